"""The memory of a process: garbage that only the collector finds, and free memory that goes back to the system.

Most of what a request leaves behind is freed at once. Connections leave cycles, so the collector must run, but not as
often as Python's defaults: looking costs time. What was freed stays with the C library in arenas of its threads, unless
it is asked to give it back.
"""

import ctypes
import gc
import sys
from ctypes.util import find_library

THRESHOLDS = (10_000, 5, 5)
"""New objects alive before the collector looks at the youngest; how often it does before it looks at older ones."""
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
    """Collect all garbage and give free memory back to the system. It takes a while, so call it seldom, in a thread.

    A closed websocket is few objects, which the collector does not count as much, but large ones: its compressors.
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
