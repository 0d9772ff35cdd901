"""Hints: bot requests that are answered by an analysis of what the seat may know."""

from typing import Any

import pytest

from turnpike import games
from turnpike.bots.analysis import Analysis, Budget, analyse_view
from turnpike.kernel.contract import CHANCE, AnyGame, Json
from turnpike.table import bot_requests
from turnpike.table.bot_requests import ADVICE, BotRequest, run_bot_request


def bot_request(name: str, options: dict[str, Json], *, draft: bool = False) -> BotRequest:
    """A request for a hint at the beginning of a game."""
    game = games.find(name)
    read = game.read_options(options)
    laying = game.draft(read) if draft else None
    if laying is not None:
        view, choices, seat = None, laying.choices(), laying.to_act
    else:
        state = game.start(read, None)
        while game.to_act(state) == CHANCE:
            game.apply(state, 0)
        seat = game.to_act(state)
        view, choices = game.view(state, seat), game.choices(state)
    facts = {"table": "t", "at": 0, "seat": seat, "game": name, "options": options, "view": view}
    return BotRequest(**facts, choices=tuple(choices), level=ADVICE)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "options", "draft"),
    [
        ("franchise", {"players": 2, "start": "introductory"}, False),
        ("franchise", {"players": 2, "expert": True, "tiles": "choose"}, True),
        ("richesses", {"players": 2}, False),
    ],
)
def test_advice_is_one_of_the_choices(
    name: str, options: dict[str, Json], draft: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_requests, "ADVICE_BUDGET", Budget(simulations=4))
    asked = bot_request(name, options, draft=draft)
    assert run_bot_request(asked) in [choice.words for choice in asked.choices]


def test_advice_is_the_analysis_in_every_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_requests, "ADVICE_BUDGET", Budget(simulations=1))
    asked: dict[str, Analysis] = {}

    def noted(game: AnyGame, options: Any, view: Any, budget: Budget, *, seed: int) -> Analysis:  # noqa: ANN401
        asked[game.id] = analyse_view(game, options, view, budget, seed=seed)
        return asked[game.id]

    monkeypatch.setattr(bot_requests, "analyse_view", noted)
    for name in games.NAMES:
        words = run_bot_request(bot_request(name, {"players": 2}))
        assert words == asked[name].choices[0].choice.words
