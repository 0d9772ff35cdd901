"""Previews: what a choice would cause by the end of the own turn, from nothing but a view."""

from kernel.market import State
from kernel.minigame import MARKET, Asked, CoinBanked, Market, Options, View
from kit import Table

from turnpike.games.franchise.codec.events import (
    CityScored,
    FinalScored,
    FranchiseOpened,
    GameEnded,
    ShareIncreased,
    StartMoneyTaken,
    StartPlaced,
    TurnEnded,
)
from turnpike.games.franchise.game import FRANCHISE
from turnpike.kernel.chance import seeded_secret
from turnpike.kernel.contract import CHANCE, Choice
from turnpike.kernel.events import Event
from turnpike.kernel.play import Play
from turnpike.kernel.preview import foresee, preview
from turnpike.kernel.rng import Rng


def foreseen(table: Table, **words: str) -> list[Event]:
    """What the one choice with these words would cause."""
    wanted = {key.rstrip("_"): value for key, value in words.items()}
    (choice,) = (choice for choice in FRANCHISE.choices(table.state) if choice.words == (wanted,))
    return preview(FRANCHISE, table.view, table.options, choice)


def test_increasing_a_city_shows_the_scoring_it_will_cause() -> None:
    t = Table("red", "blue").city("detroit", "red blue red .").on_turn("red").do("done")
    before = FRANCHISE.digest(t.state)
    events = foreseen(t, do="increase", city="detroit")
    assert [type(event) for event in events][:3] == [ShareIncreased, FranchiseOpened, CityScored]
    assert isinstance(events[-1], TurnEnded)
    assert FRANCHISE.digest(t.state) == before


def test_it_is_what_happens_when_the_turn_is_passed() -> None:
    """Up to the next player's turn: the event that begins it is not part of the preview."""
    t = Table("red", "blue").city("detroit", "red blue red .").on_turn("red").do("done")
    events = foreseen(t, do="increase", city="detroit")
    happened = []
    for words in ({"do": "increase", "city": "detroit"}, {"do": "done"}):
        happened += t.do(**words).events
    assert events == happened[: len(events)]
    assert happened[len(events)].begins_turn


def test_the_figures_are_those_after_the_turn() -> None:
    """§4.1 In Dallas red earns for four empty spaces; one dollar is paid, and one space is taken."""
    t = Table("red", "blue").city("dallas", "red . . . .").on_turn("red").do("done")
    (choice,) = (choice for choice in FRANCHISE.choices(t.state) if choice.key == "increase")
    (seen,) = foresee(FRANCHISE, t.view, t.options, [choice])
    before = FRANCHISE.figures(t.state)
    assert seen.figures["money"][0] == before["money"][0] - 1
    assert (before["income"][0], seen.figures["income"][0]) == (2, 1)


def test_the_end_of_the_game_is_part_of_it() -> None:
    """§6.2 Red would be the second in a row not to expand."""
    t = Table("red", "blue").town("pueblo", "red").streak(1).on_turn("red")
    events = foreseen(t, do="done")
    assert [type(event) for event in events[-3:]] == [FinalScored, FinalScored, GameEnded]


def test_the_preview_of_a_bundle_covers_all_its_actions() -> None:
    t = Table("red", "blue").town("pueblo", "red").on_turn("red")
    (both,) = (choice for choice in FRANCHISE.choices(t.state) if len(choice.actions) == 2)
    assert preview(FRANCHISE, t.view, t.options, both) == foreseen(t, do="done")


def test_the_choice_of_a_town_shows_nothing_of_the_turn_after_it() -> None:
    play = Play.begin(FRANCHISE, {"players": 2}, ["Ann", "Bo"])
    (first, *_) = play.choices()
    assert [type(event) for event in preview(FRANCHISE, play.view(1), play.options, first)] == [StartPlaced]
    play.do_choice(first)
    (last, *_) = play.choices()
    events = preview(FRANCHISE, play.view(0), play.options, last)
    assert [type(event) for event in events] == [StartPlaced, StartMoneyTaken, StartMoneyTaken]


# --- A game with dice, secrets and questions --------------------------------------------------------------------------


def dealt() -> Play[State, Options, View]:
    """Two turns are over, so everybody but the last has a card; seat 2 is to act."""
    play = Play.begin(MARKET, {}, ["Ann", "Bo", "Cy"], secret=seeded_secret(1))
    for _ in range(2):
        play.roll()
        play.do({"do": "stay"})
    play.roll()
    return play


def of(play: Play[State, Options, View], **words: str | int) -> Choice:
    (choice,) = (choice for choice in play.choices() if choice.words == (words,))
    return choice


def ahead(play: Play[State, Options, View], **words: str | int) -> list[Event]:
    return preview(play.game, play.view(2), play.options, of(play, **words))


def test_it_stops_before_an_outcome_of_chance() -> None:
    play = dealt()
    assert ahead(play, do="work") == []
    play.do({"do": "work"})
    assert play.to_act == CHANCE


def test_it_passes_to_the_end_of_the_own_turn_and_stops_before_the_next_card() -> None:
    assert [type(event) for event in ahead(dealt(), do="bank")] == [CoinBanked]


def test_it_stops_before_the_decision_of_another_seat() -> None:
    assert [type(event) for event in ahead(dealt(), do="ask", whom=0)] == [Asked]


class Suspicious(Market):
    """Imagines that others guard their cards or do not: nobody can know."""

    def imagine(self, view: View, options: Options, rng: Rng) -> State:
        state = super().imagine(view, options, rng)
        for seat, hand in enumerate(state.hands):
            if seat != view.me and rng.below(2):
                state.guarded = sorted({*state.guarded, *hand})
        return state


def test_it_stops_before_what_depends_on_a_hidden_fact() -> None:
    """A seat whose cards are all guarded keeps quiet without being asked, but whether they are is its secret."""
    play = dealt()
    play.game = Suspicious()
    silent = [preview(play.game, play.view(2), play.options, of(play, do="ask", whom=whom)) for whom in (0, 1)]
    assert [[type(event) for event in events] for events in silent] == [[Asked], [Asked]]
