"""The choices of Richesses de France as a person reads them.

By car there may be three hundred moves, in a casino seven hundred bets. The menu lists what one looks for: moves that
mark stages or lead to work towns, round stakes on a colour. Everything else can be typed: a place, or "120 red".
"""

from collections.abc import Callable, Sequence

from turnpike.games.richesses.board.tables import board_of
from turnpike.games.richesses.codec.view import View
from turnpike.games.richesses.options import Options
from turnpike.games.richesses.terminal.phrases import phrases
from turnpike.kernel.contract import Choice, Speech
from turnpike.kernel.terminal import Offer
from turnpike.kernel.text import Texts

MAX_MOVES = 24
STAKES = frozenset({10, 50, 100, 200, 300})
_SHORT = {
    "work": "work",
    "stay": "stay",
    "no_lift": "stay",
    "done": "done",
    "accept": "accept",
    "refuse": "refuse",
    "claim_toll": "claim",
    "claim_stage": "claim",
}
"""Words to type instead of a number; whatever passes is "pass"."""
_TRADE = frozenset({"buy", "sell", "offer_for_sale"})
_WAYS = frozenset({"move", "move_race", "advance"})


def offers(
    view: View | None, options: Options, choices: Sequence[Choice], speech: Speech, language: str
) -> list[list[Offer]]:
    """Trade, what can be done here, moves, bets and bids, standing orders."""
    groups: list[list[Offer]] = [[] for _ in range(5)]
    ways = [choice for choice in choices if choice.key in _WAYS]
    for choice in choices:
        if choice.key in _TRADE:
            vehicle = str(choice.facts["vehicle"])
            groups[0].append(Offer(choice, speech.choice(choice), typed=(f"{choice.key.split('_')[0]} {vehicle}",)))
        elif choice.key.startswith("bet_") or choice.key == "bid":
            groups[3].append(_sum(choice, speech))
        elif choice.key.startswith("order_"):
            if view is not None and _changes(view, choice):
                groups[4].append(Offer(choice, speech.choice(choice)))
        elif choice.key not in _WAYS:
            short = "pass" if choice.key.startswith("pass_") else _SHORT.get(choice.key, "")
            to = str(choice.facts.get("to") or choice.facts.get("town") or "")
            groups[1].append(Offer(choice, speech.choice(choice), typed=tuple(word for word in (short, to) if word)))
    if view is not None:
        groups[2] = _moves(view, options, ways, speech, phrases(language))
    return [group for group in groups if group]


def place_of(choice: Choice) -> str | None:
    """Where a choice leads, if it leads anywhere."""
    return next((str(choice.facts[name]) for name in ("to", "town") if name in choice.facts), None)


def _sum(choice: Choice, speech: Speech) -> Offer:
    """A bet or a bid: round ones on a colour stand in the menu."""
    if choice.key == "bid":
        amount = choice.facts["amount"]
        return Offer(choice, speech.choice(choice), typed=(f"{amount}",), listed=int(amount) % 50 == 0)
    stake, on = choice.facts["stake"], str(choice.facts["on"]).replace("–", "+")
    listed = stake in STAKES and choice.key in {"bet_red", "bet_blue"}
    return Offer(choice, speech.choice(choice), typed=(f"{stake} {on}",), listed=listed)


def _changes(view: View, choice: Choice) -> bool:
    """§7.1 Whether a standing order differs from the one the card has."""
    passing = next((orders for orders in view.lets_pass if orders is not None), [])
    return (choice.facts["region"] in passing) == (choice.key == "order_claim")


def _moves(view: View, options: Options, ways: Sequence[Choice], speech: Speech, words: Texts) -> list[Offer]:
    """The moves, the most useful first: those that mark most, then to work towns, cheap ones before dear ones."""
    board = board_of(options.circuit)
    seat = view.active
    places = {place.id: place for place in board.file.places}
    stages = {stage.place for stage in board.circuit.stages} - set(view.marked[seat])
    home = len(view.marked[seat]) + len(stages) == board.circuit.stage_count and board.circuit.finish
    stop = board.circuit.end_rule in {"richest_after_bonus", "richest_when_first_home"}

    def marks(choice: Choice) -> list[str]:
        path = choice.words[0]["path"]
        points = [str(point) for point in path[1:]] if isinstance(path, list) else []
        return [point for point in (points[-1:] if stop else dict.fromkeys(points)) if point in stages]

    def rank(choice: Choice) -> tuple[object, ...]:
        place, to = places[str(choice.facts["to"])], str(choice.facts["to"])
        finishes = bool(home) and to == home and len(marks(choice)) == len(stages)
        useful = -len(marks(choice)), "capital" not in place.kinds, "passage" in place.kinds
        return not finishes, choice.key != "move_race", *useful, int(choice.facts.get("cost", 0)), place.name

    found: list[Offer] = []
    named: set[str] = set()
    for choice in sorted(ways, key=rank):
        place = places[str(choice.facts["to"])]
        better = any(_is_better(other.choice, choice, marks) for other in found if other.listed)
        listed = not better and sum(offer.listed for offer in found) < MAX_MOVES
        cost = choice.facts.get("cost", 0)
        typed = (place.name, place.id) if place.id not in named else (f"{place.name} {choice.facts.get('by')} {cost}",)
        named.add(place.id)
        said = speech.choice(choice)
        if marks(choice):
            said += f" ☆ {', '.join(places[stage].name for stage in marks(choice))}"
        note = [words.say("play", kind) for kind in ("capital", "passage") if kind in place.kinds]
        found.append(Offer(choice, said, ", ".join(note), typed, listed=listed))
    return found


def _is_better(one: Choice, other: Choice, marks: Callable[[Choice], list[str]]) -> bool:
    """Whether a move leads to the same point, marks at least as much, and costs no more."""
    if one.facts["to"] != other.facts["to"] or {"race"} & (one.facts.keys() ^ other.facts.keys()):
        return False
    cheaper = int(one.facts.get("cost", 0)) <= int(other.facts.get("cost", 0))
    return cheaper and set(marks(one)) >= set(marks(other))
