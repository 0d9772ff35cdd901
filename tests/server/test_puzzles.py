"""Puzzles over HTTP: one answer counts, the solution stays on the server, ratings follow."""

import asyncio
from typing import Any

import pytest
from services import run
from serving import Player

from turnpike.bots.puzzles.puzzle import Puzzle, shipped
from turnpike.server.puzzles.glicko import CENTRE, NEW_SOLVER, rate_attempt, rated
from turnpike.server.puzzles.service import NEAR, Puzzles
from turnpike.store import Account, Glicko, PuzzleAttempt, now, open_store

pytestmark = [pytest.mark.slow, pytest.mark.once]
Message = dict[str, Any]
GAME = "franchise"
LISTED = f"/api/puzzles?game={GAME}"
DAILY = f"/api/puzzles/daily?game={GAME}"
NEXT = f"/api/puzzles/next?game={GAME}"


def of(id_: str) -> Puzzle:
    return next(puzzle for puzzle in shipped(GAME) if puzzle.id == id_)


async def answer(player: Player, puzzle: Puzzle, moves: list[Message], **more: int) -> Message:
    found: Message = await player.ask("POST", f"/api/puzzles/{puzzle.id}/answer", {"moves": moves}, **more)
    return found


def test_glicko_gives_the_figures_of_the_worked_example_in_the_paper() -> None:
    """Glickman, Example of the Glicko-2 system: 1500 against 1400 (won), 1550 and 1700 (lost)."""
    results = [(Glicko(1400, 30, 0.06), 1.0), (Glicko(1550, 100, 0.06), 0.0), (Glicko(1700, 300, 0.06), 0.0)]
    after = rated(Glicko(1500, 200, 0.06), results)
    assert after.rating == pytest.approx(1464.06, abs=0.01)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_solver_who_does_nothing_is_less_sure() -> None:
    idle = rated(Glicko(1500, 200, 0.06), [])
    assert (idle.rating, idle.volatility) == (1500, 0.06)
    assert idle.deviation == pytest.approx(200.27, abs=0.01)


def test_solving_a_hard_puzzle_raises_a_rating_more_than_an_easy_one() -> None:
    gains = [rate_attempt(first, None, None, 1.0)[0].rating - CENTRE for first in (1100, 1500, 1900)]
    assert 0 < gains[0] < gains[1] < gains[2]
    own, its = rate_attempt(1500, NEW_SOLVER, None, 0.0)
    assert own.rating < CENTRE < its.rating


def test_a_puzzle_is_solved_move_by_move_and_only_then_explained(each_server: str) -> None:
    async def scene() -> None:
        async with Player(each_server, "Ann") as ann:
            shown = await ann.ask("GET", NEXT)
            puzzle = of(shown["id"])
            assert (shown["seat"], shown["solved"], shown["me"]) == (puzzle.seat, None, None)
            assert not {"path", "solutions", "line", "themes", "key"} & set(shown)
            assert "path" not in str(shown["header"])
            for count in range(1, len(puzzle.line)):
                part = await answer(ann, puzzle, puzzle.line[:count])
                assert (part["verdict"], part["counted"], part["solution"]) == ("open", False, None)
                assert len(part["position"]["entries"]) == count
                assert part["position"]["choices"]
            seen = await ann.ask("POST", f"/api/puzzles/{puzzle.id}/previews", {"moves": [], "choices": [0]})
            assert seen[0]["effects"]
            done = await answer(ann, puzzle, puzzle.line)
            assert (done["verdict"], done["counted"]) == ("solved", True)
            assert done["change"] > 0
            assert done["me"]["rating"] == round(CENTRE) + done["change"]
            assert (done["me"]["streak"], done["me"]["solved"], done["me"]["tried"]) == (1, 1, 1)
            solution = done["solution"]
            assert [step["do"] for step in solution["best"]["steps"]] == puzzle.line
            assert solution["best"]["caused"]
            assert solution["path"] == puzzle.path
            assert done["position"]["choices"] == []
            assert (await ann.ask("GET", f"/api/puzzles/{puzzle.id}"))["solved"] is True
            assert (await ann.ask("GET", f"{NEXT}&after={puzzle.id}"))["id"] != puzzle.id

    run(scene())


def test_the_next_puzzle_is_near_by_the_ratings_of_today_not_by_those_it_was_shipped_with(url: str) -> None:
    async def scene() -> None:
        store = await open_store(url, upgrade=True)
        solver = Account(id="bo", secret_hash="", name="Bo", created=now(), seen=now())
        await store.add_account(solver)
        near = sorted(shipped(GAME), key=lambda one: abs(one.rating - CENTRE))[: 2 * NEAR]
        for puzzle in near:  # all of them have turned out to be very hard
            attempt = PuzzleAttempt(person="bo", puzzle=puzzle.id, kind=GAME, time=now(), solved=False)
            await store.count_puzzle(attempt, lambda *_: (NEW_SOLVER, Glicko(3000, 50, 0.06)), moves_puzzle=True)
        shown = await Puzzles(store).next(GAME, None, "", "", "en")
        assert shown.rating < 3000
        await store.close()

    run(scene())


def test_a_replayed_or_later_answer_does_not_count_again(each_server: str) -> None:
    async def scene() -> None:
        async with Player(each_server, "Bo") as bo:
            puzzle = shipped(GAME)[1]
            wrong = await answer(bo, puzzle, puzzle.other)
            assert (wrong["verdict"], wrong["counted"], wrong["solution"]) == ("wrong", True, None)
            assert wrong["change"] < 0
            right = await asyncio.gather(*(answer(bo, puzzle, puzzle.line) for _ in range(5)))
            assert {(one["verdict"], one["counted"], one["change"]) for one in right} == {("solved", False, 0)}
            assert right[0]["solution"] is not None, "one may still find it"
            again = await bo.ask("POST", f"/api/puzzles/{puzzle.id}/solution", {})
            assert again["counted"] is False
            listed = await bo.ask("GET", LISTED)
            assert (listed["me"]["tried"], listed["me"]["solved"], listed["me"]["streak"]) == (1, 0, 0)
            assert {one["id"]: one["solved"] for one in listed["puzzles"]}[puzzle.id] is False

    run(scene())


def test_of_many_right_answers_at_once_one_counts(each_server: str) -> None:
    async def scene() -> None:
        async with Player(each_server, "Cleo") as cleo:
            puzzle = shipped(GAME)[2]
            found = await asyncio.gather(*(answer(cleo, puzzle, puzzle.line) for _ in range(6)))
            assert sum(one["counted"] for one in found) == 1
            assert (await cleo.ask("GET", LISTED))["me"]["tried"] == 1

    run(scene())


def test_hints_come_one_by_one_and_make_a_solution_count_half(each_server: str) -> None:
    async def scene() -> None:
        async with Player(each_server, "Dora") as dora, Player(each_server, "Eva") as eva:
            puzzle = shipped(GAME)[3]
            first = await dora.ask("POST", f"/api/puzzles/{puzzle.id}/hint", {})
            assert (first["hints"], first["last"], first["action"]) == (1, False, "")
            assert first["themes"]
            second = await dora.ask("POST", f"/api/puzzles/{puzzle.id}/hint", {})
            assert (second["hints"], second["last"]) == (2, True)
            assert second["action"]
            hinted, alone = [await answer(one, puzzle, puzzle.line) for one in (dora, eva)]
            assert hinted["counted"]
            assert hinted["change"] < alone["change"]
            assert hinted["me"]["streak"] == 0

    run(scene())


def test_giving_up_counts_as_not_solved(each_server: str) -> None:
    async def scene() -> None:
        async with Player(each_server, "Finn") as finn:
            puzzle = shipped(GAME)[4]
            given = await finn.ask("POST", f"/api/puzzles/{puzzle.id}/solution", {})
            assert given["counted"]
            assert given["change"] < 0
            assert given["solution"]["other"]["win"] == puzzle.other_win
            assert (await answer(finn, puzzle, puzzle.line))["counted"] is False

    run(scene())


def test_the_puzzle_of_the_day_is_the_same_for_everybody(each_server: str) -> None:
    async def scene() -> None:
        async with Player(each_server, "Gus") as gus, Player(each_server, "Hal") as hal:
            mine, yours = await gus.ask("GET", DAILY), await hal.ask("GET", DAILY)
            assert mine["id"] == yours["id"] == (await gus.ask("GET", LISTED))["daily"]
            assert len(mine["daily"]) == len("2026-01-01")

    run(scene())


def test_visitors_without_a_name_solve_without_a_rating(each_server: str) -> None:
    async def scene() -> None:
        async with Player(each_server, "Ida") as ida:
            ida.http.cookies.clear()
            puzzle = shipped(GAME)[0]
            done = await answer(ida, puzzle, puzzle.line)
            assert (done["verdict"], done["counted"], done["me"]) == ("solved", False, None)
            refused = await ida.ask("POST", f"/api/puzzles/{puzzle.id}/hint", {}, status=401)
            assert refused["code"] == "not_signed_in"

    run(scene())


def test_bad_answers_are_refused_in_words(each_server: str) -> None:
    async def scene() -> None:
        async with Player(each_server, "Jo") as jo:
            puzzle = shipped(GAME)[0]
            assert (await jo.ask("GET", "/api/puzzles/nothing", status=404))["code"] == "unknown_puzzle"
            assert (await jo.ask("GET", "/api/puzzles?game=chess", status=404))["code"] == "unknown_game"
            none = await jo.ask("GET", f"{NEXT}&theme=nothing", status=404)
            assert none["code"] == "no_puzzles"
            late = await answer(jo, puzzle, [*puzzle.line, {"do": "done"}], status=409)
            assert late["code"] == "puzzle_turn_over"
            bad: list[list[Message]] = [
                [{"do": "fly"}], [{"no": 1}], [{"do": "expand", "to": "x", "from": ["y"]}], [{}]
            ]  # fmt: skip
            for moves in bad:
                refused = await jo.http.post(f"/api/puzzles/{puzzle.id}/answer", json={"moves": moves})
                assert (refused.status_code, refused.json()["code"]) == (400, "puzzle_move"), refused.text
                assert refused.json()["message"].startswith("This move is not possible. ")
            assert (await jo.ask("GET", LISTED))["me"] is None, "nothing counts that is refused"

    run(scene())


def test_a_rating_is_in_the_profile_and_the_export_and_goes_with_the_account(each_server: str) -> None:
    async def scene() -> None:
        async with Player(each_server, "Kim") as kim, Player(each_server, "Lou") as lou:
            puzzle = shipped(GAME)[5]
            await answer(kim, puzzle, puzzle.line)
            await kim.ask("POST", "/api/me/account", {"login": "kim.puzzles", "password": "not a password"}, status=201)
            profile = await lou.ask("GET", "/api/people/kim.puzzles")
            assert [(one["game"], one["solved"]) for one in profile["puzzles"]] == [(GAME, 1)]
            before = await lou.ask("GET", f"/api/puzzles/{puzzle.id}")
            assert before["tried"] == 0, "the answers of guests change no puzzle"
            other = shipped(GAME)[6]
            await answer(kim, other, other.line)
            assert (await lou.ask("GET", f"/api/puzzles/{other.id}"))["tried"] == 1
            export = await kim.ask("GET", "/api/me/export")
            assert [one["puzzle"] for one in export["puzzle_attempts"]] == [puzzle.id, other.id]
            assert export["puzzles"][0]["tried"] == 2
            await kim.ask("DELETE", "/api/me")
            assert (await lou.ask("GET", "/api/people/kim.puzzles", status=404))["code"] == "unknown_person"

    run(scene())


def test_an_account_adopts_the_puzzles_of_a_guest(each_server: str) -> None:
    async def scene() -> None:
        login = {"login": "mia.puzzles", "password": "not a password"}
        first, second = shipped(GAME)[0], shipped(GAME)[1]
        async with Player(each_server, "Mia") as mia, Player(each_server, "Guest") as guest:
            await answer(mia, first, first.line)
            await mia.ask("POST", "/api/me/account", login, status=201)
            await answer(guest, first, first.other)
            await answer(guest, second, second.line)
            await guest.ask("POST", "/api/me/login", login, status=201)
            listed = await guest.ask("GET", LISTED)
            solved = {one["id"]: one["solved"] for one in listed["puzzles"]}
            assert (solved[first.id], solved[second.id]) == (True, True)
            assert listed["me"]["tried"] == 1, "the rating stays the account's"

    run(scene())
