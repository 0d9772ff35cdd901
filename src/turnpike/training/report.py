"""Learning curves as a picture: log loss by epoch for each generation, and the share at the gate."""

from collections.abc import Sequence

from turnpike.kernel.drawing.svg import WHOLE, box, circle, num, path, quoted, text, xy
from turnpike.training.folder import Generation

WIDTH, HEIGHT = 960.0, 480.0
LEFT, RIGHT, TOP, BOTTOM = 72.0, 16.0, 64.0, 56.0
PAPER, INK, FAINT, RULE = "#fbf7ec", "#2b2b2b", "#6d675b", "#d8d0bd"
TRAINED, HELD_OUT, HAND_MADE = "#8a8371", "#1f5fa8", "#b5452c"
LINES = 4
"""Of the ruler."""


def learning_curves(generations: Sequence[Generation]) -> str:
    """The picture, as SVG."""
    epochs = [(one, epoch) for one in generations for epoch in one.epochs]
    losses = [loss for one, epoch in epochs for loss in (epoch.trained, epoch.held_out)]
    losses += [_mean(one) for one in generations]
    low, high = (min(losses), max(losses)) if losses else (0.0, 1.0)
    high = max(high, low + 0.01)

    def x(number: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (number + 0.5) / max(1, len(epochs))

    def y(loss: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (high - loss) / (high - low)

    title = "Log loss of the win shares by epoch"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {num(WIDTH)} {num(HEIGHT)}" role="img" {WHOLE}'
        ' font-family="sans-serif">',
        f"<title>{quoted(title)}</title>",
        box(0, 0, WIDTH, HEIGHT, PAPER),
    ]
    for line in range(LINES + 1):
        loss = low + (high - low) * line / LINES
        parts.append(path(f"M{xy(LEFT, y(loss))}L{xy(WIDTH - RIGHT, y(loss))}", more=f'stroke="{RULE}"'))
        parts.append(text(LEFT - 34, y(loss), 14, f"{loss:.3f}", fill=FAINT))
    at = 0
    for one in generations:
        last = at + len(one.epochs)
        for values, colour in (
            ([epoch.trained for epoch in one.epochs], TRAINED),
            ([epoch.held_out for epoch in one.epochs], HELD_OUT),
            ([_mean(one)] * len(one.epochs), HAND_MADE),
        ):
            points = [xy(x(at + i), y(value)) for i, value in enumerate(values)]
            parts.append(path("M" + "L".join(points), more=f'stroke="{colour}" stroke-width="3"'))
            parts += [circle(x(at + i), y(value), 3, colour) for i, value in enumerate(values)]
        verdict = "passed" if one.passed else "not passed"
        words = f"generation {one.number}: {one.games} games, {one.share:.1%} of {one.duels} duels, {verdict}"
        size = 14 if len(generations) < 3 else 10
        parts.append(text((x(at) + x(last - 1)) / 2, HEIGHT - 24, size, words, fill=INK, fit=x(last - 1) - x(at) + 60))
        at = last
    for number, (words, colour) in enumerate(
        (("games learnt from", TRAINED), ("games held out", HELD_OUT), ("hand-made, held out", HAND_MADE))
    ):
        parts.append(text(LEFT + 110 + 240 * number, 32, 16, words, fill=colour))
    return "".join([*parts, "</svg>"])


def _mean(one: Generation) -> float:
    """Of the hand-made evaluation, each number of players as much."""
    return sum(one.hand_made.values()) / max(1, len(one.hand_made))
