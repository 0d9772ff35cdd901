"""The image, without a registry of images: the steps of the Containerfile in minimal Debian roots made by mmdebstrap.

Needs root, Linux, mmdebstrap and the registries of Debian and PyPI. A machine that has packages in local folders names
them in TURNPIKE_ROOT_BINDS, separated by colons; the roots then see them at the same places.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import reaper
from patience import PATIENCE
from services import free_port

pytestmark = [
    pytest.mark.long,
    pytest.mark.once,
    pytest.mark.skipif(
        sys.platform != "linux" or os.geteuid() != 0 or shutil.which("mmdebstrap") is None,
        reason="needs root on Linux, and mmdebstrap: apt install mmdebstrap",
    ),
]
ROOT = Path(__file__).parents[2]
STEPS = ROOT / "image" / "steps.sh"
CONTAINERFILE = (ROOT / "Containerfile").read_text("utf-8")
DEBIAN = re.findall(r"debian:(\w+)-slim", CONTAINERFILE)[0]
USER = re.findall(r"^USER (\S+)$", CONTAINERFILE, re.MULTILINE)[0]
BINDS = [Path(folder) for folder in os.environ.get("TURNPIKE_ROOT_BINDS", "").split(":") if folder]
REGISTRIES = ("PIP_", "SSL_", "REQUESTS_", "HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy")
PATH = "/opt/turnpike/bin:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin"


def packages(step: str) -> str:
    """The Debian packages of a stage."""
    return ",".join(subprocess.run([STEPS, step], capture_output=True, text=True, check=True).stdout.split())


class Debian:
    """A minimal Debian root with some packages."""

    def __init__(self, folder: Path, include: str) -> None:
        self.folder = folder
        command = ["mmdebstrap", "--quiet", "--mode=root", "--variant=apt", f"--include={include}", DEBIAN, str(folder)]
        sources = Path("/etc/apt/sources.list.d/debian.sources")
        subprocess.run([*command, *([str(sources)] if sources.is_file() else [])], check=True)
        shutil.copy(STEPS, folder / "steps.sh")

    def command(self, *words: str, user: str = "0:0", read_only: bool = False, data: Path | None = None) -> list[str]:
        """What runs these words in the root: mounts of its own, nothing stays when it ends."""
        root = str(self.folder)
        mounts = [f"mount --bind '{root}' '{root}'"]
        mounts += [
            f"mkdir -p '{root}{bind}' && mount --rbind '{bind}' '{root}{bind}'" for bind in BINDS if bind.is_dir()
        ]
        for bind in (Path("/etc/resolv.conf"), Path("/etc/hosts"), *(bind for bind in BINDS if bind.is_file())):
            place = f"{root}{bind}"
            mounts.append(f"mkdir -p '{Path(place).parent}' && touch '{place}' && mount --bind '{bind}' '{place}'")
        if data is not None:
            mounts.append(f"mkdir -p '{root}/data' && mount --bind '{data}' '{root}/data'")
        if read_only:
            mounts.append(f"mount -o remount,bind,ro '{root}'")
        tmp = Path(root, "tmp")
        mounts += [f"mount -t tmpfs tmpfs '{tmp}'", f"chmod 1777 '{tmp}'", f"mount -t proc proc '{root}/proc'"]
        mounts += [f"mount --rbind /dev '{root}/dev'"]
        script = " && ".join(mounts) + f" && exec chroot --userspec={user} '{root}' \"$@\""
        return ["unshare", "--mount", "--propagation", "private", "sh", "-euc", script, "sh", *words]

    def run(self, *words: str, user: str = "0:0", home: str = "/root") -> str:
        command = self.command(*words, user=user)
        done = subprocess.run(command, env=environment(home), capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{words}:\n{done.stdout}\n{done.stderr}"
        return done.stdout


def environment(home: str) -> dict[str, str]:
    """Nothing of this machine, but where its registries are."""
    kept = {name: value for name, value in os.environ.items() if name.startswith(REGISTRIES)}
    return {**kept, "PATH": PATH, "HOME": home, "LANG": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1"}


@contextmanager
def serving(command: list[str], port: int, home: str, log: Path) -> Iterator[str]:
    """Run a server until it is ready; stop it as its host would."""
    with log.open("ab") as out:
        server = subprocess.Popen(command, env=environment(home), stdout=out, stderr=out, start_new_session=True)
    reaper.watch(server.pid, signal.SIGTERM)
    url = f"http://127.0.0.1:{port}"
    try:
        end = time.monotonic() + max(PATIENCE, 3600)
        while not answers(f"{url}/ready"):
            assert server.poll() is None, log.read_text()
            assert time.monotonic() < end, log.read_text()
            time.sleep(0.2)
        yield url
    finally:
        os.killpg(server.pid, signal.SIGTERM)
        server.wait()
        reaper.release(server.pid)


def answers(url: str) -> bool:
    try:
        with urllib.request.urlopen(url) as answer:  # noqa: S310  (an address of our own)
            return bool(answer.status == 200)
    except OSError:
        return False


def text_of(url: str) -> str:
    with urllib.request.urlopen(url) as answer:  # noqa: S310
        return str(answer.read().decode())


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What `make dist` makes, without the wheel."""
    target = tmp_path_factory.mktemp("dist")
    subprocess.run([sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", target], cwd=ROOT, check=True)
    (found,) = target.glob("*.tar.gz")
    return found


@pytest.fixture(scope="module")
def build_root(tmp_path_factory: pytest.TempPathFactory) -> Debian:
    return Debian(tmp_path_factory.mktemp("build") / "root", packages("packages-build") + ",make")


def test_the_steps_of_the_containerfile_give_a_server_that_needs_no_root_and_writes_only_its_data(
    archive: Path, build_root: Debian, tmp_path: Path
) -> None:
    shutil.copy(archive, build_root.folder / archive.name)
    said = build_root.run("/steps.sh", "build", f"/{archive.name}")
    assert "compiled rules" in said
    result = Debian(tmp_path / "root", packages("packages-run"))
    assert not (result.folder / "usr" / "bin" / "gcc").exists()
    result.run("/steps.sh", "prepare")
    shutil.copytree(build_root.folder / "opt" / "turnpike", result.folder / "opt" / "turnpike", symlinks=True)
    data = tmp_path / "data"
    data.mkdir()
    shutil.chown(data, int(USER.partition(":")[0]), int(USER.partition(":")[2]))
    port = free_port()
    words = ("turnpike", "serve", "--port", str(port), "--database", "sqlite:////data/games.db", "--log", "json")
    command = result.command(*words, user=USER, read_only=True, data=data)
    with serving(command, port, "/data", tmp_path / "log") as url:
        assert "<title>" in text_of(url)
        check = result.command("env", f"PORT={port}", "/steps.sh", "health", user=USER, read_only=True, data=data)
        assert subprocess.run(check, env=environment("/data"), check=False).returncode == 0
    assert subprocess.run(check, env=environment("/data"), capture_output=True, check=False).returncode != 0
    assert (data / "games.db").stat().st_uid == int(USER.partition(":")[0])
    with serving(command, port, "/data", tmp_path / "log") as url:  # the data is still there
        assert answers(f"{url}/health")


def test_the_first_command_of_the_readme_works_for_a_new_user(
    archive: Path, build_root: Debian, tmp_path: Path
) -> None:
    """`make play`, from the source archive, on a Debian with Python, make and a compiler."""
    readme = (ROOT / "README.md").read_text("utf-8")
    first = re.findall(r"^```\n(\S+ \S+)", readme, re.MULTILINE)[0].split()
    assert first == ["make", "play"]
    build_root.run("useradd", "--create-home", "ann")
    home = build_root.folder / "home" / "ann"
    shutil.unpack_archive(archive, home, filter="data")
    (source,) = home.glob("turnpike-*")
    uid = build_root.run("id", "-u", "ann").strip()
    build_root.run("chown", "-R", "ann:ann", "/home/ann")
    port = free_port()
    inside = f"cd '/home/ann/{source.name}' && exec {' '.join(first)} PORT={port}"
    command = build_root.command("sh", "-c", inside, user=f"{uid}:{uid}")
    with serving(command, port, "/home/ann", tmp_path / "log") as url:
        assert "<title>" in text_of(url)
    assert "compiled rules" in (tmp_path / "log").read_text()
