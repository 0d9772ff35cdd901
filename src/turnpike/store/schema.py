"""The database: its tables and indexes, the same on SQLite and PostgreSQL.

A change here needs a step in migrations/versions; a test compares the two.
"""

from sqlalchemy import BigInteger, Boolean, Column, Double, Index, Integer, MetaData, Table, Text, false

metadata = MetaData()

# SQLite numbers new rows only in a column of type INTEGER.
_NUMBER = BigInteger().with_variant(Integer, "sqlite")

games = Table(
    "games",
    metadata,
    Column("id", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("table", Text, nullable=False),
    Column("secret", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("header", Text),
    Column("host", Text),
    Column("status", Text, nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("at", Integer, nullable=False),
    Column("to_act", Integer),
    Column("due", BigInteger),
    Column("leased", BigInteger),
    Index("games_due", "due"),
    Index("games_listed", "listed", "status", "created"),
    Index("games_host", "host"),
    Index("games_updated", "updated"),
)

# Rows are found by primary key only, hence WITHOUT ROWID in SQLite. No foreign key: an append must cost one insert,
# and a batch of many tables must not fail because of one.
entries = Table(
    "entries",
    metadata,
    Column("game", Text, primary_key=True),
    Column("n", Integer, primary_key=True),
    Column("line", Text, nullable=False),
    Column("time", BigInteger, nullable=False),
    Column("key", Text),
    Column("request", Text),
    sqlite_with_rowid=False,
)

seats = Table(
    "seats",
    metadata,
    Column("game", Text, primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("person", Text),
    Column("kind", Text, nullable=False),
    Column("name", Text, nullable=False),
    Index("seats_person", "person"),
)

people = Table(
    "people",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("secret_hash", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("seen", BigInteger, nullable=False),
    Column("login", Text),
    Column("password_hash", Text),
    Column("settings", Text, nullable=False),
    Column("private", Boolean, nullable=False, server_default=false()),
    Index("people_login", "login", unique=True),
)

links = Table(
    "links",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("person", Text),
    Column("game", Text),
    Column("seat", Integer),
    Column("expires", BigInteger),
    Index("links_person", "person"),
    Index("links_game", "game"),
)

chat = Table(
    "chat",
    metadata,
    Column("id", _NUMBER, primary_key=True, autoincrement=True),
    Column("game", Text, nullable=False),
    Column("person", Text),
    Column("name", Text, nullable=False),
    Column("text", Text, nullable=False),
    Column("time", BigInteger, nullable=False),
    Column("key", Text),
    Index("chat_game", "game", "id"),
    Index("chat_person", "person"),
    Index("chat_key", "game", "person", "key", unique=True),
)

notices = Table(
    "notices",
    metadata,
    Column("person", Text, primary_key=True),
    Column("channel", Text, primary_key=True),
    Column("address", Text, nullable=False),
    Column("on", Boolean, nullable=False),
    Column("last", BigInteger),
    Column("confirmed", BigInteger),
    Column("p256dh", Text),
    Column("auth", Text),
    Column("device", Text),
    Index("notices_channel", "channel"),
)

server_keys = Table(
    "server_keys",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

jobs = Table(
    "jobs",
    metadata,
    Column("id", _NUMBER, primary_key=True, autoincrement=True),
    Column("kind", Text, nullable=False),
    Column("due", BigInteger, nullable=False),
    Column("payload", Text, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("leased", BigInteger),
    Column("once", Text),
    Column("topic", Text),
    Index("jobs_due", "due"),
    Index("jobs_once", "once", unique=True),
    Index("jobs_topic", "topic"),
)

# Rated games in the order in which they were counted. From these two tables the third one can be computed again.
rated_games = Table(
    "rated_games",
    metadata,
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("game", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("players", Integer, nullable=False),
    Column("ended", BigInteger, nullable=False),
    Index("rated_games_game", "game", unique=True),
)

rated_seats = Table(
    "rated_seats",
    metadata,
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True),
    Column("player", Text, nullable=False),
    Column("rank", Integer, nullable=False),
    Column("left", Boolean, nullable=False),
    Column("start", Text, nullable=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Index("rated_seats_player", "player", "number"),
)

ratings = Table(
    "ratings",
    metadata,
    Column("player", Text, primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("players", Integer, primary_key=True),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Index("ratings_best", "kind", "players", "mu"),
)

# Answers to puzzles, each counted once: `solved` is None as long as there were only hints.
puzzle_attempts = Table(
    "puzzle_attempts",
    metadata,
    Column("person", Text, primary_key=True),
    Column("puzzle", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("time", BigInteger, nullable=False),
    Column("hints", Integer, nullable=False),
    Column("solved", Boolean),
    Column("rating", Double),
)

puzzle_solvers = Table(
    "puzzle_solvers",
    metadata,
    Column("person", Text, primary_key=True),
    Column("kind", Text, primary_key=True),
    Column("rating", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Column("volatility", Double, nullable=False),
    Column("tried", Integer, nullable=False),
    Column("solved", Integer, nullable=False),
    Column("streak", Integer, nullable=False),
    Column("best_streak", Integer, nullable=False),
    Column("updated", BigInteger, nullable=False),
)

puzzle_ratings = Table(
    "puzzle_ratings",
    metadata,
    Column("puzzle", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("rating", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Column("volatility", Double, nullable=False),
    Column("tried", Integer, nullable=False),
    Column("solved", Integer, nullable=False),
    Index("puzzle_ratings_kind", "kind"),
)

# Games whose openings are counted, or that count for nothing.
opening_games = Table("opening_games", metadata, Column("game", Text, primary_key=True))

# How often a choice was made at a position near the start, by players of a level. Rows are found by position only.
openings = Table(
    "openings",
    metadata,
    Column("position", BigInteger, primary_key=True, autoincrement=False),
    Column("choice", Text, primary_key=True),
    Column("level", Text, primary_key=True),
    Column("games", BigInteger, nullable=False),
    Column("points", BigInteger, nullable=False),
    sqlite_with_rowid=False,
)

opening_settings = Table(
    "opening_settings",
    metadata,
    Column("kind", Text, primary_key=True),
    Column("options", Text, primary_key=True),
    Column("games", BigInteger, nullable=False),
)

# An analysis that is kept. `revision` rises with each change; `last_node` is the highest number a move ever had.
studies = Table(
    "studies",
    metadata,
    Column("id", Text, primary_key=True),
    Column("owner", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("access", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("header", Text, nullable=False),
    Column("colours", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("updated", BigInteger, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("last_node", Integer, nullable=False),
    Index("studies_owner", "owner", "updated"),
)

# The moves of a study; 0 is its start. `since` is the revision of a move's last change.
study_nodes = Table(
    "study_nodes",
    metadata,
    Column("study", Text, primary_key=True),
    Column("node", Integer, primary_key=True, autoincrement=False),
    Column("parent", Integer),
    Column("line", Text, nullable=False),
    Column("rank", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("comment", Text, nullable=False),
    Column("since", Integer, nullable=False),
    Index("study_nodes_since", "study", "since"),
)

# The newest changes of a study: for requests that come twice, and for processes that have missed some.
study_changes = Table(
    "study_changes",
    metadata,
    Column("study", Text, primary_key=True),
    Column("revision", Integer, primary_key=True, autoincrement=False),
    Column("key", Text, nullable=False),
    Column("request", Text, nullable=False),
    Column("moves", Text, nullable=False),
    Column("deleted", Text, nullable=False),
    Index("study_changes_key", "study", "key", unique=True),
)
