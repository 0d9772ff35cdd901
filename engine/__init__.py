"""Builds the engine for the page (build.py)."""
