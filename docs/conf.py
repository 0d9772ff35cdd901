"""Sphinx builds the documentation from the Markdown files beside this one: make docs.

No page asks another host for anything, and none holds a script or a style of its own, so that the server can serve them
under its strict Content-Security-Policy.
"""

import hashlib
import posixpath
import re
import sys
from collections.abc import Collection
from pathlib import Path

from pygments.lexers.data import JsonLexer
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "docs")]

from figures import Figures  # noqa: E402  (found by the path above)

import turnpike  # noqa: E402  (also)

project = "Turnpike"
author = "Turnpike developers"
release = version = turnpike.__version__
language = "en"

extensions = ["myst_parser", "sphinx.ext.autodoc"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_site", "pictures/README.md"]
myst_enable_extensions = ["colon_fence", "html_image"]
myst_heading_anchors = 4
autodoc_member_order = "bysource"
autodoc_preserve_defaults = True
autodoc_mock_imports = ["gymnasium", "numpy", "pettingzoo", "pyarrow", "pyspiel"]  # nothing runs; names will do
autodoc_typehints = "signature"
autodoc_class_signature = "separated"
python_maximum_signature_line_length = 90
nitpicky = False

html_theme = "furo"
html_title = "Turnpike"
html_static_path = ["_static"]
html_css_files = ["turnpike.css"]
html_favicon = "_static/icon.svg"
html_copy_source = False
html_use_index = False
html_show_sphinx = False
html_show_copyright = False
html_theme_options = {
    "light_logo": "icon.svg",
    "dark_logo": "icon.svg",
    "light_css_variables": {"color-brand-primary": "#9d2227", "color-brand-content": "#0b5c8a"},
    "dark_css_variables": {"color-brand-primary": "#ff8a7d", "color-brand-content": "#7cc4ee"},
}

STYLES = {
    ' style="display: none"': " hidden",
    ' style="display: none;"': " hidden",
    ' style="opacity: 50%"': ' opacity="0.5"',
}
"""Style attributes of the theme, and the attributes that do the same."""
REPOSITORY = {"../CONTRIBUTING.md": "contributing.md", "../CHANGELOG.md": "changelog.md", "../README.md": "index.md"}
"""Pages of the repository that are pages here, too."""
ELSEWHERE = re.compile(r"\[([^\]]+)\]\((?:\.\./)+(?:(?:examples|src|tests|bench)/?[^)]*|\w+\.py)\)")
"""Links into the source, which readers of the site need not have."""
ABOUT_RULEBOOK = """```{image} pictures/GAME-position.svg
:alt: A position of the game
```

In the client, **Rules** shows this text in English, French and German. The same rules with all rulings:
[rules/GAME](rules/GAME.md).

"""
INCLUDE = re.compile(r"```\{include\} (\S+)\n```")
RULEBOOK = re.compile(r"<!-- rulebook: (\w+) -->")
NAMED_TYPE = re.compile(r"(\w+)\.(?:numpy|typing)\.(\w+)\b")
"""A type with a parameter, both of a package that is not imported: `NDArray.numpy.float32` for `NDArray[float32]`."""
INLINE = re.compile(r"<(script|style)>(.*?)</\1>", re.DOTALL)
figures = Figures()


def move_inline_parts(app: Sphinx, error: Exception | None) -> None:
    """Put scripts and styles that stand in the pages into files, and style attributes into classes."""
    if error is not None or app.builder.format != "html":
        return
    site = Path(app.outdir)
    for page in site.rglob("*.html"):
        up = posixpath.relpath(".", page.parent.relative_to(site).as_posix())

        def file(found: re.Match[str], up: str = up) -> str:
            kind, text = found.groups()
            name = (
                f"_static/inline-{hashlib.sha256(text.encode()).hexdigest()[:12]}.{'js' if kind == 'script' else 'css'}"
            )
            (site / name).write_text(text, encoding="utf-8")
            address = f"{up}/{name}"
            return (
                f'<script src="{address}"></script>'
                if kind == "script"
                else f'<link rel="stylesheet" href="{address}">'
            )

        text = INLINE.sub(file, page.read_text(encoding="utf-8"))
        for attribute, instead in STYLES.items():
            text = text.replace(attribute, instead)
        page.write_text(text, encoding="utf-8")


def read(_app: Sphinx, page: str, source: list[str]) -> None:
    """Make the Markdown of the repository that of the site: rulebooks, links, anchors."""
    text = RULEBOOK.sub(lambda found: rulebook(found[1]), source[0])
    for inside, here in REPOSITORY.items():
        text = text.replace(f"]({inside}", f"]({here}").replace(f"](../{inside}", f"](../{here}")
    if page in {"contributing", "changelog"}:
        text = INCLUDE.sub(lambda found: (ROOT / "docs" / found[1]).read_text(encoding="utf-8"), text)
        text = text.replace("](docs/", "](")
        text = re.sub(r"\]\((?=(?:examples|src|tests|bench)/|\w+\.py\))", "](../", text)  # not folders of docs
    text = ELSEWHERE.sub(r"\1", text)
    for label in re.findall(r'<a id="([\w-]+)"></a>', text):  # of one page there, of the whole site here
        name = f"{page.replace('/', '-')}-{label}"
        text = text.replace(f'<a id="{label}"></a>', f"({name})=").replace(f"](#{label})", f"](#{name})")
    source[0] = text


def rulebook(game: str) -> str:
    """The English rulebook of a game, as the client shows it."""
    text = (ROOT / "src" / "turnpike" / "games" / game / "rulebook" / "en.md").read_text(encoding="utf-8")
    text = figures.put_into(game, text)
    title, summary, rest = text.split("\n\n", 2)
    return "\n\n".join((title, summary, ABOUT_RULEBOOK.replace("GAME", game) + rest))


def rulebooks(_app: Sphinx, env: BuildEnvironment, *_changes: object) -> Collection[str]:
    """Pages to read anew at each build: their figures depend on more than their files."""
    return [page for page in env.found_docs if page.startswith("rulebook-")]


def copy_figures(app: Sphinx, error: Exception | None) -> None:
    """Lay the figures beside the pages."""
    if error is None and app.builder.format == "html":
        figures.copy_to(Path(app.outdir))


def docstring(_app: Sphinx, _what: str, _name: str, _thing: object, _options: object, lines: list[str]) -> None:
    """Make reStructuredText of docstrings, which have `words` in code type and indented examples."""
    text = re.sub(r"(?<!`)`([^`]+)`(?!`)", r"``\1``", "\n".join(lines))
    text = re.sub(r"(?<=\n\n)(?= {4}\S)(?<!::\n\n)", ".. code-block:: python\n\n", text, count=1)
    lines[:] = text.split("\n")


def signature(
    _app: Sphinx, _what: str, _name: str, _thing: object, _options: object, given: str | None, returned: str | None
) -> tuple[str | None, str | None]:
    """Write types of packages that are not imported as they stand in the code."""

    def as_written(text: str | None) -> str | None:
        return text and NAMED_TYPE.sub(r"\1[\2]", text.replace("numpy.typing.", ""))

    return as_written(given), as_written(returned)


def setup(app: Sphinx) -> None:
    """What Sphinx calls."""
    app.add_lexer("jsonl", JsonLexer)
    app.connect("env-get-outdated", rulebooks)
    app.connect("source-read", read)
    app.connect("autodoc-process-docstring", docstring)
    app.connect("autodoc-process-signature", signature)
    app.connect("build-finished", copy_figures)
    app.connect("build-finished", move_inline_parts)
