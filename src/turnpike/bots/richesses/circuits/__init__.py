"""What bots know of single circuits: a folder for each that is more than data, named as the circuit is.

A folder is loaded when its circuit is played (knowledge.py), so it can stay when the rules of its circuit are deleted.
"""
