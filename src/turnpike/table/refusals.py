"""The messages of a table's refusals (text/*.toml). Those of the rules and the kernel come from the game's speech."""

from pathlib import Path

from turnpike.kernel.contract import Speech
from turnpike.kernel.refused import Refused
from turnpike.kernel.text import explain as explain_plainly
from turnpike.kernel.text import texts

TEXT = Path(__file__).parent / "text"


def explain(refused: Refused, language: str = "en", speech: Speech | None = None) -> str:
    """The message of a refusal: what is wrong and what to do, in one of our languages."""
    own = texts(TEXT, language)
    if own.has("refused", refused.code):
        return own.say("refused", refused.code, **refused.facts)
    return explain_plainly(refused, language) if speech is None else speech.refusal(refused)
