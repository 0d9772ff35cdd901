"""Franchise (Christwart Conrad): the table of contents.

| folder | has |
| --- | --- |
| rules/ | the rules of a turn, one file a phase, in the order of docs/rules/franchise.md (§3.4 to §6) |
| setup/ | the set-up (§3), the introductory game (§3.6), the expert variant (§7) |
| variants/ | one folder for each further variant; variant.py is what they register, schema.py what they add |
| board/ | the board file, and the tables the rules read from it (§2) |
| codec/ | words for everything: actions, events, refusals, views, sentences |
| draw/, terminal/ | pictures as SVG and in the terminal; look.py is their colours, shapes and words |
| data/, text/ | the printed board and its scenery; texts in three languages |

names.py has the numbers that stand for words in the rules, options.py what can be chosen before a game, material.py
what the web client draws from. All of it together: game.py.
"""
