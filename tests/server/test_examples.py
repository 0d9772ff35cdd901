"""The examples for operators of a server: accepted by their tools, and in step with the program."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
import typer.main
import yaml
from commands import read_command
from services import Redis, postgres, run, wait_until
from serving import Player, Serving

from turnpike.cli.serve import serve

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "docs" / "examples"
pytestmark = pytest.mark.skipif(not EXAMPLES.is_dir(), reason="the examples are not part of this tree")


def _compose(**variables: str) -> Any:  # noqa: ANN401
    """The services; with these variables of the environment, if any."""
    text = (EXAMPLES / "compose.yaml").read_text()
    return yaml.safe_load(_interpolated(text, variables) if variables else text)


def _interpolated(text: str, variables: Mapping[str, str]) -> str:
    """As compose does it: ${NAME:-default}, and ${NAME:?what to do} for one that must be set."""

    def value(found: re.Match[str]) -> str:
        given = variables.get(found[1]) or (found[3] if found[2] == ":-" else None)
        assert given is not None, found[3]
        return given

    return re.sub(r"\$\{(\w+)(:[-?])([^}]*)\}", value, text)


def test_systemd_accepts_the_unit(tmp_path: Path) -> None:
    """Its program, which need not be installed here, is replaced by /bin/true."""
    unit = (EXAMPLES / "turnpike.service").read_text()
    command = shlex.split(re.findall(r"^ExecStart=(.+)$", unit, re.MULTILINE)[0])
    assert command[0].endswith("/turnpike")
    read_command(command[1:])
    analyze = shutil.which("systemd-analyze")
    if analyze is None:
        pytest.skip("there is no systemd here to ask")
    file = tmp_path / "turnpike.service"
    file.write_text(unit.replace(command[0], "/bin/true"))
    environment = os.environ | {"SYSTEMD_LOG_LEVEL": "notice"}
    said = subprocess.run([analyze, "verify", str(file)], capture_output=True, text=True, check=False, env=environment)
    assert (said.returncode, [line for line in said.stderr.splitlines() if "turnpike" in line]) == (0, [])


def test_the_compose_file_refers_only_to_what_it_defines() -> None:
    found = _compose(PASSWORD="x")
    services = found["services"]
    assert set(services) == {"db", "cache", "upgrade", "one", "two"}
    for name, service in services.items():
        assert "image" in service, name
        assert set(service.get("depends_on", {})) <= set(services), name
        for volume in service.get("volumes", []):
            assert volume.split(":")[0] in found["volumes"], name
    for name in ("one", "two", "upgrade"):
        assert services[name]["read_only"], name
        read_command(services[name]["command"])
        assert any("@db/" in word for word in services[name]["command"]), name
    assert services["one"]["ports"] != services["two"]["ports"]


def test_every_service_of_the_compose_file_is_asked_whether_it_is_well() -> None:
    """A service is waited for only if it has a health check; ours is that of the image."""
    services = _compose()["services"]
    containerfile = (ROOT / "Containerfile").read_text()
    image = json.loads(re.findall(r"^HEALTHCHECK .*CMD (\[.+\])$", containerfile, re.MULTILINE)[0])
    for name in ("one", "two"):
        assert services[name]["healthcheck"]["test"] == ["CMD", *image]
    assert services["upgrade"]["healthcheck"] == {"disable": True}, "it serves nothing"
    for name, service in services.items():
        assert service["healthcheck"].get("disable") or service["healthcheck"]["test"][0] == "CMD", name
        for other, wanted in service.get("depends_on", {}).items():
            ends = services[other]["healthcheck"].get("disable", False)
            assert wanted["condition"] == ("service_completed_successfully" if ends else "service_healthy"), name


@pytest.mark.parametrize("name", ["Containerfile", "docs/image.md", "docs/examples/compose.yaml"])
def test_images_are_built_in_the_format_that_has_health_checks(name: str) -> None:
    """The OCI format, which podman and buildah make unless they are told otherwise, has none."""
    builds = re.findall(r"\b(?:podman|buildah) build\b.*", (ROOT / name).read_text())
    assert builds
    for build in builds:
        assert "--format docker" in build


@pytest.mark.slow
@pytest.mark.once
def test_the_services_of_the_compose_file_work_together(tmp_path: Path) -> None:
    """Its commands as processes, with a real PostgreSQL and Redis: only where these are, and our port, is changed."""
    found = _compose(PASSWORD="a-secret")["services"]
    database, redis = urlsplit(postgres().database()), Redis()

    def command(service: str) -> list[str]:
        words = [sys.executable, "-m", "turnpike", *found[service]["command"]]
        there = [word.replace("@db/turnpike", f"@{database.hostname}:{database.port}{database.path}") for word in words]
        return [re.sub(r"^--redis=redis://cache$", f"--redis={redis.url}", word) for word in there]

    login = f"{found['db']['environment']['POSTGRES_USER']}:{found['db']['environment']['POSTGRES_PASSWORD']}"
    assert any(f"//{login}@db/{found['db']['environment']['POSTGRES_DB']}" in word for word in found["one"]["command"])
    assert subprocess.run(command("upgrade"), check=False).returncode == 0
    one, two = (Serving("", seed=None, log=tmp_path / name) for name in ("one", "two"))
    for name, server in (("one", one), ("two", two)):
        assert found[name]["ports"][0].endswith(f":{_default_port()}")
        server.command = [*command(name), "--port", str(server.port)]

    async def scene() -> None:
        await wait_until(lambda: one.is_bus_connected() and two.is_bus_connected())
        async with Player(one.url, "Ann") as ann, Player(two.url, "Bo") as bo:
            settings = {"game": "franchise", "options": {"players": 2}}
            wanted = {"settings": settings, "seats": [{"kind": "me"}, {"kind": "open"}]}
            table = (await ann.ask("POST", "/api/tables", wanted, 201))["table"]["id"]
            hers = await ann.open()
            await hers.watch(table)
            await bo.ask("POST", f"/api/tables/{table}/join", {})
            await hers.until(lambda: [chair["name"] for chair in hers.tables[table]["chairs"]] == ["Ann", "Bo"])

    with one, two:
        run(scene())
    redis.stop()
    for name in ("one", "two"):
        log = [json.loads(line) for line in (tmp_path / name).read_text().splitlines() if line.startswith("{")]
        assert [line for line in log if line["level"] in {"warning", "error", "critical"}] == []


def _default_port() -> int:
    """Where a server listens in the image."""
    app = typer.Typer()
    app.command()(serve)
    default = next(one.default for one in typer.main.get_command(app).params if "--port" in one.opts)
    assert f"EXPOSE {default}" in (ROOT / "Containerfile").read_text()
    return int(str(default))


def test_docker_accepts_the_compose_file_where_docker_is_installed() -> None:
    docker = shutil.which("docker")
    there = docker and not subprocess.run([docker, "compose", "version"], capture_output=True, check=False).returncode
    if not there:
        pytest.skip("there is no docker compose here")
    command = [str(docker), "compose", "-f", str(EXAMPLES / "compose.yaml"), "config", "--quiet"]
    said = subprocess.run(command, capture_output=True, text=True, check=False, env=os.environ | {"PASSWORD": "x"})
    assert (said.returncode, said.stderr) == (0, "")
