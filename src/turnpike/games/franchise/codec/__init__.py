"""Between the numbers of the rules and the words of logs, views, refusals and sentences."""
