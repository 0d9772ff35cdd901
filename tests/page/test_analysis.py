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
        status, refused = await tab.request(
            "POST", "/api/analysis/position", {**asked, "path": [{"seat": 0, "do": "x"}]}
        )
        assert (status, refused["code"]) == (400, "bad_path")
        await tab.leave()

    asyncio.run(work())
