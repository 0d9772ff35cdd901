"""Errors inside the engine are told with their traceback, also those of the standard library, which has no lines."""

import json
import logging
import sys

logging.basicConfig(stream=sys.stdout)
try:
    json.loads("no JSON")
except ValueError:
    logging.getLogger("turnpike").exception("this is wrong")
print("and it goes on")  # noqa: T201
