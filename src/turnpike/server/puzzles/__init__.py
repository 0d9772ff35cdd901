"""Puzzles for people: which one comes next, answers, hints and solutions, ratings of solvers and puzzles.

What a puzzle is, and whether an answer solves it, is in turnpike.bots.puzzles. The solution leaves the server only when
the puzzle is solved or given up.
"""
