"""How long tests wait for something that must happen."""

import os

PATIENCE = float(os.environ.get("TURNPIKE_PATIENCE", "900"))
"""Seconds. A machine under load takes its time: only what never happens is a failure, so no test has a shorter limit
unless the limit is what it tests. Where a failure is expected, a run may have less (tests/long/teeth.py)."""
