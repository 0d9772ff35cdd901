"""Rows for tests, with short constructors."""

from turnpike.store import LogLine, SeatRow, Standing, Store, TableRow

PLAYING = Standing(status="playing", to_act=0, due=None)


def line(n: int, text: str = "{}", *, key: str | None = None, time: int = 1) -> LogLine:
    return LogLine(n=n, text=text, time=time, key=key)


def game(name: str = "g", *, host: str | None = None, listed: bool = False, created: int = 1) -> TableRow:
    return TableRow(
        id=name, kind="franchise", table="{}", secret="s", created=created, updated=created, host=host, listed=listed
    )


def seat(person: str | None, number: int = 0) -> SeatRow:
    return SeatRow(seat=number, person=person, kind="person", name="Ann")


async def texts(store: Store, name: str = "g") -> list[tuple[int, str]]:
    return [(row.n, row.text) for row in await store.read(name)]
