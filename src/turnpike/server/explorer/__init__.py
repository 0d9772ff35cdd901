"""The explorer: how games began, what was chosen at a position near the start, by whom and with what success.

counting.py counts a server's finished games, service.py answers readers, schemas.py is what is asked and answered.
A running game is counted nowhere, so no answer depends on one.
"""
