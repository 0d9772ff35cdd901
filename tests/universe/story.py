"""Stories: which steps happen when. A story follows from a seed; a failing one can be shrunk, step by step."""

from msgspec import Struct
from universe.dice import Dice
from universe.faults import FAULTS
from universe.habits import HABITS
from universe.universe import Universe

STORY_SECONDS = 12.0
MAX_STEPS = 24


class Step(Struct, frozen=True):
    """Something that happens at a time: a habit of a person, or a fault."""

    seconds: float
    kind: str
    number: int
    """What it does in detail follows from this."""


def draw_story(dice: Dice) -> list[Step]:
    """The story of a seed. Some universes have no faults, some only a few kinds of them; in some people do few things,
    again and again.
    """
    faults = list(FAULTS)
    if dice.happens(0.7, "few kinds"):
        faults = [dice.pick(faults, "kind") for _ in range(dice.below(4, "kinds"))]
    habits = list(HABITS)
    if dice.happens(0.5, "few habits"):
        habits = [dice.pick(habits, "habit") for _ in range(2 + dice.below(5, "habits"))]
    kinds = [*habits, *faults * max(1, 3 * len(habits) // len(HABITS))]
    steps = [
        Step(round(dice.between(0, STORY_SECONDS, "when"), 3), dice.pick(kinds, "what"), number)
        for number in range(4 + dice.below(MAX_STEPS - 4, "steps"))
    ]
    return sorted(steps, key=lambda step: step.seconds)


def happen(universe: Universe, step: Step) -> None:
    """Let a step happen."""
    dice, label = universe.dice, f"step {step.number}"

    def draw(limit: int) -> int:
        return dice.below(limit, label)

    if step.kind in FAULTS:
        told = FAULTS[step.kind](universe, dice.pick(universe.machines, label), draw)
    else:
        person = dice.pick(universe.people, label)
        table = dice.pick(universe.tables, label)
        pages = [page for page in person.pages if page.ready]
        if not pages:
            return
        page = dice.pick(pages, label)
        told = HABITS[step.kind](person, page, table, draw)
        told = told and f"{person.name} {told}"
    if told:
        universe.tell(f"--- {told} (step {step.number}: {step.kind})")
