"""The analysis board of the server: positions from a path, and nothing of a game that is still played."""

import asyncio
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest
from services import run, wait_until
from serving import Player, Serving, make_table

from turnpike import games
from turnpike.bots.brain import Analysis, Prospect, Worth
from turnpike.kernel import log
from turnpike.kernel.contract import Choice, Words
from turnpike.kernel.refused import Refused
from turnpike.server.analysis.evaluations import EvaluationRequest, Evaluations, added
from turnpike.server.analysis.paths import Paths
from turnpike.server.fair_queue import Lane

REPLAYS = Path(__file__).parent.parent / "replays"
pytestmark = [pytest.mark.slow, pytest.mark.once]
Message = dict[str, Any]
T = TypeVar("T")


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server."""
    folder = tmp_path_factory.mktemp("analysis")
    written = folder / "log"
    with Serving(f"sqlite:///{folder}/games.db", log=written) as running:
        yield running.url
    assert "Traceback" not in written.read_text(), written.read_text()[-5000:]


async def uploaded(player: Player, log: bytes) -> Message:
    answer = await player.http.post("/api/analysis/log", content=log)
    assert answer.status_code == 200, answer.text
    start: Message = answer.json()
    return start


def path_of(start: Message) -> list[Message]:
    """The main line as a path."""
    lines = {one["line"]["n"]: one["line"] for one in start["entries"]}
    return [{key: value for key, value in lines[n].items() if key not in {"n", "events"}} for n in start["line"]]


def test_a_finished_game_is_analysed_from_any_moment_and_played_on(quick: str) -> None:
    async def scene() -> None:
        log = (REPLAYS / "two-red-zone.jsonl").read_bytes()
        async with Player(quick, "Ann") as ann, Player(quick, "Bo") as bo:
            table = (await ann.http.post("/api/tables/import", content=log)).json()["id"]
            start = await bo.ask("GET", f"/api/tables/{table}/analysis")
            assert (await uploaded(ann, log))["entries"] == start["entries"]
            path = path_of(start)
            assert len(path) == len(start["line"]) == 150
            asked = {"header": start["header"], "path": path[:40], "after": 39}
            position = await bo.ask("POST", "/api/analysis/position", asked)
            assert position["at"] == 40
            assert position["entries"] == start["entries"][39:40]
            assert (await bo.ask("GET", f"/api/tables/{table}/positions?first=40&last=40"))["views"] == [
                position["view"]
            ]
            previews = await bo.ask("POST", "/api/analysis/previews", {**asked, "after": 0, "choices": [0]}, status=400)
            assert previews["code"] == "bad_request", "a field that nobody knows is a mistake"
            shape = {"header": start["header"], "path": path[:40]}
            previews = await bo.ask("POST", "/api/analysis/previews", {**shape, "choices": [0]})
            assert previews[0]["effects"]
            choice = position["choices"][-1]
            lines = [{"seat": position["to_act"], **words} for words in choice["do"]]
            other = await bo.ask("POST", "/api/analysis/position", {**shape, "path": path[:40] + lines, "after": 40})
            assert [one["line"]["do"] for one in other["entries"]] == [words["do"] for words in choice["do"]]
            end = await bo.ask("POST", "/api/analysis/position", {**shape, "path": path})
            assert end["outcome"]["winners"] == [0]
            assert end["choices"] == []

    run(scene())


def test_a_game_that_is_played_is_not_analysed_by_its_table_nor_by_a_log_with_hidden_entries(quick: str) -> None:
    """Who asks makes no difference: a spectator, a player, and with the log that a player can download."""

    async def scene() -> None:
        async with Player(quick, "Ann") as ann, Player(quick, "Bo") as bo:
            table = await make_table(ann, bots=1, game="richesses", options={"players": 2})
            address = f"/api/tables/{table}/analysis"
            assert (await ann.ask("GET", address, status=409))["code"] == "not_started"
            await ann.ask("POST", f"/api/tables/{table}/start")
            for player in (ann, bo):
                assert (await player.ask("GET", address, status=409))["code"] == "not_over"
                log = (await player.http.get(f"/api/tables/{table}/log")).content
                refused = await player.http.post("/api/analysis/log", content=log)
                assert refused.status_code == 400
                assert refused.json()["code"] == "broken_log"
                header, *entries = map(json.loads, log.splitlines())
                hidden = [{key: value for key, value in one.items() if key not in {"n", "events"}} for one in entries]
                asked = {"header": header, "path": hidden}
                assert (await player.ask("POST", "/api/analysis/position", asked, status=400))["code"] == "hidden_entry"

    run(scene())


def test_chance_is_rolled_or_chosen_and_cards_are_open_or_seen_by_one_seat(quick: str) -> None:
    async def scene() -> None:
        async with Player(quick, "Ann") as ann:
            start = await ann.ask("POST", "/api/analysis/new", {"game": "richesses", "options": {"players": 2}})
            asked = {"header": start["header"], "path": []}
            chance = (await ann.ask("POST", "/api/analysis/position", asked))["chance"]
            assert chance["seat"] == 0
            assert sum(one["ways"] for one in chance["outcomes"]) == chance["ways"]
            chosen = chance["outcomes"][3]
            line = {"chance": chance["kind"], "got": chosen["got"]}
            told = await ann.ask("POST", "/api/analysis/position", {**asked, "path": [line]})
            assert told["entries"][0]["sentences"] == chosen["sentences"]
            rolled = await ann.ask("POST", "/api/analysis/position", {**asked, "path": [line], "roll": True})
            assert rolled["to_act"] == 0
            assert rolled["entries"][0]["line"]["got"] == chosen["got"]
            path = [{key: one["line"][key] for key in ("chance", "seat", "got")} for one in rolled["entries"]]
            views = [
                (await ann.ask("POST", "/api/analysis/position", {**asked, "path": path, "seat": seat}))["view"]
                for seat in (None, 0, 1)
            ]
            assert views[0] == rolled["view"]
            assert views[0] != views[1] != views[2]
            wrong = await ann.ask("POST", "/api/analysis/position", {**asked, "path": path, "seat": 9}, status=404)
            assert wrong["code"] == "no_such_seat"

    run(scene())


def test_a_log_with_undone_entries_becomes_a_tree_of_variations(quick: str) -> None:
    async def scene() -> None:
        lines = [json.loads(line) for line in (REPLAYS / "two-red-zone.jsonl").read_text().splitlines()[:6]]
        lines = [{key: value for key, value in line.items() if key not in {"events", "digest"}} for line in lines]
        header, entries = lines[0], lines[1:]
        again = [{**entries[-1], "n": 7}]
        log = "".join(json.dumps(line) + "\n" for line in [header, *entries, {"n": 6, "undo": 4}, *again])
        async with Player(quick, "Ann") as ann:
            start = await uploaded(ann, log.encode())
            assert start["line"] == [1, 2, 3, 4, 7]
            assert [one["line"]["n"] for one in start["entries"]] == [1, 2, 3, 4, 5, 7]
            assert start["parents"] == [0, 1, 2, 3, 4, 4]

    run(scene())


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"path": [{"seat": 0, "do": "fly"}]}, "bad_path"),
        ({"path": [{"n": 1, "undo": 0}]}, "broken_log"),
        ({"path": [{"seat": 0}]}, "broken_log"),
        ({"path": [{"chance": "die", "got": 1}]}, "bad_path"),
        ({"path": [{"setup": {}}]}, "bad_path"),
        ({"path": [{"do": "x", "seat": 0, "a": [[[[[[[[[[[[[[1]]]]]]]]]]]]]]}]}, "bad_request"),
        ({"path": {}}, "bad_request"),
        ({"header": {"game": "chess"}}, "unknown_game"),
        ({"header": {"options": {"players": 99}}}, "bad_option"),
        ({"header": {"seats": ["Ann"]}}, "wrong_seats"),
        ({"header": {"setup": {"first_player": -1}}}, "bad_setup"),
    ],
)
def test_what_is_impossible_is_refused_in_words(quick: str, change: Message, code: str) -> None:
    async def scene() -> None:
        async with Player(quick, "Ann") as ann:
            start = await ann.ask("POST", "/api/analysis/new", {"game": "franchise", "options": {"players": 2}})
            asked = {"header": start["header"] | change.get("header", {}), "path": change.get("path", [])}
            refused = await ann.http.post("/api/analysis/position", json=asked)
            assert refused.json()["code"] == code, refused.text
            assert 400 <= refused.status_code < 500
            assert len(refused.json()["message"]) > 20

    run(scene())


def test_each_round_of_an_evaluation_is_deeper_and_the_newest_request_of_a_board_replaces_the_others(
    quick: str,
) -> None:
    async def scene() -> None:
        async with Player(quick, "Ann") as ann:
            start = await uploaded(ann, (REPLAYS / "two-red-zone.jsonl").read_bytes())
            path = path_of(start)
            asked = {"header": start["header"], "path": path[:20], "board": "one"}
            rounds = [await ann.ask("POST", "/api/analysis/evaluation", {**asked, "round": n}) for n in (0, 1)]
            assert [one["round"] for one in rounds] == [0, 1]
            assert rounds[0]["simulations"] < rounds[1]["simulations"]
            for one in rounds:
                assert sum(seat["win"] for seat in one["seats"]) == pytest.approx(1, abs=0.01)
                assert one["choices"]
                assert one["lines"][0]["steps"][0]["offer"]["sentence"]
            over = await ann.ask("POST", "/api/analysis/evaluation", {**asked, "path": path})
            assert over["last"]
            assert [seat["win"] for seat in over["seats"]] == [1.0, 0.0]
            many = [ann.http.post("/api/analysis/evaluation", json={**asked, "path": path[:n]}) for n in range(4, 12)]
            codes = [answer.json().get("code", "done") for answer in await asyncio.gather(*many)]
            assert set(codes) <= {"done", "moved_on"}

    run(scene())


class Gate:
    """Runs what is still wanted when it opens."""

    def __init__(self) -> None:
        self.waiting = 0
        self.opened = asyncio.Event()

    async def run(
        self, _account: str, _lane: Lane, work: Callable[..., T], *given: object, is_wanted: Callable[[], bool]
    ) -> T:
        self.waiting += 1
        await self.opened.wait()
        if not is_wanted():
            raise Refused("moved_on")
        return work(*given)


def test_of_the_requests_of_a_board_that_wait_only_the_newest_is_computed() -> None:
    with (REPLAYS / "two-red-zone.jsonl").open("rb") as file:
        (record,) = log.read(file)

    async def scene() -> None:
        gate = Gate()
        evaluations = Evaluations(Paths(games.find), gate, timed=False)
        lines = [log.entry_line(entry) for entry in record.entries[:6]]
        path: list[Words] = [{key: line[key] for key in line if key not in {"n", "events"}} for line in lines]
        asked = [
            evaluations.evaluate(
                EvaluationRequest(header=record.header, path=path[:n], board=board), "ann", "en"
            )
            for n, board in ((2, "one"), (4, "one"), (2, "other"), (6, "one"))
        ]  # fmt: skip
        answers = asyncio.gather(*asked, return_exceptions=True)
        await wait_until(lambda: gate.waiting == len(asked))
        gate.opened.set()
        assert [isinstance(answer, Refused) for answer in await answers] == [True, True, False, False]

    run(scene())


def test_without_an_account_there_is_no_share_of_the_workers(quick: str) -> None:
    async def scene() -> None:
        async with Player(quick, "Ann") as ann:
            ann.http.cookies.clear()
            for what in ("position", "evaluation", "log", "material", "previews", "told"):
                refused = await ann.http.post(f"/api/analysis/{what}", json={"header": {}})
                assert (refused.status_code, refused.json()["code"]) == (401, "not_signed_in")

    run(scene())


def test_rounds_are_added_up_by_their_simulations() -> None:
    def round_of(win: float, visits: dict[int, tuple[float, int]], simulations: int) -> Analysis:
        worths = [
            Worth(choice=Choice(words=(), actions=(action,), key="", facts={}), win=one, visits=count)
            for action, (one, count) in visits.items()
        ]
        seats = (Prospect(score=10, win=win), Prospect(score=20, win=1 - win))
        return Analysis(seat=0, seats=seats, choices=tuple(worths), lines=(), simulations=simulations)

    both = added(round_of(0.5, {1: (0.6, 70), 2: (0.2, 30)}, 100), round_of(0.9, {2: (0.8, 270), 1: (0.2, 30)}, 300))
    assert both.simulations == 400
    assert [seat.win for seat in both.seats] == pytest.approx([0.8, 0.2])
    assert [(one.choice.actions, one.visits) for one in both.choices] == [((2,), 300), ((1,), 100)]
    assert [one.win for one in both.choices] == pytest.approx([0.74, 0.48])
