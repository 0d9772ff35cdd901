"""The game server: the only layer that speaks HTTP and websockets.

| part | has |
| --- | --- |
| settings.py, app.py, server.py | what can be configured, the ASGI application, what one process holds |
| middleware.py, errors.py | security headers and origins, refusals in words |
| rate_limits.py, bodies.py | how often, and how much at once, each account and each address may ask |
| accounts.py, preferences.py, tokens.py | guests and accounts, their settings, secret tokens |
| http/ | the HTTP interface, one file a subject |
| built_files.py, content_policy.py | where client, documentation and engine are built; what pages may load |
| static_site.py | the same parts as a site of static files, without a server |
| table_requests.py, table_views.py, game_views.py, positions.py | what it asks and answers; a browser tab does, too |
| websocket/ | the endpoint, a session, its subscriptions to tables, commands and messages; host.py: what it runs in |
| pubsub/, presence.py | messages between processes; open pages, who has which table open |
| notifications/ | e-mails and webhooks |
| ratings.py, profiles.py, profile_views.py | how finished games change ratings; profiles and leaderboards |
| thinking.py, fair_queue.py | fair shares of the workers for every account, watched tables first |
| bot_workers.py, reviews.py | bots and reviews in worker processes |
| metrics.py, logs.py, memory.py | metrics and log lines; garbage collection and free memory |

Nothing here knows rules, seats or logs: that is the work of table/.
"""
