"""Boom's field of a view (§9): the city with the marker, from a state and back."""

from turnpike.games.franchise.codec.view_validation import number_of
from turnpike.games.franchise.codec.views import View
from turnpike.games.franchise.rules.state import State
from turnpike.games.franchise.schema import part_of
from turnpike.games.franchise.variant import ViewPart
from turnpike.games.franchise.variants.boom import numbers, rules, schema
from turnpike.kernel import bits
from turnpike.kernel.ids import PlaceId
from turnpike.kernel.positions import demand


class BoomView(ViewPart):
    """Where the marker is."""

    def show(self, s: State) -> dict[str, object]:
        """Its city, once it is placed."""
        return {"boom": PlaceId(s.board.place_ids[rules.city(s)])} if s.more[numbers.BOOM] else {}

    def read(self, s: State, view: View) -> None:
        """A city in play; without one the marker cannot move."""
        boom = part_of(view, schema.ViewPart).boom
        if boom is not None:
            place = number_of(s.board.place_index, boom)
            demand("boom", boom, bits.BIT[place] & rules.cities(s) != 0)
            more = s.more
            more[numbers.BOOM] = place + 1
            s.more = more
        demand("phase", view.phase, view.phase != "before_turn" or boom is not None)
