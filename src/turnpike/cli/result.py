"""How a game ended: the ranking, and where the score came from."""

from collections.abc import Sequence

from rich import box
from rich.table import Table
from rich.text import Text

from turnpike.cli.screen import clean
from turnpike.kernel.contract import Outcome, Speech
from turnpike.kernel.terminal import AnyTerminal
from turnpike.kernel.text import Texts


def ranking(
    outcome: Outcome, seats: Sequence[str], terminal: AnyTerminal, language: str, speech: Speech, words: Texts
) -> Table:
    """A row for each seat, the winner first."""
    table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0), pad_edge=False)
    table.add_column("", justify="right", no_wrap=True)
    table.add_column(words.say("result", "player"), no_wrap=True)
    score = terminal.score_name(language) or words.say("result", "total")
    table.add_column(score, justify="right", style="bold", no_wrap=True)
    for source in outcome.breakdown:
        table.add_column(speech.source(source), justify="right")
    for seat in sorted(range(len(seats)), key=lambda seat: outcome.ranks[seat]):
        parts = [str(points[seat]) for points in outcome.breakdown.values()]
        name = Text(f"{terminal.sign(seat)} {clean(seats[seat])}", "bold" if seat in outcome.winners else "")
        table.add_row(f"{outcome.ranks[seat]}.", name, str(outcome.scores[seat]), *parts)
    return table


def winners(outcome: Outcome, seats: Sequence[str], words: Texts) -> str:
    """Who has won, in a sentence."""
    names = [clean(seats[seat]) for seat in outcome.winners]
    if len(names) == 1:
        return words.say("result", "won", name=names[0])
    return words.say("result", "shared", names=", ".join(names))
