"""Queenie 1, Milestones (§8): bonus tiles are not given but earned, one for each stage a player reaches."""
