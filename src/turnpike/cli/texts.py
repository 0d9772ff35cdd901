"""The texts of the command line itself (text/*.toml)."""

from pathlib import Path

from turnpike.kernel.text import Texts, texts

TEXT = Path(__file__).parent / "text"


def texts_in(language: str) -> Texts:
    """The texts in a language."""
    return texts(TEXT, language)
