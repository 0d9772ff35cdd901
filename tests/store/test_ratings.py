"""Rated games: each counts once, even if two processes count it, and all ratings can be computed again from them."""

import asyncio
from collections.abc import Sequence

from services import run
from store.helping import game, line

from turnpike.server.ratings import MU, SETTLED_SIGMA, SIGMA, anchor, points, rate, shown
from turnpike.store import Account, RatedGame, RatedSeat, Standing, Store, Strength, open_store

OVER = Standing(status="over", to_act=None, due=5)


def played(table: str, *players: str, ended: int = 10, kind: str = "franchise") -> RatedGame:
    """A game that its players end in this order."""
    seats = [RatedSeat(seat=seat, player=player, rank=seat + 1) for seat, player in enumerate(players)]
    return RatedGame(game=table, kind=kind, ended=ended, seats=tuple(seats))


async def account(store: Store, name: str) -> None:
    await store.add_account(Account(id=name, name=name.title(), secret_hash="", created=1, seen=1, login=name))


async def all_ratings(store: Store, players: Sequence[str]) -> list[object]:
    return [await store.ratings_of(player) for player in players]


def test_a_game_counts_once_also_when_two_processes_count_it_at_the_same_time(url: str) -> None:
    async def scene() -> None:
        one = await open_store(url, upgrade=True)
        two = await open_store(url)
        await one.create_table(game("t"))
        counted = await asyncio.gather(
            *(store.count_rated_game(played("t", "ann", "bo"), rate) for store in (one, two, one, two))
        )
        assert sorted(counted) == [False, False, False, True]
        (ann,) = await one.ratings_of("ann")
        (bo,) = await one.ratings_of("bo")
        assert (ann.games, ann.wins, bo.games, bo.wins) == (1, 1, 1, 0)
        assert ann.mu > MU > bo.mu
        assert ann.sigma < SIGMA
        await one.close()
        await two.close()

    run(scene())


def test_what_was_counted_needs_no_attention_any_more(url: str) -> None:
    async def scene() -> None:
        store = await open_store(url, upgrade=True)
        row = game("t")
        await store.create_table(row)
        assert await store.append("t", [line(1)], OVER)
        assert await store.next_due() == 5, "a process that dies now leaves the game to another one"
        await store.count_rated_game(played("t", "ann", "bo"), rate)
        assert await store.next_due() is None
        await store.close()

    run(scene())


def test_the_rebuilt_ratings_are_those_that_were_computed_game_by_game(url: str) -> None:
    async def scene() -> None:
        store = await open_store(url, upgrade=True)
        names = ("ann", "bo", "cy", "bot:master")
        tables = [
            ("ann", "bo"), ("bo", "ann", "cy"), ("cy", "bot:master"), ("bot:master", "ann", "bot:master"), ("bo", "cy"),
        ]  # fmt: skip
        for number, players in enumerate(tables):
            await store.count_rated_game(played(f"t{number}", *players, ended=100 - number), rate)
        before = await all_ratings(store, names)
        games_before = await store.rated_games_of("ann")
        assert await store.rebuild_ratings({}, rate) == len(tables)
        assert await all_ratings(store, names) == before
        assert await store.rated_games_of("ann") == games_before
        late = played("t9", "cy", "ann", ended=3)
        assert await store.rebuild_ratings({"t0": None, "t9": late}, rate) == len(tables)
        assert {one.game for one in await store.rated_games_of("ann")} == {"t1", "t3", "t9"}
        await store.close()

    run(scene())


def test_a_bot_keeps_its_fixed_rating_and_pulls_people_towards_it() -> None:
    master = anchor("franchise", "master")
    assert master is not None
    after = rate(played("t", "ann", "bot:master"), [None, None])
    assert after[1] == master
    lost = rate(played("t", "bot:master", "ann"), [None, None])
    assert after[0].mu - MU > 5 * (MU - lost[1].mu), "beating a master tells far more than losing to one"
    assert points(master.mu) == 2700


def test_a_rating_is_provisional_until_enough_games_are_played() -> None:
    first = shown(MU, SIGMA)
    assert (first.rating, first.provisional) == (1500, True)
    ann = bo = Strength(MU, SIGMA)
    games = 0
    while shown(ann.mu, ann.sigma).provisional:
        games += 1
        if games % 2:
            ann, bo = rate(played("t", "ann", "bo"), [ann, bo])
        else:
            bo, ann = rate(played("t", "bo", "ann"), [bo, ann])
    assert 5 <= games <= 15


def test_leaderboards_leave_out_hidden_and_unsettled_players(url: str) -> None:
    async def scene() -> None:
        store = await open_store(url, upgrade=True)
        for name in ("ann", "bo", "cy"):
            await account(store, name)
        for number in range(20):
            players = ("ann", "bo") if number % 3 else ("bo", "ann")
            await store.count_rated_game(played(f"t{number}", *players), rate)
        await store.count_rated_game(played("new", "cy", "ann"), rate)
        best = await store.best_rated("franchise", 2, SETTLED_SIGMA)
        assert [found.id for _, found in best] == ["ann", "bo"]
        assert best[0][0].mu > best[1][0].mu
        assert await store.hide_profile("ann", private=True)
        assert [found.id for _, found in await store.best_rated("franchise", 2, SETTLED_SIGMA)] == ["bo"]
        assert await store.best_rated("franchise", 3, SETTLED_SIGMA) == []
        await store.close()

    run(scene())


def test_the_games_of_a_deleted_account_still_count_for_the_others(url: str) -> None:
    async def scene() -> None:
        store = await open_store(url, upgrade=True)
        for name in ("ann", "bo"):
            await account(store, name)
        await store.count_rated_game(played("t1", "ann", "bo"), rate)
        await store.count_rated_game(played("t2", "ann", "bo"), rate)
        before = await store.ratings_of("bo")
        await store.delete_account("ann", "Player 1")
        assert await store.ratings_of("ann") == []
        assert await store.rated_games_of("ann") == []
        (gone,) = {seat.player for one in await store.rated_games_of("bo") for seat in one.seats} - {"bo"}
        assert gone.startswith("gone:")
        assert "ann" not in gone
        await store.rebuild_ratings({}, rate)
        assert await store.ratings_of("bo") == before
        await store.close()

    run(scene())
