"""The list of variants. Each is a folder here, and the rest of the game names none of them.

A folder and its line in `NAMES` are all there is of a variant; without them the rest is whole. variant.py beside this
folder says what a variant can bring. In a folder:

| file | has |
| --- | --- |
| rules.py, numbers.py | its rules, and the numbers that stand for words in them |
| schema.py | its name in the options, and its fields in options, set-ups and views |
| variant.py | everything it registers with the game |
| actions.py, events.py, refusals.py, view.py | its words in logs and views |
| draw.py, look.toml, text/, terminal_text/ | its pictures, for paper and terminal, and its texts |
"""

NAMES = (
    "boom",
    "milestones",
    "new_regions",
)
"""In the order in which their fields stand in views, after those of the base game."""
