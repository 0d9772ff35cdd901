"""The figures of the rulebooks, drawn by the client's own components when the documentation is built.

They need Node.js and the packages of the client (`make docs` installs them); without, the pages have no figures.
"""

import html
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
FOLDER = "_figures"
"""Of the site."""
FIGURE = re.compile(r"^!\[(.*)\]\((\w+)\)\n\n?", re.MULTILINE)


class Figures:
    """Those of all games: drawn once, then named by the pages and copied into the site."""

    def __init__(self) -> None:
        self._work = tempfile.TemporaryDirectory(prefix="turnpike-figures-")
        self._drawn = Path(self._work.name) / "figures"
        self._described: dict[str, dict[str, str | int]] = {}
        node = shutil.which("node")
        if node is None or not (ROOT / "web" / "node_modules" / "svelte").is_dir():
            sys.stderr.write("The rulebooks have no figures: Node.js or the packages of the client are missing.\n")
            return
        environment = os.environ | {"PYTHONPATH": str(ROOT / "src")}
        answers = Path(self._work.name) / "answers"
        write = [sys.executable, str(ROOT / "engine" / "answers.py"), str(answers)]
        subprocess.run(write, check=True, env=environment)  # noqa: S603  (our own program)
        draw = [node, str(ROOT / "web" / "figures.mjs"), str(answers), str(self._drawn)]
        drawn = subprocess.run(draw, check=True, stdout=subprocess.PIPE)  # noqa: S603  (also)
        self._described = json.loads(drawn.stdout)

    def put_into(self, game: str, text: str) -> str:
        """The text of a rulebook with its figures, or without where there are none."""
        return FIGURE.sub(lambda found: self._markup(f"{game}-{found[2]}", found[1]), text)

    def _markup(self, name: str, caption: str) -> str:
        described = self._described.get(name)
        if described is None:
            return ""
        label = html.escape(html.unescape(str(described["label"])))
        size = f'width="{described["width"]}" height="{described["height"]}" loading="lazy"'
        pictures = "".join(
            f'<img class="{look}" src="{FOLDER}/{name}.svg{part}" alt="{label}" {size}>\n'
            for look, part in (("only-light", ""), ("only-dark", "#dark"))
        )
        return f"<figure>\n{pictures}<figcaption>{html.escape(caption)}</figcaption>\n</figure>\n\n"

    def copy_to(self, site: Path) -> None:
        """Lay the files beside the pages."""
        if self._described:
            shutil.copytree(self._drawn, site / FOLDER, dirs_exist_ok=True)
