"""What Franchise says in the terminal besides its choices and events (text/*.toml, and those of the variants)."""

from functools import cache
from pathlib import Path

from turnpike.games.franchise.variant import all_variants
from turnpike.kernel.text import Texts, merged_texts

TEXT = Path(__file__).parent / "text"


@cache
def phrases(language: str) -> Texts:
    """The phrases in a language: those of the base game, then those of the variants."""
    return merged_texts([TEXT, *(variant.folder / "terminal_text" for variant in all_variants())], language)
