"""How Franchise looks at the leaves of a search tree, as numbers."""

UNIFORM = 0
"""Played out at random."""
GUIDED = 1
"""Played out by rules of thumb."""
JUDGED = 2
"""Estimated as it stands."""
