"""What must be true of the board and the cards (§2, §8) beyond their structures, said all at once.

Each check yields sentences that name the key, what is wrong with it and what to do; none relies on another.
"""

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator

from turnpike.games.richesses import names
from turnpike.games.richesses.board.card_schema import CardFile, Goto
from turnpike.games.richesses.board.schema import BoardFile, Circuit
from turnpike.kernel.data import first
from turnpike.kernel.validation import did_you_mean, quoted

FACES = 6
MAX_PLACES = names.PLACES - 1


def check(board: BoardFile) -> list[str]:
    """All that is wrong with a board; an empty list means that it can be played on."""
    looks = (_regions, _places, _roads, _races, _circuits, _numbers)
    return first(itertools.chain.from_iterable(look(board) for look in looks))


def check_cards(cards: CardFile, board: BoardFile) -> list[str]:
    """All that is wrong with the hasard cards, on this board."""
    return first(_cards(cards, board))


def _unknown(where: str, what: str, word: str, known: Iterable[str]) -> str:
    return f"{where}: No {what} {quoted(word)}{did_you_mean(word, known)} Correct it or add the {what}."


def _repeated(where: str, what: str, words: Iterable[str]) -> Iterator[str]:
    for word, times in Counter(words).items():
        if times > 1:
            yield f"{where}: The {what} {quoted(word)} is there {times} times. Remove all but one."


def _regions(board: BoardFile) -> Iterator[str]:
    ids = [region.id for region in board.regions]
    yield from _repeated("regions", "region", ids)
    if len(ids) > names.REGIONS or len(ids) != board.components.region_cards:
        yield f"regions: There are {len(ids)}, one for each of {board.components.region_cards} cards. Make them fit."
    capitals = {place.id: place.region for place in board.places if "capital" in place.kinds}
    for i, region in enumerate(board.regions):
        if capitals.get(region.capital) != region.id:
            yield _unknown(f"regions[{i}].capital", "capital of this region called", region.capital, capitals)


def _places(board: BoardFile) -> Iterator[str]:
    ids = [place.id for place in board.places]
    regions = [region.id for region in board.regions]
    yield from _repeated("places", "place", ids)
    if len(ids) > MAX_PLACES:
        yield f"places: {len(ids)} are too many. Keep at most {MAX_PLACES}."
    for i, place in enumerate(board.places):
        if place.region not in regions:
            yield _unknown(f"places[{i}].region", "region", place.region, regions)
        if "passage" in place.kinds and {"capital", "stage"} & set(place.kinds):
            yield f"places[{i}].kinds: {quoted(place.id)} is a passage point and more. Leave it one or the other."


def _roads(board: BoardFile) -> Iterator[str]:
    ids = [place.id for place in board.places]
    ends: Counter[str] = Counter()
    pairs: set[frozenset[str]] = set()
    for i, road in enumerate(board.roads):
        for word in (road.a, road.b):
            if word not in ids:
                yield _unknown(f"roads[{i}]", "place", word, ids)
        pair = frozenset((road.a, road.b))
        if len(pair) == 1 or pair in pairs:
            yield f"roads[{i}]: {road.a} and {road.b} are joined twice, or one to itself. Remove the section."
        pairs.add(pair)
        ends.update(pair)
        if (road.kind == "sea") != (road.price > 0) or road.price % names.NOTE:
            yield f"roads[{i}].price: {road.price} does not fit. Give sea passages, and no others, a multiple of 10 F."
    for word, sections in ends.items():
        if sections > names.SECTIONS:
            yield f"roads: {sections} sections meet in {quoted(word)}. Keep at most {names.SECTIONS}."
    yield from _unreached(board)


def _unreached(board: BoardFile) -> Iterator[str]:
    """Walkers reach every place, by road and by ship."""
    near: dict[str, set[str]] = {place.id: set() for place in board.places}
    for road in board.roads:
        if road.kind != "motorway" and road.a in near and road.b in near:
            near[road.a].add(road.b)
            near[road.b].add(road.a)
    reached: set[str] = set()
    ahead = [board.places[0].id] if board.places else []
    while ahead:
        place = ahead.pop()
        if place not in reached:
            reached.add(place)
            ahead += near[place]
    for word in near:
        if word not in reached:
            yield f"roads: Nobody on foot can reach {quoted(word)}. Add a road or a sea passage."


def _races(board: BoardFile) -> Iterator[str]:
    roads = {frozenset((road.a, road.b)) for road in board.roads if road.kind == "road"}
    yield from _repeated("races", "race", [race.id for race in board.races])
    if len(board.races) > names.RACES:
        yield f"races: {len(board.races)} are too many. Keep at most {names.RACES}."
    for i, race in enumerate(board.races):
        if not 1 < len(race.route) <= names.ROUTE:
            yield f"races[{i}].route: It has {len(race.route)} points. Write 2 to {names.ROUTE}."
        for a, b in itertools.pairwise(race.route):
            if frozenset((a, b)) not in roads:
                yield f"races[{i}].route: No road joins {quoted(a)} and {quoted(b)}. Correct the route or add the road."


def _circuits(board: BoardFile) -> Iterator[str]:
    yield from _repeated("circuits", "circuit", [circuit.id for circuit in board.circuits])
    for i, circuit in enumerate(board.circuits):
        yield from _circuit(f"circuits[{i}]", circuit, board)


def _circuit(where: str, circuit: Circuit, board: BoardFile) -> Iterator[str]:
    ids = [place.id for place in board.places]
    races = {race.id: race for race in board.races}
    wanted = [stage.place for stage in circuit.stages]
    wanted += [circuit.start] if circuit.start != "any_stage" else []
    wanted += [circuit.finish] if circuit.finish else []
    matches = {(event.home, event.away) for event in circuit.events if event.kind == "match"}
    wanted += [town for pair in sorted(matches) for town in pair]
    for word in wanted:
        if word not in ids:
            yield _unknown(where, "place", word, ids)
    yield from _repeated(f"{where}.stages", "stage", [stage.place for stage in circuit.stages])
    if len(circuit.stages) + len(circuit.events) != circuit.stage_count or circuit.stage_count > names.STAGES:
        yield f"{where}.stage_count: {circuit.stage_count} does not fit. Count the stages, at most {names.STAGES}."
    if bool(circuit.finish) == (circuit.end_rule == "first_complete"):
        yield f"{where}.finish: A circuit has a finish unless the grid alone decides it. Correct one of them."
    for event in circuit.events:
        if event.kind == "match" and (event.away, event.home) not in matches:
            yield f"{where}.events: {quoted(event.id)} has no return match. Add it."
        if event.kind == "race" and event.id not in races:
            yield _unknown(f"{where}.events", "race", event.id, races)


def _numbers(board: BoardFile) -> Iterator[str]:
    values = [face.value for face in board.die.faces]
    if len(values) != FACES or values != sorted(set(values)) or any(value % names.NOTE for value in values):
        yield f"die.faces: {values} do not fit. Write six different multiples of 10, the smallest first."
    if Counter(face.colour for face in board.die.faces) != {"red": 3, "blue": 3}:
        yield "die.faces: The bets are meant for three red and three blue faces. Colour them so."
    if set(board.vehicles) != {"foot", "bike", "car"}:
        yield "vehicles: There must be foot, bike and car. Add what is missing."
    if not 2 <= board.players.min <= board.players.max <= names.SEATS:
        yield f"players: Write numbers from 2 to {names.SEATS}."
    if board.region_cards.hand * board.players.max >= len(board.regions):
        yield "region_cards.hand: No card would be left to draw. Write a smaller number."
    if [bet.id for bet in board.casino.bets] != ["colour", "one_number", "two_numbers"]:
        yield "casino.bets: Write colour, one_number and two_numbers, in this order."


def _cards(cards: CardFile, board: BoardFile) -> Iterator[str]:
    ids = [place.id for place in board.places]
    yield from _repeated("cards", "card", [card.id for card in cards.cards])
    if not len(cards.cards) == cards.deck.count == board.components.hasard_cards or len(cards.cards) > names.CARDS:
        yield f"cards: There are {len(cards.cards)}, the box has {board.components.hasard_cards}. Make them fit."
    for i, card in enumerate(cards.cards):
        if isinstance(card.effect, Goto) and card.effect.place not in ids:
            yield _unknown(f"cards[{i}].effect.place", "place", card.effect.place, ids)
