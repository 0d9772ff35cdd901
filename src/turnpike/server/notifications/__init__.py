"""Turn notifications for players who do not have the table open: by e-mail or webhook."""
