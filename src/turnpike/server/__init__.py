"""The game server: the only layer that speaks HTTP and websockets.

| part | has |
| --- | --- |
| settings.py, app.py, server.py | what can be configured, the ASGI application, what one process holds |
| middleware.py, errors.py, rate_limits.py | security headers and origins, refusals in words, how often and how large |
| accounts.py, http/ | guests and accounts; the HTTP interface, one file a subject |
| websocket/ | the endpoint, a session, its subscriptions to tables, commands and messages |
| pubsub/, presence.py | messages between processes; who has which table open |
| notifications/ | e-mails and webhooks |
| bot_workers.py, reviews.py | bots and reviews in worker processes |
| metrics.py, logs.py | figures and log lines |

Nothing here decides what a rule, a seat or a log is: that is the table's business.
"""
