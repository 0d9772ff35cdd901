"""The words of Franchise in three languages: complete, alike in what they need, and really translated."""

import re
from pathlib import Path

import pytest
from text_kit import all_texts, general, plain

import turnpike.games.franchise
from turnpike.games.franchise.codec.speech import texts_in
from turnpike.games.franchise.codec.views import View
from turnpike.games.franchise.options import VARIANTS
from turnpike.games.franchise.variants.milestones.events import STAGES
from turnpike.games.franchise.variants.new_regions.tiles import KINDS
from turnpike.kernel.text import Texts, languages

FOLDER = Path(turnpike.games.franchise.__file__).parent / "text"
LANGUAGES = ("de", "en", "fr")

# What the engine says along with each code. A text may leave facts out; it can never ask for others.
FACTS: dict[str, dict[str, str]] = {
    "refused": {
        "unknown_place": "place meant",
        "unknown_place_no_guess": "place",
        "unknown_region": "region",
        "wrong_phase": "do phase",
        "not_a_town": "place",
        "not_a_city": "place",
        "out_of_play": "place",
        "occupied": "place",
        "own_franchise_there": "place",
        "scored_city": "place",
        "marker_there": "place",
        "no_link": "from_ to",
        "not_your_origin": "from_",
        "no_origin": "to",
        "too_poor": "place cost have",
        "no_supply": "",
        "already_expanded": "",
        "not_expanded_yet": "",
        "no_bonus_tile": "",
        "bonus_first_turn": "",
        "bonus_used": "",
        "no_franchise_there": "place",
        "already_increased": "place",
        "no_money_for_share": "cost have",
        "not_increased": "place",
        "needs_two_spaces": "place",
        "already_doubled": "place",
        "wrong_class": "city size",
        "no_tile_left": "size",
        "tile_placed": "city",
        "region_placed": "region",
        "tile_taken": "tile",
        "cities_first": "",
        "no_route_tile": "",
        "no_development_tile": "",
        "path_too_short": "",
        "directly_linked": "place",
        "broken_path": "",
        "path_too_dear": "place cost have",
        "no_such_link": "waive links",
        "boom_is_there": "city",
        "boom_too_far": "city to",
        "region_not_complete": "region",
    },
    "choice": {
        "start": "town",
        "expand": "from_ to cost",
        "expand_again": "from_ to cost",
        "increase": "city cost",
        "double": "city",
        "take_money": "dollars",
        "done_expand": "",
        "done_increase": "",
        "end_turn": "",
        "place_tile": "city size",
        "place_region": "region tile",
        "expand_route": "from_ to cost",
        "expand_again_route": "from_ to cost",
        "develop": "from_ to cost links",
        "develop_route": "from_ to cost links",
        "boom_place": "city",
        "boom_move": "city",
        "boom_stay": "city",
        "score_region": "region",
    },
    "event": {
        "start_placed": "seat town",
        "start_money_taken": "seat dollars",
        "turn_began": "seat",
        "income_taken": "seat empty dollars",
        "expansion_placed": "seat origin place cost",
        "expansion_placed_extra": "seat origin place cost",
        "share_increased": "seat city cost",
        "share_doubled": "seat city",
        "bonus_tile_used_expand_again": "seat",
        "bonus_tile_used_double": "seat",
        "bonus_tile_used_take_money": "seat",
        "money_taken": "seat dollars",
        "franchise_opened": "seat place space",
        "city_scored": "city winner influence",
        "city_scored_majority": "city winner influence",
        "franchises_returned": "seat city count",
        "token_placed": "seat region",
        "token_placed_no_piece": "seat region",
        "region_paid": "region seat rank franchises influence",
        "region_tile_moved": "seat region space influence",
        "turn_ended": "seat",
        "turn_ended_idle": "seat",
        "final_scored": "seat towns money bonus",
        "game_ended": "why",
        "boom_placed": "seat city",
        "boom_moved": "seat city",
        "stage_fulfilled": "seat stage",
        "first_link_used": "seat",
        "region_paid_money": "region seat rank franchises dollars",
        "bonus_tile_returned": "seat",
        "tile_taken_development": "seat",
        "tile_taken_route": "seat",
        "tile_used_development": "seat",
        "tile_used_route": "seat",
        "link_paid": "seat origin place cost",
    },
    "phase": dict.fromkeys(
        ("start", "income", "expand", "increase", "open", "regions", "over", "before_game", "before_turn"), ""
    ),
    "queenie": dict.fromkeys(VARIANTS, ""),
    "stage": dict.fromkeys(STAGES, ""),
    "kind": dict.fromkeys(KINDS, ""),
    "source": dict.fromkeys(("cities", "regions", "track", "towns", "money", "bonus"), ""),
    "face": {
        "board": "",
        "zoom_in": "",
        "zoom_out": "",
        "zoom_home": "",
        "close": "",
        "region_track": "",
        "end_zone": "",
        "several": "name n",
        "more_ways": "n",
        "money_after": "",
        "income_after": "",
        "influence": "",
        "bonus_tile": "",
        "ends": "",
        "money": "",
        "income": "",
        "supply": "",
        "bonus_tiles": "",
        "reserve": "",
        "to_play": "",
        "you": "",
        "nothing": "",
        "milestones": "",
        "development": "",
        "route": "",
        "spent": "",
        "heard_seat": "seat money influence bonus supply",
        "heard_idle": "region",
        "heard_region": "region values places",
        "heard_track": "regions",
        "heard_out": "name",
        "heard_town": "name",
        "heard_taken_town": "name who",
        "heard_scored": "name who",
        "heard_empty_city": "name size",
        "heard_city": "name size who empty",
        "figure_city": "size",
        "figure_links": "",
        "figure_tile": "",
        "figure_track": "",
        "figure_pieces": "",
        "figure_marker": "",
    },
    "position": dict.fromkeys(sorted({*View.__struct_fields__} - {"income", "bonus_used", "spent_tiles"}), ""),
    "theme": dict.fromkeys(("city", "region", "bonus_tile", "deny", "expansion", "endgame"), ""),
    "why": dict.fromkeys(("red_zone", "nobody_expanded"), ""),
    "do": dict.fromkeys(
        (
            *("start", "expand", "expand_again", "increase", "double", "take_money", "done"),
            *("place_tile", "place_region", "boom_place", "boom_move", "boom_stay", "develop", "score_region"),
        ),
        "",
    ),
}

SAME_IN_TWO_LANGUAGES: set[tuple[str, str]] = {("queenie", "boom")}
"""Table and key of texts that are rightly alike in two languages, such as a proper name."""

NUMBERS = {"cost", "have", "dollars", "empty", "influence", "count", "rank", "franchises", "space", "size"}
NUMBERS |= {"n", "value", "supply"}
NUMBERS |= {"towns", "money", "bonus", "links", "waive"}


def speaking(language: str) -> Texts:
    return texts_in(language)


def test_there_are_texts_in_three_languages() -> None:
    assert tuple(languages(FOLDER)) == LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_has_a_text_and_every_text_a_code(language: str) -> None:
    found = {table: {general(key) for key in keys} for table, keys in speaking(language).tables.items()}
    assert found == {table: set(keys) for table, keys in FACTS.items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_needs_only_facts_that_are_given(language: str) -> None:
    for table, key, text in all_texts(speaking(language)):
        assert set(text.placeholders) <= set(FACTS[table][general(key)].split()), (table, key)


@pytest.mark.parametrize("language", ["de", "fr"])
def test_every_language_has_the_keys_and_placeholders_of_english(language: str) -> None:
    english, here = (
        {(t, k): set(text.placeholders) for t, k, text in all_texts(speaking(which))} for which in ("en", language)
    )
    assert here == english


@pytest.mark.parametrize("pair", [("de", "en"), ("de", "fr"), ("en", "fr")])
def test_no_text_was_left_untranslated(pair: tuple[str, str]) -> None:
    one, other = ({(t, k): plain(text) for t, k, text in all_texts(speaking(language))} for language in pair)
    same = {where for where in one if one[where] == other.get(where)}
    assert same == SAME_IN_TWO_LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", [0, 1, 2, 80])
def test_every_text_can_be_filled_with_any_number(language: str, number: int) -> None:
    for table, keys in FACTS.items():
        for key, names in keys.items():
            facts: dict[str, str | int] = {name: number if name in NUMBERS else f"<{name}>" for name in names.split()}
            said = speaking(language).say(table, key, **facts)
            assert "{" not in said
            assert said == said.strip()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_says_what_is_wrong_and_then_what_to_do(language: str) -> None:
    for key, text in speaking(language).tables["refused"].items():
        sentences = [sentence for sentence in plain(text).replace("?", ".").split(".") if sentence.strip()]
        assert len(sentences) >= 2, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_events_and_refusals_are_sentences_and_the_rest_are_labels(language: str) -> None:
    for table, key, text in all_texts(speaking(language)):
        said = plain(text)
        assert said.endswith(".") == (table in {"refused", "event", "position"}), (table, key)


def test_german_and_french_numbers_agree_with_their_nouns() -> None:
    scored = {"city": "Omaha", "winner": "Ann"}
    german, french = speaking("de"), speaking("fr")
    assert german.say("event", "city_scored", **scored, influence=1).endswith("erhält 1 Einflusspunkt.")
    assert german.say("event", "city_scored", **scored, influence=2).endswith("erhält 2 Einflusspunkte.")
    assert french.say("event", "city_scored_majority", **scored, influence=1).endswith("gagne 1 point d’influence.")
    assert french.say("event", "city_scored_majority", **scored, influence=4).endswith("gagne 4 points d’influence.")


def test_the_last_spaces_of_the_region_track_are_worth_nothing_in_words() -> None:
    said = speaking("en").say("event", "region_tile_moved", seat="Ann", region="Texas", space=9, influence=0)
    assert said == "The Texas tile moves to space 9 of the region track, which is worth nothing."


def test_french_has_non_breaking_spaces_before_its_punctuation() -> None:
    """A line must not break before a colon or a dollar sign, so an ordinary space never stands there."""
    for table, key, text in all_texts(speaking("fr")):
        said = plain(text)
        for mark in (" :", " ;", " ?", " !", " »", "« ", " $"):
            assert mark not in said, (table, key)
        for mark in ":;?!»":
            assert said.count(mark) == said.count(f"\u00a0{mark}"), (table, key)


def test_french_never_needs_an_elision_before_a_name() -> None:
    """It would be "d'Omaha" but "de Reno": a text with "de" or "que" before a name would be wrong for one of them."""
    names = {"place", "from_", "to", "town", "city", "origin", "seat", "winner", "meant"}
    for table, key, text in all_texts(speaking("fr")):
        for words, name in zip(text.pieces[::2], text.placeholders, strict=False):
            assert name not in names or words.split(" ")[-2:-1] not in (["de"], ["que"], ["jusque"], ["du"]), (
                table,
                key,
            )


@pytest.mark.parametrize("language", ["de", "fr"])
def test_dollars_follow_their_number_and_stay_on_its_line(language: str) -> None:
    for table, key, text in all_texts(speaking(language)):
        said = plain(text)
        assert said.count("$") == said.count("{}\u00a0$") + len(re.findall("(?:10|8)\u00a0[$]", said)), (
            table,
            key,
        )
