"""Fair shares of the workers, counted instead of timed: the clock stands still, and each request names its cost."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from services import run, wait_until

from turnpike.kernel.refused import Refused
from turnpike.server.fair_queue import HEAD_START_SECONDS, MAX_WAIT_SECONDS, FairQueue, Lane
from turnpike.server.metrics import Metrics
from turnpike.server.rate_limits import RateLimits
from turnpike.server.server import Server
from turnpike.server.settings import Settings
from turnpike.server.shares import MAX_REMEMBERED
from turnpike.server.thinking import Thinking
from turnpike.store import Account, clock
from turnpike.table import BotAnswer, BotRequest, bot_chair, seating
from turnpike.table import Settings as TableSettings
from turnpike.table.bot_requests import ADVICE

MASTER_SECONDS = 3


def request(account: str, table: str, *, level: str = "master", watched: bool = True, at: int = 0) -> BotRequest:
    return BotRequest(
        table=table, at=at, seat=0, game="any", options={}, view=None, choices=(), level=level, account=account,
        watched=watched,
    )  # fmt: skip


class Workers:
    """In place of processes: takes one request after the other and records their order."""

    def __init__(self, **given: Callable[..., object]) -> None:
        self.order: list[str] = []
        self.running: list[tuple[BotRequest, asyncio.Future[BotAnswer]]] = []
        settings = Settings(database="", bot_delay_seconds=0)
        self.thinking = Thinking(settings, Metrics(), run_bot=self._run, **given)  # type: ignore[arg-type]
        self.tasks: list[asyncio.Task[BotAnswer]] = []

    async def _run(self, asked: BotRequest) -> BotAnswer:
        self.order.append(asked.table)
        future: asyncio.Future[BotAnswer] = asyncio.get_running_loop().create_future()
        self.running.append((asked, future))
        return await future

    async def ask(self, *requests: BotRequest) -> None:
        for one in requests:
            self.tasks.append(asyncio.create_task(self.thinking(one)))
        for _ in range(5):
            await asyncio.sleep(0)

    async def finish(self, seconds: float = MASTER_SECONDS) -> None:
        """Finish the first running request."""
        await wait_until(lambda: bool(self.running))
        _, future = self.running.pop(0)
        clock.advance(int(1000 * seconds))
        future.set_result(())
        for _ in range(5):
            await asyncio.sleep(0)

    async def finish_all(self) -> None:
        while not all(task.done() for task in self.tasks):
            await self.finish()


def test_twenty_tables_of_masters_cost_another_account_one_place_in_the_queue() -> None:
    clock.stop()

    async def scene() -> None:
        workers = Workers()
        await workers.ask(*(request("greedy", f"g{n}") for n in range(20)))
        for _ in range(8):  # as soon as a bot has moved, the next one of its table is asked
            table = workers.order[-1]
            await workers.finish()
            await workers.ask(request("greedy", table))
        await workers.ask(request("ann", "ann"))
        before = len(workers.order)
        await workers.finish()
        assert workers.order[before] == "ann", "next after the one that runs"
        await workers.finish_all()

    run(scene())


def test_accounts_are_served_in_turns_by_what_their_requests_cost() -> None:
    clock.stop()

    async def scene() -> None:
        workers = Workers()
        await workers.ask(*(request("slow", f"s{n}") for n in range(5)), *(request("fast", f"f{n}") for n in range(9)))
        for _ in range(8):
            await workers.finish(3 if workers.order[-1].startswith("s") else 1)
        assert [name[0] for name in workers.order].count("s") <= 3
        assert [name[0] for name in workers.order].count("f") >= 6
        await workers.finish_all()

    run(scene())


def test_hints_come_first_and_unwatched_tables_last() -> None:
    clock.stop()

    async def scene() -> None:
        workers = Workers()
        await workers.ask(
            request("ann", "running"),
            request("bo", "watched"),
            request("ann", "unwatched", watched=False),
            request("cy", "hint", level=ADVICE),
        )
        assert workers.order == ["running"], "nobody waits for the unwatched one, and others wait"
        await workers.finish()
        assert workers.order == ["running", "hint"]
        await workers.finish()
        assert workers.order == ["running", "hint", "watched", "unwatched"]
        await workers.finish_all()

    run(scene())


def test_endless_hints_of_one_account_do_not_keep_the_watched_bot_of_another_waiting() -> None:
    clock.stop()

    async def scene() -> None:
        workers = Workers()
        await workers.ask(*(request("greedy", "hint", level=ADVICE) for _ in range(2)))
        await workers.ask(request("ann", "ann"))
        for _ in range(20):  # there is always a hint that waits
            await workers.ask(request("greedy", "hint", level=ADVICE))
            await workers.finish(1)
        assert "ann" in workers.order, workers.order
        assert workers.order.index("ann") <= 1 + HEAD_START_SECONDS
        await workers.finish_all()

    run(scene())


def test_endless_hints_of_an_account_do_not_keep_its_own_tables_waiting_for_ever() -> None:
    clock.stop()

    async def scene() -> None:
        workers = Workers()
        await workers.ask(*(request("ann", "hint", level=ADVICE) for _ in range(2)))
        await workers.ask(request("ann", "table"))
        for _ in range(60):
            await workers.ask(request("ann", "hint", level=ADVICE))
            await workers.finish(1)
        assert workers.order.index("table") <= MAX_WAIT_SECONDS + 3
        await workers.finish_all()

    run(scene())


def test_a_hint_comes_before_the_bots_of_others_who_have_used_a_little_less() -> None:
    clock.stop()

    async def scene() -> None:
        workers = Workers()
        await workers.ask(request("ann", "her table"))
        await workers.finish(MASTER_SECONDS)
        await workers.ask(request("bo", "running"), request("cy", "watched"), request("ann", "hint", level=ADVICE))
        await workers.finish()
        assert workers.order == ["her table", "running", "hint"]
        await workers.finish_all()

    run(scene())


def test_endless_reviews_do_not_keep_an_unwatched_bot_waiting_nor_the_other_way_round() -> None:
    clock.stop()

    async def scene() -> None:
        queue, order = FairQueue(1), []

        async def use(account: str, lane: Lane) -> None:
            ticket = await queue.wait(account, lane, MASTER_SECONDS)
            order.append(account)
            clock.advance(1000 * MASTER_SECONDS)
            await asyncio.sleep(0)
            queue.done(ticket, MASTER_SECONDS)

        async def endless(account: str, lane: Lane) -> None:
            while len(order) < 60:
                await use(account, lane)

        reviews = [asyncio.create_task(endless("greedy", Lane.REVIEW)) for _ in range(2)]
        await asyncio.sleep(0)
        bots = [asyncio.create_task(endless(f"bot {n}", Lane.UNWATCHED)) for n in range(20)]
        await asyncio.gather(*reviews, *bots)
        first = next(n for n, account in enumerate(order) if account.startswith("bot"))
        assert MAX_WAIT_SECONDS <= first * MASTER_SECONDS <= MAX_WAIT_SECONDS + MASTER_SECONDS
        assert order[first:60].count("greedy") >= 20, "reviews go on"

    run(scene())


def test_twenty_guests_of_one_network_have_the_share_of_one() -> None:
    clock.stop()

    async def scene() -> None:
        workers = Workers()
        for n in range(20):
            workers.thinking.came_from(f"guest {n}", "2001:db8::/64")
            await workers.ask(*(request(f"guest {n}", "guest") for _ in range(3)))
        workers.thinking.came_from("ann", "2001:db8:1::/64")
        await workers.ask(*(request("ann", "ann") for _ in range(10)))
        for _ in range(20):
            await workers.finish()
        assert workers.order[:21].count("ann") == 10
        await workers.finish_all()

    run(scene())


def test_the_accounts_of_a_network_share_its_share_equally() -> None:
    clock.stop()

    async def scene() -> None:
        workers = Workers()
        for guest in ("greedy", "modest"):
            workers.thinking.came_from(guest, "192.0.2.1")
        await workers.ask(
            *(request("greedy", "greedy") for _ in range(20)), *(request("modest", "modest") for _ in range(3))
        )
        for _ in range(6):
            await workers.finish()
        assert workers.order[:7].count("modest") == 3
        await workers.finish_all()

    run(scene())


def test_the_requests_of_a_table_move_up_with_its_first_watcher() -> None:
    clock.stop()

    async def scene() -> None:
        workers = Workers()
        await workers.ask(request("ann", "first"), request("bo", "second"), request("cy", "third", watched=False))
        workers.thinking.watched("third", True)
        await workers.finish()
        await workers.finish()
        assert workers.order == ["first", "second", "third"]
        workers.thinking.watched("third", False)
        await workers.finish_all()

    run(scene())


def test_a_bot_at_an_unwatched_table_moves_in_the_end_however_busy_the_workers_are() -> None:
    clock.stop()

    async def scene() -> None:
        workers = Workers()
        await workers.ask(request("ann", "a0"), request("ann", "a1"), request("bo", "unwatched", watched=False))
        for n in range(2, 30):
            await workers.ask(request("ann", f"a{n}"))
            await workers.finish()
            if "unwatched" in workers.order:
                break
        assert (n - 1) * MASTER_SECONDS >= MAX_WAIT_SECONDS
        assert workers.order[-1] == "unwatched" or workers.order[-2] == "unwatched"
        await workers.finish_all()

    run(scene())


def test_an_account_with_too_much_waiting_is_refused_more_until_it_is_done() -> None:
    clock.stop()

    async def scene() -> None:
        workers = Workers()
        tables = 0
        with pytest.raises(Refused) as refused:  # noqa: PT012  (it is refused after some)
            while tables < 20:
                workers.thinking.check("greedy")
                await workers.ask(request("greedy", f"g{tables}"))
                tables += 1
        assert (refused.value.code, tables) == ("bots_busy", 10)
        assert int(refused.value.facts["seconds"]) >= 1
        workers.thinking.check("ann")
        await workers.finish()
        workers.thinking.check("greedy")
        await workers.finish_all()

    run(scene())


def test_sessions_learn_that_a_bot_waits_and_obsolete_requests_are_not_run() -> None:
    clock.stop()

    async def scene() -> None:
        waits: list[tuple[str, int]] = []
        workers = Workers(
            is_current=lambda asked: asked.table != "moved on",
            on_wait=lambda asked, ahead: waits.append((asked.table, ahead)),
        )
        await workers.ask(request("ann", "a"), request("ann", "b"), request("ann", "c"), request("bo", "moved on"))
        assert waits == [("c", 1), ("moved on", 1)], "b is next, which is no news"
        await workers.finish()
        assert workers.order[:2] == ["a", "b"]
        with pytest.raises(Refused, match="stale"):
            await workers.tasks[-1]
        await workers.finish_all()
        assert workers.order == ["a", "b", "c"]

    run(scene())


def test_a_cancelled_request_leaves_its_place_to_the_next() -> None:
    clock.stop()

    async def scene() -> None:
        workers = Workers()
        await workers.ask(request("ann", "a"), request("bo", "b"), request("cy", "c"))
        workers.tasks[1].cancel()
        workers.tasks[0].cancel()
        await asyncio.gather(*workers.tasks[:2], return_exceptions=True)
        await wait_until(lambda: workers.order == ["a", "c"])
        workers.running.pop(0)
        await workers.finish()
        assert [task.cancelled() for task in workers.tasks] == [True, True, False]

    run(scene())


def test_the_queue_keeps_a_limited_number_of_accounts() -> None:
    clock.stop()

    async def scene() -> None:
        queue = FairQueue(1)
        for n in range(MAX_REMEMBERED + 100):
            queue.done(await queue.wait(f"guest {n}", Lane.WATCHED, 1.0), 1.0)
        assert queue.remembered() <= MAX_REMEMBERED
        assert queue.waiting() == 0

    run(scene())


class Page:
    """A session that watches tables and records which bots wait."""

    account: Account | None = None
    account_id: str | None = None
    token: str | None = None

    def __init__(self) -> None:
        self.waits: list[tuple[str, int]] = []

    def bot_waits(self, table: str, _at: int, ahead: int) -> None:
        self.waits.append((table, ahead))

    def turn_started(self, table: str, at: int) -> None:
        """Nothing to do."""

    def end(self, why: Refused) -> None:
        """Nothing to do."""

    def write_now(self) -> None:
        """Nothing to do."""

    def table_changed(self, table: str, at: int, revision: int) -> None:
        """Nothing to do."""

    def chat_changed(self, table: str) -> None:
        """Nothing to do."""

    def table_deleted(self, table: str) -> None:
        """Nothing to do."""


async def until_waiting(server: Server, count: int) -> None:
    """Wait until so many bots wait."""
    await wait_until(lambda: server.thinking.waiting == count)


def test_at_real_tables_sessions_see_the_wait_and_the_host_is_refused_more(tmp_path: Path) -> None:
    async def scene() -> None:
        asked: list[str] = []

        async def never(request: BotRequest) -> BotAnswer:
            asked.append(request.table)
            await asyncio.Event().wait()
            raise AssertionError

        settings = Settings(database=f"sqlite:///{tmp_path}/games.db", bot_delay_seconds=0, max_thinking_seconds=9)
        server = await Server.open(settings, limits=RateLimits(), metrics=Metrics(), run_bot=never)
        page, other, names = Page(), Page(), []
        server.sessions.add(page)
        server.sessions.add(other)
        for host in ("ann", "ann", "ann", "bo"):
            server.thinking.check(host)
            wanted = TableSettings(game="franchise", options={"players": 2})
            table = await server.registry.make(wanted, host=host)
            names.append(table.id)
            server.watch(table, page)
            for seat in range(2):
                await table.change(seating.prepare(seat, bot_chair("master", "franchise"), host))
            await table.start(by=host)
            await until_waiting(server, len(names) - 1)
        assert asked == names[:1]
        assert page.waits == [(names[2], 1), (names[3], 1)]
        assert other.waits == [], "it watches no table"
        with pytest.raises(Refused, match="bots_busy"):
            server.thinking.check("ann")
        server.thinking.check("bo")
        await server.close()

    run(scene())
