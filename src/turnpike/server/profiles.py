"""Profiles and leaderboards: what the rated games of a player tell, for one reader.

A profile exists once its owner has played a rated game or answered a puzzle, and can be hidden. Then it cannot be told
from one that does not exist, and the name appears in no other profile. Names are logins, which are unique; a bot's is
`bot:` and its name.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from functools import reduce
from operator import or_

import msgspec

from turnpike import games
from turnpike.kernel.contract import AnyGame
from turnpike.kernel.refused import Refused
from turnpike.kernel.text import TextError
from turnpike.server.accounts import LOGIN
from turnpike.server.profile_views import (
    Leaderboard,
    LeaderView,
    OpponentView,
    PlayerView,
    Profile,
    RatingView,
    ResultView,
    StartView,
)
from turnpike.server.puzzles.service import solver_view
from turnpike.server.ratings import SETTLED_SIGMA, Shown, anchor, points, shown
from turnpike.store import Account, RatedGame, RatedSeat, RatingRow, Store
from turnpike.store.rows import BOT
from turnpike.table.bot_names import names_of

MAX_GAMES = 200
"""The newest rated games that a profile is made from."""
MAX_RECENT = 20
MAX_OPPONENTS = 20
MAX_STARTS = 5
MAX_LEADERS = 100


class _Names:
    """Players as one reader may see them."""

    def __init__(self, accounts: Mapping[str, Account], reader: str | None, language: str, unknown: str) -> None:
        self._accounts = accounts
        self._reader = reader
        self._language = language
        self._unknown = unknown

    def view(self, player: str) -> PlayerView:
        if player.startswith(BOT):
            return PlayerView(name=names_of(player.removeprefix(BOT))[self._language], profile=player, bot=True)
        account = self._accounts.get(player)
        if account is None or (account.private and player != self._reader):
            return PlayerView(name=self._unknown, profile=None, bot=False)
        return PlayerView(name=account.name, profile=account.login, bot=False)

    def is_named(self, player: str) -> bool:
        return self.view(player).profile is not None


async def find_player(store: Store, name: str, reader: Account | None) -> tuple[str, Account | None]:
    """The player of a profile that the reader may see; refused if there is none."""
    if name.startswith(BOT):
        bot = name.removeprefix(BOT)
        if any(anchor(game, bot) is not None for game in games.manifests()):
            return name, None
        raise Refused("unknown_person")
    account = await store.find_account_by_login(name) if LOGIN.fullmatch(name) else None
    if account is None or (account.private and (reader is None or reader.id != account.id)):
        raise Refused("unknown_person")
    return account.id, account


async def profile(store: Store, name: str, reader: Account | None, language: str, *, hidden_name: str) -> Profile:
    """The profile with this name, as the reader may see it."""
    player, account = await find_player(store, name, reader)
    # In this order: a game that is counted meanwhile shows in the ratings first, never the other way round.
    played = await store.rated_games_of(player, MAX_GAMES)
    rows = await store.ratings_of(player)
    mine = reader is not None and reader.id == player
    solved = await store.puzzle_solvers(player)
    if not rows and not solved and account is not None and not mine:
        raise Refused("unknown_person")  # a profile comes with the first rated game or puzzle
    accounts = await store.find_accounts({seat.player for game in played for seat in game.seats} | {player})
    names = _Names(accounts, None if reader is None else reader.id, language, hidden_name)
    listed = await store.which_are_listed(game.game for game in played)
    viewed = names.view(player)
    return Profile(
        name=name,
        player=viewed,
        mine=mine,
        private=account is not None and account.private,
        created=None if account is None else account.created,
        ratings=_ratings(player, rows, played),
        recent=_recent(player, played, names, listed, None if reader is None else reader.id),
        opponents=_opponents(player, played, names),
        starts=_starts(player, played, viewed.name, language),
        puzzles=[solver_view(row) for row in solved],
    )


def _seat(game: RatedGame, player: str) -> RatedSeat:
    """The player's seat; of a bot with several seats, the best one."""
    return min((seat for seat in game.seats if seat.player == player), key=lambda seat: (seat.rank, seat.seat))


def _ratings(player: str, rows: list[RatingRow], played: list[RatedGame]) -> list[RatingView]:
    graphs: dict[tuple[str, int], list[tuple[int, int]]] = defaultdict(list)
    for game in reversed(played):
        graphs[game.kind, len(game.seats)].append((game.ended, points(_seat(game, player).mu)))
    found = {(row.kind, row.players): row for row in rows}
    views = []
    for row in found.values():
        views.append(_rating(player, row, shown(row.mu, row.sigma), graphs[row.kind, row.players]))
    if player.startswith(BOT):
        views += _unplayed(player, found)
    order = {game: place for place, game in enumerate(games.manifests())}
    return sorted(views, key=lambda view: (order.get(view.game, len(order)), view.players))


def _rating(player: str, row: RatingRow, seen: Shown, graph: list[tuple[int, int]]) -> RatingView:
    fixed = player.startswith(BOT)
    return RatingView(
        game=row.kind,
        players=row.players,
        rating=seen.rating,
        deviation=seen.deviation,
        provisional=seen.provisional,
        fixed=fixed,
        games=row.games,
        wins=row.wins,
        graph=[] if fixed else graph,
    )


def _unplayed(player: str, found: Iterable[tuple[str, int]]) -> list[RatingView]:
    """The fixed ratings of a bot in games and sizes in which nobody has played against it yet."""
    views, known = [], set(found)
    for kind, manifest in games.manifests().items():
        strength = anchor(kind, player.removeprefix(BOT))
        for size in range(manifest.min_seats, manifest.max_seats + 1):
            if strength is not None and (kind, size) not in known:
                row = RatingRow(
                    player=player, kind=kind, players=size, mu=strength.mu, sigma=strength.sigma, games=0, wins=0,
                    updated=0,
                )  # fmt: skip
                views.append(_rating(player, row, shown(row.mu, row.sigma), []))
    return views


def _recent(
    player: str, played: list[RatedGame], names: _Names, listed: set[str], reader: str | None
) -> list[ResultView]:
    after: dict[tuple[str, int], int] = {}
    views = []
    for game in reversed(played):
        key, own = (game.kind, len(game.seats)), _seat(game, player)
        rating = points(own.mu)
        before, after[key] = after.get(key), rating
        played_there = reader is not None and any(seat.player == reader for seat in game.seats)
        others = sorted((seat for seat in game.seats if seat.seat != own.seat), key=lambda seat: seat.rank)
        views.append(
            ResultView(
                game=game.kind,
                players=len(game.seats),
                ended=game.ended,
                rank=own.rank,
                left=own.left,
                rating=rating,
                change=None if before is None else rating - before,
                opponents=[names.view(seat.player) for seat in others],
                table=game.game if game.game in listed or played_there else None,
            )
        )
    return views[::-1][:MAX_RECENT]


def _opponents(player: str, played: list[RatedGame], names: _Names) -> list[OpponentView]:
    results: dict[str, Counter[str]] = defaultdict(Counter)
    for game in played:
        own = _seat(game, player)
        for seat in game.seats:
            if seat.player != player and names.is_named(seat.player):
                how = "ahead" if own.rank < seat.rank else "behind" if own.rank > seat.rank else "equal"
                results[seat.player][how] += 1
    views = [
        OpponentView(
            player=names.view(other),
            games=count.total(),
            ahead=count["ahead"],
            behind=count["behind"],
            equal=count["equal"],
        )
        for other, count in results.items()
    ]
    return sorted(views, key=lambda view: (-view.games, view.player.name))[:MAX_OPPONENTS]


def _starts(player: str, played: list[RatedGame], name: str, language: str) -> list[StartView]:
    count: Counter[tuple[str, str]] = Counter()
    wins: Counter[tuple[str, str]] = Counter()
    for game in played:
        seat = _seat(game, player)
        sentence = _sentence(game.kind, seat.start, len(game.seats), name, language)
        if sentence:
            count[game.kind, sentence] += 1
            wins[game.kind, sentence] += seat.rank == 1
    return [
        StartView(game=kind, sentence=sentence, games=number, wins=wins[kind, sentence])
        for (kind, sentence), number in sorted(count.items(), key=lambda one: (-one[1], one[0]))[:MAX_STARTS]
    ]


def _sentence(kind: str, start: str, players: int, name: str, language: str) -> str:
    """What a first action caused, in words; empty if the game can no longer say it."""
    if not start:
        return ""
    try:
        game: AnyGame = games.find(kind)
        event = msgspec.json.decode(start, type=reduce(or_, game.event_types))
        return game.speech(game.read_options({}), language, [name] * players).event(event)
    except (Refused, TextError, LookupError, msgspec.MsgspecError, TypeError):  # of a board or a version that is gone
        return ""


async def leaderboard(
    store: Store, kind: str, players: int | None, reader: Account | None, language: str
) -> Leaderboard:
    """The best players of a game at tables of one size, with the bots that anchor the scale."""
    manifest = games.manifest(kind)
    sizes = list(range(manifest.min_seats, manifest.max_seats + 1))
    size = sizes[0] if players is None else players
    if size not in sizes:
        title = manifest.title(language)
        raise Refused("wrong_table_size", game=title, players=size, least=sizes[0], most=sizes[-1])
    best = await store.best_rated(kind, size, SETTLED_SIGMA, MAX_LEADERS)
    names = _Names({account.id: account for _, account in best}, None if reader is None else reader.id, language, "")
    lines = [(row.mu, _leader(place, row, names)) for place, (row, _) in enumerate(best, 1)]
    bots = {row.player: row for bot in manifest.ratings for row in await store.ratings_of(BOT + bot)
            if (row.kind, row.players) == (kind, size)}  # fmt: skip
    for bot in manifest.ratings:
        if (strength := anchor(kind, bot)) is not None:
            played = bots.get(BOT + bot)
            row = RatingRow(
                player=BOT + bot, kind=kind, players=size, mu=strength.mu, sigma=strength.sigma,
                games=0 if played is None else played.games, wins=0 if played is None else played.wins, updated=0,
            )  # fmt: skip
            lines.append((row.mu, _leader(None, row, names)))
    leaders = [line for _, line in sorted(lines, key=lambda line: -line[0])]
    return Leaderboard(game=kind, players=size, sizes=sizes, leaders=leaders)


def _leader(place: int | None, row: RatingRow, names: _Names) -> LeaderView:
    seen = shown(row.mu, row.sigma)
    return LeaderView(
        place=place,
        player=names.view(row.player),
        rating=seen.rating,
        deviation=seen.deviation,
        games=row.games,
        wins=row.wins,
    )
