"""Plans over HTTP: anywhere, for one's own seat, and never for another's."""

from collections.abc import Iterator
from typing import Any

import pytest
from services import run
from serving import Player, Serving, make_table

from turnpike import games
from turnpike.kernel.chance import seeded_secret
from turnpike.kernel.contract import CHANCE, NOBODY
from turnpike.kernel.play import Play
from turnpike.kernel.rng import Rng
from turnpike.server.plans import turn_ended

pytestmark = [pytest.mark.slow, pytest.mark.once]


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server."""
    folder = tmp_path_factory.mktemp("plans")
    log = folder / "log"
    with Serving(f"sqlite:///{folder}/games.db", log=log) as running:
        yield running.url
    assert "Traceback" not in log.read_text(), log.read_text()[-5000:]


def test_a_turn_has_ended_at_its_last_entry_and_belongs_to_the_seat_that_decides_first() -> None:
    """What others answer in it, and what was undone, does not count."""
    play = Play.begin(games.find("franchise"), {"players": 2, "start": "introductory"}, ["Ann", "Bo"])
    assert [turn_ended(play, seat) for seat in (0, 1)] == [0, 0]
    ends = {0: 0, 1: 0}
    for _ in range(4):
        seat = play.to_act
        while play.to_act == seat:
            assert turn_ended(play, seat) == ends[seat]
            play.do_choice(play.choices()[0])
        ends[seat] = play.at
        assert [turn_ended(play, one) for one in (0, 1)] == [ends[0], ends[1]]
    play.undo(ends[1 - play.to_act] - 1)
    assert turn_ended(play, play.to_act) < min(ends.values())


def test_a_standing_order_is_no_turn_and_an_answer_to_another_player_is_none() -> None:
    play = Play.begin(games.find("richesses"), {"players": 3}, ["Ann", "Bo", "Cy"], secret=seeded_secret(3))
    rng = Rng(7)
    owner: dict[int, int] = {}
    answered = ordered = 0
    while play.to_act != NOBODY and play.at < 3000 and not (answered and ordered and play.at > 400):
        if play.to_act == CHANCE:
            play.roll()
            continue
        turn = play.game.turn_number(play.state)
        owner.setdefault(turn, play.to_act)
        answered += owner[turn] != play.to_act
        others = [seat for seat in range(3) if seat != play.to_act]
        for seat in others:
            for aside in play.asides(seat)[:1] if rng.below(20) == 0 else []:
                play.do(aside.words[0], seat=seat)
                ordered += 1
        before = play.game.turn_number(play.state)
        choices = play.choices()
        play.do_choice(choices[rng.below(len(choices))])
        if play.to_act != NOBODY and play.game.turn_number(play.state) != before and before in owner:
            assert turn_ended(play, owner[before]) == play.at
    assert answered
    assert ordered


async def seated(player: Player, table: str) -> int:
    chairs = (await player.ask("GET", f"/api/tables/{table}"))["chairs"]
    return next(seat for seat, chair in enumerate(chairs) if chair["mine"])


def test_both_players_plan_without_hints_and_only_for_their_own_seats(quick: str) -> None:
    async def scene() -> None:
        async with Player(quick, "Ann") as ann, Player(quick, "Bo") as bo:
            table = await make_table(ann, players=2)
            address = f"/api/tables/{table}/plan"
            asked: dict[str, Any] = {"seat": 0, "steps": []}
            assert (await ann.ask("POST", address, asked, status=409))["code"] == "not_started"
            await bo.ask("POST", f"/api/tables/{table}/join", {"seat": 1})
            await ann.ask("POST", f"/api/tables/{table}/start")
            for player in (ann, bo):
                seat = await seated(player, table)
                found = await player.ask("POST", address, {"seat": seat, "steps": []})
                assert found["rest"] == "open"
                step = found["choices"][0]["do"]
                found = await player.ask("POST", address, {"seat": seat, "steps": [step, [{"do": "fly"}]]})
                assert found["steps"][0]["sentence"]
                assert found["steps"][0]["problem"] == ""
                assert len(found["steps"][1]["problem"]) > 20
                refused = await player.ask("POST", address, {"seat": 1 - seat, "steps": []}, status=403)
                assert refused["code"] == "not_your_seat"
                player.http.headers["Accept-Language"] = "de"
                german = await player.ask("POST", address, {"seat": seat, "steps": [step]})
                assert german["steps"][0]["sentence"] != found["steps"][0]["sentence"]

    run(scene())


@pytest.mark.parametrize(
    "change",
    [
        {"steps": [[]]},
        {"steps": [[{"do": "done"}] * 9]},
        {"steps": [[{"do": "done"}]] * 41},
        {"steps": [["done"]]},
        {"steps": "done"},
        {"steps": [[{"do": "x", "a": [[[[[[[[[[[[[[1]]]]]]]]]]]]]]}]]},
        {"seat": "me"},
        {"at": 3},
    ],
)
def test_what_is_no_plan_is_refused_in_words(quick: str, change: dict[str, Any]) -> None:
    async def scene() -> None:
        async with Player(quick, "Ann") as ann:
            table = await make_table(ann, players=2, bots=1)
            await ann.ask("POST", f"/api/tables/{table}/start")
            seat = await seated(ann, table)
            asked = {"seat": seat, "steps": []} | change
            refused = await ann.ask("POST", f"/api/tables/{table}/plan", asked, status=400)
            assert refused["code"] == "bad_request"
            wrong: list[Any] = [{"do": 5}, {}, {"do": "expand", "to": None}, {"do": "done", "n": 1}]
            for words in wrong:
                found = await ann.ask("POST", f"/api/tables/{table}/plan", {"seat": seat, "steps": [[words]]})
                assert len(found["steps"][0]["problem"]) > 20

    run(scene())
