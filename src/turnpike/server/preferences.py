"""The settings of an account: its language, and whom it has muted; and what its owner sees of it."""

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from turnpike.store import Account


class Preferences(Struct, frozen=True, kw_only=True):
    """The settings of an account, stored as JSON."""

    language: str = ""
    muted: tuple[str, ...] = ()


def preferences_of(account: Account) -> Preferences:
    """The settings of an account."""
    return msgspec.json.decode(account.settings, type=Preferences)


def language_of(account: Account) -> str:
    """The language of an account, in which it gets its e-mails."""
    return preferences_of(account).language or "en"


class Me(Struct, frozen=True, kw_only=True):
    """The own account."""

    id: str
    name: str
    login: str | None
    language: str
    muted: tuple[str, ...]
    private: bool
    """Whether the own profile is hidden from others."""


class ChangedMe(Struct, frozen=True, forbid_unknown_fields=True):
    """Changes to the own account."""

    name: Annotated[str, Meta(max_length=200)] | None = None
    language: Annotated[str, Meta(max_length=20)] | None = None
    private: bool | None = None
    """Hide the own profile from others: ratings, results, leaderboards."""


def own_view(account: Account) -> Me:
    """The own account."""
    preferences = preferences_of(account)
    return Me(
        id=account.id,
        name=account.name,
        login=account.login,
        language=language_of(account),
        muted=preferences.muted,
        private=account.private,
    )
