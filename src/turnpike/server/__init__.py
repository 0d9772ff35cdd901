"""The game server: the only room that speaks HTTP and websockets.

| file | has |
| --- | --- |
| settings.py, app.py, running.py | what can be chosen, the application, what one process holds |
| guard.py, answers.py, limits.py | safety headers and origins, refusals in words, how often and how large |
| people.py, routes/ | who asks; what can be asked over HTTP, one file a subject |
| door.py, socket.py | where websockets come in, and texts over one |
| wire.py, page.py, watching.py, asking.py | the messages of a websocket, a page, a table on it, what it may ask |
| hub.py, links.py, notes.py, presence.py | telling other processes, and who is where |
| thinkers.py, notices.py, sending.py | bots in worker processes; e-mails and webhooks |
| metrics.py, logs.py | figures and log lines |

Nothing here decides what a rule, a seat or a log is: that is the table's business.
"""
