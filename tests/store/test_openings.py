"""Openings in the database: a game counts once, even if two processes count it; sums are exact."""

import asyncio

from services import run

from turnpike.store import OpeningCount, OpeningGame, open_store


def began(table: str, *counts: tuple[int, str, str, int], options: str = '{"players":2}') -> OpeningGame:
    rows = tuple(OpeningCount(position, choice, level, 1, points) for position, choice, level, points in counts)
    return OpeningGame(game=table, kind="franchise", options=options, counts=rows)


ONE = began("one", (7, "a", "person", 840), (2**62 + 5, "b", "regular", 0))
TWO = began("two", (7, "a", "person", 0), (7, "b", "person", 420))


def test_a_game_counts_once_also_when_two_processes_count_it_at_the_same_time(url: str) -> None:
    async def scene() -> None:
        one = await open_store(url, upgrade=True)
        two = await open_store(url)
        counted = await asyncio.gather(*(store.count_openings([ONE]) for store in (one, two, one, two)))
        assert sorted(counted) == [0, 0, 0, 1]
        assert await one.openings_at(7) == [OpeningCount(7, "a", "person", 1, 840)]
        assert await two.openings_at(2**62 + 5) == [OpeningCount(2**62 + 5, "b", "regular", 1, 0)]
        assert await two.opening_settings("franchise") == {'{"players":2}': 1}
        await one.close()
        await two.close()

    run(scene())


def test_many_games_counted_by_two_processes_at_once_all_add_up(url: str) -> None:
    games = [
        began(f"t{number:02}", *((position, "x", "person", 1) for position in range(number % 3, 9)))
        for number in range(20)
    ]

    async def scene() -> None:
        one = await open_store(url, upgrade=True)
        two = await open_store(url)
        await asyncio.gather(
            *(store.count_openings([game]) for game in games for store in (one, two)),
            one.count_openings(games),
            two.count_openings(list(reversed(games))),
        )
        for position in range(9):
            many = sum(any(row.position == position for row in game.counts) for game in games)
            assert await one.openings_at(position) == [OpeningCount(position, "x", "person", many, many)]
        assert await two.opening_settings("franchise") == {'{"players":2}': 20}
        await one.close()
        await two.close()

    run(scene())


def test_the_counts_of_games_add_up_by_choice_level_and_options(url: str) -> None:
    async def scene() -> None:
        store = await open_store(url, upgrade=True)
        assert await store.count_openings([ONE, TWO]) == 2
        assert await store.count_openings([TWO, ONE]) == 0
        rows = sorted(await store.openings_at(7), key=lambda row: row.choice)
        assert rows == [OpeningCount(7, "a", "person", 2, 840), OpeningCount(7, "b", "person", 1, 420)]
        assert await store.openings_at(8) == []
        assert await store.opening_settings("richesses") == {}
        assert await store.count_openings([OpeningGame(game="none", kind="franchise")]) == 1, "it is marked as done"
        assert await store.count_openings([OpeningGame(game="none", kind="franchise")]) == 0
        assert await store.opening_settings("franchise") == {'{"players":2}': 2}
        await store.clear_openings()
        assert await store.openings_at(7) == []
        assert await store.opening_settings("franchise") == {}
        assert await store.count_openings([ONE]) == 1
        await store.close()

    run(scene())
