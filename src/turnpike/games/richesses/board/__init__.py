"""The board, the circuits and the hasard cards (§2, §8, §10).

| file | has |
| --- | --- |
| schema.py, card_schema.py | the structures of the data files |
| validation.py | what must be true of them |
| files.py | reading them |
| tables.py | what the rules read: everything as numbers, once per circuit |
| travel.py, card_effects.py | parts of these tables: all ways to travel, the effects of cards |
"""
