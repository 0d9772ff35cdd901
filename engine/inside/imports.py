"""Run inside the engine with the whole standard library: print the modules of it that a page needs.

Needed is what is loaded after every module of our package was, and after an error was logged with its traceback. A
module that cannot be imported ends the build: it lacks what pack.py leaves out, or a compiled module.
"""

import importlib
import logging
import pkgutil
import sys

import turnpike

for module in pkgutil.walk_packages(turnpike.__path__, "turnpike."):
    importlib.import_module(module.name)
try:
    raise ValueError
except ValueError:
    logging.getLogger("turnpike").exception("an error with its traceback")
print("\n".join(sorted(sys.modules)))
