"""The analysis board without a server: the same questions and answers in a tab."""

import asyncio
from pathlib import Path

from page.tab import Disk, Tab

LOG = Path(__file__).parent.parent / "replays" / "introductory.jsonl"


def test_a_saved_game_is_analysed_and_evaluated_in_a_tab() -> None:
    async def work() -> None:
        tab = Tab(Disk())
        status, start = await tab.request("POST", "/api/analysis/log", LOG.read_bytes())
        assert status == 200, start
        lines = {one["line"]["n"]: one["line"] for one in start["entries"]}
        path = [{key: value for key, value in lines[n].items() if key not in {"n", "events"}} for n in start["line"]][
            :6
        ]
        asked = {"header": start["header"], "path": path}
        status, position = await tab.request("POST", "/api/analysis/position", {**asked, "after": 6})
        assert (status, position["at"], position["entries"]) == (200, 6, [])
        assert position["choices"]
        status, previews = await tab.request("POST", "/api/analysis/previews", {**asked, "choices": [0]})
        assert (status, len(previews)) == (200, 1)
        status, found = await tab.request("POST", "/api/analysis/evaluation", {**asked, "board": "a"})
        assert (status, found["seat"]) == (200, position["to_act"])
        status, drawn = await tab.request("POST", "/api/analysis/material", {"header": start["header"]})
        assert status == 200
        assert drawn["words"]["place"]
        status, whole = await tab.request("POST", "/api/analysis/position", asked)
        kept = {key: start["header"][key] for key in ("game", "rules", "options", "seats")}
        begun = {"turnpike": 2, **kept, "position": whole["view"]}
        status, checked = await tab.request("POST", "/api/analysis/setup", {"header": begun})
        assert (status, checked) == (200, {"view": whole["view"], "problem": None})
        begun["position"] = whole["view"] | {"turn": -1}
        status, checked = await tab.request("POST", "/api/analysis/setup", {"header": begun})
        assert (status, checked["view"], checked["problem"]["facts"]["key"]) == (200, None, "turn")
        status, refused = await tab.request(
            "POST", "/api/analysis/position", {**asked, "path": [{"seat": 0, "do": "x"}]}
        )
        assert (status, refused["code"]) == (400, "bad_path")
        await tab.leave()

    asyncio.run(work())


def test_a_running_game_of_a_tab_is_tried_out_and_a_turn_of_it_is_planned() -> None:
    async def work() -> None:
        tab = Tab(Disk())
        wanted = {
            "settings": {"game": "franchise", "options": {"players": 2, "start": "introductory"}, "hints": True},
            "seats": [{"kind": "me"}, {"kind": "me"}],
        }
        status, made = await tab.request("POST", "/api/tables", wanted)
        assert status == 201, made
        address = f"/api/tables/{made['table']['id']}"
        await tab.request("POST", f"{address}/start")
        status, start = await tab.request("GET", f"{address}/what-if?seat=1")
        assert (status, start["eyes"]) == (200, 1), start
        status, position = await tab.request("POST", "/api/analysis/position", {"header": start["header"], "path": []})
        assert (status, position["to_act"]) == (200, 0)
        status, plan = await tab.request("POST", f"{address}/plan", {"seat": 1, "steps": []})
        assert (status, plan["rest"]) == (200, "open")
        assert plan["choices"]
        status, refused = await tab.request("POST", f"{address}/plan", {"seat": 2, "steps": []})
        assert (status, refused["code"]) == (403, "not_your_seat")
        await tab.leave()

    asyncio.run(work())
