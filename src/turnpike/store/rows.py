"""The rows of the database as structures; each field is named after its column.

Here: the shape of each row. Not here: what a table's settings mean (table/), how rows are stored (schema.py).
Times are whole milliseconds since 1970, ids short random strings; `person` is the id of an account, `game` that of a
table. Documents of other packages (of a table, of an account) are JSON text that no query reads.
"""

from typing import Literal

from msgspec import Struct

Status = Literal["open", "playing", "over", "closed"]
"""A table waits for players, its game is being played or is over, or the table was closed before that."""


BOT = "bot:"
"""Begins the player of a rated seat that a bot has played from the start."""
GONE = "gone:"
"""Begins the player of a rated seat whose account was deleted."""


class StoreError(Exception):
    """The database cannot be used; the message says what is wrong and what to do."""


class CannotStoreError(StoreError):
    """The database answers but cannot store anything now, for example because its disk is full."""


class LogLine(Struct, frozen=True, kw_only=True):
    """An entry of a log: its line in the exchange format, its time, and the request that it came from."""

    n: int
    text: str
    time: int
    key: str | None = None
    """The idempotency key of the request."""
    request: str | None = None
    """A digest of the request's content; None in entries written before that was stored."""


class Standing(Struct, frozen=True, kw_only=True):
    """A game after its newest entry: what lists of tables show, and when the table needs attention."""

    status: Status
    to_act: int | None
    """The seat to act; None if there is none."""
    due: int | None
    """When the scheduler has to attend to the table: a bot has to move, a clock runs out."""
    revision: int | None = None
    """The revision of the document that the entry was made with; if the table has another one, the append loses."""


class SeatRow(Struct, frozen=True, kw_only=True):
    """A seat as lists of tables show it."""

    seat: int
    person: str | None
    kind: str
    name: str


class TableRow(Struct, frozen=True, kw_only=True):
    """A table with its game. Its secret must never reach a view or a list."""

    id: str
    kind: str
    """The id of the game."""
    table: str
    """The table's document: settings, seats, requests."""
    secret: str
    """The secret from which all outcomes of chance are drawn."""
    created: int
    updated: int
    header: str | None = None
    """The first line of the log; None until the game has started."""
    host: str | None = None
    status: Status = "open"
    listed: bool = False
    revision: int = 0
    """Rises with each change of the document; a save names the revision that it changes."""
    at: int = 0
    """The number of the newest entry."""
    to_act: int | None = None
    due: int | None = None


class Account(Struct, frozen=True, kw_only=True):
    """A guest; with a login and a password, a lasting account."""

    id: str
    name: str
    secret_hash: str
    created: int
    seen: int
    login: str | None = None
    """Unique; None for a guest."""
    password_hash: str | None = None
    settings: str = "{}"
    """Language, muted accounts, ... as JSON."""
    private: bool = False
    """Whether the profile of the account is hidden from others."""


LoginOutcome = Literal["added", "taken", "not_a_guest"]
"""The guest has got the login; another account has that login; or the account has a login already, or is deleted."""


class SignedIn(Struct, frozen=True, kw_only=True):
    """An account for which a session was opened, and whether it has adopted the guest's games."""

    account: Account
    adopted: bool


class Token(Struct, frozen=True, kw_only=True):
    """A secret token: a session, a personal link for another device, a link that ends notifications.

    Only its hash is stored.
    """

    hash: str
    kind: str
    created: int
    person: str | None = None
    game: str | None = None
    seat: int | None = None
    expires: int | None = None


class ChatLine(Struct, frozen=True, kw_only=True):
    """A line of the chat of a table."""

    id: int
    game: str
    person: str | None
    name: str
    text: str
    time: int
    key: str | None = None
    """The idempotency key of the request."""


class AddedChat(Struct, frozen=True, kw_only=True):
    """A stored chat line; `again` if the account had used the same key at this table before."""

    line: ChatLine
    again: bool


class NotificationSetting(Struct, frozen=True, kw_only=True):
    """Where an account wants to be notified of its turn on one channel, and when it was last notified."""

    person: str
    channel: str
    """"email", "webhook", or "push-" and the digest of a device's endpoint."""
    address: str
    """Of a device: the endpoint at its push service."""
    on: bool = False
    last: int | None = None
    confirmed: int | None = None
    """When the owner of an e-mail address has confirmed it; before that it gets no notifications."""
    p256dh: str | None = None
    """The public key of a device, for which its messages are encrypted (RFC 8291)."""
    auth: str | None = None
    """The secret of a device that goes into the encryption."""
    device: str | None = None
    """What the device is called."""


class Restored(Struct, frozen=True, kw_only=True):
    """What was read from a backup; `verified` if its digest was checked."""

    rows: int
    verified: bool


class Job(Struct, frozen=True, kw_only=True):
    """Work for one process at a time, such as sending a notification. It survives the process that began it."""

    id: int
    kind: str
    due: int
    payload: str
    tries: int
    """How many times it was started, including this time."""


class Strength(Struct, frozen=True):
    """How strong a player is: the mean of what is believed, and its standard deviation."""

    mu: float
    sigma: float


class RatedSeat(Struct, frozen=True, kw_only=True):
    """A seat of a rated game: its player, the rank, and the strength after the game."""

    seat: int
    player: str
    """The id of an account, `bot:` and the name of a bot, or `gone:` and random letters for a deleted account."""
    rank: int
    """1 is the winner; equal ranks are a tie."""
    left: bool = False
    """Whether the player resigned or ran out of time."""
    start: str = ""
    """What the first action of the seat caused, as JSON."""
    mu: float = 0.0
    sigma: float = 0.0


class RatedGame(Struct, frozen=True, kw_only=True):
    """A finished game that counts for ratings."""

    game: str
    """The id of the table."""
    kind: str
    """The id of the game."""
    ended: int
    seats: tuple[RatedSeat, ...]
    number: int = 0
    """Its place in the order in which games were counted; 0 before that."""


class RatingRow(Struct, frozen=True, kw_only=True):
    """The rating of a player in one game at tables of one size."""

    player: str
    kind: str
    players: int
    mu: float
    sigma: float
    games: int
    wins: int
    updated: int


class OpeningCount(Struct, frozen=True):
    """How often players of a level made a choice at a position, and their points at the end of the game."""

    position: int
    choice: str
    """As JSON."""
    level: str
    games: int
    points: int


class OpeningGame(Struct, frozen=True, kw_only=True):
    """How a finished game began; without counts it is only marked as done."""

    game: str
    kind: str
    options: str = ""
    """As JSON."""
    counts: tuple[OpeningCount, ...] = ()


class Glicko(Struct, frozen=True):
    """A rating with its deviation and volatility (Glicko-2)."""

    rating: float
    deviation: float
    volatility: float


class PuzzleAttempt(Struct, frozen=True, kw_only=True):
    """What an account has done with a puzzle."""

    person: str
    puzzle: str
    kind: str
    """The id of the game."""
    time: int
    hints: int = 0
    solved: bool | None = None
    """None as long as there were only hints."""
    rating: float | None = None
    """Of the solver, after it."""


class SolverRow(Struct, frozen=True, kw_only=True):
    """How an account solves the puzzles of a game."""

    person: str
    kind: str
    rating: float
    deviation: float
    volatility: float
    tried: int
    solved: int
    streak: int
    """Puzzles solved in a row, each with the first answer and without hints."""
    best_streak: int
    updated: int


class PuzzleRating(Struct, frozen=True, kw_only=True):
    """How hard a puzzle has proved to be; there is none before the first answer that counts."""

    puzzle: str
    kind: str
    rating: float
    deviation: float
    volatility: float
    tried: int
    solved: int


class CountedAttempt(Struct, frozen=True, kw_only=True):
    """An attempt and its solver after a request; `counted` if this request was the one that counts."""

    attempt: PuzzleAttempt
    solver: SolverRow | None
    counted: bool
    before: float | None = None
    """The rating of the solver before it."""


Access = Literal["private", "read", "edit"]
"""Who besides the owner has a study: nobody, all who know its link to read it, or to edit it as well."""


class StudyRow(Struct, frozen=True, kw_only=True):
    """An analysis that is kept, without its moves."""

    id: str
    owner: str
    """The id of an account."""
    title: str
    access: Access
    kind: str
    """The id of the game."""
    header: str
    """The first line of a log."""
    colours: str
    """The colour that each player prefers, as JSON."""
    created: int
    updated: int
    revision: int = 1
    """Rises with each change."""
    last_node: int = 0
    """The highest number a move ever had."""


class StudyNode(Struct, frozen=True, kw_only=True):
    """A move of a study, and what is written about it."""

    node: int
    """Its number; 0 is the start."""
    parent: int | None
    """The move it follows; None for the start."""
    line: str
    """A line of a log, without its number, as JSON with sorted keys."""
    rank: int
    """Among the ways on from one position the lowest is the main one."""
    name: str = ""
    comment: str = ""
    since: int = 1
    """The revision of its last change."""


class StudyChange(Struct, frozen=True, kw_only=True):
    """A change that leads to a revision of a study."""

    revision: int
    key: str
    """The idempotency key of the request."""
    request: str
    """A digest of the request's content."""
    moves: tuple[int, ...] = ()
    """The answer to the request: the moves that it wanted to add."""
    deleted: tuple[int, ...] = ()
    nodes: tuple[StudyNode, ...] = ()
    """Those that are new or different."""


class StudyUpdate(Struct, frozen=True, kw_only=True):
    """A study as it is now, and what has changed since a revision."""

    row: StudyRow
    whole: bool
    """Whether `nodes` has all moves."""
    nodes: tuple[StudyNode, ...]
    deleted: tuple[int, ...] = ()


StudyAdded = Literal["added", "too_many", "no_account"]
"""The study is stored; its owner has as many as allowed; or the owner was deleted."""
