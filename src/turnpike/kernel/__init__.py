"""The contract every game keeps: states, actions, chance, events, the log. It knows no game."""
