"""What other sites and chats show beside a link to a page of this server: a title, a sentence, a picture (Open Graph).

They ask without an account, so a card says no more than a stranger may know, whoever asks: a study that is not private,
a listed table whose game is not being played. All other pages have the general card, as if there were nothing else.
"""

from html import escape

from msgspec import Struct

from turnpike import games
from turnpike.kernel.refused import Refused
from turnpike.kernel.text import texts
from turnpike.server.errors import TEXT
from turnpike.server.notifications.notifier import base_url
from turnpike.server.server import Server
from turnpike.server.studies.study import may_read
from turnpike.store import StoreError
from turnpike.table.bot_names import displayed_names
from turnpike.table.document import load

PICTURE, WIDTH, HEIGHT = "card.png", 1200, 630
"""A file of the client; these programs take no SVG."""
STUDY, TABLE = "study", "t"
"""How the addresses of such pages begin."""


class Card(Struct, frozen=True):
    """What is shown beside a link."""

    title: str
    about: str


async def head_tags(server: Server, path: str, language: str, asker: str) -> str:
    """The tags for the head of a page. `asker` is the key of the rate limits: too many links get the general card."""
    kind, _, rest = path.strip("/").partition("/")
    name, card = rest.split("/")[0], None
    if name and kind in (STUDY, TABLE):
        try:
            server.limits.take("look", asker)
            card = await (_study_card if kind == STUDY else _table_card)(server, name, language)
        except (Refused, StoreError):  # the page itself says what is wrong
            card = None
    card = card or Card("Turnpike", texts(TEXT, language).say("card", "general"))
    base = base_url(server.settings)
    tags = {
        "og:site_name": "Turnpike",
        "og:type": "website",
        "og:title": card.title,
        "og:description": card.about,
        "og:url": f"{base}/{path.strip('/')}",
        "og:image": f"{base}/{PICTURE}",
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
    }
    found = [f'<meta property="{tag}" content="{escape(content)}" />' for tag, content in tags.items()]
    found.append('<meta name="twitter:card" content="summary_large_image" />')
    found.append(f'<meta name="description" content="{escape(card.about)}" />')
    return "".join(found)


async def _study_card(server: Server, study: str, language: str) -> Card | None:
    row = await server.store.find_study(study)
    if row is None or not may_read(row, None):
        return None
    owner = await server.store.find_account(row.owner)
    say, game = texts(TEXT, language).say, games.manifest(row.kind).title(language)
    return Card(row.title, say("card", "study", game=game, name="" if owner is None else owner.name))


async def _table_card(server: Server, table: str, language: str) -> Card | None:
    row = await server.store.find_table(table)
    if row is None or row.status not in ("open", "over"):
        return None
    document = load(row.table)
    if not document.settings.listed:
        return None
    say, game = texts(TEXT, language).say, games.manifest(row.kind).title(language)
    title = document.settings.title or game
    if row.status == "over":
        names = ", ".join(displayed_names(document.chairs, language))
        return Card(title, say("card", "over", game=game, names=names))
    free = sum(chair.kind == "open" for chair in document.chairs)
    return Card(title, say("card", "open", game=game, count=free) if free else say("card", "full", game=game))
