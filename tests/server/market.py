"""Starting a server for the tiny game with secrets."""

import sys
from pathlib import Path

HERE = Path(__file__).parent


def program() -> tuple[str, ...]:
    """The command that runs it; it finds the modules of the tests in any environment."""
    run = f"import sys, runpy; sys.path.insert(0, {str(HERE.parent)!r}); "
    run += f"runpy.run_path({str(HERE / 'market_server.py')!r}, run_name='__main__')"
    return (sys.executable, "-c", run)
