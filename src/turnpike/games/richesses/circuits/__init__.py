"""The circuits that differ from the others (§11), a file each. The other five are won by the first one home (§10)."""
