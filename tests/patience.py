"""How long tests wait for something that must happen."""

PATIENCE = 900.0
"""Seconds. A machine under load takes its time: only what never happens is a failure, so no test has a shorter limit
unless the limit is what it tests."""
