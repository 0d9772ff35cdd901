"""What Richesses de France says in the terminal besides its choices and events (text/*.toml)."""

from pathlib import Path

from turnpike.kernel.text import Texts, texts

TEXT = Path(__file__).parent / "text"


def phrases(language: str) -> Texts:
    """The phrases in a language."""
    return texts(TEXT, language)
