"""Processes in which bots think, and how they end with the process that started them."""

import multiprocessing
import os
import threading
from collections.abc import Callable


def end_with_parent(leave: Callable[[], object] | None = None) -> None:
    """From now on, end this worker when its parent is gone, however it went; `leave` is called before.

    A worker waits for work on a pipe that nobody closes when the parent is killed, so it waits for that itself. Where
    another process forked it, that one lives as long as any worker does; it is the first one whose end matters.
    """
    parent = multiprocessing.parent_process()

    def wait() -> None:
        if parent is not None:
            parent.join()
        if leave is not None:
            leave()
        os._exit(1)

    threading.Thread(target=wait, daemon=True).start()
