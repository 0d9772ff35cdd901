"""Franchise (Christwart Conrad): the table of contents.

Rules, in the order of docs/rules/franchise.md: setup.py and phases/start.py (§3), introductory.py (§3.6), turn.py (§4),
phases/income.py (§4.1), expand.py (§4.2), increase.py (§4.3), opening.py (§4.4), regions.py (§4.5), bonus.py (§5),
end.py (§6), expert.py (§7). What they work on: state.py, board.py, names.py.
Variants: queenies/ (§8 Milestones, §9 Boom, §10 New regions), which hook in at the points of hooks.py.
Words: view.py and position.py (positions), actions.py, events.py, refusals.py, speech.py, text/.
Data: data/, board_file.py, board_check/. Pictures: draw/, terminal/, look.toml. All of it together: game.py.
"""
