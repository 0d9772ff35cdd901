"""The words of the command line itself, in the languages it speaks (text/*.toml)."""

from pathlib import Path
from typing import Literal

from turnpike.kernel.text import Texts, texts

TEXT = Path(__file__).parent / "text"

Language = Literal["en", "fr", "de"]


def words_in(language: str) -> Texts:
    """What the commands say besides what the games say."""
    return texts(TEXT, language)
