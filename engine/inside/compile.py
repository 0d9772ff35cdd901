"""Run inside Pyodide: replace every `.py` below the folders by its `.pyc`, which starts sooner.

The first argument is the level of optimisation: 2 leaves out docstrings, which our own package needs for its schemas.
A `.pyc` with the hash of its source, never checked, is the same whenever and wherever it is made.
"""

import py_compile
import sys
from pathlib import Path

for folder in sys.argv[2:]:
    for source in sorted(Path(folder).rglob("*.py")):
        py_compile.compile(
            str(source),
            str(source.with_suffix(".pyc")),
            dfile=source.relative_to(folder).as_posix(),
            doraise=True,
            optimize=int(sys.argv[1]),
            invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
        )
        source.unlink()
