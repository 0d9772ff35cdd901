"""Run inside the engine with the whole standard library: print the modules of it that a page needs.

Needed is what is loaded after every module of our package that can be was, and after an error was logged with its
traceback. Some modules are for servers only and ask for packages that a page has not.
"""

import contextlib
import importlib
import logging
import pkgutil
import sys

import turnpike

for module in pkgutil.walk_packages(turnpike.__path__, "turnpike.", onerror=lambda _: None):
    with contextlib.suppress(ImportError):
        importlib.import_module(module.name)
try:
    raise ValueError
except ValueError:
    logging.getLogger("turnpike").exception("an error with its traceback")
print("\n".join(sorted(sys.modules)))
