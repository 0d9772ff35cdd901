"""A client that edits a study whatever happens to the server, and what must hold for the study afterwards."""

import asyncio
import contextlib
import random
from collections.abc import Callable, Sequence
from typing import Any

from server.study_kit import Editor, Message
from serving import Player, Session
from websockets.exceptions import WebSocketException

from turnpike.store import open_store

CONFLICTS = {"study_text_changed", "study_move_gone", "study_grew"}
"""Refusals of a change that no longer fits: another client was faster."""


class StubbornEditor:
    """Changes a study, one request after the other. A request without an answer is repeated with the same key."""

    def __init__(
        self, player: Player, study: str, variations: dict[int, list[Message]], seed: int, urls: Sequence[str] = ()
    ) -> None:
        """`variations`: lines that can be played after moves of the main line."""
        self.player = player
        self.study = study
        self.editor: Editor | None = None
        self.acknowledged: dict[str, Message] = {}
        """The answers of the server, by the keys of the requests."""
        self.sent = 0
        """Requests, answered or not."""
        self.losses = 0
        self._variations = variations
        self._urls = urls or [player.url]
        self._rng = random.Random(seed)
        self._connected = False
        self._pending: Message | None = None
        self._count = 0

    async def work(self, enough: Callable[[], bool]) -> None:
        """Change the study until it is enough; the last request is answered."""
        while self._pending is not None or not enough():
            try:
                await self._step()
            except (OSError, TimeoutError, WebSocketException, EOFError):
                self.losses += 1
                self._connected = False
                if self.editor is not None:
                    with contextlib.suppress(Exception):
                        await self.editor.session.close()
                await asyncio.sleep(0.05)

    async def _step(self) -> None:
        editor = await self._connect()
        if self._pending is None:
            self._count += 1
            self._pending = {
                "type": "edit_study", "study": self.study, "at": editor.revision, "edit": self._next_edit(editor),
                "key": f"{self.player.name}-{self._count}",
            }  # fmt: skip
        self.sent += 1
        answer = await editor.session.request(dict(self._pending))
        if answer["type"] == "closed":
            raise EOFError
        key, self._pending = self._pending["key"], None
        if answer["type"] == "study_done":
            self.acknowledged[key] = answer
            await self._reach(editor, answer["revision"])
        else:
            assert answer["code"] in CONFLICTS, answer
            await self._reach(editor, editor.revision)

    async def _connect(self) -> Editor:
        if self.editor is None or not self._connected:
            session = await Session.open(self._urls[self.losses % len(self._urls)], self.player.cookie)
            self.editor = self.editor or Editor(session, self.study)
            await self.editor.resume(session)
            self._connected = True
            await self._reach(self.editor, max(1, self.editor.revision))
        return self.editor

    @staticmethod
    async def _reach(editor: Editor, revision: int) -> None:
        """Wait until a revision has come; `EOFError` if the connection is lost."""
        messages = editor.session.messages
        await editor.session.until(lambda: editor.take() >= revision or (messages and messages[-1]["type"] == "closed"))
        if editor.revision < revision:
            raise EOFError

    def _next_edit(self, editor: Editor) -> Message:
        main = sorted(self._variations)
        place = self._rng.choice(main)
        added = [move["id"] for move in editor.moves.values() if move["id"] > main[-1] and move["parent"] in main]
        kind = self._rng.choice(["add", "describe", "describe", "promote", "delete"])
        if kind == "add" or not added:
            return {"kind": "add", "after": place, "lines": self._variations[place]}
        if kind == "describe":
            was = editor.moves[place]["comment"]
            text = f"{was[-1900:]} {self.player.name} {self._count}"
            return {"kind": "describe", "move": place, "field": "comment", "text": text.strip(), "was": was}
        return {"kind": kind, "move": self._rng.choice(added)}


async def check_study(url: str, editors: Sequence[StubbornEditor]) -> None:
    """Every acknowledged change is in the study once and in one order; all clients have the same moves."""
    study = editors[0].study
    store = await open_store(url)
    found = await store.study_since(study)
    assert found is not None
    made: dict[int, str] = {}
    for editor in editors:
        for key, answer in editor.acknowledged.items():
            stored = await store.find_study_change(study, f"{await _account(editor.player)}.{key}")
            if stored is None:  # it has changed nothing: what it asked for was there already
                assert not answer["again"], (key, answer)
                continue
            assert (stored.revision, list(stored.moves)) == (answer["revision"], answer["moves"]), (key, answer)
            assert made.setdefault(stored.revision, key) == key, "two changes have one revision"
    await store.close()
    assert sorted(made) == list(range(2, found.row.revision + 1)), "a change was lost, or made twice"
    kept: dict[int, Any] = {node.node: (node.parent, node.rank, node.name, node.comment) for node in found.nodes}
    for editor in editors:
        assert editor.editor is not None
        await editor.editor.reaches(found.row.revision)
        have = {
            number: (move["parent"], move["rank"], move["name"], move["comment"])
            for number, move in editor.editor.moves.items()
        }
        assert have == kept
        await editor.editor.session.close()


async def _account(player: Player) -> str:
    """How the keys of an account begin."""
    return str((await player.ask("GET", "/api/me"))["id"])[:6]
