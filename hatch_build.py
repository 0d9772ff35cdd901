"""Builds the compiled rules into the wheel, and lays the built web client and documentation beside the server.

Every `.py` file of the package with a `.pxd` of the same name beside it goes through Cython and the C compiler, as does
every `.pyx`. All or nothing: if anything fails (no compiler, no Cython, a platform nobody tried), the wheel is a plain
one, the install succeeds, and the package says at run time why it is slower (src/turnpike/build.py).

Nothing is ever written into the source tree: an extension module there would shadow the file it came from.

Environment:
  TURNPIKE_PURE_BUILD=1  compile nothing
  TURNPIKE_MUST_COMPILE=1  fail instead of building a plain wheel
  TURNPIKE_CFLAGS        more flags for the C compiler and the linker, for instance -fsanitize=address
"""

import ast
import json
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))

import inlining

SOURCE = Path(__file__).parent / "src"
NEVER = {"turnpike/kernel/bits.py"}
"""Not compiled in spite of their `.pxd`: there it gives the same functions as inline C to those who cimport them."""
INLINE = "# inline:"
"""How a `.pxd` begins whose `.py` is not compiled for the same reason."""
DIRECTIVES = {
    "annotation_typing": False,
    "boundscheck": False,
    "wraparound": False,
    "initializedcheck": False,
    "cdivision": True,
    "auto_pickle": False,
}
SHARED = Path("turnpike/_cython_shared.pyx")
"""What Cython needs for arrays, in a module of its own: in each of twenty modules it would be half of the C."""
CYTHON = """
import shlex, sys
from Cython.Compiler import Main
for number, words in enumerate(sys.argv[1:]):
    sys.argv = ["cython", *shlex.split(words)]
    Main.main(command_line=True)
    print(number, flush=True)
"""
"""Runs `cython` with the words of each argument in turn; writes a line for each that is done."""
LIST = "turnpike/_compiled.json"
CLIENT = SOURCE.parent / "web" / "dist"
"""The web client, if it was built before; nothing here needs Node.js."""
DOCS = SOURCE.parent / "docs" / "_site"
ENGINE = SOURCE.parent / "build" / "engine"
"""The engine for pages, if it was built before, from these very files."""
UNIT = SOURCE.parent / "bench" / "unit.c"
BESIDE_THE_SERVER = {
    "static": (
        CLIENT,
        "index.html",
        "The web client is not built (make does that); the wheel has a server without it.",
    ),
    "docs": (DOCS, "index.html", "The documentation is not built (make docs does that); the wheel is without it."),
}
"""What was built before and goes into the package of the server: folder, a file that proves it, what is said else."""


class NotCompiled(Exception):  # noqa: N818
    """The compiled rules could not be built; the words say why, for people."""


class CustomBuildHook(BuildHookInterface[Any]):
    """What hatchling calls around the making of a wheel."""

    scratch: "tempfile.TemporaryDirectory[str] | None" = None

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and hand the results to the wheel. An editable install runs the plain files: nothing to do."""
        if version == "editable":
            return
        self.scratch = tempfile.TemporaryDirectory(prefix="turnpike-build-")
        scratch = Path(self.scratch.name)
        modules: dict[str, dict[str, object]] = {}
        why_not = None
        try:
            for name, file in compile_rules(scratch).items():
                inside = file.relative_to(scratch / "lib").as_posix()
                modules[name] = {"file": inside.removeprefix("turnpike/"), "bytes": file.stat().st_size}
                build_data["force_include"][str(file)] = inside
        except Exception as reason:  # whatever it was: a plain wheel works everywhere
            if wanted("TURNPIKE_MUST_COMPILE"):
                raise
            why_not = str(reason) if isinstance(reason, NotCompiled) else f"the build failed: {reason!r}"
            self.app.display_warning(f"The rules were not compiled: {why_not}. This is a plain Python wheel.")
        if modules:
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
        listing = scratch / "list.json"
        listing.write_text(json.dumps({"modules": modules, "why_not": why_not}, indent=1) + "\n", encoding="utf-8")
        build_data["force_include"][str(listing)] = LIST
        build_data["force_include"][str(UNIT)] = "turnpike/cli/benchmark/unit.c"  # for `turnpike bench` far from here
        build_data["force_include"].update(self.engine_files())
        for name, (folder, proof, absent) in BESIDE_THE_SERVER.items():
            if (folder / proof).is_file():
                build_data["force_include"][str(folder)] = f"turnpike/server/{name}"
            else:
                self.app.display_warning(absent)

    def engine_files(self) -> dict[str, str]:
        """The files of the engine, and their places in the wheel. What is there packed is left out as it is."""
        check = [sys.executable, str(SOURCE.parent / "engine" / "build.py"), "--check"]
        if not ENGINE.is_dir() or subprocess.run(check, check=False).returncode != 0:  # noqa: S603
            self.app.display_warning(
                "The engine for pages is not built from these files (make engine does that); the wheel is without it."
            )
            return {}
        files = [path for path in sorted(ENGINE.rglob("*")) if path.is_file()]
        packed = {path.with_suffix("") for path in files if path.suffix == ".gz"}
        kept = [path for path in files if path not in packed]
        return {str(path): f"turnpike/server/engine/{path.relative_to(ENGINE).as_posix()}" for path in kept}

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """The wheel is written; the scratch directory can go."""
        if self.scratch is not None:
            self.scratch.cleanup()


def wanted(variable: str) -> bool:
    """Whether a yes-or-no environment variable says yes."""
    return os.environ.get(variable, "0") not in {"", "0"}


def more_flags() -> list[str]:
    """What the person at the keyboard adds for the C compiler."""
    return shlex.split(os.environ.get("TURNPIKE_CFLAGS", ""))


def wants_lines() -> bool:
    """Whether a debugger or sanitizer is to name the lines of the rules, not those of the C."""
    return "-g" in more_flags()


def compile_rules(scratch: Path) -> dict[str, Path]:
    """Compile all there is to compile. Returns the extension modules' files by name; raises NotCompiled."""
    if wanted("TURNPIKE_PURE_BUILD"):
        raise NotCompiled("TURNPIKE_PURE_BUILD was set when it was built")
    work, sources = copy_sources(scratch)
    try_the_compiler(scratch / "trial")
    return build(scratch, translate(work, sources))


def copy_sources(scratch: Path) -> tuple[Path, list[Path]]:
    """A copy of the sources that Cython can work in, and which of them it is to translate, relative to the copy."""
    work = scratch / "src"
    shutil.copytree(SOURCE, work, ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd", "*.c"))
    for package in work.rglob("__init__.py"):
        package.with_suffix(".pxd").touch()  # or Cython does not see a package to cimport from
    constants = modules_of_constants(work)
    for module in constants:
        write_enum(module)
    sources = [source for source in rules_to_compile(work) if work / source not in constants]
    if not sources:
        raise NotCompiled("there are no rules to compile")
    if not wants_lines():
        inlining.copy_called_functions(work)
    (work / SHARED).touch()
    return work, [SHARED, *sources]


def modules_of_constants(work: Path) -> set[Path]:
    """Modules that hold nothing but names of whole numbers, and docstrings.

    They are not compiled. Their `.pxd` is written here, from the `.py`, as an enum: the compiled rules have them as C
    constants, and Python still finds them in the module.
    """
    return {module for module in work.rglob("*.py") if not module.with_suffix(".pxd").exists() and constants(module)}


def constants(module: Path) -> dict[str, int]:
    """The whole numbers of a module, one `NAME = number` a line; none if it holds anything else."""
    found = {}
    for statement in ast.parse(module.read_text(encoding="utf-8")).body:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if name.isupper():
                try:
                    number = ast.literal_eval(value)
                except ValueError:
                    return {}
                if type(number) is not int:
                    return {}
                found[name] = number
            case ast.Expr(value=ast.Constant(value=str())):
                pass
            case _:
                return {}
    return found


def write_enum(module: Path) -> None:
    """Write the `.pxd` of a module of constants."""
    lines = ["cdef enum:", *(f"    {name} = {number}" for name, number in constants(module).items())]
    module.with_suffix(".pxd").write_text("\n".join(lines) + "\n", encoding="utf-8")


def try_the_compiler(scratch: Path) -> None:
    """A moment's work that spares those without a compiler, or without Python's headers, a long wait for nothing."""
    scratch.mkdir()
    trial = scratch / "trial.c"
    trial.write_text("#include <Python.h>\nPyMODINIT_FUNC PyInit_trial(void) { return NULL; }\n", encoding="utf-8")
    build(scratch, {"trial": str(trial)})


def rules_to_compile(work: Path) -> list[Path]:
    """The sources Cython is to translate, relative to `work`."""
    headers = (pxd for pxd in work.rglob("*.pxd") if pxd.stem != "__init__")
    augmented = (pxd.with_suffix(".py") for pxd in headers if not pxd.read_text(encoding="utf-8").startswith(INLINE))
    found = [source for source in (*augmented, *work.rglob("*.pyx")) if source.exists()]
    return sorted(path for source in found if (path := source.relative_to(work)).as_posix() not in NEVER)


def translate(work: Path, sources: list[Path]) -> dict[str, str]:
    """Run Cython on these files. Returns the C files' paths by the modules' names.

    A process of Cython takes as long to begin as ten files take: there is one for each core, and the files are dealt to
    them in turn, the largest first.
    """
    processes = min(os.cpu_count() or 1, len(sources))
    largest = sorted(sources, key=lambda source: -(work / source).stat().st_size)
    with ThreadPoolExecutor(max(processes, 1)) as pool:
        list(pool.map(lambda number: translate_share(work, largest[number::processes]), range(processes)))
    return {".".join(source.with_suffix("").parts): str(work / source.with_suffix(".c")) for source in sources}


def translate_share(work: Path, sources: list[Path]) -> None:
    """Run Cython on one file after the other, in one process."""
    words = [sys.executable, "-c", CYTHON, *(shlex.join(translation(work, source)) for source in sources)]
    done = subprocess.run(words, cwd=work, capture_output=True, text=True, check=False)  # noqa: S603
    print(done.stderr, end="", file=sys.stderr)
    if done.returncode != 0:
        missing = "No module named" in done.stderr
        failed = sources[len(done.stdout.splitlines())]
        raise NotCompiled("Cython was not there" if missing else f"Cython could not translate {failed.as_posix()}")


def translation(work: Path, source: Path) -> list[str]:
    """What `cython` is told at the command line to translate a file."""
    name = ".".join(source.with_suffix("").parts)
    target = work / source.with_suffix(".c")
    shared = ".".join(SHARED.with_suffix("").parts)
    what = ["--shared", shared, "-o", str(target), str(source)]
    if source == SHARED:
        what = ["--generate-shared", str(target)]
    directives = [word for key, value in DIRECTIVES.items() for word in ("-X", f"{key}={value}")]
    if wants_lines():
        directives.append("--line-directives")
    return ["-3", *directives, "--module-name", name, "-I", ".", *what]


def build(scratch: Path, extensions: dict[str, str]) -> dict[str, Path]:
    """Run the C compiler and the linker over all of them, as many at a time as there are cores."""
    try:
        from setuptools import Distribution, Extension  # noqa: PLC0415  (absence is an answer, not an error)
        from setuptools.command.build_ext import build_ext  # noqa: PLC0415
    except ImportError:
        raise NotCompiled("setuptools was not there") from None

    more = more_flags()
    # No debug information: nobody debugs the generated C, and it makes the files five times larger. No warnings either.
    flags = ["/O2"] if sys.platform == "win32" else ["-O3", "-g0", "-w"]
    if sys.platform != "win32":
        # Two builds are equal, wherever they were made: no name of the scratch directory stays in an extension module.
        flags.append(f"-ffile-prefix-map={scratch}=.")
        # A product and a sum are rounded one after the other, as in Python, also where one instruction could do both.
        flags.append("-ffp-contract=off")
    if sysconfig.get_platform().endswith("-x86_64"):
        # Every such processor since 2008 counts bits in one step; the compiler's default is one of 2003. What counts is
        # the machine that is built for: a Mac may build for another one than itself, or for two at once.
        flags.append("-mpopcnt")
    modules = [
        Extension(name, [c_file], extra_compile_args=[*flags, *more], extra_link_args=more)
        for name, c_file in extensions.items()
    ]
    command = build_ext(Distribution({"name": "turnpike", "ext_modules": modules}))
    command.build_lib = str(scratch / "lib")
    command.build_temp = str(scratch / "obj")
    command.parallel = os.cpu_count()
    try:
        command.ensure_finalized()
        command.run()
    except (Exception, SystemExit) as error:  # whatever it was, the answer is a plain wheel
        words = str(error).strip().splitlines()
        raise NotCompiled(f"the C compiler failed: {words[0] if words else type(error).__name__}") from error
    return {name: Path(command.get_ext_fullpath(name)) for name in extensions}
