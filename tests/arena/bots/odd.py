"""An external bot for tests that behaves as its command line says, mostly as a bot should not."""

import json
import os
import signal
import sys
import time
from pathlib import Path

WAY = sys.argv[1]
PARENT = os.getppid()


def say(message: object) -> None:
    sys.stdout.write(json.dumps(message) + "\n")
    sys.stdout.flush()


def first(mark: Path) -> bool:
    """Whether nobody has been here yet."""
    try:
        mark.touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


for line in sys.stdin:
    received = json.loads(line)
    if "bye" in received:
        break
    if "turnpike" in received:
        if WAY == "mute":
            sys.exit("I have nothing to say")
        say({"turnpike": 2 if WAY == "newer" else 1, "name": WAY})
        continue
    if WAY == "crash":
        raise ZeroDivisionError("it was the author's fault")
    if WAY == "silence":
        time.sleep(600)
    if WAY == "flood":
        while True:
            sys.stdout.write("x" * 10_000)
    if WAY == "chatter":
        for number in range(1000):
            say({"thought": number})
    if WAY == "nonsense":
        sys.stdout.write("chicago, please\n")
        sys.stdout.flush()
    if WAY == "murder" and os.getppid() == PARENT and first(Path(sys.argv[2])):  # kills the worker it plays in, once
        os.kill(PARENT, signal.SIGKILL)
    answer = {"illegal": 10_000, "below": -1, "last": len(received["choices"]) - 1}.get(WAY, 0)
    say({"ask": received["ask"] + (WAY == "another"), "answer": answer})
