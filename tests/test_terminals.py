"""Every game in the terminal: decisions of random games are offered, drawn and headed, in every language."""

import re
from collections.abc import Iterator

import pytest

from turnpike import bots, games
from turnpike.arena.games import play_game
from turnpike.games.franchise.codec.events import FranchisesReturned
from turnpike.kernel.contract import REFEREE, Choice, Json
from turnpike.kernel.events import Event
from turnpike.kernel.ids import PlaceId, Seat
from turnpike.kernel.play import AnyPlay, Play
from turnpike.kernel.refused import Refused
from turnpike.kernel.terminal import Block, Canvas, Item, Line, Rows, Terminal, UnknownSubjectError
from turnpike.kernel.text import LANGUAGES

EVERY: list[tuple[str, dict[str, Json]]] = [
    ("franchise", {"players": 3}),
    ("franchise", {"players": 2, "start": "introductory", "with": ["stages", "boom", "regions"], "regions": 2}),
    ("franchise", {"players": 2, "expert": True, "tiles": "choose"}),
    ("richesses", {"circuit": "casinos", "players": 3, "turns": 20}),
    ("richesses", {"circuit": "economie", "players": 3, "turns": 20}),
    ("richesses", {"circuit": "sports", "players": 3, "turns": 20}),
    ("richesses", {"circuit": "vins", "players": 2, "turns": 20, "markers": "claim", "tolls": "ask"}),
]
SEATS = ("Ann", "Bo", "Cy", "Di")


def decisions(name: str, options: dict[str, Json], seed: int) -> Iterator[AnyPlay]:
    """A game of random players, at every decision of a seat."""
    rules = games.find(name)
    players = rules.players(rules.read_options(options))
    finished = play_game(rules, options, [bots.find("random")] * players, seed, SEATS[:players])
    play = Play.begin(rules, options, SEATS[:players], secret=finished.secret)
    for entry in finished.entries:
        if entry.words and play.to_act >= 0:
            yield play
            play.do(entry.words)
        elif play.to_act == -1:
            play.roll()
    assert play.at > 10


def some_decisions(name: str, options: dict[str, Json]) -> Iterator[AnyPlay]:
    """The first twenty decisions, then every tenth."""
    return (play for number, play in enumerate(decisions(name, options, 5)) if number < 20 or number % 10 == 0)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "options"), EVERY)
def test_decisions_are_offered_drawn_and_headed(name: str, options: dict[str, Json]) -> None:
    terminal = games.terminal(name)
    for number, play in enumerate(some_decisions(name, options)):
        language = LANGUAGES[number % 3]
        seat = play.to_act
        view = None if play.draft is not None else play.view(seat)
        asked = play.choices()
        choices = [*asked, *play.asides(seat)]
        speech = play.game.speech(play.options, language, play.header.seats)
        groups = terminal.offers(view, play.options, choices, speech, language)
        offered = [offer for group in groups for offer in group]
        assert all(offer.said and "{" not in offer.said + offer.note for offer in offered)
        assert {id(offer.choice) for offer in offered} <= {id(choice) for choice in choices}
        assert {id(choice) for choice in asked} <= {id(offer.choice) for offer in offered}
        heading = terminal.heading(view, play.header.seats, seat, choices[0], language)
        assert play.header.seats[seat] in heading
        if view is not None and number % 10 == 0:
            width = (50, 90, 130)[number % 3]
            numbers = {n: offer.choice for n, offer in enumerate(offered, start=1) if offer.listed}
            plain, painted = (Canvas(play.header.seats, width, colour, language, numbers) for colour in (False, True))
            for canvas, colour in ((plain, False), (painted, True)):
                drawn = terminal.board(view, play.options, canvas, (30, 9)[colour])
                assert play.header.seats[seat] in drawn
                assert ("\x1b" in drawn) == colour
            assert play.header.seats[seat] in terminal.whole_board(view, play.options, plain)


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_terminal_has_rules_help_legend_and_signs(name: str, language: str) -> None:
    terminal, rules = games.terminal(name), games.find(name)
    assert len(terminal.rules(rules.read_options({}), language)) > 4
    assert set(terminal.help(language)) == {"name", "go", "do"}
    assert len(terminal.legend(language)) > 40
    assert terminal.score_name(language)
    assert terminal.unlisted(1, language) != terminal.unlisted(2, language) or terminal.unlisted(1, language) is None
    seats = games.manifest(name).max_seats
    assert len({terminal.sign(seat) for seat in range(seats)}) == seats
    assert all(re.fullmatch(r"#[0-9a-f]{6}", terminal.colour(seat)) for seat in range(seats))


@pytest.mark.parametrize(("name", "options"), EVERY)
def test_few_events_stand_out_and_some_are_quiet(name: str, options: dict[str, Json]) -> None:
    rules, terminal = games.find(name), games.terminal(name)
    players = rules.players(rules.read_options(options))
    play = play_game(rules, options, [bots.find("random")] * players, 2)
    events = [event for entry in play.entries for event in play.events(entry.n, REFEREE)]
    assert any(terminal.is_quiet(event) for event in events)
    assert sum(terminal.stands_out(event) for event in events) < len(events)


def written(blocks: list[Block]) -> str:
    lines = []
    for block in blocks:
        match block:
            case Line(text, _):
                lines.append(text)
            case Item(sentences):
                lines += [sentence for sentence, _bold in sentences]
            case Rows(rows):
                lines += [" ".join(row) for row in rows]
    return "\n".join(lines)


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_place_and_region_can_be_looked_up(name: str, language: str) -> None:
    terminal, rules = games.terminal(name), games.find(name)
    book = rules.wordbook(rules.read_options({}), language)
    for table in ("place", "region"):
        for subject, said in book[table].items():
            assert said in written(list(terminal.show(None, None, subject, language)))
    everything = written(list(terminal.show(None, None, "", language)))
    assert all(said in everything for said in book["region"].values())
    for players in range(games.manifest(name).min_seats, games.manifest(name).max_seats + 1):
        assert written(list(terminal.show(None, players, "", language)))
    for unknown in ("xyzzy", next(iter(book["place"].values()))[:-1] + "q"):
        with pytest.raises(UnknownSubjectError):
            list(terminal.show(None, None, unknown, language))


def test_a_game_without_a_terminal_has_the_plain_one() -> None:
    plain: Terminal[object, object] = Terminal()
    assert plain.sign(0) != plain.sign(1)
    assert plain.rules(None, "en") == []
    assert list(plain.show(None, None, "", "en")) == []


class Wordless:
    """Says a choice by its key."""

    def choice(self, choice: Choice) -> str:
        return choice.key

    def event(self, event: Event) -> str:
        return str(event)

    def refusal(self, refused: Refused) -> str:
        return refused.code

    def why(self, why: str) -> str:
        return why

    def source(self, source: str) -> str:
        return source


def test_boards_queenies_and_small_events_of_franchise() -> None:
    terminal, rules = games.terminal("franchise"), games.find("franchise")
    boards = terminal.boards
    assert boards is not None
    assert boards.problems(boards.printed) == []
    assert "2 to 5 players" in boards.describe(boards.printed)
    assert rules.read_options(boards.options(boards.printed)).players == 5
    assert terminal.read_file("board", boards.printed) == boards.read(boards.printed)
    assert "Chicago" in written(list(terminal.show(boards.printed, 2, "chicago", "en")))
    assert "Milestones" in written(list(terminal.show(None, None, "Queenies", "en")))
    assert terminal.is_quiet(FranchisesReturned(Seat(0), PlaceId("denver"), 0))
    play = next(decisions("franchise", {"players": 2, "start": "introductory"}, 1))
    region = next(iter(rules.wordbook(play.options, "en")["region"]))
    choice = Choice(words=({"do": "score", "region": region},), actions=(), key="score", facts={"region": region})
    ((offer,),) = terminal.offers(play.view(0), play.options, [choice], Wordless(), "en")
    assert region in offer.typed


def test_circuits_small_screens_and_an_empty_heading_of_richesses() -> None:
    terminal, rules = games.terminal("richesses"), games.find("richesses")
    for circuit in ("monuments", "casinos", "economie", "sports"):
        assert circuit in written(list(terminal.show(None, None, circuit, "en")))
    play = next(decisions("richesses", {"players": 2, "turns": 4}, 1))
    seats = play.header.seats
    assert terminal.heading(None, seats, 0, play.choices()[0], "en").endswith(seats[0])
    tall, low = (terminal.board(play.view(0), play.options, Canvas(seats, 100, False, "en"), n) for n in (100, 3))
    assert len(tall) > len(low)
    orders = play.game.asides(play.state, 0)
    assert terminal.offers(None, play.options, orders, Wordless(), "en") == []
    assert rules.id == "richesses"
