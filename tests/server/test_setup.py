"""Positions that are set up by hand: accepted, or refused in words; never an error of ours, and no game is touched."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from services import run
from serving import Player, Serving

from turnpike import games
from turnpike.kernel.chance import seeded_secret
from turnpike.kernel.contract import CHANCE, REFEREE
from turnpike.kernel.log import POSITION_VERSION, Header
from turnpike.kernel.play import AnyPlay, Play
from turnpike.kernel.refused import Refused
from turnpike.kernel.rng import Rng
from turnpike.server.analysis.schemas import AnalysisGame
from turnpike.server.analysis.setup import check_setup
from turnpike.server.errors import Problem

Message = dict[str, Any]
FRENCH = {"Accept-Language": "fr"}


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server."""
    folder = tmp_path_factory.mktemp("setup")
    log = folder / "log"
    with Serving(f"sqlite:///{folder}/games.db", log=log) as running:
        yield running.url
    assert "Traceback" not in log.read_text(), log.read_text()[-5000:]


async def begun(player: Player, game: str, options: Message) -> Message:
    """The header of a game that begins from the first position of a new one."""
    start = await player.ask("POST", "/api/analysis/new", {"game": game, "options": options})
    asked = {"header": start["header"], "path": [], "roll": True}
    view = (await player.ask("POST", "/api/analysis/position", asked))["view"]
    kept = {key: start["header"][key] for key in ("game", "rules", "options", "seats")}
    return {"turnpike": POSITION_VERSION, **kept, "position": view}


def changed(header: Message, **position: object) -> Message:
    return {**header, "position": header["position"] | position}


def test_a_position_of_franchise_is_set_up_refused_in_words_corrected_and_played_on(quick: str) -> None:
    async def scene() -> None:
        async with Player(quick, "Ann") as ann:
            first = await begun(ann, "franchise", {"players": 2})
            position = {
                "places": first["position"]["places"] | {"pueblo": [0], "omaha": [0, 1, 1, 0, 1]},
                "supply": [37, 37],
                "money": [12, 7],
                "phase": "expand",
                "active": 0,
            }
            header = changed(first, **position)
            refused = await ann.ask("POST", "/api/analysis/setup", {"header": header})
            assert refused["view"] is None
            assert refused["problem"]["code"] == "impossible_view"
            assert (refused["problem"]["facts"]["key"], refused["problem"]["facts"]["place"]) == (
                "places.omaha",
                "omaha",
            )
            assert refused["problem"]["message"].startswith("Omaha: A town holds one franchise, a city as many as")
            french = (await ann.http.post("/api/analysis/setup", json={"header": header}, headers=FRENCH)).json()
            assert french["problem"]["message"].startswith("Omaha\u00a0: Une ville contient une franchise")
            header["position"]["places"]["omaha"] = [0, 1]
            header["position"]["supply"] = [38, 39]
            accepted = await ann.ask("POST", "/api/analysis/setup", {"header": header})
            assert accepted["problem"] is None
            assert accepted["view"]["places"]["omaha"] == [0, 1]
            assert accepted["view"]["income"] is not None
            header["position"] = accepted["view"]
            found = await ann.ask("POST", "/api/analysis/position", {"header": header, "path": []})
            assert found["to_act"] == 0
            lines = [{"seat": 0, **words} for words in found["choices"][0]["do"]]
            after = await ann.ask("POST", "/api/analysis/position", {"header": header, "path": lines})
            assert after["at"] == len(lines)
            study = {"title": "By hand", "access": "private", "header": header, "moves": []}
            saved = await ann.ask("POST", "/api/studies", study, status=201)
            again = await ann.ask("GET", f"/api/studies/{saved['id']}")
            assert again["header"]["position"] == accepted["view"]

    run(scene())


def test_a_position_of_richesses_names_the_seat_that_is_wrong(quick: str) -> None:
    async def scene() -> None:
        async with Player(quick, "Ann") as ann:
            first = await begun(ann, "richesses", {"players": 2})
            turn = {"first": 0, "active": 0, "moment": {"asked": "turn", "seat": 0}}
            header = changed(first, **turn, money=[500, 15])
            refused = (await ann.ask("POST", "/api/analysis/setup", {"header": header}))["problem"]
            assert (refused["facts"]["key"], refused["facts"]["seat"]) == ("money", 1)
            assert refused["message"] == "Player 2: Money is from 0 to 1,000,000 F, in tens."
            header = changed(header, money=[500, 20], at=["lyon", "lyon"], out=[True, True])
            refused = (await ann.ask("POST", "/api/analysis/setup", {"header": header}))["problem"]
            assert refused["facts"]["key"] == "at"
            header = changed(header, at=["lyon", "paris"], out=[True, False])
            accepted = await ann.ask("POST", "/api/analysis/setup", {"header": header})
            assert accepted["problem"] is None, accepted
            found = await ann.ask("POST", "/api/analysis/position", {"header": header, "path": []})
            assert (found["to_act"], found["view"]["at"]) == (0, ["lyon", "paris"])

    run(scene())


def test_what_is_no_position_of_a_game_is_refused_with_a_stable_code(quick: str) -> None:
    async def scene() -> None:
        async with Player(quick, "Ann") as ann:
            header = await begun(ann, "franchise", {"players": 2})
            ask = ann.http.post
            for wrong, code in (
                (changed(header, money=["a", 1]), "bad_position"),
                (changed(header, money=[10**30, 1]), "impossible_view"),
                (changed(header, places={"atlantis": [0]}), "unknown_place_no_guess"),
                ({**header, "position": None}, "bad_position"),
                ({**header, "seats": ["Ann"]}, "wrong_seats"),
            ):
                answer = await ask("/api/analysis/setup", json={"header": wrong})
                assert answer.status_code == 200, answer.text
                assert answer.json()["problem"]["code"] == code
                assert answer.json()["problem"]["message"]
            for wrong, status in (({**header, "game": "chess"}, 404), ({**header, "options": {"players": 9}}, 400)):
                answer = await ask("/api/analysis/setup", json={"header": wrong})
                assert answer.status_code == status, answer.text
            assert (await ask("/api/analysis/setup", json={"header": 3})).status_code == 400
            large = {"header": {**header, "about": "x" * 1_100_000}}
            assert (await ask("/api/analysis/setup", json=large)).json()["code"] == "too_large"
            ann.http.cookies.clear()
            stranger = await ask("/api/analysis/setup", json={"header": header})
            assert (stranger.status_code, stranger.json()["code"]) == (401, "not_signed_in")

    run(scene())


def played(name: str, decisions: int) -> AnyPlay:
    play: AnyPlay = Play.begin(games.find(name), {"players": 3}, ["Ann", "Bo", "Cy"], secret=seeded_secret(5))
    rng = Rng(5)
    while play.at < decisions:
        if play.to_act == CHANCE:
            play.roll()
        else:
            choices = play.choices()
            play.do_choice(choices[rng.below(len(choices))])
    return play


PLAYED = {"franchise": played("franchise", 12), "richesses": played("richesses", 40)}
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


@pytest.mark.parametrize("name", sorted(PLAYED))
@settings(max_examples=150, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_whatever_stands_in_a_position_it_is_accepted_or_refused_in_words(name: str, data: st.DataObject) -> None:
    play = PLAYED[name]
    position: Message = msgspec.to_builtins(play.view(REFEREE))
    for key in data.draw(st.lists(st.sampled_from(sorted(position)), min_size=1, max_size=3)):
        position[key] = data.draw(JSON | st.sampled_from(list(position.values())))
    header = Header(
        turnpike=POSITION_VERSION,
        game=name,
        rules=play.header.rules,
        options=play.header.options,
        seats=play.header.seats,
        position=position,
    )
    language = data.draw(st.sampled_from(["en", "fr", "de"]))
    try:
        found = check_setup(AnalysisGame(header=header), games.find, language)
    except Refused as refused:
        if refused.code == "bad_request":  # nested too deeply
            return
        raise
    assert (found.view is None) == (found.problem is not None)
    if isinstance(found.problem, Problem):
        assert len(found.problem.message) > 20
        assert not found.problem.message.startswith(found.problem.code)
