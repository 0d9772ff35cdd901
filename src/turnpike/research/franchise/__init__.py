"""Franchise for learners: environment.py steps it, layout.py says what its numbers mean."""
