"""Words outside, numbers inside: what stands in logs, views and messages, and the way from and to the rules.

| file | has |
| --- | --- |
| vocabulary.py | the words that are the same on every board |
| actions.py, paths.py, refusals.py | what a seat can do, and why it cannot |
| events.py, event_reader.py | what happened, and reading it from the tape without what is hidden from a seat |
| view.py, position.py, imagine.py | what a seat sees, and the way from a state to it and back |
| speech.py | all of it in the languages of text/ |
"""
