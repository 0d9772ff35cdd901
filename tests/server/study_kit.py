"""Studies for tests: one of a whole game, and a session that follows it and keeps its moves."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from serving import Player, Session

REPLAYS = Path(__file__).parent.parent / "replays"
LOG = (REPLAYS / "two-red-zone.jsonl").read_bytes()
Message = dict[str, Any]


async def new_study(player: Player, **more: object) -> Message:
    """A study of a whole game, as the client makes it."""
    start = (await player.http.post("/api/analysis/log", content=LOG)).json()
    moves = [
        {"id": n, "parent": n - 1, "line": plain(entry["line"]), "rank": 0, "name": "", "comment": ""}
        for n, entry in enumerate(start["entries"], 1)
    ]
    asked = {"title": "A start", "header": start["header"], "moves": moves, **more}
    made: Message = await player.ask("POST", "/api/studies", asked, 201)
    return made


def plain(line: Message) -> Message:
    return {key: value for key, value in line.items() if key not in {"n", "events", "digest"}}


class Editor:
    """A session that follows a study, and the moves it has."""

    def __init__(self, session: Session, study: str) -> None:
        self.session = session
        self.study = study
        self._read = 0
        self.moves: dict[int, Message] = {}
        self.revision = 0
        self.state: Message = {}

    @classmethod
    async def open(cls, player: Player, study: str, *, url: str | None = None) -> "Editor":
        """Follow a study."""
        editor = cls(await player.open(url), study)
        await editor.session.send({"type": "follow_study", "study": study})
        await editor.reaches(1)
        return editor

    async def resume(self, session: Session) -> None:
        """Go on in another session, from what is known."""
        self.session, self._read = session, 0
        await session.send({"type": "follow_study", "study": self.study, "after": self.revision})

    def take(self) -> int:
        """Read what has come; returns the revision."""
        for message in self.session.messages[self._read :]:
            if message["type"] == "study" and message["study"] == self.study:
                if message["whole"]:
                    self.moves.clear()
                for number in message["deleted"]:
                    self.moves.pop(number, None)
                self.moves |= {move["id"]: move for move in message["moves"]}
                self.revision, self.state = message["revision"], message
        self._read = len(self.session.messages)
        return self.revision

    async def reaches(self, revision: int) -> None:
        """Wait until a revision has come."""
        await self.session.until(lambda: self.take() >= revision)

    async def sees(self, *names: str) -> None:
        """Wait until these others have the study open, and no more."""
        await self.session.until(lambda: self.take() and self.state["others"] == list(names))

    async def edit(self, edit: Message, at: int | None = None, **more: object) -> Message:
        """Change the study; returns the answer."""
        seen = self.revision if at is None else at
        answer: Message = await self.session.request(
            {"type": "edit_study", "study": self.study, "at": seen, "edit": edit, **more}
        )
        if answer["type"] == "study_done":
            await self.reaches(answer["revision"])
        return answer

    async def describe(self, move: int, text: str, was: str = "", field: str = "comment", **more: Any) -> Message:  # noqa: ANN401
        """Write a name or a comment."""
        return await self.edit({"kind": "describe", "move": move, "field": field, "text": text, "was": was}, **more)

    async def gone(self) -> None:
        """Wait until the study is gone for this session."""
        await self.session.wait_for("study_gone", study=self.study)


async def other_lines(player: Player, study: Message, path: int) -> list[Message]:
    """The last choice after so many moves of the main line, which was not the one that was played."""
    by_id = {move["id"]: move for move in study["moves"]}
    asked = {"header": study["header"], "path": [by_id[n]["line"] for n in range(1, path + 1)]}
    position = await player.ask("POST", "/api/analysis/position", asked)
    for choice in reversed(position["choices"]):
        lines = [{"seat": position["to_act"], **words} for words in choice["do"]]
        if lines[0] != by_id[path + 1]["line"]:
            return lines
    raise AssertionError("there is no other choice")


async def variations(player: Player, study: Message, places: Iterable[int]) -> dict[int, list[Message]]:
    """What could have been played after these moves of the main line."""
    return {place: await other_lines(player, study, place) for place in places}
