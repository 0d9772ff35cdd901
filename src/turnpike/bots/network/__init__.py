"""Learnt evaluations: a small network over the facts of a position, in whole numbers.

| file | has |
| --- | --- |
| inputs.py | the inputs of a position, and which of them have changed since the last one |
| network.py | the network: hidden units kept up to date, win shares and scores |
| arithmetic.py | the numbers of its arithmetic |
| weights_file.py | the file that weights are kept in |

The facts of a game become inputs in the folder of its brain; training is turnpike.training. Nothing here needs numpy.
"""
