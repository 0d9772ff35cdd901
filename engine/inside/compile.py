"""Run inside Pyodide: replace every `.py` below a folder by its `.pyc`, which starts sooner.

`compile.py FOLDER [lines]`: without docstrings, as games.json has the schemas that are made of ours; with the lines of
tracebacks only if that is asked for. They are a third of what there is to load. A `.pyc` with the hash of its source,
never checked, is the same whenever and wherever it is made.
"""

import importlib.util
import marshal
import sys
from pathlib import Path
from types import CodeType

UNCHECKED_HASH = 1
"""The flag of such a file."""


NO_LINE, MAX_RUN = 0xF8, 8
"""An entry of the table of lines (3.11 to 3.14): so many instructions at no line, one more than its last bits say."""


def without_lines(code: CodeType) -> CodeType:
    """The same code; in a traceback it has no lines. A table of nothing would make tracebacks themselves fail."""
    constants = tuple(without_lines(one) if isinstance(one, CodeType) else one for one in code.co_consts)
    whole, rest = divmod(len(code.co_code) // 2, MAX_RUN)
    table = bytes([NO_LINE + MAX_RUN - 1] * whole + ([NO_LINE + rest - 1] if rest else []))
    return code.replace(co_linetable=table, co_consts=constants)


folder, lines = Path(sys.argv[1]), sys.argv[2:] == ["lines"]
for source in sorted(folder.rglob("*.py")):
    text = source.read_bytes()
    compiled = compile(text, source.relative_to(folder).as_posix(), "exec", dont_inherit=True, optimize=2)
    header = importlib.util.MAGIC_NUMBER + UNCHECKED_HASH.to_bytes(4, "little") + importlib.util.source_hash(text)
    code = compiled if lines else without_lines(compiled)
    source.with_suffix(".pyc").write_bytes(header + marshal.dumps(code))
    source.unlink()
