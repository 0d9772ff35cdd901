"""The examples for operators of a server: accepted by their tools, and in step with the program."""

import os
import re
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import typer.main
import yaml

from turnpike.cli.serve import serve

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
pytestmark = pytest.mark.skipif(not EXAMPLES.is_dir(), reason="the examples are not part of this tree")


def _options() -> set[str]:
    app = typer.Typer()
    app.command()(serve)
    return {name for parameter in typer.main.get_command(app).params for name in parameter.opts}


def _compose() -> Any:  # noqa: ANN401
    return yaml.safe_load((EXAMPLES / "compose.yaml").read_text())


def test_systemd_accepts_the_unit(tmp_path: Path) -> None:
    """Its program, which need not be installed here, is replaced by /bin/true."""
    unit = (EXAMPLES / "turnpike.service").read_text()
    command = shlex.split(re.findall(r"^ExecStart=(.+)$", unit, re.MULTILINE)[0])
    assert command[0].endswith("/turnpike")
    assert command[1] == "serve"
    assert {word for word in command if word.startswith("--")} <= _options()
    analyze = shutil.which("systemd-analyze")
    if analyze is None:
        pytest.skip("there is no systemd here to ask")
    file = tmp_path / "turnpike.service"
    file.write_text(unit.replace(command[0], "/bin/true"))
    environment = os.environ | {"SYSTEMD_LOG_LEVEL": "notice"}
    said = subprocess.run([analyze, "verify", str(file)], capture_output=True, text=True, check=False, env=environment)
    assert (said.returncode, [line for line in said.stderr.splitlines() if "turnpike" in line]) == (0, [])


def test_the_compose_file_refers_only_to_what_it_defines() -> None:
    found = _compose()
    services = found["services"]
    assert set(services) == {"db", "cache", "upgrade", "one", "two"}
    for name, service in services.items():
        assert "image" in service, name
        assert set(service.get("depends_on", {})) <= set(services), name
        for volume in service.get("volumes", []):
            assert volume.split(":")[0] in found["volumes"], name
    for name in ("one", "two", "upgrade"):
        assert services[name]["read_only"], name
        words = {word.partition("=")[0] for word in services[name]["command"] if word.startswith("--")}
        assert "--database" in words
        assert words <= _options(), name
        assert any("@db/" in word for word in services[name]["command"]), name
    assert services["one"]["ports"] != services["two"]["ports"]


def test_docker_accepts_the_compose_file_where_docker_is_installed() -> None:
    docker = shutil.which("docker")
    there = docker and not subprocess.run([docker, "compose", "version"], capture_output=True, check=False).returncode
    if not there:
        pytest.skip("there is no docker compose here")
    command = [str(docker), "compose", "-f", str(EXAMPLES / "compose.yaml"), "config", "--quiet"]
    said = subprocess.run(command, capture_output=True, text=True, check=False, env=os.environ | {"PASSWORD": "x"})
    assert (said.returncode, said.stderr) == (0, "")
