"""Simulations that let other threads run (compiled search only; thinking.py says which ones run here)."""

from turnpike.bots.search.tree cimport Tree


def simulate(Tree tree not None, int times):
    with nogil:
        tree.simulate(times)
