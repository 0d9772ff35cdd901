"""Tables without a server, as a browser tab can hold them.

| part | has |
| --- | --- |
| local.py | the tables of a tab, its one account, its bots: what a session and requests run in |
| disk.py, kept.py | what the browser keeps: rows, logs, and what to do with damaged ones |
| requests.py | the answers to the HTTP requests of the client |
| analysis.py, puzzles.py | the same for the analysis board and for puzzles |
| puzzle_store.py | the puzzles of a tab, and how its player solves them |
| sockets.py | websocket sessions without sockets: texts in, texts out |
| thinking.py | bots and reviews, in another worker of the browser |
| worker.py | all of it behind functions with texts, for the web worker of the client (web/src/engine) |

The caller keeps its journal and runs its bots (tests/page/tab.py shows how). Messages, sessions and tables are those of
the server: nothing here decides what a rule, a seat or a message is. It needs no package but msgspec.
"""
