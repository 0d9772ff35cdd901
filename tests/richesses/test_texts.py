"""The words of Richesses de France in three languages: complete, all used, alike in what they need, translated."""

import re
from typing import get_args

import pytest
from text_kit import all_texts as every_text
from text_kit import general, plain

from turnpike.bots.richesses.brain import THEMES
from turnpike.games.richesses.board.schema import Transport
from turnpike.games.richesses.codec import actions, events
from turnpike.games.richesses.codec.speech import PAYERS, TEXT, RichessesSpeech, all_texts
from turnpike.games.richesses.codec.view import View
from turnpike.games.richesses.codec.vocabulary import WHYS, Asked, Path
from turnpike.games.richesses.game import RICHESSES
from turnpike.kernel.contract import Choice, Words
from turnpike.kernel.ids import PlaceId, Seat
from turnpike.kernel.refused import Refused
from turnpike.kernel.text import OWN, texts

SOURCE = "\n".join(path.read_text(encoding="utf-8") for path in sorted(TEXT.parent.rglob("*.py")))
LANGUAGES = ("de", "en", "fr")
MANNERS = {"region_card_drawn_hidden", "moved_race", "vehicle_sold_bank", "auction_closed_unsold"}
MANNERS |= {"standing_order_given_pass"}
"""Events with a second text."""
BETS = {"bet_red", "bet_blue", "bet_number", "bet_numbers"}
PASSES = {"pass_bet", "pass_bid", "pass_toll", "pass_call", "pass_stage"}
SEVERAL = {"bet": BETS, "pass": PASSES, "toll_order": {"order_claim", "order_pass"}}
"""Actions offered in several ways."""
MORE = {"move_race", "no_lift"}
"""Actions that are sometimes offered in other words."""
ALIKE = {("on", "number"), ("phase", "bet"), ("phase", "match")}
"""Rightly the same in two languages."""
DRAWN_QUESTIONS = {"turn", "asked_outfit", "asked_choose_start", "asked_turn"}
"""What a picture says about the moment."""
EDGES = {"event", "refused", "position"}
"""Tables of whole sentences."""
UNSAID = {"face", "phase"}
"""What the web client says; web/tests looks after it."""


def test_every_code_has_a_text_and_every_text_a_code() -> None:
    done = set(actions.all_actions())
    offered = {key for do in done for key in SEVERAL.get(do, {do})} | MORE
    tags = {str(event.__struct_config__.tag) for event in events.all_events()}
    refused = set(re.findall(r'Refused\(\s*"(\w+)"', SOURCE)) - set(texts(OWN, "en").tables["refused"])
    refused |= {"unknown_place_no_guess"} & set(re.findall(r"\w+", SOURCE))
    wanted = {
        "choice": offered,
        "event": tags | MANNERS,
        "asked": set(get_args(Asked)),
        "do": done,
        "vehicle": set(get_args(Transport)),
        "by": set(get_args(Transport)),
        "why": set(WHYS) - {""},
        "theme": {*THEMES.values(), "deny"},
        "on": {"red", "blue", "number", "numbers"},
        "source": {"markers", "money", "vehicles", "debts"},
        "bank": set(PAYERS),
        "refused": refused,
        "position": {*View.__struct_fields__, "moment_asked", "moment_seat"},
        "drawing": set(re.findall(r'scene\.say\("(\w+)"', SOURCE)) | DRAWN_QUESTIONS,
    }
    for language in LANGUAGES:
        found = {table: {general(key) for key in keys} for table, keys in all_texts(language).tables.items()}
        for unsaid in UNSAID:
            found.pop(unsaid, None)
        assert found == wanted, language


@pytest.mark.parametrize("pair", [("de", "en"), ("de", "fr"), ("en", "fr")])
def test_no_text_was_left_untranslated(pair: tuple[str, str]) -> None:
    one, other = ({(t, k): plain(text) for t, k, text in every_text(all_texts(language))} for language in pair)
    same = {where for where in one if one[where] == other[where] and re.search(r"[a-z]", one[where])}
    assert not same - ALIKE


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_says_what_is_wrong_and_then_what_to_do(language: str) -> None:
    for key, text in all_texts(language).tables["refused"].items():
        sentences = [sentence for sentence in re.split(r"[.?;]", plain(text)) if sentence.strip()]
        assert len(sentences) >= 2, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_events_and_refusals_are_sentences_and_the_rest_are_labels(language: str) -> None:
    for table, key, text in every_text(all_texts(language)):
        if table not in UNSAID and (table, key) != ("event", "hasard_drawn"):
            assert plain(text).endswith(".") == (table in EDGES), (table, key)


@pytest.mark.parametrize("language", ["de", "fr"])
def test_francs_follow_their_number_and_stay_on_its_line(language: str) -> None:
    for table, key, text in every_text(all_texts(language)):
        assert not re.search(r"[\d}] F\b", plain(text)), (table, key)


def test_french_has_non_breaking_spaces_before_its_punctuation() -> None:
    for table, key, text in every_text(all_texts("fr")):
        said = plain(text)
        for mark in (" :", " ;", " ?", " !", " »", "« "):
            assert mark not in said, (table, key)


def speech(language: str) -> RichessesSpeech:
    return RichessesSpeech(RICHESSES.read_options({}), language, ["Ann", "Bo"])


@pytest.mark.parametrize(
    ("town", "said"),
    [
        ("le-touquet", "Ann va à pied d’Arras au Touquet."),
        ("les-sables-d-olonne", "Ann va à pied d’Arras aux Sables-d'Olonne."),
        ("la-baule", "Ann va à pied d’Arras à La Baule."),
        ("lille", "Ann va à pied d’Arras à Lille."),
    ],
)
def test_french_joins_small_words_with_the_names_of_towns(town: str, said: str) -> None:
    path = [PlaceId("arras"), PlaceId(town)]
    assert speech("fr").event(events.Moved(Seat(0), "foot", Path(path), 0, None)) == said


def test_french_leaves_towns_with_an_article_by_de() -> None:
    path = [PlaceId("le-mans"), PlaceId("les-sables-d-olonne")]
    assert (
        speech("fr").event(events.Moved(Seat(0), "foot", Path(path), 0, None))
        == "Ann va à pied du Mans aux Sables-d'Olonne."
    )
    assert (
        speech("fr").refusal(Refused("not_a_capital", place="le-mans")).startswith("Il n’y a pas de travail au Mans.")
    )


@pytest.mark.parametrize(
    ("language", "received", "paid", "owed"),
    [
        ("en", "Ann receives 40 F from the bank.", "Ann pays 40 F to the bank.", "Ann owes 40 F to Bo."),
        ("fr", "Ann reçoit 40 F de la banque.", "Ann paie 40 F à la banque.", "Ann doit 40 F à Bo."),
        ("de", "Ann erhält 40 F von der Bank.", "Ann zahlt 40 F an die Bank.", "Ann schuldet Bo 40 F."),
    ],
)
def test_payments_name_payer_and_receiver(language: str, received: str, paid: str, owed: str) -> None:
    said = [
        speech(language).event(events.MoneyReceived(Seat(0), 40, "bank")),
        speech(language).event(events.MoneyPaid(Seat(0), 40, "bank")),
        speech(language).event(events.DebtMade(Seat(0), Seat(1), 40)),
    ]
    assert [one.replace("\u00a0", " ") for one in said] == [received, paid, owed]


def test_choices_and_refusals_begin_with_a_capital() -> None:
    choice = Choice(words=({"do": "buy"},), actions=(0,), key="buy", facts={"vehicle": "car", "price": 800})
    assert speech("de").choice(choice).replace("\u00a0", " ") == "Ein Auto für 800 F kaufen"
    refused = Refused("too_poor_to_buy", vehicle="car", price=800, have=10)
    assert speech("en").refusal(refused).startswith("A car costs 800 F, you have 10 F.")


def test_a_bet_on_two_numbers_is_no_range() -> None:
    words: Words = {"do": "bet", "stake": 20, "on": [10, 60]}
    choice = Choice(words=(words,), actions=(0,), key="bet_numbers", facts={"stake": 20, "on": "10–60"})
    assert speech("en").choice(choice) == "Bet 20 F on 10 or 60"
