"""What the drawings of all games are made of.

| file | has |
| --- | --- |
| svg.py | the elements of SVG pictures |
| png.py | a small bitmap canvas, for graphs |
| ansi.py | colours in the terminal |
| safe_names.py | names without control characters, and their width |
"""
