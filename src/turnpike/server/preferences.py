"""The settings of an account: its language, whom it has muted, when it is notified; and what its owner sees of it."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from turnpike.store import Account

HOUR_MS = 3_600_000
Hour = Annotated[int, Meta(ge=0, le=23)]


class NotificationSchedule(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """When notifications are sent; hours are those of the account's time zone."""

    mode: Literal["at_once", "every", "daily"] = "at_once"
    """At once; at most one message in so many hours; or one a day."""
    every_hours: Annotated[int, Meta(ge=1, le=24)] = 6
    daily_hour: Hour = 18
    quiet: bool = False
    """Whether there are quiet hours, in which nothing is sent."""
    quiet_from: Hour = 22
    quiet_to: Hour = 8
    zone: Annotated[str, Meta(max_length=64)] = "UTC"

    @property
    def gap_ms(self) -> int:
        """The least time between two messages."""
        return self.every_hours * HOUR_MS if self.mode == "every" else 0


class Preferences(Struct, frozen=True, kw_only=True):
    """The settings of an account, stored as JSON."""

    language: str = ""
    muted: tuple[str, ...] = ()
    notifications: NotificationSchedule = NotificationSchedule()


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
