"""Studies: kept under a link, edited together in one order, and nothing of them shown to those who may not see it."""

import json

import pytest
from server.study_kit import Editor, Message, new_study, other_lines, plain
from services import run
from serving import Player, make_table

from turnpike.server.studies.schemas import MAX_NODES, MAX_STUDIES

pytestmark = [pytest.mark.slow, pytest.mark.once]


def test_an_analysis_is_kept_renamed_shared_copied_and_deleted_by_its_owner(each_server: str) -> None:
    async def scene() -> None:
        async with Player(each_server, "Ann") as ann, Player(each_server, "Bo") as bo, Player(each_server) as visitor:
            made = await new_study(ann, title="  My   start ")
            address = f"/api/studies/{made['id']}"
            assert (made["title"], made["access"], made["mine"], made["owner"]) == ("My start", "private", True, "Ann")
            assert made["url"].endswith(f"/study/{made['id']}")
            assert len(made["moves"]) == 151
            assert await ann.ask("GET", address) == made
            for other in (bo, visitor):
                private = await other.ask("GET", address, status=404)
                missing = await other.ask("GET", "/api/studies/nothing", status=404)
                assert private == missing, "a private study looks like a missing one"
            for method, body in (("PATCH", {"title": "x"}), ("DELETE", None)):
                assert (await bo.ask(method, address, body, 404))["code"] == "unknown_study"
            assert (await bo.ask("POST", f"{address}/copy", {"title": "x"}, 404))["code"] == "unknown_study"
            assert (await bo.ask("GET", f"{address}/picture.svg", status=404))["code"] == "unknown_study"

            shared = await ann.ask("PATCH", address, {"access": "read", "title": "Our start"})
            assert (shared["title"], shared["access"]) == ("Our start", "read")
            seen = await visitor.ask("GET", address)
            assert (seen["title"], seen["mine"], seen["may_edit"], seen["owner"]) == ("Our start", False, False, "Ann")
            assert seen["moves"] == made["moves"]
            for method, body in (("PATCH", {"title": "x"}), ("DELETE", None)):
                assert (await bo.ask(method, address, body, 403))["code"] == "not_your_study"

            copied = await bo.ask("POST", f"{address}/copy", {"title": "Bo's"}, 201)
            assert (copied["access"], copied["mine"], copied["moves"]) == ("private", True, made["moves"])
            assert [one["id"] for one in await bo.ask("GET", "/api/studies")] == [copied["id"]]
            assert [one["title"] for one in await ann.ask("GET", "/api/studies")] == ["Our start"]
            await ann.ask("DELETE", address, status=204)
            await ann.ask("GET", address, status=404)
            await bo.ask("GET", f"/api/studies/{copied['id']}")

    run(scene())


def test_the_picture_of_a_study_can_be_embedded_unless_it_is_private(each_server: str) -> None:
    async def scene() -> None:
        async with Player(each_server, "Ann") as ann, Player(each_server) as visitor:
            made = await new_study(ann, access="read", title="Start & end")
            address = f"/api/studies/{made['id']}/picture.svg"
            picture = await visitor.http.get(f"{address}?at=40")
            assert picture.status_code == 200
            assert picture.headers["content-type"].startswith("image/svg+xml")
            assert picture.headers["cross-origin-resource-policy"] == "cross-origin"
            assert b"<svg" in picture.content
            assert b"Start &amp; end" in picture.content
            assert picture.content != (await visitor.http.get(address)).content
            again = await visitor.http.get(f"{address}?at=40", headers={"If-None-Match": picture.headers["etag"]})
            assert (again.status_code, again.content) == (304, b"")
            assert (await visitor.http.get(f"{address}?at=99999")).status_code == 200, "a deleted move shows the start"
            assert (await visitor.http.get(f"{address}?at=-1")).status_code == 400
            await ann.ask("PATCH", f"/api/studies/{made['id']}", {"access": "private"})
            assert (
                await visitor.http.get(f"{address}?at=40", headers={"If-None-Match": picture.headers["etag"]})
            ).status_code == 404
            assert (await ann.http.get(address)).status_code == 200

    run(scene())


@pytest.mark.parametrize(
    ("change", "status", "code"),
    [
        ({"title": " "}, 400, "no_title"),
        ({"title": "a\u202eb"}, 400, "bad_title"),
        ({"title": "x" * 81}, 400, "bad_request"),
        ({"access": "all"}, 400, "bad_request"),
        ({"moves": [{"id": 1, "parent": 0, "line": {"seat": 0, "do": "fly"}}]}, 400, "bad_path"),
        ({"moves": [{"id": 1, "parent": 0, "line": {"n": 1, "undo": 0}}]}, 400, "broken_log"),
        ({"moves": [{"id": 1, "parent": 5, "line": {}}]}, 400, "bad_request"),
        ({"moves": [{"id": 0, "parent": 0, "line": {}}]}, 400, "bad_request"),
        ({"moves": [{"id": -1, "parent": 0, "line": {}}]}, 400, "bad_request"),
        ({"moves": [{"id": n, "parent": None, "line": {}} for n in range(MAX_NODES + 2)]}, 400, "bad_request"),
        ({"moves": [{"id": 0, "parent": None, "line": {}, "comment": "x" * 2001}]}, 400, "bad_request"),
        ({"header": {"game": "chess"}}, 400, "bad_request"),
        ({"secret": "x"}, 400, "bad_request"),
    ],
)
def test_what_is_no_study_is_refused_in_words(each_server: str, change: Message, status: int, code: str) -> None:
    async def scene() -> None:
        async with Player(each_server, "Ann") as ann:
            start = await ann.ask("POST", "/api/analysis/new", {"game": "franchise", "options": {"players": 2}})
            asked = {"title": "A start", "header": start["header"], "moves": [], **change}
            refused = await ann.http.post("/api/studies", json=asked)
            assert (refused.status_code, refused.json()["code"]) == (status, code), refused.text
            assert len(refused.json()["message"]) > 20
            assert await ann.ask("GET", "/api/studies") == []

    run(scene())


def test_a_study_holds_nothing_but_moves_and_what_is_written_about_them(each_server: str) -> None:
    """What a client smuggles into a header or a line is not kept."""

    async def scene() -> None:
        async with Player(each_server, "Ann") as ann:
            start = await ann.ask("POST", "/api/analysis/new", {"game": "franchise", "options": {"players": 2}})
            position = await ann.ask("POST", "/api/analysis/position", {"header": start["header"], "path": []})
            line = {"seat": position["to_act"], **position["choices"][0]["do"][0]}
            header = start["header"] | {"seal": "s", "salt": "t", "about": "u", "seats": ["A\u202eb", "Bo"]}
            extra = {
                "id": 7,
                "parent": 0,
                "line": line | {"n": 9, "digest": "d"},
                "name": "a\nb",
                "comment": "c\u202ed\ne",
            }
            made = await ann.ask("POST", "/api/studies", {"title": "x", "header": header, "moves": [extra]}, 201)
            assert {"seal", "salt", "about", "events"}.isdisjoint(made["header"])
            assert made["header"]["seats"] == ["Ab", "Bo"]
            assert made["moves"][1] == {
                "id": 7,
                "parent": 0,
                "line": line,
                "rank": 0,
                "name": "a b",
                "comment": "cd\ne",
            }

    run(scene())


def test_a_game_that_is_still_played_with_hidden_cards_becomes_no_study(each_server: str) -> None:
    async def scene() -> None:
        async with Player(each_server, "Ann") as ann:
            table = await make_table(ann, bots=1, game="richesses", options={"players": 2})
            await ann.ask("POST", f"/api/tables/{table}/start")
            assert (await ann.ask("GET", f"/api/tables/{table}/analysis", status=409))["code"] == "not_over"
            header, *entries = map(json.loads, (await ann.http.get(f"/api/tables/{table}/log")).content.splitlines())
            moves = [{"id": n, "parent": n - 1, "line": plain(line)} for n, line in enumerate(entries, 1)]
            refused = await ann.ask("POST", "/api/studies", {"title": "x", "header": header, "moves": moves}, 400)
            assert refused["code"] == "hidden_entry"

    run(scene())


def test_one_person_keeps_so_many_studies_and_a_study_so_many_moves(each_server: str) -> None:
    async def scene() -> None:
        async with Player(each_server, "Ann") as ann, Player(each_server, "Bo") as bo:
            start = await ann.ask("POST", "/api/analysis/new", {"game": "franchise", "options": {"players": 2}})
            asked = {"title": "x", "header": start["header"], "moves": []}
            made = [await ann.ask("POST", "/api/studies", asked, 201) for _ in range(MAX_STUDIES)]
            assert (await ann.ask("POST", "/api/studies", asked, 409))["code"] == "too_many_studies"
            copy = f"/api/studies/{made[0]['id']}/copy"
            assert (await ann.ask("POST", copy, {"title": "y"}, 409))["code"] == "too_many_studies"
            await ann.ask("DELETE", f"/api/studies/{made[0]['id']}", status=204)
            await ann.ask("POST", "/api/studies", asked, 201)

            big = await new_study(bo)
            editor = await Editor.open(bo, big["id"])
            full = [await editor.describe(n, "x" * 2000) for n in range(151)]
            assert {one["type"] for one in full} == {"study_done"}
            wide = await new_study(bo, moves=[
                {"id": n, "parent": None if n == 0 else 0, "line": {} if n == 0 else big["moves"][1]["line"],
                 "comment": "x" * 500 if n < 900 else ""} for n in range(900)
            ])  # fmt: skip
            second = await Editor.open(bo, wide["id"])
            answers = [await second.describe(n, "y" * 2000, "x" * 500) for n in range(60)]
            refused = next(one for one in answers if one["type"] == "refused")
            assert refused["code"] == "study_too_large"
            assert second.moves[59]["comment"] == "x" * 500, "what was refused has changed nothing"

    run(scene())


def test_two_people_edit_a_study_at_once_and_have_the_same_moves(each_server: str) -> None:
    async def scene() -> None:
        async with Player(each_server, "Ann") as ann, Player(each_server, "Bo") as bo:
            made = await new_study(ann, access="edit")
            first, second = await Editor.open(ann, made["id"]), await Editor.open(bo, made["id"])
            assert second.state["may_edit"]
            lines = await other_lines(ann, made, 20)
            added = await first.edit({"kind": "add", "after": 20, "lines": lines})
            assert added["moves"] == list(range(151, 151 + len(lines)))
            same = await second.edit({"kind": "add", "after": 20, "lines": lines}, at=1)
            assert same["moves"] == added["moves"], "two people who play the same move have the same one"
            assert same["revision"] == added["revision"]
            head = added["moves"][0]
            await second.describe(head, "Bold", field="name")
            await first.reaches(second.revision)
            assert first.moves[head]["name"] == "Bold"
            assert (first.moves[head]["rank"], first.moves[21]["rank"]) == (1, 0)
            await first.edit({"kind": "promote", "move": head})
            await second.reaches(first.revision)
            assert second.moves[head]["rank"] < second.moves[21]["rank"]
            await second.edit({"kind": "delete", "move": 21})
            await first.reaches(second.revision)
            assert sorted(first.moves) == sorted(second.moves) == [*range(21), *added["moves"]]
            assert first.moves == second.moves
            whole = await ann.ask("GET", f"/api/studies/{made['id']}")
            assert {move["id"]: move for move in whole["moves"]} == first.moves
            assert whole["revision"] == first.revision

    run(scene())


def test_changes_that_do_not_fit_together_are_refused_in_words(each_server: str) -> None:
    async def scene() -> None:
        async with Player(each_server, "Ann") as ann, Player(each_server, "Bo") as bo, Player(each_server, "Cy") as cy:
            made = await new_study(ann, access="edit")
            first, second = await Editor.open(ann, made["id"]), await Editor.open(bo, made["id"])
            await first.describe(30, "Good.")
            lost = await second.describe(30, "Bad.")
            assert (lost["code"], lost["facts"]) == ("study_text_changed", {"text": "Good."})
            assert "Good." in lost["message"]
            assert (await second.describe(30, "Good."))["type"] == "study_done", "the same text is no conflict"
            seen = second.revision
            lines = await other_lines(ann, made, 40)
            await first.edit({"kind": "add", "after": 40, "lines": lines})
            grew = await second.edit({"kind": "delete", "move": 40}, at=seen)
            assert grew["code"] == "study_grew"
            await second.reaches(first.revision)
            assert (await second.edit({"kind": "delete", "move": 40}))["type"] == "study_done"
            assert (await first.edit({"kind": "delete", "move": 40}, at=1))["type"] == "study_done", (
                "it is gone already"
            )
            for edit in (
                {"kind": "add", "after": 41, "lines": lines},
                {"kind": "promote", "move": 41},
                {"kind": "describe", "move": 41, "field": "name", "text": "x", "was": ""},
            ):
                assert (await first.edit(edit))["code"] == "study_move_gone"
            assert (await first.edit({"kind": "delete", "move": 0}))["code"] == "study_start"
            fly = {"kind": "add", "after": 10, "lines": [{"seat": 0, "do": "fly"}]}
            assert (await first.edit(fly))["code"] == "bad_path"
            empty = {"type": "edit_study", "study": made["id"], "at": 1, "edit": fly | {"lines": []}, "key": "k"}
            await first.session.send(empty)
            await first.session.wait_for("refused", code="bad_message")
            await cy.open()
            assert cy.session is not None
            unfollowed = {"type": "edit_study", "study": made["id"], "at": 1, "edit": {"kind": "promote", "move": 1}}
            assert (await cy.session.request(unfollowed))["code"] == "unknown_study"
            await first.reaches(second.revision)
            assert first.moves == second.moves

    run(scene())


def test_a_change_that_is_sent_twice_counts_once(each_server: str) -> None:
    async def scene() -> None:
        async with Player(each_server, "Ann") as ann:
            made = await new_study(ann)
            editor = await Editor.open(ann, made["id"])
            lines = await other_lines(ann, made, 10)
            done = await editor.edit({"kind": "add", "after": 10, "lines": lines}, key="one")
            await editor.edit({"kind": "delete", "move": done["moves"][0]})
            again = await editor.edit({"kind": "add", "after": 10, "lines": lines}, key="one")
            assert (again["again"], again["moves"], again["revision"]) == (True, done["moves"], done["revision"])
            assert done["moves"][0] not in editor.moves, "what was deleted since does not come back"
            deleted = await editor.edit({"kind": "delete", "move": 50}, key="two")
            assert (await editor.edit({"kind": "delete", "move": 50}, key="two"))["revision"] >= deleted["revision"]
            reused = await editor.edit({"kind": "delete", "move": 20}, key="one")
            assert reused["code"] == "study_key_reused"

    run(scene())


def test_who_may_read_and_edit_can_change_while_the_study_is_open(each_server: str) -> None:
    async def scene() -> None:
        async with Player(each_server, "Ann") as ann, Player(each_server, "Bo") as bo, Player(each_server) as visitor:
            made = await new_study(ann, access="read")
            address = f"/api/studies/{made['id']}"
            hers, his = await Editor.open(ann, made["id"]), await Editor.open(bo, made["id"])
            passing = await Editor.open(visitor, made["id"])
            assert [one.state["may_edit"] for one in (hers, his, passing)] == [True, False, False]
            assert (await his.describe(1, "x"))["code"] == "study_read_only"
            await ann.ask("PATCH", address, {"access": "edit", "title": "Ours"})
            await his.reaches(2)
            await passing.reaches(2)
            assert [one.state["may_edit"] for one in (his, passing)] == [True, False]
            assert his.state["title"] == "Ours"
            assert (await his.describe(1, "x"))["type"] == "study_done"
            assert (await passing.describe(2, "x"))["code"] == "not_signed_in"
            await ann.ask("PATCH", address, {"access": "private"})
            await his.gone()
            await passing.gone()
            assert (await his.describe(1, "y", "x"))["code"] == "unknown_study"
            assert (await hers.describe(1, "y", "x"))["type"] == "study_done"
            await ann.ask("DELETE", address, status=204)
            await hers.gone()

    run(scene())


def test_those_who_have_a_study_open_see_who_else_has(each_server: str) -> None:
    async def scene() -> None:
        async with (
            Player(each_server, "Ann") as ann, Player(each_server, "Bo") as bo, Player(each_server) as visitor,
            Player(each_server, "Cy") as cy,
        ):  # fmt: skip
            made = await new_study(ann, access="read")
            hers = await Editor.open(ann, made["id"])
            assert hers.state["others"] == []
            his = await Editor.open(bo, made["id"])
            await hers.sees("Bo")
            await his.sees("Ann")
            passing = await Editor.open(visitor, made["id"])
            await passing.sees("Ann", "Bo")
            second = await Editor.open(bo, made["id"])
            await second.sees("Ann")
            await his.session.close()
            third = await Editor.open(cy, made["id"])
            await hers.sees("Bo", "Cy")
            await second.session.close()
            await hers.sees("Cy")
            await cy.ask("PATCH", "/api/me", {"name": "Cyril"})
            await hers.sees("Cyril")
            await ann.ask("PATCH", f"/api/studies/{made['id']}", {"access": "private"})
            await third.gone()
            await hers.sees()
            nosy = await bo.open()
            await nosy.send({"type": "follow_study", "study": made["id"]})
            await nosy.wait_for("study_gone")
            assert await hers.describe(1, "x")
            assert hers.state["others"] == [], "one who may not see it is not there"
            assert not [one for one in nosy.messages if "others" in one]

    run(scene())


def test_a_client_that_was_away_gets_what_it_has_missed(each_server: str) -> None:
    async def scene() -> None:
        async with Player(each_server, "Ann") as ann, Player(each_server, "Bo") as bo:
            made = await new_study(ann, access="edit")
            hers, his = await Editor.open(ann, made["id"]), await Editor.open(bo, made["id"])
            await his.session.close()
            await hers.describe(3, "Look!")
            await hers.edit({"kind": "delete", "move": 100})
            session = await bo.open()
            await session.send({"type": "follow_study", "study": made["id"], "after": 1})
            missed = await session.wait_for("study")
            assert (missed["whole"], missed["revision"]) == (False, 3)
            assert [move["id"] for move in missed["moves"]] == [3]
            assert min(missed["deleted"]) == 100
            await session.send({"type": "unfollow_study", "study": made["id"]})
            await session.send({"type": "follow_study", "study": made["id"], "after": 99})
            whole = await session.wait_for("study", whole=True)
            assert len(whole["moves"]) == 100

    run(scene())


def test_studies_are_part_of_the_export_and_of_the_deletion_of_an_account(each_server: str) -> None:
    async def scene() -> None:
        async with Player(each_server, "Ann") as ann, Player(each_server, "Bo") as bo:
            made = await new_study(ann, access="edit")
            editor = await Editor.open(bo, made["id"])
            exported = await ann.ask("GET", "/api/me/export")
            assert [(one["id"], one["title"]) for one in exported["studies"]] == [(made["id"], "A start")]
            await ann.ask("DELETE", "/api/me")
            await editor.gone()
            await bo.ask("GET", f"/api/studies/{made['id']}", status=404)

    run(scene())


def test_a_guest_who_signs_in_keeps_the_studies(each_server: str) -> None:
    async def scene() -> None:
        async with (
            Player(each_server, "Ann") as ann,
            Player(each_server, "Guest") as guest,
            Player(each_server, "Bo") as bo,
        ):
            login = {"login": "ann.studies", "password": "correct horse"}
            await ann.ask("POST", "/api/me/account", login, 201)
            made = await new_study(guest, access="edit")
            his = await Editor.open(bo, made["id"])
            await guest.ask("POST", "/api/me/login", login, 201)
            assert [one["id"] for one in await ann.ask("GET", "/api/studies")] == [made["id"]]
            await his.reaches(2)
            await ann.ask("PATCH", f"/api/studies/{made['id']}", {"access": "private"})
            await his.gone()

    run(scene())
