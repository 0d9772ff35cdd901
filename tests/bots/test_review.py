"""Reviews of games: the positions analysed, turning points, better moves, graphs and sentences."""

import io
import struct
import zlib
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

from turnpike import bots, games
from turnpike.arena.games import play_game
from turnpike.bots.analysis import Analysis, Budget, Line, Prospect, Step, Worth, grades, graph, second_look
from turnpike.bots.analysis import review as reviewing
from turnpike.bots.analysis.moments import TURNING, AnalysedPosition, Moment, end_of
from turnpike.bots.analysis.report import retell
from turnpike.bots.analysis.review import Review, review
from turnpike.bots.analysis.second_look import SEED_OFFSET
from turnpike.bots.contract import small
from turnpike.kernel import log
from turnpike.kernel.contract import CHANCE, AnyGame, Json
from turnpike.kernel.play import AnyPlay
from turnpike.kernel.replay import replay

REPLAYS = Path(__file__).parent.parent / "replays"
pytestmark = pytest.mark.once
PENCILS = [graph.Pencil("Ann <3", "#1c5a9e"), graph.Pencil("Bo", "#c42a2f")]


def game_in(name: str) -> AnyPlay:
    with (REPLAYS / f"{name}.jsonl").open("rb") as file:
        record = next(log.read(file))
    return replay(games.find(record.header.game), record)


def seer(likes: Callable[[AnyGame, object, int], float], spread: float | None = None) -> Callable[..., Analysis]:
    """Somebody who knows what seat 0's chance is in each position, and likes the last choice best.

    `spread` is that of a rollout, if it is to be known from rollouts.
    """

    def look(game: AnyGame, _options: object, state: object, budget: Budget, *, seed: int) -> Analysis:
        asked = game.to_act(state)
        win = likes(game, state, seed)
        offered = small(game.choices(state)) if asked >= 0 else []
        worths = [
            Worth(choice=choice, win=1.0 if choice is offered[-1] else 0.0, visits=9) for choice in reversed(offered)
        ]
        lines = [Line(steps=(Step(seat=asked, choice=worth.choice),) * 9, win=worth.win) for worth in worths[:2]]
        return Analysis(
            seat=asked if asked >= 0 else None,
            seats=(Prospect(score=40.0, win=win), Prospect(score=30.0, win=1 - win)),
            choices=tuple(worths),
            lines=tuple(lines),
            simulations=budget.simulations,
            rollouts=0 if spread is None else budget.simulations,
            errors=() if spread is None else (spread / budget.simulations**0.5,) * 2,
        )

    return look


@pytest.fixture(scope="module")
def play() -> AnyPlay:
    return game_in("two-red-zone")


def seen(play: AnyPlay, monkeypatch: pytest.MonkeyPatch, likes: Callable[[int], float]) -> Review:
    """A review by an analyser for which seat 0's chance depends on the number of the entry."""
    monkeypatch.setattr(reviewing, "analyse", seer(lambda _game, _state, seed: likes(seed % SEED_OFFSET)))
    return review(play, Budget(simulations=1))


def test_every_position_with_a_choice_is_analysed_and_the_end_is_exact(
    play: AnyPlay, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = seen(play, monkeypatch, lambda _n: 0.5)
    assert found.moments[0].n == 0
    assert [moment.n for moment in found.moments] == sorted({moment.n for moment in found.moments})
    for moment in found.moments[:-1]:
        state = play.state_after(moment.n)
        assert play.game.to_act(state) == moment.seat
        assert len(small(play.game.choices(state))) > 1
    assert (found.moments[-1].n, found.moments[-1].win) == (play.at, (1.0, 0.0))
    assert found.moments[-1].score == tuple(map(float, play.outcome().scores))


def test_turning_points_are_where_chances_changed_most(play: AnyPlay, monkeypatch: pytest.MonkeyPatch) -> None:
    found = seen(play, monkeypatch, lambda n: 0.3 if n < 40 else 0.7 if n < 80 else 0.75)
    turning = [remark for remark in found.remarks if remark.turning]
    first = turning[0]
    assert first.n == min(moment.n for moment in found.moments if moment.n >= 40)
    assert first.before == pytest.approx((0.3, 0.7))
    assert first.after == pytest.approx((0.7, 0.3))
    assert first.most == 0
    assert first.change == pytest.approx(0.4)
    assert len(turning) == 2, "there, and at the end; 5 % in between are no turning point"


def test_a_change_near_a_turning_point_counts_by_further_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first look takes noise at 10 for a turning point and misses one at 20; the next ones see what is there."""
    options: dict[str, Json] = {"players": 2, "circuit": "vins", "turns": 9}
    play = play_game(games.find("richesses"), options, [bots.find("random")] * 2, 5)
    looked: dict[int, int] = {}

    def likes(_game: AnyGame, _state: object, seed: int) -> float:
        looks, n = divmod(seed, SEED_OFFSET)
        looked[n] = looks + 1
        if n < 10:
            return 0.50
        if n < 20:
            return 0.61 if looks == 0 else 0.51
        return 0.68 if looks == 0 else 0.64

    look = seer(likes, spread=0.2)
    monkeypatch.setattr(reviewing, "analyse", look)
    monkeypatch.setattr(second_look, "analyse", look)
    found = review(play, Budget(simulations=100))
    first = next(remark for remark in found.remarks if remark.turning)
    assert (first.before[0], first.after[0]) == pytest.approx((0.535, 0.65), abs=0.026), "all looks count"
    assert first.after[0] - first.before[0] > TURNING
    assert looked[0] == 1, "nothing is doubtful there"
    assert 2 < max(looked.values()) <= second_look.MAX_LOOKS
    still = game_in("two-red-zone")
    assert {one.looks for one in reviewing.analyse_positions(still, [0, 20], Budget(simulations=1))} == {1}
    looked.clear()
    review(still, Budget(simulations=1))
    assert set(looked.values()) == {1}, "a search has no noise to speak of"


def at(n: int, win: float, error: float, looks: int = 1) -> AnalysedPosition:
    moment = Moment(n=n, turn=1, seat=0, win=(win, 1 - win), score=(0.0, 0.0))
    return AnalysedPosition(
        moment=moment, best=None, played=None, played_win=0.0, rollouts=100, errors=(error, error), looks=looks
    )


def test_doubtful_is_what_noise_could_turn_into_a_turning_point() -> None:
    options: dict[str, Json] = {"players": 2, "circuit": "vins", "turns": 2}
    play = play_game(games.find("richesses"), options, [bots.find("random")] * 2, 5)

    def doubts(*analysed: AnalysedPosition) -> list[int]:
        end = at(90, end_of(play).win[0], 0.0)
        return [one.moment.n for one in second_look.doubtful(play, [*analysed, end])]

    assert doubts(at(1, 0.5, 0.02), at(2, 0.62, 0.02)) == [1, 2], "2 points from a turning point, with an error of 3"
    assert doubts(at(1, 0.5, 0.02), at(2, 0.55, 0.02)) == [], "clearly none"
    assert doubts(at(1, 0.5, 0.02), at(2, 0.85, 0.02)) == [], "clearly one"
    assert doubts(at(1, 0.5, 0.02), at(2, 0.61, 0.003)) == [1], "the other one is known well"
    assert doubts(at(1, 0.5, 0.004), at(2, 0.6, 0.004)) == [], "known well enough"
    assert doubts(at(1, 0.5, 0.02, second_look.MAX_LOOKS), at(2, 0.6, 0.02)) == [2], "looked at often enough"
    won = end_of(play).win[0]
    last = [at(1, abs(won - 0.09), 0.02)]
    assert [one.moment.n for one in second_look.doubtful(play, last)] == [1], (
        "the end is certain, what comes before not"
    )


def test_what_choices_are_worth_shifts_with_the_chance_of_a_deeper_look(
    play: AnyPlay, monkeypatch: pytest.MonkeyPatch
) -> None:
    look = seer(lambda _game, _state, seed: 0.4 + 0.2 * (seed >= SEED_OFFSET), spread=0.02)
    monkeypatch.setattr(reviewing, "analyse", look)
    monkeypatch.setattr(second_look, "analyse", look)
    first = reviewing.analyse_positions(play, reviewing.positions(play)[:1], Budget(simulations=1))
    (again,) = second_look.look_again(play, first, Budget(simulations=1))
    assert (again.looks, again.rollouts) == (2, 2)
    assert again.errors == pytest.approx((0.0141, 0.0141), abs=1e-4)
    assert again.moment.win == pytest.approx((0.5, 0.5))
    assert again.moment.score == first[0].moment.score
    assert first[0].best is not None
    assert again.best is not None
    assert (first[0].moment.seat, first[0].best.win, first[0].played_win) == (1, 1.0, 0.0)
    assert again.best.win == pytest.approx(0.9)
    assert again.played_win == 0.0, "no chance is below none"


def test_a_better_move_is_reported_where_the_played_one_cost_something(
    play: AnyPlay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The analyser prefers the last choice. It is reported only where seat 0 decided and its chance then fell."""
    falls = next(m.n for m in seen(play, monkeypatch, lambda _n: 0.5).moments if m.seat == 0 and m.n > 20)
    found = seen(play, monkeypatch, lambda n: 0.6 if n <= falls else 0.4)
    (remark,) = [one for one in found.remarks if one.better is not None and one.seat == 0]
    assert remark.better is not None
    state = play.state_after(falls)
    assert remark.better.choice == small(play.game.choices(state))[-1]
    assert remark.played is not None
    assert remark.played.words == (play.entries[remark.n - 1].words,)
    assert len(remark.better.line) == reviewing.STEPS
    assert remark.better.win == 1.0


def test_a_review_has_a_limited_number_of_remarks(play: AnyPlay, monkeypatch: pytest.MonkeyPatch) -> None:
    found = seen(play, monkeypatch, lambda n: 0.9 if n % 2 else 0.1)
    assert sum(remark.turning for remark in found.remarks) == reviewing.MAX_TURNING_POINTS
    assert sum(remark.better is not None for remark in found.remarks) == reviewing.MAX_BETTER
    assert [remark.n for remark in found.remarks] == sorted(remark.n for remark in found.remarks)


def test_undone_entries_are_not_reviewed(monkeypatch: pytest.MonkeyPatch) -> None:
    play = game_in("undo-redo")
    live = {0, *(entry.n for entry in play.live)}
    assert {moment.n for moment in seen(play, monkeypatch, lambda _n: 0.5).moments} <= live


def test_unfinished_games_and_games_without_moves_can_be_reviewed(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = game_in("two-red-zone").record()
    whole.entries, whole.end = whole.entries[:20], None
    found = seen(replay(games.find("franchise"), whole), monkeypatch, lambda _n: 0.5)
    assert found.moments[-1].n <= 20
    assert found.moments[-1].seat is not None
    laying = game_in("expert-chosen").record()
    assert seen(replay(games.find("franchise"), laying), monkeypatch, lambda _n: 0.5).moments[0].n > 20
    laying.entries, laying.end = laying.entries[:3], None
    assert seen(replay(games.find("franchise"), laying), monkeypatch, lambda _n: 0.5).moments == ()


def test_real_numbers_are_chances_and_repeatable() -> None:
    record = game_in("two-red-zone").record()
    record.entries, record.end = record.entries[:8], None
    play = replay(games.find("franchise"), record)
    reported: list[tuple[int, int]] = []
    first, again = (
        review(play, Budget(simulations=3), seed=4, progress=lambda *so_far: reported.append(so_far)) for _ in "ab"
    )
    assert first == again
    assert all(sum(moment.win) == pytest.approx(1) for moment in first.moments)
    assert reported[0] == (0, len(first.moments))
    assert reported[-1] == (len(first.moments),) * 2


def test_decisions_are_graded_by_the_chance_they_lost_and_summed_up_for_each_seat(
    play: AnyPlay, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seat 0 loses 20 points at one decision; elsewhere it loses nothing although the analyser prefers another one."""
    falls = next(m.n for m in seen(play, monkeypatch, lambda _n: 0.5).moments if m.seat == 0 and m.n > 20)
    found = seen(play, monkeypatch, lambda n: 0.6 if n <= falls else 0.4)
    own = [one for one in found.decisions if one.seat == 0]
    (blunder,) = [one for one in own if one.grade == "blunder"]
    assert blunder.lost == pytest.approx(0.2)
    assert found.lessons[0] == blunder.n
    assert {one.grade for one in own} == {"best", "good", "blunder"}
    assert [one.n for one in found.decisions] == sorted(one.n for one in found.decisions)
    first, second = found.summaries
    assert first.grades["blunder"] == 1
    assert sum(first.grades.values()) == len(own)
    assert first.accuracy == pytest.approx(1 - (1 - grades.accuracy([0.2])) / len(own))  # type: ignore[operator]
    assert first.accuracy < second.accuracy  # type: ignore[operator]
    for summary, start, end in zip(found.summaries, found.moments[0].win, found.moments[-1].win, strict=True):
        assert start + summary.luck + summary.own + summary.others == pytest.approx(end)
        assert summary.luck == 0, "nothing is left to chance in this game"


@pytest.mark.parametrize(
    ("lost", "name"), [(0.0, "good"), (0.049, "good"), (0.05, "inaccuracy"), (0.1, "mistake"), (0.15, "blunder")]
)
def test_grades_follow_from_the_chance_that_was_lost(lost: float, name: str) -> None:
    assert grades.grade(lost, best=False) == name
    assert grades.grade(lost, best=True) == "best"


def test_accuracy_is_whole_without_losses_and_unknown_without_decisions() -> None:
    assert grades.accuracy([]) is None
    assert grades.accuracy([0.0, 0.0]) == 1.0
    assert 0.6 < (grades.accuracy([0.1]) or 0) < 0.7


def test_a_better_choice_says_what_it_would_have_caused(play: AnyPlay, monkeypatch: pytest.MonkeyPatch) -> None:
    """And what the played one causes instead; what both cause is not repeated."""
    found = seen(play, monkeypatch, lambda n: 0.9 if n % 2 else 0.1)
    reported = retell(found, play.game.speech(play.options, "en", ["Ann", "Bo"]))
    better = [one for one in reported.remarks if one.better is not None]
    assert any(one.better.caused for one in better)  # type: ignore[union-attr]
    assert any(one.caused for one in better)
    for one in better:
        assert not set(one.caused) & set(one.better.caused)  # type: ignore[union-attr]


def test_what_chance_changed_is_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    options: dict[str, Json] = {"players": 2, "circuit": "vins", "turns": 3}
    play = play_game(games.find("richesses"), options, [bots.find("random")] * 2, 5)
    rolled = next(one.n for one in seen(play, monkeypatch, lambda _n: 0.5).moments if one.seat is None)
    found = seen(play, monkeypatch, lambda n: 0.5 if n <= rolled else 0.7)
    assert found.summaries[0].luck == pytest.approx(0.2)
    assert found.summaries[1].luck == pytest.approx(-0.2)


@pytest.mark.slow
def test_games_with_chance_and_secrets_are_reviewed() -> None:
    """A game with dice and hidden cards: chance has moments of its own, and decisions are judged by what was known."""
    options: dict[str, Json] = {"players": 2, "circuit": "vins", "turns": 3}
    play = play_game(games.find("richesses"), options, [bots.find("random")] * 2, 5)
    found = review(play, Budget(simulations=1))
    assert any(moment.seat is None for moment in found.moments[:-1])
    for moment in found.moments[:-1]:
        assert play.game.to_act(play.state_after(moment.n)) == (CHANCE if moment.seat is None else moment.seat)


def test_a_better_move_found_by_rollouts_is_reported_even_if_no_chance_fell(monkeypatch: pytest.MonkeyPatch) -> None:
    """There everybody is expected to travel on; only the choice says what could have been. Chance has no better one."""
    options: dict[str, Json] = {"players": 2, "circuit": "vins", "turns": 3}
    play = play_game(games.find("richesses"), options, [bots.find("random")] * 2, 5)
    found = seen(play, monkeypatch, lambda _n: 0.5)
    better = [remark for remark in found.remarks if remark.better is not None]
    assert better
    for remark in better:
        assert remark.better is not None
        assert remark.seat is not None
        assert remark.played not in (None, remark.better.choice)
        assert remark.before == remark.after or remark.n == found.moments[-2].n + 1


def test_the_graph_is_a_picture_with_a_line_for_each_seat(play: AnyPlay, monkeypatch: pytest.MonkeyPatch) -> None:
    found = seen(play, monkeypatch, lambda n: 0.3 if n < 40 else 0.7)
    picture = ElementTree.fromstring(  # noqa: S314  (we have drawn it ourselves)
        graph.svg(found, PENCILS, "Chance to win", "entry")
    )
    inked = [part.get("stroke") for part in picture.iter() if part.get("stroke-width") == "3.5"]
    assert inked == ["#1c5a9e", "#c42a2f"]
    assert len([part for part in picture.iter() if part.tag.endswith("circle")]) == 2
    assert "Ann <3" in "".join(picture.itertext())
    nothing = Review(simulations=1, moments=(), remarks=())
    assert "<path d=" in graph.svg(nothing, PENCILS, "Chance to win", "entry")


def test_the_bitmap_has_its_size_and_the_colours_of_the_seats(play: AnyPlay, monkeypatch: pytest.MonkeyPatch) -> None:
    data = graph.png(seen(play, monkeypatch, lambda n: 0.3 if n < 40 else 0.7), PENCILS)
    assert data.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", data[16:24])
    assert (width, height) == (960, 420)
    stream, at = b"", 8
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        assert struct.unpack(">I", data[at + 8 + length : at + 12 + length]) == (zlib.crc32(kind + body),)
        stream += body if kind == b"IDAT" else b""
        at += 12 + length
    rows = io.BytesIO(zlib.decompress(stream)).read()
    assert len(rows) == height * (1 + 3 * width)
    for pencil in PENCILS:
        assert rows.count(bytes.fromhex(pencil.colour[1:])) > 1000
    assert graph.png(Review(simulations=1, moments=(), remarks=()), PENCILS).startswith(b"\x89PNG")


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_a_review_is_printed_in_words(play: AnyPlay, monkeypatch: pytest.MonkeyPatch, language: str) -> None:
    found = seen(play, monkeypatch, lambda n: 0.9 if n % 2 else 0.1)
    reported = retell(found, play.game.speech(play.options, language, ["Ann", "Bo"]))
    assert [remark.n for remark in reported.remarks] == [remark.n for remark in found.remarks]
    better = next(remark.better for remark in reported.remarks if remark.better is not None)
    assert better.choice.say == better.line[0].say
    assert better.choice.do[0]["do"]
