"""Plans: the next turn of a seat from its view alone, in both games."""

import msgspec
import pytest

from turnpike import games
from turnpike.kernel.chance import seeded_secret
from turnpike.kernel.contract import CHANCE, NOBODY, REFEREE, AnyGame, Json, Words
from turnpike.kernel.log import POSITION_VERSION
from turnpike.kernel.plan import Plan, plan
from turnpike.kernel.play import AnyPlay, Play
from turnpike.kernel.refused import Refused
from turnpike.kernel.rng import Rng

NAMES = ["Ann", "Bo", "Cy"]
OPTIONS: dict[str, dict[str, Json]] = {
    "franchise": {"players": 3, "start": "introductory"},
    "richesses": {"players": 3},
}


def begun(name: str, seed: int = 1) -> AnyPlay:
    return Play.begin(games.find(name), OPTIONS[name], NAMES, secret=seeded_secret(seed))


def go_on(play: AnyPlay, rng: Rng, decisions: int) -> None:
    for _ in range(decisions):
        if play.to_act == NOBODY:
            return
        if play.to_act == CHANCE:
            play.roll()
        else:
            choices = play.choices()
            play.do_choice(choices[rng.below(len(choices))])


def planned(play: AnyPlay, seat: int, steps: list[list[Words]]) -> Plan:
    return plan(play.game, play.view(seat), play.options, seat, steps)


def laid_out(play: AnyPlay, seat: int, rng: Rng) -> list[list[Words]]:
    """A plan of some choices, as far as it goes."""
    steps: list[list[Words]] = []
    for _ in range(8):
        found = planned(play, seat, steps)
        if not found.choices:
            break
        steps.append(list(found.choices[rng.below(len(found.choices))].words))
    return steps


def test_a_plan_is_what_could_be_chosen_if_the_others_passed() -> None:
    play = begun("franchise")
    assert play.to_act == 0
    ready = play.copy()
    while ready.to_act != 2:
        ready.do({"do": "done"})
    found = planned(play, 2, [])
    assert found.rest == "open"
    assert found.choices == ready.choices()
    step = next(choice for choice in found.choices if choice.words[0]["do"] == "expand")
    found = planned(play, 2, [list(step.words), [{"do": "done"}]])
    assert [one.refused for one in found.steps] == [None, None]
    ready.do_choice(step)
    ready.do({"do": "done"})
    assert found.choices == ready.choices()
    over = planned(play, 2, [list(step.words), [{"do": "done"}, {"do": "done"}], [{"do": "done"}]])
    assert (over.rest, over.choices) == ("turn_over", [])
    assert str(over.steps[2].refused) == "plan_over()"


def test_what_is_no_longer_possible_is_said_and_the_rest_is_tried() -> None:
    play = begun("franchise")
    wanted = next(choice for choice in play.choices() if choice.words[0]["do"] == "expand")
    target = {"do": "expand", "to": wanted.words[0]["to"]}
    lacks: Words = {"do": "expand", "to": "nowhere"}
    found = planned(play, 0, [[lacks], [dict(target)], [dict(target)], [{"do": "done"}]])
    codes = [None if one.refused is None else one.refused.code for one in found.steps]
    assert [code is None for code in codes] == [False, True, False, True], codes


def test_nobody_expanding_does_not_end_the_game_that_is_planned() -> None:
    """§6.2 The streak of turns without an expansion is the others' business."""
    play = begun("franchise")
    for _ in range(4):
        play.do({"do": "done"})
    assert planned(play, 1, []).choices
    assert planned(play, 0, []).choices


def test_a_town_is_planned_before_its_turn_in_the_start_and_nothing_after_it() -> None:
    play = Play.begin(games.find("franchise"), {"players": 3}, NAMES, secret=seeded_secret(1))
    assert play.to_act == 2
    assert planned(play, 0, []).choices
    town = planned(play, 0, []).choices[0]
    assert planned(play, 0, [list(town.words)]).rest in {"turn_over", "others"}
    play.do_choice(next(one for one in play.choices() if one.words != town.words))
    with pytest.raises(Refused, match="nothing_to_plan"):
        planned(play, 2, [])


def test_in_richesses_a_plan_ends_before_dice_and_hidden_cards() -> None:
    play = begun("richesses")
    rng = Rng(5)
    while play.to_act == CHANCE or play.view(REFEREE).moment.asked != "turn":
        go_on(play, rng, 1)
    seat = next(seat for seat in range(3) if seat != play.to_act)
    found = planned(play, seat, [])
    move = next(choice for choice in found.choices if choice.words[0]["do"] == "move")
    after = planned(play, seat, [list(move.words)])
    assert (after.rest, after.choices) == ("hidden", [])
    assert after.view == found.view, "an arrival is not played: a hidden card may claim a toll"
    assert after.steps[0].choice == move
    work = [choice for choice in found.choices if choice.words[0]["do"] == "work"]
    if work:
        assert planned(play, seat, [list(work[0].words)]).rest == "chance"


@pytest.mark.parametrize("name", ["franchise", "richesses"])
@pytest.mark.parametrize("seed", range(5))
def test_two_worlds_that_look_alike_to_a_seat_plan_alike_whatever_is_imagined(name: str, seed: int) -> None:
    rng = Rng(seed)
    play = begun(name, seed)
    laid = 0
    for _ in range(12):
        go_on(play, rng, rng.below(12))
        if play.over:
            break
        game: AnyGame = play.game
        for seat in range(3):
            try:
                steps = laid_out(play, seat, rng)
            except Refused as refused:
                assert refused.code in {"nothing_to_plan", "turn_missed"}  # noqa: PT017
                continue
            laid += 1
            other = game.imagine(play.view(seat), play.options, rng)
            position = msgspec.to_builtins(game.view(other, REFEREE))
            header = msgspec.structs.replace(
                play.header, turnpike=POSITION_VERSION, position=position, setup=None, seal="", salt="", events=[]
            )
            there = Play(game, header)
            for count in range(len(steps) + 1):
                here, same = (planned(one, seat, steps[:count]) for one in (play, there))
                assert msgspec.json.encode(here.view) == msgspec.json.encode(same.view)
                assert here == same
            choices = [game.choices(game.my_turn(play.view(seat), play.options, seat, Rng(n))) for n in range(4)]
            assert all(one == choices[0] for one in choices)
    assert laid > 5
