"""Golden replays: any file in tests/replays is played again, and everything must come out as it is written there.

The same actions, the same events, the same end, a digest after every entry, and after every step all franchises of a
colour are somewhere. tests/replays/make.py says how the files were made; each header says what its game shows.
"""

import io
from collections import Counter
from pathlib import Path

import pytest
from kit import pieces
from replays import features, make, queenies
from replays.wanted import WANTED, Wanted

from turnpike import games
from turnpike.games.franchise.game import FRANCHISE
from turnpike.kernel import log
from turnpike.kernel.contract import Json
from turnpike.kernel.log import Record
from turnpike.kernel.play import Play
from turnpike.kernel.replay import replay, take, verify

FOLDER = Path(__file__).parent / "replays"
FILES = sorted(FOLDER.glob("*.jsonl"))

# What some replay must show. Ways to end, uses of a bonus tile, ties, numbers of players, variants, links.
FEATURES = [
    (features.red_zone, True),
    (features.nobody_expanded, True),
    (features.expanded_again, True),
    (features.doubled, True),
    (features.took_money, True),
    (features.second_returned, True),
    (features.city_tie, True),
    (features.region_tie_by_token, True),
    (features.region_tie_clockwise, True),
    (features.final_tie, True),
    (features.shared_victory, True),
    (features.players, 2),
    (features.players, 3),
    (features.players, 4),
    (features.players, 5),
    (features.expert, "random"),
    (features.expert, "choose"),
    (features.expert, "given"),
    (features.introductory, True),
    (features.own_board, True),
    (features.dearer_link, True),
    (queenies.boom_stayed, True),
    (queenies.boom_by_a_link, True),
    (queenies.boom_through_towns, True),
    (queenies.boom_through_a_scored_city, True),
    (queenies.boom_to_a_scored_city, True),
    (queenies.in_anothers_turn, True),
    (queenies.bonus_returned, True),
    (queenies.developed, True),
    (queenies.developed_with_route, True),
    (queenies.route_used, True),
    (queenies.route_used_again, True),
    (queenies.order_chosen, True),
    (queenies.variant, 1),
    (queenies.variant, 2),
    (queenies.variant, 3),
    (queenies.on, "stages,boom,regions"),
]


def records(path: Path) -> list[Record]:
    with path.open("rb") as file:
        return list(log.read(file))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_game_played_again_writes_the_same_file(path: Path) -> None:
    """Byte for byte: header, entries with events and digests, end."""
    written = io.StringIO()
    for record in records(path):
        assert record.header.about, "the header says what the replay is there to show"
        assert record.end is not None, "a golden replay is a whole game"
        again = replay(games.find(record.header.game), record)
        play = Play(again.game, record.header, again.secret)
        play.digests = True
        for entry in record.entries:
            take(play, entry)
        log.write(play.record(), written)
    assert written.getvalue() == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_entry_has_its_digest_and_its_events(path: Path) -> None:
    """While tiles are laid there is no position, hence no digest; an undo has no events."""
    for record in records(path):
        for entry in record.entries:
            assert entry.digest or entry.words.get("do") in {"place_tile", "place_region"}
            assert entry.events is not None or entry.undo is not None


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_after_every_step_all_franchises_are_somewhere(path: Path) -> None:
    """§3.3 40 of each colour on the printed board."""
    for record in records(path):
        if record.header.game != FRANCHISE.id:
            continue
        play = Play(FRANCHISE, record.header)
        franchises = play.options.played_on.game.franchises_per_player
        tokens_without_piece: Counter[Json] = Counter()  # R19
        for entry in record.entries:
            for event in take(play, entry).events or []:
                if event.get("piece") is False:
                    tokens_without_piece[event["seat"]] += 1
            if play.draft is None:
                view = play.view()
                for seat, supply in enumerate(view.supply):
                    assert supply + pieces(view, seat) - tokens_without_piece[seat] == franchises


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_its_chance_was_fair(path: Path) -> None:
    """The secret fits the seal, and what was drawn follows from it."""
    for record in records(path):
        assert verify(games.find(record.header.game), record) == []


def test_together_the_replays_show_everything_there_is_to_show() -> None:
    """§3 to §7 Each way to end, each use of a bonus tile, each tie-break, each number of players, each variant."""
    stories = [
        features.story(replay(FRANCHISE, record))
        for path in FILES
        for record in records(path)
        if record.header.game == FRANCHISE.id
    ]
    for shown, answer in FEATURES:
        assert any(shown(story) == answer for story in stories), f"{shown.__name__}: {answer}"


def test_some_replay_has_undo_and_redo() -> None:
    """Undo reaches back within a turn, over turns, to the start and from the end."""
    [record] = records(FOLDER / "undo-redo.jsonl")
    undone = [(entry.n, entry.undo) for entry in record.entries if entry.undo is not None]
    assert undone == [(3, 0), (7, 5), (9, 5), (15, 13), (18, 11), (21, 19), (30, 28)]
    by_number = {entry.n: entry.digest for entry in record.entries}
    assert all(by_number[n] == by_number[to] for n, to in undone if to)


@pytest.mark.parametrize("wanted", WANTED, ids=lambda wanted: wanted.name)
def test_a_replay_shows_the_feature_named_in_its_header(wanted: Wanted) -> None:
    """The header says it in words, wanted.py in questions."""
    [record] = records(make.path(wanted))
    assert record.header.about == wanted.about
    assert make.shows(wanted, replay(FRANCHISE, record))


@pytest.mark.parametrize("wanted", [w for w in WANTED if w.script], ids=lambda wanted: wanted.name)
def test_a_script_makes_the_same_file_again(wanted: Wanted) -> None:
    """Nobody has edited it by hand."""
    assert "\n".join(log.lines(make.make(wanted))) + "\n" == make.path(wanted).read_text(encoding="utf-8")


@pytest.mark.long
@pytest.mark.parametrize("wanted", [w for w in WANTED if not w.script], ids=lambda wanted: wanted.name)
def test_a_search_makes_the_same_file_again(wanted: Wanted) -> None:
    """The same game is found, with compiled and with plain rules."""
    assert "\n".join(log.lines(make.make(wanted))) + "\n" == make.path(wanted).read_text(encoding="utf-8")
