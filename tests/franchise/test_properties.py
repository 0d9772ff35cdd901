"""What must hold in every game of Franchise, however it is played: games driven by random choices.

A drawn string of bytes says which of the legal actions is taken, one byte each; when it is used up, a drawn seed goes
on. So a failing game shrinks to a short one.
"""

import io
from collections import Counter
from collections.abc import Iterator

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from turnpike.games.franchise.codec.views import View
from turnpike.games.franchise.game import FRANCHISE
from turnpike.games.franchise.options import Options
from turnpike.games.franchise.rules.state import State
from turnpike.games.franchise.setup.expert import draw_layout
from turnpike.kernel import log
from turnpike.kernel.chance import Draws, seeded_secret
from turnpike.kernel.contract import Words
from turnpike.kernel.log import Entry, Record
from turnpike.kernel.play import Play
from turnpike.kernel.refused import Refused
from turnpike.kernel.replay import replay, verify
from turnpike.kernel.rng import Rng

FranchisePlay = Play[State, Options, View]
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")
BOARD = FRANCHISE.read_options({}).played_on

pytestmark = pytest.mark.slow
whole_games = settings(max_examples=settings().max_examples // 4)
"""A whole game is much for one example."""


@st.composite
def games(draw: st.DrawFn) -> FranchisePlay:
    """A game about to begin: all player counts, both starts, printed, drawn, given and chosen tiles."""
    players = draw(st.integers(2, 5))
    options: Words = {"players": players, "start": draw(st.sampled_from(["choose", "introductory"]))}
    tiles = draw(st.sampled_from(["printed", "random", "given", "choose"]))
    seed = draw(st.integers(0, 999))
    if tiles != "printed":
        options |= {"expert": True, "tiles": tiles}
    setup = draw_layout(BOARD, Draws(seeded_secret(seed + 1))) if tiles == "given" else None
    secret = seeded_secret(seed, "salt")
    random_first = draw(st.booleans())
    return Play.begin(FRANCHISE, options, NAMES[:players], secret=secret, setup=setup, random_first=random_first)


class Will:
    """Whatever the players decide."""

    def __init__(self, drawn: bytes, seed: int) -> None:
        self._drawn = iter(drawn)
        self._rng = Rng(seed)

    def below(self, limit: int) -> int:
        """One of so many things."""
        byte = next(self._drawn, None)
        return self._rng.below(limit) if byte is None else byte % limit


wills = st.builds(Will, st.binary(max_size=300), st.integers(0, 2**32))


def act(play: FranchisePlay, will: Will) -> None:
    """One small action: mostly what is offered, sometimes over another link than the cheapest."""
    choices = [choice.words[0] for choice in play.choices() if len(choice.words) == 1]
    words = choices[will.below(len(choices))]
    if "to" in words and will.below(4) == 0:
        ways = other_ways(play, words)
        words = ways[will.below(len(ways))]
    play.do(words)


def other_ways(play: FranchisePlay, words: Words) -> list[Words]:
    """The same expansion over every link that can be used, the offered one among them."""
    to = words["to"]
    ends = [link.a if link.b == to else link.b for link in BOARD.links if to in (link.a, link.b)]
    named: list[Words] = [{**words, "from": end} for end in ends]
    return [way for way in named if can_be_said(play, way)]


def can_be_said(play: FranchisePlay, words: Words) -> bool:
    try:
        FRANCHISE.read(play.state, words)
    except Refused:
        return False
    return True


def run(play: FranchisePlay, will: Will) -> Iterator[View]:
    """Play to the end; the view after each action, as soon as there is one."""
    while not play.over:
        act(play, will)
        if play.draft is None:
            yield play.view()


def happened(play: FranchisePlay, kind: str) -> list[Words]:
    """Everything of this kind that has happened so far, in order."""
    written = [*play.header.events, *(event for entry in play.entries for event in entry.events or [])]
    return [event for event in written if event["event"] == kind]


def pieces(view: View, seat: int) -> int:
    """Where a colour's franchises are: supply, spaces, centers."""
    standing = sum(owner == seat for owners in view.places.values() for owner in owners)
    return view.supply[seat] + standing + (sum(view.center.values()) if seat == view.active else 0)


@whole_games
@given(games(), wills)
def test_pieces_money_and_places_stay_within_bounds(play: FranchisePlay, will: Will) -> None:
    """Money is never negative, 40 franchises a colour are somewhere, and no place holds more than its spaces."""
    towns = {place.id for place in BOARD.places if place.kind == "town"}
    for view in run(play, will):
        assert min(view.money) >= 0
        assert min(view.supply) >= 0
        assert min(view.bonus) >= 0
        tokens = Counter(event["seat"] for event in happened(play, "token_placed") if event["piece"])
        for seat in range(len(view.money)):
            assert pieces(view, seat) + tokens[seat] == 40
        for place, owners in view.places.items():
            space = 1 if place in towns or "neutral" in owners else view.sizes[place]
            full = place in towns or place in view.scored or "neutral" in owners
            assert 1 <= len(owners) <= (space if full else space - 1)
        for city, waiting in view.center.items():
            assert waiting <= view.sizes[city] - len(view.places[city])


@whole_games
@given(games(), wills)
def test_what_is_done_stays_done(play: FranchisePlay, will: Will) -> None:
    """The track only grows and has each region once; scored cities, tokens, franchises in towns and points stay."""
    before: View | None = None
    for view in run(play, will):
        assert len(set(view.track)) == len(view.track)
        assert len(view.track) <= len(BOARD.region_track.spaces)
        if before is not None:
            assert view.track[: len(before.track)] == before.track
            assert set(before.scored) <= set(view.scored)
            assert before.tokens.items() <= view.tokens.items()
            assert before.turn <= view.turn <= before.turn + 1
            assert all(now >= then for now, then in zip(view.influence, before.influence, strict=True))
            assert all(now <= then for now, then in zip(view.bonus, before.bonus, strict=True))
            for place, owners in before.places.items():
                assert set(owners) <= set(view.places[place])
        before = view


@whole_games
@given(games(), wills)
def test_scores_are_the_sum_of_the_events(play: FranchisePlay, will: Will) -> None:
    for view in run(play, will):
        points: Counter[int] = Counter()
        for kind, seat in (("city_scored", "winner"), ("region_paid", "seat"), ("region_tile_moved", "seat")):
            for event in happened(play, kind):
                points[number(event, seat)] += number(event, "influence")
        for event in happened(play, "final_scored"):
            points[number(event, "seat")] += sum(number(event, part) for part in ("towns", "money", "bonus"))
        assert view.influence == [points[seat] for seat in range(len(view.influence))]
    outcome = play.outcome()
    assert outcome.scores == [sum(parts) for parts in zip(*outcome.breakdown.values(), strict=True)]


def number(event: Words, name: str) -> int:
    value = event[name]
    assert isinstance(value, int)
    return value


@whole_games
@given(games(), wills)
def test_income_is_what_the_chart_says(play: FranchisePlay, will: Will) -> None:
    """§4.1 Counted from the position itself: nothing changes between the income and what is asked next."""
    chart = BOARD.income[str(len(play.header.seats))]
    counted = 0
    for view in run(play, will):
        paid = happened(play, "income_taken")
        if len(paid) == counted:
            continue
        counted = len(paid)
        seat = view.active
        empty = sum(
            size - len(view.places.get(city, []))
            for city, size in view.sizes.items()
            if city not in view.scored and seat in view.places.get(city, [])
        )
        [dollars] = [row.dollars for row in chart if row.from_ <= empty and (row.to is None or empty <= row.to)]
        assert paid[-1] == {"event": "income_taken", "seat": seat, "empty": empty, "dollars": dollars}
        assert dollars >= 1


@whole_games
@given(games(), wills)
def test_every_game_ends(play: FranchisePlay, will: Will) -> None:
    """Each turn with an expansion brings one colour into a new place, and a round without one is the last."""
    players = len(play.header.seats)
    *_, last = run(play, will)
    assert last.phase == "over"
    assert last.turn <= (players * len(BOARD.places) + 1) * players
    assert (last.why == "red_zone") == (len(last.track) > 7)
    assert last.why == "red_zone" or last.no_expand_streak == players
    assert len(happened(play, "game_ended")) == 1


@whole_games
@given(games(), wills, st.lists(st.integers(0, 2**16), min_size=1, max_size=8))
def test_undo_restores_the_position_and_redo_the_one_after(play: FranchisePlay, will: Will, whims: list[int]) -> None:
    for whim in whims:
        for _ in range(whim % 50):
            if not play.over:
                act(play, will)
        if not play.live:
            continue
        ahead = look(play)
        line = [0, *(entry.n for entry in play.live)]
        to = line[whim % (len(line) - 1)]
        then = positions(play)[to]
        count = len([entry for entry in play.live if entry.n > to and entry.words])
        play.undo(to)
        assert look(play) == then
        for _ in range(count):
            play.redo()
        assert look(play) == ahead


def look(play: FranchisePlay) -> tuple[int, list[Words] | str]:
    """Who is asked, and the digest of the position; while the tiles are laid, what can be chosen."""
    if play.draft is not None:
        return play.to_act, [choice.words[0] for choice in play.choices()]
    return play.to_act, FRANCHISE.digest(play.state)


def positions(play: FranchisePlay) -> dict[int, tuple[int, list[Words] | str]]:
    """What a game looked like after each of its entries, by playing them all again from the header."""
    again = Play(FRANCHISE, play.header)
    seen = {0: look(again)}
    for entry in play.entries:
        repeat(again, entry)
        seen[entry.n] = look(again)
    return seen


def repeat(play: FranchisePlay, entry: Entry) -> None:
    if entry.undo is not None:
        play.undo(entry.undo)
    elif entry.setup is None:
        play.do(entry.words, seat=entry.seat)


@whole_games
@given(games(), wills, st.booleans(), st.integers(0, 400))
def test_a_log_round_trips(play: FranchisePlay, will: Will, digests: bool, stop: int) -> None:
    """Written, read and replayed: the same entries, digests and end, finished or not."""
    play.digests = digests
    while not play.over and play.at < stop:
        act(play, will)
        if play.at % 31 == 30 and len(play.live) > 3:
            play.undo(play.live[-4].n)
    record = play.record()
    file = io.StringIO()
    log.write(record, file)
    [again] = log.read(io.BytesIO(file.getvalue().encode()))
    assert again == record
    played = replay(FRANCHISE, again)
    assert look(played) == look(play)
    assert list(log.lines(played.record())) == list(log.lines(without_digests(record)))
    if record.end is not None:
        assert verify(FRANCHISE, again) == []


def without_digests(record: Record) -> Record:
    """What a replay writes: it compares digests and adds none of its own."""
    entries = [msgspec.structs.replace(entry, digest=None) for entry in record.entries]
    return msgspec.structs.replace(record, entries=entries)


@whole_games
@given(games(), wills)
def test_a_view_holds_everything(play: FranchisePlay, will: Will) -> None:
    """Imagined from nothing but its view, a position has the same digest, the same choices and the same future."""
    for view in run(play, will):
        imagined = FRANCHISE.imagine(view, play.options, Rng(0))
        assert FRANCHISE.digest(imagined) == FRANCHISE.digest(play.state)
        assert FRANCHISE.legal(imagined) == FRANCHISE.legal(play.state)
        if not play.over:
            twin = FRANCHISE.copy(play.state)
            action = FRANCHISE.legal(imagined)[will.below(len(FRANCHISE.legal(imagined)))]
            FRANCHISE.apply(imagined, action)
            FRANCHISE.apply(twin, action)
            assert FRANCHISE.digest(imagined) == FRANCHISE.digest(twin)


@whole_games
@given(games(), wills, wills, st.integers(0, 300))
def test_a_copy_is_independent(play: FranchisePlay, will: Will, other: Will, stop: int) -> None:
    while not play.over and play.at < stop:
        act(play, will)
    before = (look(play), play.record())
    twin = play.copy()
    for _ in run(twin, other):
        pass
    assert twin.over
    assert (look(play), play.record()) == before
