"""The pages of the server itself, in the language of the browser (text/*.toml). All others are the client's."""

from html import escape

from turnpike.kernel.text import texts
from turnpike.server.errors import TEXT

API = "/api/openapi.json"


def unsubscribe_page(language: str) -> str:
    """The page behind the link in an e-mail. It has a button, because programs that scan e-mails open links."""
    return _question(language, "unsubscribe", "unsubscribe_button")


def unsubscribed_page(language: str) -> str:
    """The page after the button was pressed."""
    return _page(language, texts(TEXT, language).say("page", "unsubscribed"))


def confirm_page(language: str) -> str:
    """The page behind the link that confirms an e-mail address."""
    return _question(language, "confirm", "confirm_button")


def confirmed_page(language: str) -> str:
    """The page after the button was pressed."""
    return _page(language, texts(TEXT, language).say("page", "confirmed"))


def no_client_page(language: str) -> str:
    """The page of a server that was installed without the web client."""
    say = texts(TEXT, language).say
    why, wheel = (escape(say("page", key)) for key in ("no_client_why", "no_client_wheel"))
    checkout = say("page", "no_client_checkout", command="<code>make play</code>")
    api = say("page", "no_client_api", link=f'<a href="{API}">{API}</a>')
    body = f"<p>{why}</p><ul><li>{checkout}</li><li>{wheel}</li></ul><p>{api}</p>"
    return _page(language, say("page", "no_client"), body)


def _question(language: str, heading: str, button: str) -> str:
    say = texts(TEXT, language).say
    form = f"<form method=post><button>{escape(say('page', button))}</button></form>"
    return _page(language, say("page", heading), form)


def _page(language: str, heading: str, body: str = "") -> str:
    head = f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>Turnpike</title>'
    return f"{head}<h1>{escape(heading)}</h1>{body}</html>"
