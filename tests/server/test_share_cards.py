"""Cards beside links: what a stranger may know of a study or a table, and otherwise nothing but the product's."""

import html
import random
import re

import pytest
from server.study_kit import new_study
from services import run
from serving import Player, make_table

from turnpike.server.built_files import client_folder

pytestmark = [pytest.mark.slow, pytest.mark.once]
GENERAL = "Turnpike"


@pytest.fixture(autouse=True)
def client_is_built() -> None:
    """Cards are in the head of the client's page."""
    if not (client_folder() / "index.html").is_file():
        pytest.skip("the web client is not built; make does that where Node.js is")


async def card(player: Player, path: str, language: str = "en") -> tuple[str, str]:
    """Title and description in the head of a page."""
    page = (await player.http.get(path, headers={"Accept-Language": language})).text
    head = page[: page.index("</head>")]
    found = dict(re.findall(r'<meta property="og:(\w+)" content="([^"<>]*)" />', head))
    assert found["image"].endswith("/card.png")
    assert found["url"].endswith(path)
    return html.unescape(found["title"]), html.unescape(found["description"])


def test_a_shared_study_shows_its_title_and_a_private_one_nothing(each_server: str) -> None:
    async def scene() -> None:
        async with Player(each_server, "An<n>") as ann, Player(each_server) as crawler:
            made = await new_study(ann, title='"><script>alert(1)</script> & so on')
            path, address = f"/study/{made['id']}", f"/api/studies/{made['id']}"
            nothing = await card(crawler, "/study/nothing")
            assert nothing[0] == GENERAL
            assert await card(crawler, path) == nothing
            assert await card(ann, path) == nothing, "not even its owner is shown it there"
            await ann.ask("PATCH", address, {"access": "read"})
            title, about = await card(crawler, path)
            assert title == '"><script>alert(1)</script> & so on'
            assert about == "A study of Franchise by An<n>."
            assert "<script>alert" not in (await crawler.http.get(path)).text
            assert (await card(crawler, path, "fr"))[1] == "Une étude de Franchise par An<n>."
            await ann.ask("PATCH", address, {"access": "private"})
            assert await card(crawler, path) == nothing

    run(scene())


def test_a_listed_table_shows_its_free_seats_and_a_finished_one_its_players(each_server: str) -> None:
    async def scene() -> None:
        async with Player(each_server, "Ann") as ann, Player(each_server) as crawler:
            hidden = await make_table(ann, players=3, bots=1, title="Secret table")
            listed = await make_table(ann, players=2, bots=1, title="Sunday", listed=True)
            full = await make_table(ann, players=3, bots=1, listed=True)
            assert (await card(crawler, f"/t/{hidden}"))[0] == GENERAL
            assert (await card(crawler, f"/t/{full}")) == (
                "Franchise", "A table of Franchise with one free seat. Sit down and play.",
            )  # fmt: skip
            assert (await card(crawler, f"/t/{listed}")) == ("Sunday", "A table of Franchise that is about to begin.")
            await ann.ask("POST", f"/api/tables/{listed}/start")
            assert (await card(crawler, f"/t/{listed}"))[0] == GENERAL, "its game is being played"
            session = await ann.open()
            await session.watch(listed)
            await session.play_on(listed, random.Random(1))
            await session.until(lambda: session.tables[listed]["status"] == "over")
            title, about = await card(crawler, f"/t/{listed}/replay")
            assert title == "Sunday"
            assert re.fullmatch(r"A finished game of Franchise: (Ann, \S.*|\S.*, Ann)\. Replay it .*", about)

    run(scene())


def test_the_card_has_a_picture_that_other_programs_can_read(each_server: str) -> None:
    async def scene() -> None:
        async with Player(each_server) as crawler:
            assert (await card(crawler, "/"))[0] == GENERAL
            picture = await crawler.http.get("/card.png")
            assert picture.headers["content-type"] == "image/png"
            assert picture.content.startswith(b"\x89PNG")

    run(scene())
