"""How Franchise looks at the leaves of a search tree, as numbers."""

UNIFORM = 0
"""Played out at random."""
GUIDED = 1
"""Played out by rules of thumb."""
JUDGED = 2
"""Estimated by hand-made rules as it stands."""
LEARNT = 3
"""Judged by the network; without one, estimated."""
