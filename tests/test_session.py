"""Games in a notebook."""

from pathlib import Path

import pytest

import turnpike
from turnpike.session import NotPossible


def test_a_game_is_started_listed_played_and_drawn_in_words() -> None:
    game = turnpike.new("franchise", players=2, seats=["Ann", "Bo"], seed=1)
    assert game.to_act == "Bo"
    assert "Start in Pueblo" in repr(game.choices)
    assert game.play("start", town="pueblo") == ["Bo starts in Pueblo."]
    game.play(0)
    assert game.to_act == "Ann"
    assert "<svg" in game._repr_svg_()
    assert repr(game) == "<franchise: Ann, Bo; entry 2, Ann to play>"


def test_a_refusal_is_a_sentence() -> None:
    game = turnpike.new("franchise", players=2)
    with pytest.raises(NotPossible, match="Chicago is a city"):
        game.play("start", town="chicago")
    with pytest.raises(NotPossible, match="no choice 99"):
        game.play(99)
    with pytest.raises(NotPossible, match="nothing to undo"):
        game.undo()
    with pytest.raises(NotPossible):
        game.redo()
    with pytest.raises(NotPossible, match="players"):
        turnpike.new("franchise", players=9)


def test_undo_redo_and_copy_change_nothing_else() -> None:
    game = turnpike.new("franchise", players=2, start="introductory")
    twin = game.copy()
    said = game.play("take_money") if "Take" in repr(game.choices) else game.play("done")
    before = game.raw.at
    assert twin.raw.at == 0
    game.undo()
    assert game.raw.live == []
    assert game.redo() == said
    assert game.raw.at == before + 2
    assert twin.raw.at == 0


def test_expansion_names_its_link_with_from() -> None:
    game = turnpike.new("franchise", players=2, start="introductory")
    assert game.play("expand", from_="pueblo", to="denver") == [
        game.log[-1],
    ]
    assert "Denver" in game.log[-1]


def test_a_saved_game_is_loaded_again(tmp_path: Path) -> None:
    game = turnpike.new("franchise", players=3, start="introductory")
    while not game.over:
        game.play(len(game.raw.choices()) - 1)
    game.save(tmp_path / "game.jsonl")
    again = turnpike.load(tmp_path / "game.jsonl")
    assert again.outcome == game.outcome
    assert again.to_act == ""
    assert again.view == game.view
    assert "over" in repr(again)
    (tmp_path / "empty.jsonl").write_text("")
    with pytest.raises(NotPossible, match="empty"):
        turnpike.load(tmp_path / "empty.jsonl")


def test_the_package_has_nothing_else_to_offer() -> None:
    with pytest.raises(AttributeError, match="nothing_such"):
        turnpike.nothing_such  # noqa: B018


def test_a_game_with_dice_and_hidden_cards_in_a_notebook() -> None:
    """Chance acts by itself; the hand is that of the seat to act; an undone roll is rolled again."""
    game = turnpike.new("richesses", circuit="monuments", players=2, seats=["Ann", "Bo"], seed=3)
    assert game.to_act == "Ann"
    assert game.choices[0].endswith("Buy a bike for 200 F")
    assert len(game.view.cards[0]) == 2  # type: ignore[attr-defined]
    assert game.view.cards[1] == 2  # type: ignore[attr-defined]
    game.play("buy", vehicle="car")
    game.play("done")
    game.play("done")
    assert "begins." in " ".join(game.log)
    game.undo()
    assert game.to_act == "Bo"
    game.redo()
    assert game._repr_svg_().startswith("<svg ")
    assert game.to_act in {"Ann", "Bo"}


def test_before_the_first_action_there_is_nothing_to_undo_but_the_deal() -> None:
    with pytest.raises(NotPossible):
        turnpike.new("richesses").undo()
