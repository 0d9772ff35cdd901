"""What if, in a running game: for a seat's own eyes, from its view alone, where the table allows hints."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from services import run
from serving import Player, Serving, make_table

from turnpike import games
from turnpike.kernel.chance import seeded_secret
from turnpike.kernel.contract import CHANCE, REFEREE
from turnpike.kernel.log import POSITION_VERSION
from turnpike.kernel.play import AnyPlay, Play
from turnpike.kernel.rng import Rng
from turnpike.server.analysis.paths import begin
from turnpike.server.analysis.starts import told_start
from turnpike.server.analysis.what_if import imagined_header

Message = dict[str, Any]


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server."""
    folder = tmp_path_factory.mktemp("what_if")
    log = folder / "log"
    with Serving(f"sqlite:///{folder}/games.db", log=log) as running:
        yield running.url
    assert "Traceback" not in log.read_text(), log.read_text()[-5000:]


def played(seed: int, decisions: int) -> AnyPlay:
    """A game with secrets after some decisions, before another's."""
    play: AnyPlay = Play.begin(games.find("richesses"), {"players": 3}, ["Ann", "Bo", "Cy"], secret=seeded_secret(seed))
    rng = Rng(seed)
    while play.at < decisions:
        if play.to_act == CHANCE:
            play.roll()
        else:
            choices = play.choices()
            play.do_choice(choices[rng.below(len(choices))])
    return play


def world_like(play: AnyPlay, seat: int, seed: int) -> AnyPlay:
    """Another game that looks the same to a seat."""
    state = play.game.imagine(play.view(seat), play.options, Rng(seed))
    position = msgspec.to_builtins(play.game.view(state, REFEREE))
    header = msgspec.structs.replace(
        play.header, turnpike=POSITION_VERSION, position=position, seal="", salt="", events=[]
    )
    return Play(play.game, header)


@pytest.mark.parametrize("seed", range(6))
def test_two_worlds_that_look_alike_to_a_seat_begin_alike(seed: int) -> None:
    here = played(seed, 12 + 15 * seed)
    there = world_like(here, 0, seed)
    assert here.game.digest(here.state) != there.game.digest(there.state), "the worlds differ in hidden cards"
    names = ["Ann", "Bo", "Cy"]
    answers = []
    for play in (here, there):
        header = imagined_header(play, 0, names, Rng(7))
        answers.append(msgspec.json.encode(told_start(begin(games.find, header), "en")))
    assert answers[0] == answers[1]
    others = {msgspec.json.encode(imagined_header(here, 0, names, Rng(n))) for n in range(8)}
    assert len(others) > 1, "what is hidden is imagined, not known"


@pytest.mark.slow
@pytest.mark.once
@pytest.mark.parametrize("game", ["franchise", "richesses"])
def test_a_player_tries_the_present_position_out_where_hints_are_allowed(quick: str, game: str) -> None:
    async def scene() -> None:
        async with Player(quick, "Ann") as ann, Player(quick, "Bo") as bo:
            table = await make_table(ann, bots=1, game=game, options={"players": 2}, hints=True)
            address = f"/api/tables/{table}/what-if"
            assert (await ann.ask("GET", f"{address}?seat=0", status=409))["code"] == "not_started"
            await ann.ask("POST", f"/api/tables/{table}/start")
            seats = (await ann.ask("GET", f"/api/tables/{table}"))["chairs"]
            seat = next(n for n, chair in enumerate(seats) if chair["mine"])
            start = await ann.ask("GET", f"{address}?seat={seat}&seed=4")
            assert start == await ann.ask("GET", f"{address}?seat={seat}&seed=4"), "the same seed, the same answer"
            assert (start["eyes"], start["entries"]) == (seat, [])
            asked = {"header": start["header"], "path": []}
            position = await ann.ask("POST", "/api/analysis/position", {**asked, "seat": seat})
            assert position["choices"] or position["chance"]
            evaluation = await ann.ask("POST", "/api/analysis/evaluation", {**asked, "board": "one"})
            assert sum(one["win"] for one in evaluation["seats"]) == pytest.approx(1, abs=0.01)
            rolled = await ann.ask("POST", "/api/analysis/position", {**asked, "roll": True})
            choice = rolled["choices"][0]
            path = [{k: v for k, v in one["line"].items() if k not in {"n", "events"}} for one in rolled["entries"]]
            path += [{"seat": rolled["to_act"], **words} for words in choice["do"]]
            assert (await ann.ask("POST", "/api/analysis/position", {**asked, "path": path}))["at"] == len(path)
            for player, wanted in ((bo, seat), (ann, 1 - seat), (ann, 9)):
                refused = await player.ask("GET", f"{address}?seat={wanted}", status=403)
                assert refused["code"] == "not_your_seat"
            for wrong in ("x", "-1"):
                assert (await ann.http.get(f"{address}?seat={wrong}")).json()["code"] == "bad_request"

    run(scene())


@pytest.mark.slow
@pytest.mark.once
def test_where_hints_are_not_allowed_the_request_itself_is_refused(quick: str) -> None:
    async def scene() -> None:
        async with Player(quick, "Ann") as ann:
            table = await make_table(ann, bots=1, options={"players": 2})
            await ann.ask("POST", f"/api/tables/{table}/start")
            seats = (await ann.ask("GET", f"/api/tables/{table}"))["chairs"]
            seat = next(n for n, chair in enumerate(seats) if chair["mine"])
            refused = await ann.ask("GET", f"/api/tables/{table}/what-if?seat={seat}", status=409)
            assert refused["code"] == "no_hints"
            assert "Hints are turned off" in refused["message"]
            ann.http.cookies.clear()
            refused = await ann.ask("GET", f"/api/tables/{table}/what-if?seat={seat}", status=401)
            assert refused["code"] == "not_signed_in"

    run(scene())


@pytest.mark.slow
@pytest.mark.once
def test_a_forged_position_is_refused_in_words(quick: str) -> None:
    """The header comes back from the client with every request."""

    async def scene() -> None:
        async with Player(quick, "Ann") as ann:
            table = await make_table(ann, bots=1, game="richesses", options={"players": 2}, hints=True)
            await ann.ask("POST", f"/api/tables/{table}/start")
            seats = (await ann.ask("GET", f"/api/tables/{table}"))["chairs"]
            seat = next(n for n, chair in enumerate(seats) if chair["mine"])
            header = (await ann.ask("GET", f"/api/tables/{table}/what-if?seat={seat}"))["header"]
            for change, code in (
                ({"active": 7}, "impossible_view"),
                ({"money": [5, 5]}, "impossible_view"),
                ({"at": ["atlantis", None]}, "impossible_view"),
                ({"home": [True, True]}, "impossible_view"),
                ({"money": "much"}, "bad_position"),
            ):
                forged = {**header, "position": header["position"] | change}
                asked = {"header": forged, "path": []}
                refused = await ann.ask("POST", "/api/analysis/position", asked, status=400)
                assert refused["code"] == code
                assert len(refused["message"]) > 20
                refused = await ann.ask("POST", "/api/analysis/evaluation", {**asked, "board": "b"}, status=400)
                assert refused["code"] == code

    run(scene())
