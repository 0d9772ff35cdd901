"""Queenie 2, Boom (§9): a marker beside a city, whose empty spaces count double for the income."""
