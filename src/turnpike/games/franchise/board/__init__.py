"""The board (§2): its file, what must be true of one, and the tables the rules read."""
