"""Run inside Pyodide: write the configuration of its CPython as a C header, `pyconfig.h`."""

import sys
import sysconfig
from pathlib import Path

PREFIXES = ("ALIGNOF_", "DOUBLE_", "HAVE_", "PYLONG_", "PY_", "Py_", "SIZEOF_", "WITH_")
lines = [
    f"#define {name} {value}"
    for name, value in sorted(sysconfig.get_config_vars().items())
    if isinstance(value, int) and name.startswith(PREFIXES) and (value or name.startswith("SIZEOF_"))
]
Path(sys.argv[1]).write_text("\n".join(["#pragma once", *lines, ""]), encoding="utf-8")
