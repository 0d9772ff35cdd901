"""The contract of a game, kept by Richesses de France: options, numbers, previews, words, recording or not."""

from pathlib import Path

import pytest
from richesses_kit import Trip

from turnpike.games.richesses.circuits.casinos.events import BetPlaced
from turnpike.games.richesses.codec.events import StandingOrderGiven
from turnpike.games.richesses.codec.speech import TEXT, RichessesSpeech, all_texts
from turnpike.games.richesses.game import RICHESSES
from turnpike.kernel import log
from turnpike.kernel.contract import CHANCE, REFEREE, Json
from turnpike.kernel.ids import RegionId, Seat
from turnpike.kernel.play import Play
from turnpike.kernel.preview import preview
from turnpike.kernel.refused import Refused
from turnpike.kernel.replay import replay
from turnpike.kernel.rng import Rng
from turnpike.kernel.text import languages

FILES = sorted((Path(__file__).parent / "replays").glob("*.jsonl"))


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"circuit": "monument"}, "did you mean 'monuments'"),
        ({"circuit": "x"}, "There are economie"),
        ({"players": 5}, "the game is for 2 to 4"),
        ({"players": 1}, "the game is for 2 to 4"),
        ({"turns": -1}, "write a number from 0"),
        ({"markers": "never"}, "markers"),
        ({"board": "mine"}, "board"),
    ],
)
def test_options_that_do_not_fit_are_refused(options: dict[str, Json], words: str) -> None:
    with pytest.raises(Refused) as refused:
        RICHESSES.read_options(options)
    assert refused.value.code == "bad_option"
    assert words in str(refused.value.facts["detail"])


def test_options_in_a_header_name_the_circuit() -> None:
    options = RICHESSES.read_options({"players": 3, "tolls": "ask"})
    assert RICHESSES.plain_options(options) == {"circuit": "monuments", "players": 3, "tolls": "ask"}
    assert RICHESSES.players(options) == 3


def test_there_is_nothing_to_lay_out() -> None:
    """§3 Cards and dice are entries of the log."""
    with pytest.raises(Refused, match="bad_setup"):
        RICHESSES.start(RICHESSES.read_options({}), {"first_player": 0, "cards": []})
    assert RICHESSES.draft(RICHESSES.read_options({})) is None


@pytest.mark.slow
@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_recording_changes_nothing(path: Path) -> None:
    """The same actions without a tape lead to the same position."""
    with path.open("rb") as file:
        (record,) = log.read(file)
    play = replay(RICHESSES, record, check=False)
    silent = RICHESSES.start(play.options, None)
    for entry in record.entries:
        if entry.chance is not None:
            action = list(RICHESSES.chance(silent).outcomes).index(entry.got)
        elif entry.words["do"] == "toll_order":
            seat = entry.seat or 0
            (action,) = [c.actions[0] for c in RICHESSES.asides(silent, seat) if c.words == (entry.words,)]
        else:
            action = RICHESSES.read(silent, entry.words)
        RICHESSES.apply(silent, action)
    assert RICHESSES.digest(silent) == RICHESSES.digest(play.state)


def test_recording_without_a_tape_is_no_fault() -> None:
    t = Trip("red", "blue").at("red", "lyon").turn_of("red")
    t.now.recording = True
    t.now.tape = None
    RICHESSES.apply(t.now, RICHESSES.read(t.now, {"do": "stay"}))
    assert t.asked == "turn blue"


def test_turns_are_numbered() -> None:
    """Set-up has numbers of its own, and each turn another one."""
    t = Trip("red", "blue").from_the_start()
    assert RICHESSES.turn_number(t.now) < 0
    t = Trip("red", "blue").at("red", "lyon").turn_of("red")
    assert RICHESSES.turn_number(t.now) == 0
    assert RICHESSES.turn_number(t.do("stay").now) == 1


def test_a_preview_stops_before_chance() -> None:
    """What a purchase does, and what a move does up to the card that is drawn."""
    t = Trip("red", "blue").at("red", "paris").turn_of("red")
    by_words = {str(choice.words[0]): choice for choice in t.choices}
    view = t.redact_log("red")
    buy = preview(RICHESSES, view, t.options, by_words["{'do': 'buy', 'vehicle': 'car'}"])
    assert [type(event).__name__ for event in buy] == ["VehicleBought"]
    move = by_words["{'do': 'move', 'by': 'foot', 'path': ['paris', 'meaux']}"]
    assert [type(event).__name__ for event in preview(RICHESSES, view, t.options, move)] == ["Moved"]


def test_the_pass_action_leads_to_the_end_of_the_turn() -> None:
    """Where there is something to pass with, a preview passes."""
    t = Trip("red", "blue").from_the_start()
    assert RICHESSES.pass_action(t.now) is None
    for card in ("alsace", "bretagne", "centre", "picardie"):
        t.region(card)
    onward = RICHESSES.pass_action(t.now)
    assert onward is not None
    assert RICHESSES.words(t.now, onward) == {"do": "done"}


def test_a_path_as_a_number_is_refused_where_work_is_compulsory() -> None:
    """§11.1, R41."""
    t = Trip("red", "blue", circuit="economie").at("red", "rouen").has("red", 0, "car").turn_of("red")
    path: dict[str, Json] = {"do": "move", "by": "car", "path": ["rouen", "pontoise", "rouen", "pontoise"]}
    action = RICHESSES.read(t.now, path)
    assert RICHESSES.is_legal(t.now, action)
    t = Trip("red", "blue", circuit="economie").at("red", "rouen").has("red", 0, "car").put("must_work", "red", True)
    t.turn_of("red")
    assert not RICHESSES.is_legal(t.now, action)


def test_a_lift_along_an_unlisted_path() -> None:
    """§8.3, R30."""
    t = Trip("red", "blue").at("red", "paris").turn_of("red").move("foot", "paris", "meaux").hasard("h29")
    assert {choice.key for choice in t.choices} == {"no_lift", "advance"}
    t.do("advance", path=["meaux", "paris", "meaux", "paris"])
    assert t.places["red"] == "paris"


def test_an_imagined_state_is_at_the_same_decision() -> None:
    """A bet on the table, a claim to be made, a match being played: each comes back from the referee's view."""
    bet = Trip("red", "blue", circuit="casinos").at("red", "moulins").turn_of("red").move("foot", "moulins", "vichy")
    bet.do("bet", stake=50, on=[10, 20])
    claim = Trip("red", "blue", markers="claim").at("red", "paris").turn_of("red").move("foot", "paris", "versailles")
    match = Trip("red", "blue", circuit="sports", markers="claim").at("red", "arcachon").turn_of("red")
    match.move("foot", "arcachon", "bordeaux").do("call", whom=1).die(60)
    won = Trip("red", "blue", circuit="sports", markers="claim").at("red", "arcachon").turn_of("red")
    won.move("foot", "arcachon", "bordeaux").do("call", whom=1).die(60, 10)
    each = Trip("red", "blue").at("red", "paris").has("red", 0, "bike").turn_of("red").move("foot", "paris", "meaux")
    each.hasard("h17")
    assert (bet.asked, claim.asked, match.asked, won.asked) == (
        "die red",
        "claim_stage red",
        "die blue",
        "claim_stage red",
    )
    assert each.asked == "raise red"
    for t in (bet, claim, match, won, each):
        twin = RICHESSES.imagine(t.view, t.options, Rng())
        ahead = [RICHESSES.copy(t.now), twin]
        for world in ahead:
            RICHESSES.apply(world, 0)
        assert RICHESSES.digest(ahead[0]) == RICHESSES.digest(ahead[1])


def test_undo_and_redo_in_the_log() -> None:
    """The state is always what the live line leads to, with chance in between."""
    play = Play.begin(RICHESSES, {"players": 2}, ["Ann", "Bo"])
    while play.to_act == CHANCE:
        play.roll()
    before = RICHESSES.digest(play.state)
    at = play.at
    play.do({"do": "buy", "vehicle": "car"})
    play.undo(at)
    assert RICHESSES.digest(play.state) == before
    play.redo()
    assert play.view(REFEREE).car[0]


def placeholders(language: str) -> dict[tuple[str, str], set[str]]:
    tables = all_texts(language).tables
    return {(table, key): set(text.placeholders) for table, keys in tables.items() for key, text in keys.items()}


@pytest.mark.parametrize("language", ["fr", "de"])
def test_every_language_has_the_same_texts(language: str) -> None:
    assert languages(TEXT) == ["de", "en", "fr"]
    assert placeholders(language) == placeholders("en")


def test_bets_and_orders_have_their_own_sentences() -> None:
    """§11.2, §7.1 A colour, a number, two numbers; to claim, or to let pass."""
    speech = RichessesSpeech(RICHESSES.read_options({}), "en", ["Ann"])
    ann = Seat(0)
    assert speech.event(BetPlaced(ann, 50, "red")) == "Ann bets 50 F on red."
    assert speech.event(BetPlaced(ann, 50, [40])) == "Ann bets 50 F on 40."
    assert speech.event(BetPlaced(ann, 50, [10, 60])) == "Ann bets 50 F on 10 or 60."
    orders = [StandingOrderGiven(ann, RegionId("corse"), claim) for claim in (True, False)]
    assert [speech.event(order) for order in orders] == [
        "Ann will claim every toll for Corsica.",
        "Ann will let everyone pass in Corsica.",
    ]


def test_unknown_words_keep_their_ids() -> None:
    """What a speech does not know it says as it is."""
    speech = RichessesSpeech(RICHESSES.read_options({}), "en", ["Ann"])
    assert "atlantis" in speech.refusal(Refused("unknown_place_no_guess", place="atlantis"))
    assert "7" in speech.refusal(Refused("on_a_race", whom=7))
