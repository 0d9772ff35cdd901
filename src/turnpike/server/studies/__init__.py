"""Studies: analyses that are kept under a link, for their owner alone, for readers, or for friends to edit together.

schemas.py: what is sent. tree.py: the moves of a study and what can be done with them. validation.py: moves are what
the rules allow. study.py: a study that is open in this process; registry.py: all of them, who follows them, and who has
them open in other processes.
"""
