"""What Franchise says in the terminal besides its choices and events (text/*.toml, and those of the variants)."""

from functools import cache
from pathlib import Path

from turnpike.games.franchise.variant import all_variants
from turnpike.kernel.text import Texts, texts

TEXT = Path(__file__).parent / "text"


@cache
def phrases(language: str) -> Texts:
    """The phrases in a language: those of the base game, then those of the variants."""
    own = texts(TEXT, language)
    tables = dict(own.tables)
    for variant in all_variants():
        for name, table in texts(variant.folder / "terminal_text", language).tables.items():
            tables[name] = tables.get(name, {}) | table
    return Texts(own.source, tables)
