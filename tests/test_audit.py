"""The audit of dependencies tells weaknesses from services that do not answer."""

import subprocess

import audit
import pytest

WEAK = {"name": "weak", "version": "1", "vulns": [{"id": "CVE-1", "fix_versions": ["2"]}]}
GOOD = {"name": "good", "version": "1", "vulns": []}
UNKNOWN = {"name": "unknown", "skip_reason": "not found"}


@pytest.mark.parametrize(
    ("packages", "code", "said"),
    [
        ([GOOD, UNKNOWN], 0, "1 packages looked up at osv, 0 known weaknesses"),
        ([GOOD, WEAK], 1, "weak 1: CVE-1, mended in 2"),
        ([UNKNOWN], 0, "NOT AUDITED"),
        (None, 0, "NOT AUDITED"),
    ],
)
def test_only_a_known_weakness_is_an_error(
    packages: object, code: int, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(audit, "ask", lambda *_: None if packages is None else {"dependencies": packages})
    assert audit.main() == code
    assert said in capsys.readouterr().out


def test_a_service_that_does_not_answer_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    class Said:
        stdout = "no JSON"

    monkeypatch.setattr(subprocess, "run", lambda *_, **__: Said)
    assert audit.ask("requirements.lock", "osv") is None
