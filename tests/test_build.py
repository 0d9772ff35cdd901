"""Which rules run, and how a person learns it (turnpike.build)."""

import os
import subprocess
import sys
from pathlib import Path

import turnpike
from turnpike import build


def run(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """A fresh interpreter with the same package on its path as this one."""
    package = str(Path(turnpike.__file__).parent.parent)
    env = {**os.environ, "PYTHONPATH": package, **environment}
    return subprocess.run([sys.executable, "-c", code], env=env, capture_output=True, text=True, check=False)


def test_the_description_agrees_with_what_runs() -> None:
    assert build.describe().startswith("compiled rules" if build.compiled() else "plain Python rules (")


def test_turnpike_pure_runs_the_plain_files_without_any_notice() -> None:
    code = "import turnpike.build as b; print(b.compiled(), b.notice(), b.describe())"
    done = run(code, TURNPIKE_PURE="1")
    assert done.stdout == "False None plain Python rules (TURNPIKE_PURE is set)\n"
    assert done.stderr == ""


def test_turnpike_pure_0_is_the_same_as_unset() -> None:
    done = run("import turnpike.build as b; print(b.compiled())", TURNPIKE_PURE="0")
    assert done.stdout == f"{build.compiled()}\n"


def test_no_extension_module_is_loaded_when_the_plain_files_run() -> None:
    code = (
        "import sys, turnpike.games.franchise\n"
        "print([m.__file__ for n, m in sys.modules.items() if n.startswith('turnpike')\n"
        "       and not str(getattr(m, '__file__', '.py') or '.py').endswith('.py')])"
    )
    assert run(code, TURNPIKE_PURE="1").stdout == "[]\n"


def test_importing_the_package_imports_no_game_and_no_dependency() -> None:
    code = (
        "import sys, turnpike\n"
        "heavy = {'msgspec', 'typer', 'rich', 'ctypes', 'asyncio', 'turnpike.games', 'turnpike.kernel'}\n"
        "print(sorted(heavy & set(sys.modules)))"
    )
    assert run(code).stdout == "[]\n"
