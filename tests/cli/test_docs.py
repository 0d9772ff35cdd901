"""What docs/cli.md tells people to type exists."""

import re
from pathlib import Path

from cli.running import run

PAGE = Path(__file__).parent.parent.parent / "docs" / "cli.md"


def test_every_command_and_option_in_the_docs_exists() -> None:
    lines = [line.removeprefix("$ ") for line in PAGE.read_text(encoding="utf-8").splitlines()]
    typed = [line.partition("#")[0].split() for line in lines if re.match(r"turnpike [a-z]", line)]
    assert len(typed) > 10
    for _turnpike, command, *words in typed:
        documented = run(command, "--help")
        assert documented.exit_code == 0
        for word in words:
            assert not word.startswith("--") or word in documented.stdout, (command, word)
