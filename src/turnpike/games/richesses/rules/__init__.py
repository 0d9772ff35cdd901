"""The rules that all circuits share, one file for each subject, in the order of docs/rules/richesses.md.

| file | has |
| --- | --- |
| state.py | a position |
| turn.py | the order of play (§5): what is asked of whom, and what follows |
| setup.py, draw_piles.py | §3 the set-up, the two piles of cards |
| trade.py, auction.py | §4 buying and selling vehicles |
| moving.py, work.py | §5, §9.3 moves and work |
| arrival.py | §6 arrivals and markers |
| tolls.py | §7 region cards |
| hasard.py, relocation.py | §8 hasard cards, players who are sent to another point |
| money.py | §9 income, payments, debts |
| end.py | §12 the end |
| hooks.py | the points where a circuit adds rules of its own (§11, circuits/) |
| playout.py | random games |
"""
