"""How fast the rules of Richesses de France are: the figures of `turnpike bench`."""

import statistics

from turnpike.games.richesses.board.files import read_board
from turnpike.games.richesses.circuits import CIRCUITS, ruleset_of
from turnpike.games.richesses.game import RICHESSES
from turnpike.games.richesses.rules import playout
from turnpike.kernel.benchmark import Benchmark, Figures, Gauge, Playouts, Rates, Rebuilt, on_cpu, rounded
from turnpike.kernel.contract import AnyGame, Json
from turnpike.kernel.rng import Rng

MAX_DECISIONS = 1000
"""Decisions after which a random game is stopped: it need never end."""
ONE_OF_EACH = tuple({ruleset_of(circuit): circuit for circuit in reversed(CIRCUITS)}.values())
"""A circuit for each set of rules."""


class RichessesBenchmark(Benchmark):
    """Random decisions on four circuits, and the logs of games that the traveller plays."""

    rows = (
        ("Random decisions, 4 players, compiled", "richesses.random.decisions_per_cpu_s", "/s"),
        ("The same with plain rules", "richesses.random.plain_decisions_per_cpu_s", "/s"),
        ("Compiled over plain", "richesses.random.compiled_over_plain", "times"),
        ("Decisions driven from Python", "richesses.driven_decisions_per_cpu_s", "/s"),
        ("Decisions in a game of travellers", "richesses.traveller.entries", ""),
        ("Rebuilding it from its log", "richesses.rebuild_ms", "ms"),
        ("The longest of eight circuits", "richesses.rebuild_longest_ms", "ms"),
        ("The same, checking everything", "richesses.rebuild_checked_ms", "ms"),
        ("Import of the rules", "import_ms", "ms"),
    )
    trial = 8
    max_decisions = 200

    def playouts(self, game: AnyGame, players: int, times: int, rng: Rng) -> Playouts:
        """Random games on the circuits in turn; the amount is the number of decisions."""
        starts = []
        for circuit in ONE_OF_EACH:
            state = RICHESSES.start(RICHESSES.read_options({"circuit": circuit, "players": players}), None)
            starts.append((state, RICHESSES.copy(state)))
        decisions = 0
        for number in range(times):
            start, scratch = starts[number % len(starts)]
            decisions += playout.play_many(start, scratch, rng, 1, MAX_DECISIONS)
        return Playouts(decisions, RICHESSES.digest(starts[0][1]))

    def gauges(self, game: AnyGame) -> dict[str, Gauge]:
        """Decisions driven from Python."""
        return {
            "driven": Gauge(
                on_cpu(lambda times: super(RichessesBenchmark, self).playouts(game, 4, times, Rng(1)).amount)
            )
        }

    def figures(self, game: AnyGame, rates: Rates, measured: dict[str, Gauge], units: float | None) -> Figures:
        """Everything by key."""
        return {
            "richesses.random.decisions_per_cpu_s": None if rates.compiled is None else rounded(rates.compiled),
            "richesses.random.plain_decisions_per_cpu_s": rounded(rates.plain),
            "richesses.random.compiled_over_plain": rates.compiled_over_plain,
            "richesses.driven_decisions_per_cpu_s": rounded(measured["driven"].rate),
        }

    def games_to_rebuild(self, game: AnyGame) -> list[tuple[dict[str, Json], str]]:
        """A game of four travellers on every circuit."""
        return [({"circuit": circuit.id, "players": 4}, "traveller") for circuit in read_board().circuits]

    def rebuilt(self, game: AnyGame, found: Rebuilt) -> Figures:
        """The median, and the longest."""
        more: Figures = {
            "richesses.traveller.entries": statistics.median(found.entries),
            "richesses.rebuild_longest_ms": rounded(max(found.ms)),
        }
        return super().rebuilt(game, found) | more


BENCHMARK = RichessesBenchmark()
