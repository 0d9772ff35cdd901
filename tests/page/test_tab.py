"""Tables without a server: the requests and messages of the client, answered by page/ alone."""

import asyncio
import subprocess
import sys
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from page.tab import Disk, Tab

Message = dict[str, Any]


def run(work: Callable[[Disk], Awaitable[None]]) -> None:
    asyncio.run(_run(work))


async def _run(work: Callable[[Disk], Awaitable[None]]) -> None:
    await work(Disk())


async def bot_table(tab: Tab, game: str = "franchise", seats: tuple[str, ...] = ("me", "novice")) -> str:
    people = {"me": {"kind": "me"}, "bo": {"kind": "me", "name": "Bo"}}
    wanted = [people.get(one, {"kind": "bot", "level": one}) for one in seats]
    settings = {"game": game, "hints": True, "options": {"players": len(seats)}}
    status, made = await tab.request("POST", "/api/tables", {"settings": settings, "seats": wanted, "salt": "a"})
    assert status == 201, made
    table: str = made["table"]["id"]
    status, started = await tab.request("POST", f"/api/tables/{table}/start")
    assert (status, started["status"]) == (200, "playing")
    tab.send({"type": "subscribe", "table": table, "after": 0, "chat": 0, "seat": None})
    return table


def asked(table: str, after: int = -1) -> Callable[[Message], bool]:
    """A table where the player is to choose, or whose game is over."""

    def is_it(message: Message) -> bool:
        if message["type"] != "table" or message["table"] != table or message["at"] <= after:
            return False
        return bool(message["snapshot"]["choices"]) or message["snapshot"]["status"] == "over"

    return is_it


def has_key(key: str, message: Message) -> bool:
    return message.get("key") == key


async def play(tab: Tab, table: str, most: int = 10_000) -> Message:
    """Take the first choice again and again; the last message."""
    shown = await tab.until(asked(table))
    for _ in range(most):
        snapshot = shown["snapshot"]
        if snapshot["status"] == "over":
            break
        offer, seat, key = snapshot["choices"][0], snapshot["to_act"], f"key-{shown['at']}"
        tab.send({"type": "play", "table": table, "at": shown["at"], "seat": seat, "do": offer["do"], "key": key})
        answered = await tab.until(partial(has_key, key))
        assert answered["type"] == "done", answered
        shown = await tab.until(asked(table, answered["at"] - 1))
    return shown


def test_it_needs_no_package_but_msgspec() -> None:
    """Only msgspec looks for typing_extensions, and does without it; compiled modules share `cython_runtime`."""
    code = (
        "import sys, turnpike.page.requests, turnpike.page.sockets\n"
        "from turnpike import games\n"
        "[games.find(name) for name in games.names()]\n"
        "outside = {name.split('.')[0] for name in sys.modules} - set(sys.stdlib_module_names)\n"
        "outside -= {'typing_extensions', 'cython_runtime'}\n"
        "print(sorted(name for name in outside if not name.startswith('_') and 'site' not in name))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['msgspec', 'turnpike']"


def test_a_whole_game_against_a_bot_and_its_log_on_another_table() -> None:
    async def work(disk: Disk) -> None:
        tab = Tab(disk)
        table = await bot_table(tab)
        end = await play(tab, table)
        assert end["snapshot"]["status"] == "over"
        status, log = await tab.request("GET", f"/api/tables/{table}/log")
        assert status == 200
        status, imported = await tab.request("POST", "/api/tables/import", log)
        assert (status, imported["status"]) == (201, "over")
        status, again = await tab.request("GET", f"/api/tables/{imported['id']}/log")
        assert again == log
        status, views = await tab.request("GET", f"/api/tables/{table}/positions?first=0&last=3")
        assert (status, len(views["views"])) == (200, 4)
        status, picture = await tab.request("GET", f"/api/tables/{table}/picture")
        assert status == 200
        assert picture.startswith(b"<svg")
        await tab.leave()
        assert tab.closed

    run(work)


def test_a_running_game_with_hidden_cards_is_saved_with_all_of_them_and_goes_on_at_another_table() -> None:
    async def work(disk: Disk) -> None:
        tab = Tab(disk)
        table = await bot_table(tab, "richesses")
        shown = await play(tab, table, most=6)
        copy = await copied(tab, table)
        assert await views(tab, copy) == await views(tab, table)
        status, _ = await tab.request("POST", f"/api/tables/{copy}/pause", {"paused": False})
        assert status == 200
        tab.send({"type": "subscribe", "table": copy, "after": 0, "chat": 0, "seat": None})
        assert (await play(tab, copy, most=2))["at"] > shown["at"]
        await tab.leave()

    run(work)


def test_players_at_one_screen_sit_down_again_in_a_saved_game_with_hidden_cards() -> None:
    async def work(disk: Disk) -> None:
        tab = Tab(disk)
        table = await bot_table(tab, "richesses", ("me", "bo"))
        await decide(tab, table)
        copy = await copied(tab, table)
        assert len(await views(tab, copy)) == 2
        assert await views(tab, copy) == await views(tab, table)
        _, shown = await tab.request("POST", f"/api/tables/{copy}/pause", {"paused": False})
        assert [chair["shared"] for chair in shown["chairs"]] == [True, True]
        _, before = await tab.request("GET", f"/api/tables/{table}")
        assert [chair["name"] for chair in shown["chairs"]] == [chair["name"] for chair in before["chairs"]]
        await decide(tab, copy)
        await tab.leave()

    run(work)


async def copied(tab: Tab, table: str) -> str:
    """Save a running game, open it, and sit down where the player sat; the id of the copy."""
    status, log = await tab.request("GET", f"/api/tables/{table}/log")
    assert status == 200
    status, made = await tab.request("POST", "/api/tables/import", log)
    assert (status, made.get("status")) == (201, "playing"), made
    assert made["settings"]["hints"]
    held = await tab.local.registry.table(table)
    for seat in held.seats_of(tab.local.account.id):
        status, taken = await tab.request("POST", f"/api/tables/{made['id']}/take-over", {"seat": seat})
        assert status == 200, taken
    copy: str = made["id"]
    return copy


async def views(tab: Tab, table: str) -> list[object]:
    """What each seat of the player sees."""
    held = await tab.local.registry.table(table)
    return [held.snapshot(seat).view for seat in held.seats_of(tab.local.account.id)]


async def decide(tab: Tab, table: str, most: int = 6) -> None:
    """Take the first choice for all seats, which are the player's."""
    held, me = await tab.local.registry.table(table), tab.local.account.id
    for _ in range(most):
        assert held.play is not None
        shown = held.snapshot(held.play.to_act, account=me)
        assert shown.to_act is not None
        await held.move(shown.to_act, shown.choices[0].do, shown.at, None, by=me)


def test_a_tab_that_dies_loses_nothing_that_was_acknowledged() -> None:
    async def work(disk: Disk) -> None:
        tab = Tab(disk)
        table = await bot_table(tab)
        shown = await play(tab, table, most=6)
        _, log = await tab.request("GET", f"/api/tables/{table}/log")
        await tab.leave()
        again = Tab(disk)
        _, mine = await again.request("GET", "/api/me/games")
        assert [(one["id"], one["at"]) for one in mine] == [(table, shown["at"])]
        _, after = await again.request("GET", f"/api/tables/{table}/log")
        assert after == log
        again.send({"type": "subscribe", "table": table, "after": 0, "chat": 0, "seat": None})
        assert (await play(again, table))["snapshot"]["status"] == "over"
        await again.leave()

    run(work)


def test_a_full_disk_refuses_the_move_and_the_game_goes_on_when_there_is_room() -> None:
    async def work(disk: Disk) -> None:
        tab = Tab(disk)
        table = await bot_table(tab, seats=("me", "me"))
        shown = await tab.until(asked(table))
        disk.full = True
        command = {"type": "play", "table": table, "at": shown["at"], "seat": shown["snapshot"]["to_act"]}
        tab.send({**command, "do": shown["snapshot"]["choices"][0]["do"], "key": "full"})
        refused = await tab.until(partial(has_key, "full"))
        assert (refused["type"], refused["code"]) == ("refused", "store_away")
        disk.full = False
        assert (await play(tab, table, most=3))["at"] > shown["at"]
        await tab.leave()

    run(work)


def test_undo_previews_and_hints() -> None:
    async def work(disk: Disk) -> None:
        tab = Tab(disk)
        table = await bot_table(tab, seats=("me", "me", "me"))
        shown = await tab.until(asked(table))
        tab.send({"type": "preview", "table": table, "at": shown["at"], "choices": [0], "key": "p"})
        assert (await tab.until(partial(has_key, "p")))["type"] == "previews"
        seat = shown["snapshot"]["to_act"]
        tab.send({"type": "hint", "table": table, "at": shown["at"], "seat": seat, "key": "h"})
        assert (await tab.until(partial(has_key, "h")))["do"]
        moved = await play(tab, table, most=1)
        tab.send({"type": "undo", "table": table, "at": moved["at"], "seat": seat, "to": None, "key": "u"})
        undone = await tab.until(partial(has_key, "u"))
        assert (undone["type"], undone["at"]) == ("done", moved["at"] + 1)
        await tab.leave()

    run(work)


def test_what_only_a_server_can_do_is_refused_in_words() -> None:
    async def work(disk: Disk) -> None:
        tab = Tab(disk)
        settings = {"game": "franchise", "options": {"players": 2}}
        wanted = {"settings": settings, "seats": [{"kind": "me"}, {"kind": "link"}]}
        status, said = await tab.request("POST", "/api/tables", wanted)
        assert (status, said["code"]) == (400, "bad_request")
        for method, address in (("GET", "/api/nowhere"), ("POST", "/api/me/login"), ("GET", "/api/tables/none")):
            status, said = await tab.request(method, address)
            assert status == 404
            assert said["message"]
        status, said = await tab.request("POST", "/api/tables", b"{")
        assert (status, said["code"]) == (400, "bad_request")
        await tab.leave()

    run(work)


def test_the_client_finds_games_texts_and_rulebooks() -> None:
    async def work(disk: Disk) -> None:
        tab = Tab(disk)
        status, found = await tab.request("GET", "/api/games")
        assert status == 200
        for game in found:
            for part in ("material", "words?language=de", "rulebook?language=fr"):
                status, content = await tab.request("GET", f"/api/games/{game['id']}/{part}")
                assert status == 200
                assert content
        assert (await tab.request("GET", "/api/levels?language=fr"))[1]
        assert (await tab.request("GET", "/api/me"))[1]["name"] == "Ann"
        await tab.leave()

    run(work)
