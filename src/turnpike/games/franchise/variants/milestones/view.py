"""Milestones' fields of a view (§8): stage tiles, reserves, and what counts later; from a state and back."""

from turnpike.games.franchise.codec.view_validation import within
from turnpike.games.franchise.codec.views import View
from turnpike.games.franchise.rules.state import State
from turnpike.games.franchise.schema import part_of
from turnpike.games.franchise.variant import ViewPart
from turnpike.games.franchise.variants.milestones import numbers, schema
from turnpike.games.franchise.variants.milestones.events import STAGES
from turnpike.kernel import bits
from turnpike.kernel.ids import Seat
from turnpike.kernel.positions import demand

MAX_BONUS_TILES = 100
"""More than any board deals."""
STAGE_NUMBERS: dict[str, int] = {stage: number for number, stage in enumerate(STAGES)}


class StageView(ViewPart):
    """Who has reached what."""

    def show(self, s: State) -> dict[str, object]:
        """A view counts the tiles earned in this turn as in hand, and says how many they are."""
        more, players = s.more, s.board.players
        bonus = s.bonus[:players]
        bonus[s.active] += more[numbers.FRESH]
        return {
            "bonus": bonus,
            "stages": {
                name: _seats(more[numbers.FULFILLED + tile])
                for tile, name in enumerate(STAGES)
                if more[numbers.STAGE_TILES] & bits.BIT[tile]
            },
            "reserve": more[numbers.RESERVE : numbers.RESERVE + players],
            "fresh_bonus": more[numbers.FRESH],
            "one_8_link": _seats(more[numbers.ONE_LINK]),
        }

    def read(self, s: State, view: View) -> None:
        """Seats and stages exist, and no more bonus tiles are fresh than in hand."""
        part, last = part_of(view, schema.ViewPart), s.board.players - 1
        for stage, seats in (part.stages or {}).items():
            demand("stages", stage, stage in STAGES)
            demand(f"stages.{stage}", seats, within(seats, last))
        reserve = part.reserve or []
        fits = part.reserve is None or len(reserve) == s.board.players
        demand("reserve", part.reserve, fits and within(reserve, MAX_BONUS_TILES))
        demand("fresh_bonus", part.fresh_bonus, 0 <= part.fresh_bonus <= view.bonus[view.active])
        demand("one_8_link", part.one_8_link, within(part.one_8_link or [], last))
        if part.stages is not None:
            _put(s, part)


def _put(s: State, part: schema.ViewPart) -> None:
    more, bonus = s.more, s.bonus
    bonus[s.active] -= part.fresh_bonus
    more[numbers.FRESH] = part.fresh_bonus
    more[numbers.ONE_LINK] = _members(part.one_8_link or [])
    for name, seats in (part.stages or {}).items():
        stage = STAGE_NUMBERS[name]
        more[numbers.STAGE_TILES] |= bits.BIT[stage]
        more[numbers.FULFILLED + stage] = _members(seats)
    for seat, number in enumerate(part.reserve or []):
        more[numbers.RESERVE + seat] = number
    s.more, s.bonus = more, bonus


def _seats(members: int) -> list[Seat]:
    return [Seat(seat) for seat in bits.members(members)]


def _members(seats: list[Seat]) -> int:
    return sum(bits.BIT[seat] for seat in seats)
