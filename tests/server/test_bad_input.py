"""Bad input, one kind at a time: a stable code, a helpful message in three languages, and nothing lost."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from services import run
from serving import Player, Session, make_table

pytestmark = [pytest.mark.slow, pytest.mark.once]

LANGUAGES = ("en", "fr", "de")


class Scene:
    """Ann and Bo at a table where it is Ann's turn, with Bo's session in some language."""

    def __init__(self, ann: Player, bo: Player, table: str, hers: Session, his: Session, language: str) -> None:
        self.ann, self.bo, self.table, self.hers, self.his, self.language = ann, bo, table, hers, his, language
        self.choice = hers.tables[table]["choices"][0]["do"]

    async def http(self, method: str, path: str, **more: Any) -> Any:  # noqa: ANN401
        """What Bo gets over HTTP."""
        headers = {"Accept-Language": self.language, "Content-Type": "application/json"}
        answer = await self.bo.http.request(method, path, headers=headers, **more)
        assert answer.status_code in range(400, 500), answer.text
        return answer.json()

    async def play(self, session: Session, **more: Any) -> Any:  # noqa: ANN401
        """The answer to a move."""
        move = {"type": "play", "table": self.table, "seat": 0, "at": 0, "do": self.choice}
        return await session.request(move | more)

    async def raw(self, words: str) -> Any:  # noqa: ANN401
        """The answer to a text that is not a message."""
        before = len(self.his.messages)
        await self.his.socket.send(words)
        new = self.his.messages
        return await self.his.until(lambda: next((one for one in new[before:] if one["type"] == "refused"), None))


Command = Callable[[Scene], Awaitable[Any]]


async def _replayed_cookie(scene: Scene) -> Any:  # noqa: ANN401
    """A cookie that was valid until its owner signed out."""
    async with Player(scene.bo.url, "Cy") as cy:
        old = cy.cookie
        await cy.ask("POST", "/api/me/logout", status=201)
    headers = {"Accept-Language": scene.language, "Cookie": f"turnpike={old}"}
    async with Player(scene.bo.url) as thief:
        return (await thief.http.get("/api/me/games", headers=headers)).json()


async def _stale(scene: Scene) -> Any:  # noqa: ANN401
    """A move for an entry that is no longer the newest."""
    assert (await scene.play(scene.hers))["type"] == "done"
    await scene.his.reaches(scene.table, 1)
    session = await Session.open(scene.ann.url, scene.ann.cookie, language=scene.language)
    await session.watch(scene.table)
    answer = await scene.play(session)
    await session.close()
    return answer


async def _illegal(scene: Scene) -> Any:  # noqa: ANN401
    """A move against the rules, by the player to move."""
    start = scene.hers.tables[scene.table]["choices"][0]["do"][0]
    return await _hers(scene, [{"do": "expand", "from": start.get("from", "seattle"), "to": "chicago"}])


async def _hers(scene: Scene, do: list[Any]) -> Any:  # noqa: ANN401
    """Ann plays, in a session in the language of the scene."""
    session = await Session.open(scene.ann.url, scene.ann.cookie, language=scene.language)
    await session.watch(scene.table)
    answer = await scene.play(session, do=do)
    await session.close()
    return answer


INPUT: dict[str, tuple[str, Command]] = {
    "an unknown table, over HTTP": ("unknown_table", lambda s: s.http("GET", "/api/tables/nowhere")),
    "an unknown table, to play at": ("unknown_table", lambda s: s.play(s.his, table="nowhere")),
    "the wrong turn": ("not_your_turn", lambda s: s.play(s.his, seat=1)),
    "another's seat": ("not_your_seat", lambda s: s.play(s.his)),
    "another's seat, resigned": (
        "not_your_seat",
        lambda s: s.http("POST", f"/api/tables/{s.table}/resign", json={"seat": 0}),
    ),
    "a seat that is not there": ("no_such_seat", lambda s: s.play(s.his, seat=9)),
    "a stale entry number": ("stale", _stale),
    "an illegal action": ("no_link", _illegal),
    "an action nobody knows": ("bad_action", lambda s: _hers(s, [{"do": "fly"}])),
    "a malformed message": ("bad_message", lambda s: s.raw("{")),
    "a malformed request": ("bad_request", lambda s: s.http("POST", "/api/tables", content=b"[1")),
    "an oversized request": ("too_large", lambda s: s.http("PATCH", "/api/me", content=b"x" * 100_000)),
    "a replayed cookie": ("not_signed_in", _replayed_cookie),
    "a broken import": ("broken_log", lambda s: s.http("POST", "/api/tables/import", content=b'{"turnpike": 1')),
    "an import of an unknown game": (
        "unknown_game",
        lambda s: s.http(
            "POST",
            "/api/tables/import",
            content=b'{"turnpike": 1, "game": "chess", "rules": 1, "options": {}, "seats": ["a", "b"]}',
        ),
    ),
    "a game there is not": (
        "unknown_game",
        lambda s: s.http("POST", "/api/tables", json={"settings": {"game": "chess"}}),
    ),
    "an option there is not": (
        "bad_option",
        lambda s: s.http("POST", "/api/tables", json={"settings": {"game": "franchise", "options": {"players": 99}}}),
    ),
    "what only the host may": ("host_only", lambda s: s.http("POST", f"/api/tables/{s.table}/close")),
}


@pytest.mark.parametrize("what", INPUT)
def test_bad_input_is_answered_with_its_code_in_three_languages_and_changes_nothing(server: str, what: str) -> None:
    code, ask = INPUT[what]

    async def scene() -> None:
        said = []
        for language in LANGUAGES:
            async with Player(server, "Ann") as ann, Player(server, "Bo") as bo:
                table = await make_table(ann, players=2, random_first=False)
                await bo.ask("POST", f"/api/tables/{table}/join", {})
                await ann.ask("POST", f"/api/tables/{table}/start")
                hers = await ann.open()
                bo.session = his = await Session.open(server, bo.cookie, language=language)
                for session in (hers, his):
                    await session.watch(table)
                answer = await ask(Scene(ann, bo, table, hers, his, language))
                assert answer["code"] == code, answer
                assert len(answer["message"]) > 20, "a code is no help"
                said.append(answer["message"])
                after = (await ann.ask("GET", f"/api/tables/{table}"))["at"]
                assert after == (1 if code == "stale" else 0)
        assert len(set(said)) == len(LANGUAGES), said

    run(scene())
