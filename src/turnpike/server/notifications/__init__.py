"""Turn notifications for players who do not have the table open: by e-mail, webhook or web push.

notifier.py decides whom to notify, schedule.py when, turn_messages.py what is said; queue.py runs the jobs, each in its
own task; mail.py, webhook.py and push.py send, within the limits of delivery.py; addresses.py checks addresses, and
confirmation.py has their owners confirm them.
"""
