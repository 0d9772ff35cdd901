"""What the tests need besides Python packages: looked for before the first test, installed where that is possible.

On Debian and Ubuntu, as root, missing packages are installed. Everywhere else this says what is missing and how to get
it, and ends with an error: `make test WITHOUT=browser,postgres` then runs everything that needs neither, and says at
the end what was not checked. `--long` looks for what `make long` needs besides.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

WITHOUT = "TURNPIKE_WITHOUT"
BROWSERS = ("chromium", "chromium-browser", "google-chrome")
MIN_NODE = (20, 19)


class Need(NamedTuple):
    """Something the tests use."""

    name: str
    """As in WITHOUT."""
    what: str
    found: Callable[[], bool]
    package: str | None
    """Debian's; None where Debian's is too old."""
    how: str
    """How to install it elsewhere."""
    required: bool = True
    """Otherwise it is installed where that is possible; where it is not there, its tests are skipped and say so."""
    long: bool = False
    """Only for `make long`."""


def browser() -> str | None:
    """The browser the scenes run in."""
    named = os.environ.get("CHROMIUM")
    return named or next((found for name in BROWSERS if (found := shutil.which(name))), None)


def postgres() -> Path | None:
    """The folder of the PostgreSQL server's programs; Debian keeps them off the path."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    named = shutil.which("initdb")
    return found[-1].parent if found else Path(named).parent if named else None


def firefox() -> str | None:
    """The browser for what Chromium cannot show."""
    return next((found for name in ("firefox-esr", "firefox") if (found := shutil.which(name))), None)


def _node() -> bool:
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return False
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = re.match(r"v(\d+)\.(\d+)", said)
    return version is not None and (int(version[1]), int(version[2])) >= MIN_NODE


NEEDS = (
    Need("npm", "Node.js 20.19 or newer, with npm", _node, None, "see nodejs.org, or your system's packages"),
    Need("browser", "Chromium", lambda: browser() is not None, "chromium", "apt install chromium"),
    Need("firefox", "Firefox", lambda: firefox() is not None, "firefox-esr", "apt install firefox-esr", required=False),
    Need("postgres", "a PostgreSQL server", lambda: postgres() is not None, "postgresql", "apt install postgresql"),
    Need(
        "redis",
        "a Redis server",
        lambda: shutil.which("redis-server") is not None,
        "redis-server",
        "apt install redis-server",
    ),
    Need(
        "mmdebstrap",
        "mmdebstrap and root, for the steps of the image in minimal Debian systems",
        lambda: shutil.which("mmdebstrap") is not None and os.geteuid() == 0,
        "mmdebstrap",
        "apt install mmdebstrap, and run the tests as root",
        required=False,
        long=True,
    ),
)
NAMES = tuple(need.name for need in NEEDS)


def without() -> set[str]:
    """What this run does without; the client is built with npm, so without it there is nothing for browsers."""
    named = {name.strip() for name in os.environ.get(WITHOUT, "").split(",") if name.strip()}
    if "npm" in named:
        named.add("browser")
    return named | ({"firefox"} if "browser" in named else set())


def missing(given_up: set[str], *, long: bool = False) -> list[Need]:
    """What is needed, not there, and not given up."""
    return [need for need in NEEDS if need.name not in given_up and (long or not need.long) and not need.found()]


def install(needs: list[Need]) -> None:
    """Have Debian's packages installed, where we may."""
    packages = [need.package for need in needs if need.package]
    if not packages or os.geteuid() != 0 or shutil.which("apt-get") is None:
        return
    print(f"Installing {', '.join(packages)} ...", flush=True)  # noqa: T201
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    update = ["apt-get", "-qq", "-o", "DPkg::Lock::Timeout=600", "update"]
    subprocess.run(update, env=quiet, check=False, stdout=subprocess.DEVNULL)
    wanted = ["apt-get", "-qq", "-o", "DPkg::Lock::Timeout=600", "install", "-y", "--no-install-recommends", *packages]
    subprocess.run(wanted, env=quiet, check=False, stdout=subprocess.DEVNULL)


def main(words: Sequence[str] = ()) -> int:
    """Look, install, look again."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--long", action="store_true", help="what make long needs besides, too")
    long = parser.parse_args(words).long
    given_up = without()
    if unknown := given_up - set(NAMES):
        print(f"WITHOUT={','.join(sorted(unknown))}: not known. Choose from {', '.join(NAMES)}.", file=sys.stderr)  # noqa: T201
        return 2
    for required in (True, False):  # apart: where one package does not exist, none is installed
        install([need for need in missing(given_up, long=long) if need.required == required])
    still = missing(given_up, long=long)
    for need in still:
        if need.long and not need.required:
            print(f"Tests that need {need.what} are skipped ({need.how}).", file=sys.stderr)  # noqa: T201
    if not (gone := [need for need in still if need.required]):
        return 0
    lines = ["The tests need what is not on this machine:"]
    lines += [f"  {need.what} ({need.how})" for need in gone]
    names = ",".join(sorted(given_up | {need.name for need in gone}))
    target = "long" if long else "test"
    lines += ["Install it, or run all tests that do without it:", f"  make {target} WITHOUT={names}"]
    print("\n".join(lines), file=sys.stderr)  # noqa: T201
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
