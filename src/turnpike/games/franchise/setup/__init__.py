"""What happens before the first decision (§3, §7): which tiles lie where, and the first position."""
