"""The phases of a turn and what surrounds them, one file each, in the words of the rulebook."""
