"""What must hold in every game with Queenies, in any combination (§8 to §10), however it is played."""

import io
from collections import Counter
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from queenie_kit import QueenieTable, boom_part, region_part, stage_part

from turnpike import build
from turnpike.games.franchise import names
from turnpike.games.franchise.board.file import read_board
from turnpike.games.franchise.codec.views import View
from turnpike.games.franchise.game import FRANCHISE
from turnpike.games.franchise.options import VARIANTS, Options
from turnpike.games.franchise.rules import playout
from turnpike.games.franchise.rules.state import State
from turnpike.games.franchise.setup import layout
from turnpike.games.franchise.variant import LARGE
from turnpike.games.franchise.variants.milestones.events import STAGES
from turnpike.kernel import log
from turnpike.kernel.chance import Draws, seeded_secret
from turnpike.kernel.contract import Choice, Json, Words
from turnpike.kernel.ids import PlaceId, Seat
from turnpike.kernel.play import Play
from turnpike.kernel.refused import Refused
from turnpike.kernel.replay import replay, verify
from turnpike.kernel.rng import Rng

FranchisePlay = Play[State, Options, View]
NAMES = ("Ann", "Bo", "Cy", "Di", "Ed")
BOARD = FRANCHISE.read_options({}).played_on
COMBINATIONS = [tuple(q for i, q in enumerate(VARIANTS) if bits >> i & 1) for bits in range(1, 8)]
REGION = {place.id: place.region for place in BOARD.places}
TOWNS = {place.id for place in BOARD.places if place.kind == "town"}

whole_games = settings(max_examples=settings().max_examples // 5)


# --- The census: every combination plays to the end -------------------------------------------------------------------


def play_to_the_end(queenies: tuple[str, ...], players: int, games: int) -> None:
    """With and without expert, both starts, all three set-ups of region tiles; each game with a set-up of its own."""
    for seed, (expert, start) in product(range(games), product((False, True), ("choose", "introductory"))):
        raw: Words = {"players": players, "with": [*queenies], "expert": expert, "start": start}
        if "regions" in queenies:
            raw["regions"] = 1 + seed % 3
        options = FRANCHISE.read_options(raw)
        state = FRANCHISE.start(options, FRANCHISE.draw_setup(options, Draws(seeded_secret(seed))))
        playout.play_out(state, Rng(seed))
        view, outcome = FRANCHISE.view(state, None), FRANCHISE.outcome(state)
        assert view.phase == "over"
        assert outcome.scores == [sum(parts) for parts in zip(*outcome.breakdown.values(), strict=True)]
        assert min(*view.money, *view.supply, *view.bonus, *(stage_part(view).reserve or [0])) >= 0
        assert FRANCHISE.digest(FRANCHISE.imagine(view, options, Rng())) == FRANCHISE.digest(state)


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("queenies", COMBINATIONS, ids=",".join)
def test_every_combination_plays_to_the_end(queenies: tuple[str, ...], players: int) -> None:
    """§8, §9, §10 50 random games of each with the compiled rules, a few with the plain ones."""
    play_to_the_end(queenies, players, 50 if build.compiled() else 3)


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("queenies", COMBINATIONS, ids=",".join)
def test_every_combination_plays_a_thousand_games_to_the_end(queenies: tuple[str, ...], players: int) -> None:
    play_to_the_end(queenies, players, 1000)


# --- Games driven by drawn choices ------------------------------------------------------------------------------------


@st.composite
def games(draw: st.DrawFn) -> FranchisePlay:
    """A game about to begin: all combinations, player counts, starts, and ways to lay out tiles."""
    players = draw(st.integers(2, 5))
    queenies = draw(st.sampled_from(COMBINATIONS))
    options: Words = {
        "players": players,
        "with": [*queenies],
        "start": draw(st.sampled_from(["choose", "introductory"])),
    }
    if "regions" in queenies:
        options["regions"] = draw(st.integers(1, 3))
    if draw(st.booleans()):
        options |= {"expert": True, "tiles": draw(st.sampled_from(["random", "choose"]))}
    secret = seeded_secret(draw(st.integers(0, 999)), "salt")
    return Play.begin(FRANCHISE, options, NAMES[:players], secret=secret, random_first=draw(st.booleans()))


def pick(offered: list[Choice], rng: Rng) -> Choice:
    """Mostly something that happens, and often what is rare."""
    single = [choice for choice in offered if len(choice.words) == 1]
    rare = [choice for choice in single if choice.key in {"develop", "score_region"} or choice.key.endswith("_route")]
    if rare and rng.below(3) == 0:
        return rare[rng.below(len(rare))]
    active = [choice for choice in single if not choice.key.startswith("done")] or single
    chosen = active if rng.below(6) else single
    return chosen[rng.below(len(chosen))]


def run(play: FranchisePlay, seed: int) -> Iterator[View]:
    """Play to the end; the view after each action, as soon as there is one."""
    rng = Rng(seed)
    while not play.over:
        play.do_choice(pick(play.choices(), rng))
        if play.draft is None:
            yield play.view()


def happened(play: FranchisePlay, kind: str) -> list[Words]:
    written = [*play.header.events, *(event for entry in play.entries for event in entry.events or [])]
    return [event for event in written if event["event"] == kind]


seeds = st.integers(0, 2**32)


@pytest.mark.slow
@whole_games
@given(games(), seeds)
def test_bonus_tiles_are_in_hand_in_reserve_or_used(play: FranchisePlay, seed: int) -> None:
    """§8.1, Q14 None is lost and none is made."""
    each = BOARD.start.bonus_tiles[str(len(play.header.seats))]
    for view in run(play, seed):
        used = Counter(event["seat"] for event in happened(play, "bonus_tile_used"))
        used.subtract(Counter(event["seat"] for event in happened(play, "bonus_tile_returned")))
        part = stage_part(view)
        reserve = part.reserve or []
        for seat, hand in enumerate(view.bonus):
            assert hand + (reserve[seat] if reserve else 0) + used[seat] == each
            assert used[seat] >= 0
        for seat, left in enumerate(reserve):
            fulfilled = [seats for seats in (part.stages or {}).values() if seat in seats]
            assert len(fulfilled) == each - left


@pytest.mark.slow
@whole_games
@given(games(), seeds)
def test_pieces_and_money_stay_within_bounds(play: FranchisePlay, seed: int) -> None:
    """§8.2, Q6 40 franchises a colour are on the board, in the supply, or beside a tile."""
    for view in run(play, seed):
        assert min(view.money) >= 0
        kinds = ("token_placed", "stage_fulfilled", "first_link_used")
        beside = Counter(event["seat"] for kind in kinds for event in happened(play, kind) if event["piece"])
        for seat, supply in enumerate(view.supply):
            standing = sum(owner == seat for owners in view.places.values() for owner in owners)
            waiting = sum(view.center.values()) if seat == view.active else 0
            assert supply + standing + waiting + beside[seat] == 40


def reached(view: View, seat: int) -> set[str]:
    """The stages whose condition a seat meets in a position, counted from the position itself (§8.3)."""
    mine = {str(place) for place, owners in view.places.items() if seat in owners}
    sizes = {view.sizes[city] for city in view.sizes if city in mine and city not in view.scored}
    scored = sum(owner == seat for city in view.scored for owner in view.places[city])
    found = {"four_towns"} if len(mine & TOWNS) >= 4 else set()
    found |= {"four_regions"} if len({REGION[place] for place in mine}) >= 4 else set()
    found |= {"five_in_scored"} if scored >= 5 else set()
    return found | ({"unscored_2_3_4"} if {2, 3, 4} <= sizes else set())


@pytest.mark.slow
@whole_games
@given(games(), seeds)
def test_stages_are_claimed_as_soon_as_they_are_reached(play: FranchisePlay, seed: int) -> None:
    """§8.2, Q3 Nothing that a position shows is unclaimed, unless the reserve is empty."""
    for view in run(play, seed):
        part = stage_part(view)
        for seat, left in enumerate(part.reserve or []):
            for stage, seats in (part.stages or {}).items():
                assert stage not in reached(view, seat) or seat in seats or left == 0


@pytest.mark.slow
@whole_games
@given(games(), seeds)
def test_income_counts_the_boom_twice(play: FranchisePlay, seed: int) -> None:
    """§9.3 Counted from the position itself."""
    counted = 0
    for view in run(play, seed):
        paid = happened(play, "income_taken")
        if len(paid) == counted or view.phase != "expand":
            continue
        counted = len(paid)
        empty = 0
        for city, size in view.sizes.items():
            if city not in view.scored and view.active in view.places.get(city, []):
                empty += (size - len(view.places[city])) * (2 if city == boom_part(view).boom else 1)
        assert paid[-1]["empty"] == empty


@pytest.mark.slow
@whole_games
@given(games(), seeds)
def test_a_view_holds_everything_and_words_name_the_same_actions(play: FranchisePlay, seed: int) -> None:
    """A position imagined from its view is the same; every choice does the same by its words and by its number."""
    rng = Rng(seed)
    for view in run(play, seed):
        read = msgspec.json.decode(msgspec.json.encode(view), type=View)
        imagined = FRANCHISE.imagine(read, play.options, Rng(0))
        assert FRANCHISE.digest(imagined) == FRANCHISE.digest(play.state)
        assert FRANCHISE.legal(imagined) == FRANCHISE.legal(play.state)
        if play.over:
            continue
        chosen = pick(play.choices(), rng)
        by_words, by_number = FRANCHISE.copy(play.state), FRANCHISE.copy(play.state)
        FRANCHISE.apply(by_words, FRANCHISE.read(by_words, chosen.words[0]))
        assert FRANCHISE.is_legal(by_number, chosen.actions[0])
        FRANCHISE.apply(by_number, chosen.actions[0])
        assert FRANCHISE.digest(by_words) == FRANCHISE.digest(by_number)


@pytest.mark.slow
@whole_games
@given(games(), seeds)
def test_a_log_round_trips(play: FranchisePlay, seed: int) -> None:
    """Written, read, replayed and verified: the drawn tiles follow from the secret."""
    play.digests = True
    for _ in run(play, seed):
        pass
    record = play.record()
    file = io.StringIO()
    log.write(record, file)
    [again] = log.read(io.BytesIO(file.getvalue().encode()))
    assert again == record
    assert FRANCHISE.digest(replay(FRANCHISE, again).state) == FRANCHISE.digest(play.state)
    assert verify(FRANCHISE, again) == []


# --- Single positions -------------------------------------------------------------------------------------------------


def test_without_queenies_nothing_is_hooked() -> None:
    state = FRANCHISE.start(Options(players=2), None)
    assert not state.hooked
    assert not any(state.more)
    assert not FRANCHISE.is_legal(state, names.WAY)
    assert not FRANCHISE.is_legal(state, LARGE)


def test_an_action_that_is_no_word_is_refused() -> None:
    state = FRANCHISE.start(Options(players=2), None)
    nonsense: list[Json] = [[], {}, None, 1, True]
    for do in nonsense:
        with pytest.raises(Refused, match="bad_action"):
            FRANCHISE.read(state, {"do": do})


def test_with_boom_alone_there_are_no_more_ways_to_expand() -> None:
    """§4.2"""
    t = QueenieTable("red", "blue", on=("boom",)).city("phoenix", "red . . . .").on_turn("red")
    assert not FRANCHISE.is_legal(t.state, names.WAY + t.state.board.place_index["denver"])
    assert t.not_said("expand", to="denver", route=True) == "no_route_tile"


def test_a_board_without_links_for_8_dollars_offers_none() -> None:
    """§8.3 There the stage of two such links cannot be reached, and nothing is asked about them."""
    small = read_board(Path(__file__).parent / "boards" / "small.toml")
    options = Options(players=2, with_=("stages",), board=small)
    setup: Words = {"stage_tiles": [*STAGES[1:]]}
    view = FRANCHISE.view(FRANCHISE.start(options, setup), None)
    towns = {PlaceId("mill"): [Seat(0)]}
    asked = msgspec.structs.replace(view, active=Seat(0), phase="expand", money=[20, 20], supply=[19, 20], places=towns)
    state = FRANCHISE.imagine(asked, options, Rng())
    assert "two_8_links" in (stage_part(view).stages or {})
    assert {choice.key for choice in FRANCHISE.choices(state)} == {"expand", "done_expand", "end_turn"}


def test_a_view_of_a_city_that_is_not_there_is_refused() -> None:
    options = Options(players=2, with_=("boom",))
    view = FRANCHISE.view(FRANCHISE.start(options, None), None)
    with pytest.raises(Refused, match="unknown_place_no_guess"):
        FRANCHISE.imagine(msgspec.structs.replace(view, boom="atlantis"), options, Rng())


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("boom", "pueblo"),
        ("stages", {"five_towns": []}),
        ("stages.four_towns", {"four_towns": [2]}),
        ("reserve", [4]),
        ("reserve", [4, -1]),
        ("fresh_bonus", 5),
        ("fresh_bonus", -1),
        ("one_8_link", [7]),
        ("development_tile", 2),
        ("route_tile", -1),
        ("phase", "before_turn"),
        ("phase", "regions"),
    ],
)
def test_a_view_that_can_be_no_position_is_refused(key: str, value: Json) -> None:
    """§8, §9, §10 Towns have no boom, seats and stages exist, and nothing is asked that has no answer."""
    options = Options(players=2, with_=VARIANTS)
    view = FRANCHISE.view(FRANCHISE.start(options, layout.draw(options, Draws(seeded_secret(1)))), None)
    changed = msgspec.structs.replace(view, **{key.partition(".")[0]: value})
    with pytest.raises(Refused, match=rf"impossible_view\(.*key='{key}'"):
        FRANCHISE.imagine(changed, options, Rng())


def test_without_boom_there_is_no_decision_before_the_game() -> None:
    options = Options(players=2)
    view = FRANCHISE.view(FRANCHISE.start(options, None), None)
    with pytest.raises(Refused, match="impossible_view"):
        FRANCHISE.imagine(msgspec.structs.replace(view, phase="before_game"), options, Rng())


def test_after_the_end_there_are_no_actions() -> None:
    options = Options(players=2, with_=("boom",), start="introductory")
    state = FRANCHISE.start(options, None)
    playout.play_out(state, Rng(1))
    with pytest.raises(Refused, match="game_over"):
        FRANCHISE.read(state, {"do": "boom_stay"})
    with pytest.raises(Refused, match="bad_action"):
        FRANCHISE.read(state, {"do": "boom_move"})


@pytest.mark.parametrize("queenies", COMBINATIONS, ids=",".join)
def test_expert_tiles_are_laid_by_the_players_and_the_rest_is_drawn(queenies: tuple[str, ...]) -> None:
    """§7, Q12 With new regions only city tiles are laid; what was drawn is in the header and in the closing entry."""
    options: Words = {"players": 2, "with": [*queenies], "expert": True, "tiles": "choose"}
    play = Play.begin(FRANCHISE, options, ["Ann", "Bo"], secret=seeded_secret(4))
    while play.draft is not None:
        play.do_choice(play.choices()[0])
    laid = 25 if "regions" in queenies else 35
    assert play.at == laid + 1
    closing = play.entries[-1].setup
    assert closing is not None
    assert ("stage_tiles" in closing) == ("stages" in queenies)
    assert set(play.header.setup or {}) == set(closing) - {"city_tiles"} - (set() if laid == 25 else {"region_tiles"})


def test_a_given_set_up_is_played_as_it_is() -> None:
    """§8.1, §10.1"""
    options = Options(players=4, expert=True, with_=("stages", "regions"))
    setup = FRANCHISE.draw_setup(options, Draws(seeded_secret(8)))
    assert setup is not None
    view = FRANCHISE.view(FRANCHISE.start(options, setup), None)
    assert sorted(stage_part(view).stages or {}) == sorted(msgspec.convert(setup["stage_tiles"], list[str]))
    empty: Words = {"city_tiles": {}, "region_tiles": {}, "stage_tiles": []}
    for name, nothing in empty.items():
        with pytest.raises(Refused, match="bad_setup"):
            FRANCHISE.start(options, {**setup, name: nothing})


def test_expert_with_printed_region_tiles_and_a_queenie() -> None:
    """§7 With Milestones alone the region tiles are those of the expert variant."""
    options = Options(players=4, expert=True, with_=("stages",))
    setup = FRANCHISE.draw_setup(options, Draws(seeded_secret(8)))
    view = FRANCHISE.view(FRANCHISE.start(options, setup), None)
    assert region_part(view).kinds is None
    assert sorted(map(tuple, view.tiles.values())) == sorted(region.tile for region in BOARD.regions.values())
