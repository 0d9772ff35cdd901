"""What a guest has seen and asked for, after signing in and after deletion, also where the guest has no seat."""

import pytest
from services import run
from serving import Player, players

pytestmark = pytest.mark.slow

LOGIN = {"login": "dee.lee", "password": "correct horse"}


async def table_with_two_bots(host: Player) -> str:
    """A game with secrets that has begun."""
    wanted = {
        "settings": {"game": "richesses", "options": {"players": 3}, "stand_in": "random", "random_first": False},
        "seats": [{"kind": "me"}, *[{"kind": "bot", "level": "random"}] * 2],
    }
    table: str = (await host.ask("POST", "/api/tables", wanted, 201))["table"]["id"]
    await host.ask("POST", f"/api/tables/{table}/start")
    return table


async def take_over(player: Player, host: Player, table: str, seat: int, request: int) -> None:
    """Take the seat of a bot; the host agrees."""
    await player.ask("POST", f"/api/tables/{table}/take-over", {"seat": seat})
    await host.ask("POST", f"/api/tables/{table}/answer-seat", {"request": request, "yes": True})


def test_an_account_that_a_guest_signs_in_to_has_seen_the_hands_that_the_guest_has_seen(each_server: str) -> None:
    async def scene() -> None:
        async with players(each_server, "Ann", "Bo", "Cy", "Dee") as (ann, bo, cy, dee):
            table = await table_with_two_bots(ann)
            await dee.ask("POST", "/api/me/account", LOGIN, 201)
            await take_over(cy, ann, table, 1, 1)
            await cy.ask("POST", f"/api/tables/{table}/resign", {"seat": 1})
            await take_over(bo, ann, table, 1, 2)
            seen = await cy.ask("POST", f"/api/tables/{table}/take-over", {"seat": 2}, 409)
            assert seen["code"] == "hand_known"
            await cy.ask("POST", "/api/me/login", LOGIN, 201)
            seen = await cy.ask("POST", f"/api/tables/{table}/take-over", {"seat": 2}, 409)
            assert seen["code"] == "hand_known", "the same person, after signing in"

    run(scene())


def test_a_deleted_account_asks_for_no_seat_any_more(each_server: str) -> None:
    async def scene() -> None:
        async with players(each_server, "Ann", "Eve Unique") as (ann, eve):
            table = await table_with_two_bots(ann)
            assert ann.session
            await eve.ask("POST", f"/api/tables/{table}/take-over", {"seat": 1})
            snapshot = await ann.session.watch(table)
            assert [one["name"] for one in snapshot["seat_requests"]] == ["Eve Unique"]
            await eve.ask("DELETE", "/api/me")
            view = await ann.ask("GET", f"/api/tables/{table}")
            assert "Eve Unique" not in str(view)
            snapshot = await (await ann.open()).watch(table)
            assert snapshot["seat_requests"] == []

    run(scene())
