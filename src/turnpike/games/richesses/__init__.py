"""Richesses de France (Nathan): the table of contents.

Rules, in the order of docs/rules/richesses.md: rules/opening.py and piles.py (§3), trade.py and auction.py (§4),
turn.py (§5), moving.py and work.py (§5, §9.3), arrival.py (§6), tolls.py (§7), hasard.py and sending.py (§8), money.py
(§9), circuits/ (§11), end.py (§12).
What they work on: state.py, board.py, ways.py, effects.py, names.py.
Words: words.py, view.py, position.py and imagine.py (positions), actions.py, paths.py, events.py, told.py, refusals.py,
speech.py, text/. Data: data/, board_parts.py, card_parts.py, board_file.py, board_check.py.
Pictures: look.py and look.toml, scene.py, draw/ (SVG), terminal/. All of it together: game.py.
"""
