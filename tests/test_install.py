"""Installing Turnpike as people do: from the source archive, with a C compiler and without, whole and damaged.

Each installation is a virtual environment of its own, which borrows the dependencies of the one that runs the tests:
nothing is downloaded.
"""

import os
import shutil
import sys
import tarfile
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest
from browsing import play_scene
from install_kit import (
    ROOT,
    SUFFIX,
    Installed,
    assert_same_files,
    build_archive,
    build_wheel,
    built,
    install,
    run,
    unpacked_twice,
)

pytestmark = pytest.mark.slow
compiled = pytest.mark.xdist_group("compiled")
"""For tests that need the compiled wheel: on one worker together, so that it is built only once."""


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source archive: whatever is installed here was built from it alone."""
    if (ready := built("tar.gz")) is not None:
        return ready
    return build_archive(tmp_path_factory.mktemp("archive"))


@pytest.fixture(scope="module")
def wheel(archive: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel with compiled rules."""
    if (ready := built("whl")) is not None and not ready.name.endswith("-none-any.whl"):
        return ready
    return build_wheel(archive, tmp_path_factory.mktemp("wheel"), TURNPIKE_MUST_COMPILE="1")


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """For all tests that leave it as it is."""
    return install(tmp_path_factory.mktemp("installed") / "venv", wheel)


@pytest.fixture
def copied(installed: Installed, tmp_path: Path) -> Installed:
    """For a test that damages it."""
    return Installed(shutil.copytree(installed.home, tmp_path / "venv", symlinks=True))


def files_in_the_source() -> set[str]:
    found = (path for path in (ROOT / "src").rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {path.relative_to(ROOT / "src").as_posix() for path in found if path.name != ".DS_Store"}


@compiled
def test_the_wheel_holds_every_file_of_the_source_and_the_compiled_rules(wheel: Path, archive: Path) -> None:
    with zipfile.ZipFile(wheel) as opened:
        inside = {name for name in opened.namelist() if ".dist-info/" not in name}
    extensions = {name for name in inside if name.endswith(SUFFIX)}
    assert f"turnpike/games/franchise/rules/state{SUFFIX}" in extensions
    assert f"turnpike/kernel/bits{SUFFIX}" not in extensions
    beside = {"turnpike/_compiled.json", "turnpike/cli/benchmark/unit.c"}
    client = ROOT / "web" / "dist"
    pages = {path.relative_to(client).as_posix() for path in client.rglob("*") if path.is_file()}
    with tarfile.open(archive) as opened_archive:
        files = [member.name.partition("/")[2] for member in opened_archive if member.isfile()]
    served = {f"turnpike/server/static/{page}" for page in pages}
    served |= {
        name.replace("docs/_site", "turnpike/server/docs", 1) for name in files if name.startswith("docs/_site/")
    }
    engine = {name for name in inside if name.startswith("turnpike/server/engine/")}
    assert inside - engine == files_in_the_source() | extensions | beside | served
    built = {name.replace("build/engine", "turnpike/server/engine", 1) for name in files if name.startswith("build/")}
    assert engine in (set(), built), "all of the engine for pages, or nothing where it is of other sources"


@compiled
def test_extension_modules_do_not_name_the_folder_they_were_built_in(installed: Installed) -> None:
    for file in installed.extensions():
        assert b"turnpike-build-" not in file.read_bytes(), file.name


def test_two_builds_in_different_folders_are_equal_byte_for_byte(archive: Path, tmp_path: Path) -> None:
    """The archive and a plain wheel; make long compares compiled wheels."""
    assert_builds_are_equal(archive, tmp_path, TURNPIKE_PURE_BUILD="1")


@pytest.mark.long
def test_two_compiled_builds_are_equal_byte_for_byte(archive: Path, tmp_path: Path) -> None:
    assert_builds_are_equal(archive, tmp_path, TURNPIKE_MUST_COMPILE="1")


def assert_builds_are_equal(archive: Path, folder: Path, **changes: str) -> None:
    """Unpack the source archive in two folders, at two times, and build it again in each."""
    built = []
    for checkout in unpacked_twice(archive, folder):
        target = checkout.parent / "dist"
        hatchling = (sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-t", "wheel", "-d", target)
        run(*hatchling, cwd=checkout, SOURCE_DATE_EPOCH="1700000000", **changes)
        built.append(target)
    assert len(list(built[0].iterdir())) == 2
    assert_same_files(*built)


@compiled
def test_an_installed_wheel_is_played_in_terminal_and_browser_without_node_compiler_or_clone(
    installed: Installed, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    programs = installed.home / "bin"
    command = programs / "turnpike"
    nothing_else = {"PATH": str(programs), "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    said = run(command, "simulate", "franchise", "--games", "2", cwd=tmp_path, **nothing_else).stdout
    assert "2 games" in said
    details = run(command, "--version", "--verbose", cwd=tmp_path, **nothing_else).stdout
    assert "compiled rules" in details
    if "browser" in os.environ.get("TURNPIKE_WITHOUT", "") or not (ROOT / "web" / "dist" / "index.html").is_file():
        return
    assert "web client      in the package" in details
    play_scene(
        request.node.name, tmp_path, "first_game",
        program=(str(command), "serve"), environment={**nothing_else, "PYTHONPATH": ""},
    )  # fmt: skip


def test_the_source_archive_can_test_itself(archive: Path) -> None:
    with tarfile.open(archive) as opened:
        inside = {name.partition("/")[2] for name in opened.getnames()}
    needed = {"LICENSE", "README.md", "Makefile", "pyproject.toml", "requirements-dev.lock"}
    needed |= {"hatch_build.py", "inlining.py"}
    assert not any("node_modules" in name for name in inside)
    assert (
        needed
        | {
            "web/package.json",
            "web/src/app/main.ts",
            "tests/test_install.py",
            "tests/conftest.py",
            "src/turnpike/__init__.py",
        }
        <= inside
    )


@compiled
def test_building_leaves_nothing_in_the_source_tree(wheel: Path) -> None:
    assert wheel.exists()
    assert not [name for name in files_in_the_source() if name.endswith((".so", ".pyd", ".c", "_compiled.json"))]


@compiled
def test_with_a_compiler_the_compiled_rules_run(installed: Installed) -> None:
    assert installed.what_runs() == ("compiled rules", True, "None", "")


@compiled
def test_the_command_says_which_rules_run(installed: Installed) -> None:
    command = installed.home / "bin" / "turnpike"
    assert "compiled rules" in run(command, "--version", cwd=installed.home).stdout
    plain = run(command, "--version", cwd=installed.home, TURNPIKE_PURE="1").stdout
    assert "plain Python rules" in plain
    assert "TURNPIKE_PURE" in plain


@compiled
def test_turnpike_pure_runs_the_plain_files_of_a_compiled_install(installed: Installed) -> None:
    assert installed.what_runs(TURNPIKE_PURE="1") == ("plain Python rules (TURNPIKE_PURE is set)", False, "None", "")


@compiled
@pytest.mark.parametrize("damage", ["missing", "truncated", "not loadable", "another Python", "no list"])
def test_a_damaged_install_runs_only_plain_files_and_says_so_once(copied: Installed, damage: str) -> None:
    extensions = copied.extensions()
    listing = copied.package / "_compiled.json"
    match damage:
        case "missing":
            extensions[0].unlink()
        case "truncated":
            extensions[-1].write_bytes(extensions[-1].read_bytes()[:1000])
        case "not loadable":
            for file in extensions:
                file.write_bytes(b"\0" * file.stat().st_size)
        case "another Python":
            listing.write_text(listing.read_text().replace(SUFFIX, ".cpython-30-other.so"))
        case _:
            listing.write_text('{"modules": ')
    description, loaded, notice, stderr = copied.what_runs()
    assert description.startswith("plain Python rules (")
    assert not loaded
    assert notice == "None"
    assert stderr.startswith("turnpike: the ")
    assert "so the plain Python rules run" in stderr
    assert "Install Turnpike again" in stderr
    assert stderr.count("\n") == 1
    assert copied.what_runs(TURNPIKE_PURE="1")[3] == ""


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"CC": "false"}, "the C compiler failed"),
        ({"PATH": ""}, "the C compiler failed"),
        ({"TURNPIKE_PURE_BUILD": "1"}, "TURNPIKE_PURE_BUILD was set"),
    ],
    ids=["failing compiler", "no compiler", "not wanted"],
)
def test_without_a_compiler_the_install_succeeds_and_says_why_it_is_slow(
    archive: Path, tmp_path: Path, changes: Mapping[str, str], reason: str
) -> None:
    if "PATH" in changes:
        changes = {"PATH": str(tmp_path)}  # a place without any program
    (tmp_path / "wheel").mkdir()
    wheel = build_wheel(archive, tmp_path / "wheel", **changes)
    assert wheel.name.endswith("-py3-none-any.whl")
    description, loaded, notice, stderr = install(tmp_path / "venv", "--no-compile", wheel).what_runs()
    assert description.startswith(f"plain Python rules ({reason}")
    assert not loaded
    assert "Install again with a C compiler" in notice
    assert stderr == ""


def test_without_cython_the_install_succeeds_too(archive: Path, tmp_path: Path) -> None:
    (tmp_path / "absent").mkdir()
    for name in ("cython", "Cython"):
        (tmp_path / "absent" / f"{name}.py").write_text("raise ModuleNotFoundError('No module named cython')\n")
    (tmp_path / "wheel").mkdir()
    wheel = build_wheel(archive, tmp_path / "wheel", PYTHONPATH=str(tmp_path / "absent"))
    description = install(tmp_path / "venv", "--no-compile", wheel).what_runs()[0]
    assert description == "plain Python rules (Cython was not there)"


def test_an_editable_install_runs_the_plain_files(archive: Path, tmp_path: Path) -> None:
    shutil.unpack_archive(archive, tmp_path, filter="data")
    (checkout,) = tmp_path.glob("turnpike-*")
    installed = install(tmp_path / "venv", "--editable", checkout)
    assert installed.what_runs() == ("plain Python rules (running from the source files)", False, "None", "")
