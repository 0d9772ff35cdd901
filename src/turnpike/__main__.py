"""`python -m turnpike` is the same as `turnpike`."""

from turnpike.cli import main

main()
