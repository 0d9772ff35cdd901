"""Saying no: a code and its facts.

The words for a code are in each game's text files, so that they can be said in every language, and they tell what is
wrong and what to do. `Refused` goes to the person who asked; anything else that is raised is our own fault.
"""


class Refused(Exception):  # noqa: N818  (an answer to a person, not an error of ours)
    """What was asked is not possible now."""

    def __init__(self, code: str, **facts: str | int) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts

    def __str__(self) -> str:
        facts = ", ".join(f"{name}={value!r}" for name, value in self.facts.items())
        return f"{self.code}({facts})"
