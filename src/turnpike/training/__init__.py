"""Training: evaluations learnt by self-play (`turnpike train`, docs/learning.md). Needs numpy (extra `train`).

| file | has |
| --- | --- |
| run.py | a run: generations of self-play, fitting and the gate, until the time is over |
| folder.py | its folder: settings, games, generations; what makes it resumable |
| work.py | what workers do: blocks of games, duels |
| examples.py | positions of games as arrays |
| model.py | the network in floating point: forward, backward, Adam |
| fit.py | fitting it to examples, with early stopping on games held out |
| quantise.py | whole-number weights from it |
| report.py | learning curves as a picture |

What a game has to bring is a `Learner` (turnpike.bots.network.learner), named by its manifest.
"""
