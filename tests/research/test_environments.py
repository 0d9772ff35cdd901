"""Environments agree with the contract of their games: what is legal, what it is called, what a seat may see."""

from typing import Any

import numpy as np
import pytest
from research_kit import each_case

from turnpike.kernel.contract import CHANCE, NOBODY
from turnpike.kernel.rng import Rng
from turnpike.research import numbers
from turnpike.research.rules import Rules
from turnpike.research.single import SingleGame

DECISIONS = 120


def played(single: SingleGame, seed: int, decisions: int) -> Any:  # noqa: ANN401
    """Random decisions one after the other; before each one, the legal actions."""
    rng = Rng(seed)
    single.reset(seed)
    for _decision in range(decisions):
        if single.over:
            return
        legal = [int(action) for action in np.flatnonzero(single.mask())]
        yield legal
        single.step(legal[rng.below(len(legal))])


def test_numbers_for_chance_and_nobody_are_those_of_the_contract() -> None:
    assert (numbers.CHANCE, numbers.NOBODY) == (CHANCE, NOBODY)


@pytest.mark.parametrize(("game", "players", "options"), each_case())
def test_every_legal_action_has_words_that_lead_back_to_it(game: str, players: int, options: dict[str, Any]) -> None:
    single = SingleGame(Rules(game, players, options))
    for number, legal in enumerate(played(single, 3, DECISIONS)):
        said = []
        for action in legal if number % 5 == 0 else legal[:2]:
            words = single.words(action)
            assert single.action(words) == action
            said.append(words)
        assert all(words not in said[:i] for i, words in enumerate(said))


@pytest.mark.parametrize(("game", "players", "options"), each_case())
def test_what_the_contract_lists_is_among_the_actions(game: str, players: int, options: dict[str, Any]) -> None:
    """All of it, but for ways to a place that are neither the cheapest nor past the most stages."""
    single = SingleGame(Rules(game, players, options))
    for legal in played(single, 4, DECISIONS):
        rules = single.rules.game
        found = [single.environment.action_of(number) for number in rules.legal(single.state)]
        assert {action for action in found if action >= 0} == set(legal)
        missing = [rules.words(single.state, number) for number, action in
                   zip(rules.legal(single.state), found, strict=True) if action < 0]  # fmt: skip
        assert {str(words["do"]) for words in missing} <= {"move", "advance"}


@pytest.mark.parametrize(("game", "players", "options"), each_case())
def test_two_worlds_that_look_alike_to_a_seat_are_observed_alike(
    game: str, players: int, options: dict[str, Any]
) -> None:
    """A world imagined from the view of a seat alone gives it the same features and the same legal actions."""
    single = SingleGame(Rules(game, players, options))
    other = SingleGame(Rules(game, players, options))
    other.environment = single.rules.environment(single.state, 1)
    rules = single.rules
    different = 0
    for number, legal in enumerate(played(single, 5, DECISIONS)):
        if number % 3:
            continue
        if number == 0:
            other.environment = rules.environment(single.state, 1)
        for seat in range(players):
            view = rules.game.view(single.state, seat)
            imagined = rules.game.imagine(view, rules.options, Rng(number))
            other.environment.put(imagined)
            different += rules.game.digest(imagined) != rules.game.digest(single.state)
            assert np.array_equal(other.observe(seat), single.observe(seat))
            if seat == single.to_act:
                assert [int(action) for action in np.flatnonzero(other.mask())] == legal
    assert (different > 0) == rules.game.secrets


@pytest.mark.parametrize(("game", "players", "options"), each_case())
def test_features_are_finite_and_change_with_the_game(game: str, players: int, options: dict[str, Any]) -> None:
    single = SingleGame(Rules(game, players, options))
    seen = []
    for _legal in played(single, 6, 40):
        features = single.observe(single.to_act)
        assert np.isfinite(features).all()
        assert np.abs(features).max() < 100
        seen.append(features.tobytes())
    assert len(set(seen)) > len(seen) // 2


def test_rewards_follow_the_outcome() -> None:
    for reward in ("win", "score", "rank"):
        single = SingleGame(Rules("franchise", 3), reward=reward)
        for seed in range(4):
            for _legal in played(single, seed, 2000):
                assert single.rewards() == [0.0] * 3
            outcome = single.rules.game.outcome(single.state)
            expected = {
                "win": [1 / len(outcome.winners) if seat in outcome.winners else 0.0 for seat in range(3)],
                "score": [float(score) for score in outcome.scores],
                "rank": [1 - (rank - 1) / 2 for rank in outcome.ranks],
            }
            assert single.rewards() == pytest.approx(expected[reward])


def test_layouts_describe_every_action_and_feature() -> None:
    for case in each_case():
        game, players, options = case.values
        single = SingleGame(Rules(game, players, options))
        assert single.layout.action_count == single.environment.actions
        assert single.layout.feature_count == single.environment.features
        assert all(block.labels == () or len(block.labels) == block.count for block in single.layout.actions)
        assert len({single.layout.name(action) for action in range(single.layout.action_count)}) == (
            single.layout.action_count
        )


@pytest.mark.parametrize(
    ("game", "players", "options", "said"),
    [
        ("chess", None, {}, "chess"),
        ("franchise", 9, {}, "9"),
        ("franchise", 3, {"start": "anywhere"}, "start"),
        ("franchise", 3, {"expert": True, "tiles": "choose"}, "draw it at random"),
        ("richesses", 3, {"circuit": "moon"}, "moon"),
    ],
)
def test_options_that_do_not_fit_are_refused_in_words(
    game: str, players: int | None, options: dict[str, Any], said: str
) -> None:
    with pytest.raises(ValueError, match=said):
        Rules(game, players, options)
