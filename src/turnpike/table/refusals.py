"""Refusals of a table in words (text/*.toml). Those of the rules and of the kernel are worded by the game's speech."""

from pathlib import Path

from turnpike.kernel.contract import Speech
from turnpike.kernel.refused import Refused
from turnpike.kernel.text import explain as explain_plainly
from turnpike.kernel.text import texts

TEXT = Path(__file__).parent / "text"


def explain(refused: Refused, language: str = "en", speech: Speech | None = None) -> str:
    """What is wrong and what to do now, in a language there is."""
    own = texts(TEXT, language)
    if own.has("refused", refused.code):
        return own.say("refused", refused.code, **refused.facts)
    return explain_plainly(refused, language) if speech is None else speech.refusal(refused)
