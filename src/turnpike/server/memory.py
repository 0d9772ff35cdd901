"""The memory of a process: garbage collection, and returning free memory to the system.

Reference counting frees most of what a request leaves behind. Connections leave cycles, so the collector must run, but
less often than by Python's defaults, because each run costs time. Freed memory stays in the arenas of the C library
until it is asked to return it.
"""

import ctypes
import gc
import sys
from ctypes.util import find_library

THRESHOLDS = (50_000, 5, 5)
"""For `gc.set_threshold`: new objects before a collection of the youngest generation, and the same for older ones."""
MAX_ARENAS = 2
M_ARENA_MAX = -8
"""The name of this setting in the C library."""


def prepare() -> None:
    """Set up the process when it has loaded everything it needs."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)
    library = _library()
    if library is not None:
        library.mallopt(M_ARENA_MAX, MAX_ARENAS)


def give_back() -> None:
    """Collect all garbage and return free memory to the system. This is slow, so call it rarely, in a thread.

    The collector counts objects, not bytes: a closed websocket is few objects, but its compressors are large.
    """
    gc.collect()
    library = _library()
    if library is not None:
        library.malloc_trim(0)


def _library() -> ctypes.CDLL | None:
    """The C library, where it has these functions: glibc."""
    if not sys.platform.startswith("linux") or (name := find_library("c")) is None:
        return None
    library = ctypes.CDLL(name)
    return library if hasattr(library, "malloc_trim") and hasattr(library, "mallopt") else None
