"""What a table refuses, in words (text/*.toml). What the rules or the kernel refuse is said by the game's speech."""

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
