"""Fetches what the engine is built from, out of the package registries: npm, PyPI and a Debian mirror.

Every file has its hash in lock.toml and is kept in a cache, so a second build fetches nothing. Raises `Unavailable`
with a sentence if something cannot be had.
"""

import hashlib
import http.client
import io
import lzma
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import urllib.error
import urllib.request
import zipfile
from pathlib import Path
from typing import Any

from engine.programs import Unavailable, npm, run

LOCK: dict[str, Any] = tomllib.loads((Path(__file__).parent / "lock.toml").read_text(encoding="utf-8"))
APT = (Path("/etc/apt/sources.list"), *sorted(Path("/etc/apt/sources.list.d").glob("*")))
MIRROR = "TURNPIKE_DEBIAN_MIRROR"
TIMEOUT_SECONDS = 60


def pyodide(cache: Path) -> Path:
    """The folder of CPython for WebAssembly."""
    wanted = LOCK["pyodide"]
    folder = cache / f"pyodide-{wanted['version']}"
    if not folder.is_dir():
        _fetch([npm(), "pack", "--silent", f"pyodide@{wanted['version']}"], "npm cannot fetch pyodide", cache)
        archive = cache / f"pyodide-{wanted['version']}.tgz"
        _check(archive.read_bytes(), [wanted["sha256"]], archive.name)
        with tarfile.open(archive) as files:
            files.extractall(cache / "unpacked", filter="data")
        (cache / "unpacked" / "package").rename(folder)
        archive.unlink()
    return folder


def msgspec(cache: Path) -> Path:
    """The folder of msgspec, compiled for WebAssembly."""
    wanted = LOCK["msgspec"]
    python = LOCK["pyodide"]["python"].replace(".", "")
    return _wheel(cache, "msgspec", "--platform", wanted["platform"], "--python-version", python)


def zig(cache: Path) -> Path:
    """The compiler."""
    name = "zig.exe" if sys.platform == "win32" else "zig"
    program = _wheel(cache, "ziglang") / "ziglang" / name
    program.chmod(0o755)
    return program


def headers(cache: Path) -> Path:
    """The folder of CPython's headers: this machine's, if it has that Python, or Debian's."""
    version = LOCK["pyodide"]["python"]
    if (python := shutil.which(f"python{version}")) is not None:
        ask = "import sysconfig; print(sysconfig.get_path('include'))"
        said = subprocess.run([python, "-c", ask], capture_output=True, text=True, check=False)  # noqa: S603
        if said.returncode == 0 and (Path(said.stdout.strip()) / "Python.h").is_file():
            return Path(said.stdout.strip())
    folder = cache / f"headers-{version}"
    if not folder.is_dir():
        _unpack_headers(_debian(), f"./usr/include/python{version}/", cache / "unpacked" / "headers")
        (cache / "unpacked" / "headers").rename(folder)
    return folder


def _wheel(cache: Path, name: str, *options: str) -> Path:
    wanted = LOCK[name]
    folder = cache / f"{name}-{wanted['version']}"
    if not folder.is_dir():
        hashes = [f"--hash=sha256:{digest}" for digest in wanted["sha256"]]
        requirement = cache / f"{name}.txt"
        requirement.write_text(f"{name}=={wanted['version']} {' '.join(hashes)}\n", encoding="utf-8")
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "download", "-q", "--no-deps"]
        places = ["--only-binary", ":all:", "--require-hashes", "-r", requirement.name, "-d", "wheels", *options]
        _fetch([*pip, *places], f"pip cannot fetch {name} {wanted['version']} for this machine", cache)
        wheel = next((cache / "wheels").glob(f"{name}-*.whl"))
        _check(wheel.read_bytes(), wanted["sha256"], wheel.name)
        with zipfile.ZipFile(wheel) as files:
            files.extractall(cache / "unpacked" / name)  # noqa: S202  (its hash was checked)
        (cache / "unpacked" / name).rename(folder)  # whole, or not there
        wheel.unlink()
    return folder


def _debian() -> bytes:
    """A package with the headers."""
    mirror = _mirror()
    for package in LOCK["headers"]:
        try:
            with urllib.request.urlopen(f"{mirror}/{package['file']}", timeout=TIMEOUT_SECONDS) as answer:  # noqa: S310
                data: bytes = answer.read()
        except urllib.error.HTTPError:
            continue  # Debian has a newer one
        except (OSError, http.client.HTTPException) as error:
            raise Unavailable(f"the Debian mirror does not answer ({error})") from error
        _check(data, [package["sha256"]], package["file"])
        return data
    version = LOCK["pyodide"]["python"]
    raise Unavailable(
        f"the headers of CPython {version} that engine/lock.toml names are no longer on the Debian mirror; install"
        f" Python {version} with its headers, or name newer ones there"
    )


def _mirror() -> str:
    """The Debian mirror: named in the environment, or the one apt uses here."""
    if named := os.environ.get(MIRROR):
        return named.rstrip("/")
    for file in APT:
        if file.is_file() and (found := re.search(r"https?://\S+/debian(?=/?\s)", file.read_text(encoding="utf-8"))):
            return found[0]
    version = LOCK["pyodide"]["python"]
    raise Unavailable(
        f"the headers of CPython {version} are missing; install Python {version}, or name a Debian mirror in {MIRROR}"
    )


def _unpack_headers(package: bytes, inside: str, folder: Path) -> None:
    with tarfile.open(fileobj=io.BytesIO(lzma.decompress(_member(package, "data.tar.xz")))) as files:
        for member in files:
            if member.isfile() and member.name.startswith(inside):
                target = folder / member.name.removeprefix(inside)
                target.parent.mkdir(parents=True, exist_ok=True)
                content = files.extractfile(member)
                target.write_bytes(b"" if content is None else content.read())


def _member(archive: bytes, name: str) -> bytes:
    """A file in an `ar` archive: each has a header of 60 bytes and begins at an even place."""
    place = 8
    while place < len(archive):
        header = archive[place : place + 60]
        size = int(header[48:58])
        if header[:16].decode().strip().rstrip("/") == name:
            return archive[place + 60 : place + 60 + size]
        place += 60 + size + size % 2
    raise Unavailable(f"the package with the headers has no {name}")


def _check(data: bytes, allowed: list[str], name: str) -> None:
    if hashlib.sha256(data).hexdigest() not in allowed:
        raise Unavailable(f"{name} is not the file that engine/lock.toml names: its hash is another")


def _fetch(command: list[str], wrong: str, folder: Path) -> None:
    run(command, wrong, folder=folder, failure=Unavailable)
