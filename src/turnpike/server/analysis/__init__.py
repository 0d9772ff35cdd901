"""The analysis board: any position that a log leads to, from which all seats can be played freely.

Nothing is kept on the server. A client sends the header of a game and the path of entries to a position, and gets what
can be seen and done there; the tree of variations is the client's. So an analysis never touches a table: the log of a
table is handed out once its game is over, and not before; of a running game, a player gets what the seat may know
(what_if.py).
"""
