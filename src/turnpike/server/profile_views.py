"""Profiles and leaderboards as JSON. Nothing here is hidden from the reader any more (profiles.py sees to that)."""

from msgspec import Struct

from turnpike.server.puzzles.schemas import SolverView


class PlayerView(Struct, frozen=True, kw_only=True):
    """A player in a list: `profile` is the name of the profile, if the reader may see it."""

    name: str
    profile: str | None
    bot: bool


class RatingView(Struct, frozen=True, kw_only=True):
    """A rating in one game at tables of one size; within `deviation` of the truth with 95 % probability."""

    game: str
    players: int
    rating: int
    deviation: int
    provisional: bool
    fixed: bool
    """Whether it is the fixed rating of a bot, which anchors the scale."""
    games: int
    wins: int
    graph: list[tuple[int, int]]
    """The time of each of the newest rated games, and the rating after it, the oldest first."""


class ResultView(Struct, frozen=True, kw_only=True):
    """A rated game: the rank among all seats, and what it did to the rating."""

    game: str
    players: int
    ended: int
    rank: int
    left: bool
    """Whether the player resigned or ran out of time."""
    rating: int
    change: int | None
    """None for the oldest game that the profile knows of."""
    opponents: list[PlayerView]
    table: str | None
    """The id of the table, if it is listed publicly or the reader has played there."""


class OpponentView(Struct, frozen=True, kw_only=True):
    """All rated games against one opponent: in how many the player was ahead, behind, or equal."""

    player: PlayerView
    games: int
    ahead: int
    behind: int
    equal: int


class StartView(Struct, frozen=True, kw_only=True):
    """A way to begin a game: what the first action caused, in words."""

    game: str
    sentence: str
    games: int
    wins: int


class Profile(Struct, frozen=True, kw_only=True):
    """A player's rated games and puzzles."""

    name: str
    player: PlayerView
    mine: bool
    """Whether it is the reader's own."""
    private: bool
    """Whether others cannot see it."""
    created: int | None
    ratings: list[RatingView]
    recent: list[ResultView]
    """The newest games first."""
    opponents: list[OpponentView]
    """Those with the most games first."""
    starts: list[StartView]
    """The most frequent first moves."""
    puzzles: list[SolverView]
    """How the player solves puzzles, one for each game."""


class LeaderView(Struct, frozen=True, kw_only=True):
    """A line of a leaderboard. The place is None for bots, whose ratings are fixed."""

    place: int | None
    player: PlayerView
    rating: int
    deviation: int
    games: int
    wins: int


class Leaderboard(Struct, frozen=True, kw_only=True):
    """The players with the highest settled ratings, and the bots between them."""

    game: str
    players: int
    sizes: list[int]
    """The sizes of tables that the game is played at."""
    leaders: list[LeaderView]
