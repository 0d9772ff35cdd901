"""The game server: the only layer that speaks HTTP and websockets.

| part | has |
| --- | --- |
| settings.py, app.py, server.py | the settings, the ASGI application, the parts of one process |
| middleware.py, errors.py | security headers and origins, the messages of refusals |
| rate_limits.py, bodies.py | how often each account and each address may send, and how much at once |
| accounts.py, http/ | guests and accounts; the HTTP interface, one file a subject |
| websocket/ | the endpoint, a session, its subscriptions to tables, commands and messages |
| pubsub/, presence.py | messages between processes; open sessions, accounts with a table open |
| notifications/ | e-mails and webhooks |
| thinking.py, fair_queue.py | fair shares of the workers for every account, watched tables first |
| bot_workers.py, reviews.py | bots and reviews in worker processes |
| metrics.py, logs.py, memory.py | metrics and log lines; garbage collection and free memory |

Nothing here knows rules, seats or logs: that is the work of table/.
"""
