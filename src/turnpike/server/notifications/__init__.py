"""Turn notifications for players who do not have the table open: by e-mail or webhook.

notifier.py decides whom to notify; queue.py runs the jobs, each in its own task; mail.py and webhook.py send, within
the limits of delivery.py; addresses.py checks addresses, and confirmation.py has their owners confirm them.
"""
