"""Turnpike built and installed as people do it: nothing is downloaded, as its environments borrow the dependencies of
the one that runs the tests.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parent.parent
SUFFIX = str(sysconfig.get_config_var("EXT_SUFFIX"))
WHAT_RUNS = """
import sys
import turnpike.games.franchise.rules.state
from turnpike import build

ours = [str(m.__file__) for name, m in list(sys.modules.items()) if name.startswith("turnpike.")]
extensions = [file for file in ours if not file.endswith(".py")]
print(f"{build.describe()}|{bool(extensions)}|{build.notice()}")
"""


def run(*command: str | Path, cwd: Path, **changes: str) -> subprocess.CompletedProcess[str]:
    """Run a command that must succeed, without any setting that this test run itself was given."""
    ours = ("TURNPIKE_", "COVERAGE_", "PYTHON", "CC")
    env = {key: value for key, value in os.environ.items() if not key.startswith(ours)} | changes
    done = subprocess.run([*map(str, command)], cwd=cwd, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{command} failed:\n{done.stdout}\n{done.stderr}"
    return done


def build_wheel(archive: Path, target: Path, **changes: str) -> Path:
    """What `pip install` does with a source archive, up to the wheel."""
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "wheel", "-q")
    run(*pip, "--no-deps", "--no-build-isolation", "-w", target, archive, cwd=target, **changes)
    (wheel,) = target.glob("*.whl")
    return wheel


class Installed:
    """Turnpike in an environment of its own."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.python = home / "bin" / "python"
        (self.site,) = home.glob("lib/python3*/site-packages")
        self.package = self.site / "turnpike"

    def what_runs(self, **changes: str) -> tuple[str, bool, str, str]:
        """Description, whether an extension module was loaded, notice, and all that came on stderr."""
        done = run(self.python, "-c", WHAT_RUNS, cwd=self.home, **changes)
        description, extensions, notice = done.stdout.strip().split("|")
        return description, extensions == "True", notice, done.stderr

    def extensions(self) -> list[Path]:
        return sorted(self.package.rglob(f"*{SUFFIX}"))


def install(home: Path, *what: str | Path) -> Installed:
    """Make an environment and install into it."""
    run(sys.executable, "-m", "venv", "--without-pip", home, cwd=home.parent)
    made = Installed(home)
    (made.site / "borrowed.pth").write_text(sysconfig.get_path("purelib") + "\n")
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", made.python, "install", "-q")
    # The lender may have a Turnpike of its own, which must neither count nor be replaced: --ignore-installed.
    run(*pip, "--no-deps", "--no-index", "--no-build-isolation", "--ignore-installed", *what, cwd=home)
    return made


def built(kind: str) -> Path | None:
    """What `make package` has just built, which need not be built again."""
    folder = os.environ.get("TURNPIKE_BUILT")
    return next(Path(folder).glob(f"*.{kind}"), None) if folder else None


def build_archive(target: Path) -> Path:
    """The source archive of this checkout."""
    run(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", target, cwd=ROOT)
    (found,) = target.glob("*.tar.gz")
    return found


def unpacked_twice(archive: Path, folder: Path) -> Iterator[Path]:
    """The source archive unpacked in two folders, at two times: what is built in them should be equal."""
    for number, name in enumerate(("one", "another, with a longer name")):
        shutil.unpack_archive(archive, folder / name, filter="data")
        (checkout,) = (folder / name).glob("turnpike-*")
        for file in checkout.rglob("*"):
            os.utime(file, (number * 1_000_000, 1_500_000_000 + number * 1_000_000))
        yield checkout


def assert_same_files(one: Path, other: Path) -> None:
    """Two folders have the same files, byte for byte."""
    names = [
        {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()} for folder in (one, other)
    ]
    assert names[0] == names[1]
    assert names[0]
    assert [name for name in sorted(names[0]) if (one / name).read_bytes() != (other / name).read_bytes()] == []
