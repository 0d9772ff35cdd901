"""Turn notifications for players who do not have the table open: by e-mail or webhook.

notifier.py decides who is told what; queue.py runs the jobs, each by itself; mail.py and webhook.py send, within limits
(delivery.py); addresses.py checks addresses and confirmation.py asks whether they belong to the person.
"""
