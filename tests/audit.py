"""Asks whether any dependency in the lock files has a known weakness: `make audit`, and every run of .ci/run.

Known weaknesses end in an error. Where the services that know of them cannot be reached, or know nothing of our
packages, that is reported and is no error: a check that depends on an outside server must not stop work.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
LOCKS = ("requirements.lock", "requirements-dev.lock", "requirements-docs.lock")
SERVICES = ("osv", "pypi")
PATIENCE = 120


def report(found: dict[str, Any]) -> tuple[int, list[str]]:
    """How many packages were looked up, and what is wrong with which."""
    looked_up = [package for package in found["dependencies"] if "skip_reason" not in package]
    weak = [
        f"{package['name']} {package['version']}: {weakness['id']}, "
        f"mended in {', '.join(weakness['fix_versions']) or 'no version yet'}"
        for package in looked_up
        for weakness in package["vulns"]
    ]
    return len(looked_up), weak


def ask(lock: str, service: str) -> dict[str, Any] | None:
    """What a service says about a lock file; None if it does not answer."""
    command = [sys.executable, "-m", "pip_audit", "-s", service, "-f", "json", "--progress-spinner", "off"]
    command += ["--disable-pip", "--require-hashes", "-r", str(ROOT / lock)]
    try:
        said = subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)
        answer: dict[str, Any] = json.loads(said.stdout)
    except (subprocess.TimeoutExpired, json.JSONDecodeError):
        return None
    return answer


def main() -> int:
    """Ask about every lock file; the exit code."""
    wrong = False
    for lock in LOCKS:
        for service in SERVICES:
            answer = ask(lock, service)
            known, weak = report(answer) if answer is not None else (0, [])
            if known:
                sys.stdout.write(f"{lock}: {known} packages looked up at {service}, {len(weak)} known weaknesses\n")
                sys.stdout.writelines(f"  {line}\n" for line in weak)
                wrong = wrong or bool(weak)
                break
        else:
            sys.stdout.write(f"{lock}: NOT AUDITED, no service that knows of weaknesses can be reached from here\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
