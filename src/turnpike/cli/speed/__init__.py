"""Measuring the speed of the rules, for `turnpike bench`.

gauges.py measures anything, in rounds; franchise.py is what is measured; child.py plays games with the other kind of
rules in a process of its own; outside.py measures the machine and the start of the interpreter.
"""
