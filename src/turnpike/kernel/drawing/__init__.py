"""What the drawings of all games are made of: lettering.py (harmless names), pen.py (SVG), ink.py (the terminal)."""
