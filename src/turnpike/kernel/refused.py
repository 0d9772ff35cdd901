"""Refusals: a code and its facts.

The text for a code is in the text files, in every language, and says what is wrong and what to do. `Refused` is shown
to the user; any other exception is a bug.
"""

from collections.abc import Callable


class Refused(Exception):  # noqa: N818  (an answer to a person, not an error of ours)
    """The action is not possible now."""

    def __init__(self, code: str, **facts: str | int) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts

    def __reduce__(self) -> tuple[Callable[..., "Refused"], tuple[str, dict[str, str | int]]]:
        return _again, (self.code, self.facts)  # it may be raised in a worker process

    def __str__(self) -> str:
        facts = ", ".join(f"{name}={value!r}" for name, value in self.facts.items())
        return f"{self.code}({facts})"


def _again(code: str, facts: dict[str, str | int]) -> Refused:
    """A refusal that comes from another process."""
    return Refused(code, **facts)
