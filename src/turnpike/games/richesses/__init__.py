"""Richesses de France."""
