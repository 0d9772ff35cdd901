"""The games in OpenSpiel: `register()` makes them known to pyspiel as `turnpike_<game>`.

    turnpike.research.open_spiel.register()
    game = pyspiel.load_game("turnpike_harbours", {"players": 3})

Parameters are the options of the game; a list is written with `+` between its items. Chance is explicit. Returns are
shares of the win and add up to 1; a game cut off after `max_decisions` decisions is shared by all.
"""

from typing import Any

import msgspec

from turnpike import games
from turnpike.kernel.contract import CHANCE, NOBODY, Json
from turnpike.kernel.manifest import Manifest
from turnpike.kernel.refused import Refused
from turnpike.kernel.rng import Rng
from turnpike.research.environment import Environment
from turnpike.research.extras import need
from turnpike.research.rules import Rules

need("numpy", "pyspiel")
import numpy as np  # noqa: E402
import pyspiel  # noqa: E402

MAX_DECISIONS = 2000
"""After so many decisions a game is cut off, unless the parameter says otherwise."""
MAX_CHANCE = 64
"""Outcomes of chance at most, and outcomes for each decision at most."""
_CLASSES: dict[str, type["TurnpikeGame"]] = {}


def register() -> list[str]:
    """Make all games known to pyspiel, once; their names there."""
    for name, manifest in games.manifests().items():
        if name not in _CLASSES and _can_load(name):
            kind = _game_type(manifest)
            title = f"Turnpike{name.title()}"
            _CLASSES[name] = type(title, (TurnpikeGame,), {"turnpike": name, "kind": kind, "__module__": __name__})
            globals()[title] = _CLASSES[name]  # where pickle looks for it
            pyspiel.register_game(kind, _CLASSES[name])
    return [f"turnpike_{name}" for name in _CLASSES]


def _can_load(name: str) -> bool:
    try:
        games.find(name)
    except Refused:
        return False
    return True


def _parameters(name: str) -> dict[str, str | int | bool]:
    """The options that fit into a parameter, each with its default."""
    game = games.find(name)
    options = type(game.read_options({}))
    schema = msgspec.json.schema(options)["$defs"][options.__name__]["properties"]
    found: dict[str, str | int | bool] = {}
    for option, about in schema.items():
        default = about.get("default")
        if isinstance(default, str | int):
            found[option] = default
        elif about.get("type") == "array":
            found[option] = "+".join(default or ())
    return found | {"players": game.players(game.read_options({})), "max_decisions": MAX_DECISIONS}


def _options(name: str, given: dict[str, Any]) -> dict[str, Json]:
    """Parameters as options; those left at their default are left out."""
    known = _parameters(name)
    game = games.find(name)
    options = type(game.read_options({}))
    schema = msgspec.json.schema(options)["$defs"][options.__name__]["properties"]
    found: dict[str, Json] = {}
    for option, value in given.items():
        if option == "max_decisions" or value == known.get(option):
            continue
        found[option] = [*str(value).split("+")] if schema[option].get("type") == "array" else value
    return found | {"players": given.get("players", known["players"])}


def _game_type(manifest: Manifest) -> Any:  # noqa: ANN401  (pyspiel is not typed)
    game = games.find(manifest.id)
    kind = pyspiel.GameType
    secrets = game.secrets
    return kind(
        short_name=f"turnpike_{manifest.id}",
        long_name=manifest.title(),
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION if secrets else kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.CONSTANT_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=manifest.max_seats,
        min_num_players=manifest.min_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_parameters(manifest.id),
        provides_factored_observation_string=False,
    )


class TurnpikeGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel is not typed
    """A game of Turnpike as pyspiel knows it."""

    turnpike: str
    kind: Any

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.rules = Rules(self.turnpike, None, _options(self.turnpike, given))
        self.max_decisions = int(given.get("max_decisions", MAX_DECISIONS))
        self.given = given
        self.environment: Environment = self.rules.environment(self.rules.start(0), 1)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.environment.actions,
            max_chance_outcomes=MAX_CHANCE,
            num_players=self.rules.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=self.max_decisions,
        )
        super().__init__(self.kind, info, given)

    def __reduce__(self) -> tuple[Any, ...]:
        return _load, (self.turnpike, self.given)

    def new_initial_state(self) -> "TurnpikeState":
        """The start of a game; a set-up that is drawn is that of seed 0."""
        return TurnpikeState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "TurnpikeObserver":  # noqa: ANN401
        """What a player sees, as numbers and as text."""
        if params:
            raise ValueError(f"There are no observation parameters, but {params} are given.")
        return TurnpikeObserver(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


def _load(name: str, given: dict[str, Any]) -> Any:  # noqa: ANN401
    """A game that was pickled."""
    register()
    return pyspiel.load_game(f"turnpike_{name}", given)


class Inner:
    """What a state consists of. pyspiel copies and pickles what a state holds, so this knows how that is done."""

    def __init__(self, of: TurnpikeGame, position: Any) -> None:  # noqa: ANN401  (a state of whatever game)
        self.of, self.position = of, position
        self.told: tuple[dict[str, Any], ...] = ()
        """What has happened, in words."""
        self.numbers: tuple[int, ...] = ()
        """The same, in the numbers of the game."""
        self.decisions = 0

    def apply(self, number: int) -> None:
        """A decision of a seat or of chance, by its number."""
        game = self.of.rules.game
        to_act = game.to_act(self.position)
        entry: dict[str, Any]
        if to_act == CHANCE:
            asked = game.chance(self.position)
            entry = {"chance": asked.kind, "seat": asked.seat, "got": asked.outcomes[number]}
        else:
            entry = {"seat": to_act, **game.words(self.position, number)}
            self.decisions += 1
        self.told += (entry,)
        self.numbers += (number,)
        game.apply(self.position, number)

    def __deepcopy__(self, memo: dict[int, object]) -> "Inner":
        twin = Inner(self.of, self.of.rules.game.copy(self.position))
        twin.told, twin.numbers, twin.decisions = self.told, self.numbers, self.decisions
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        return _replay, (self.of, self.numbers)


def _replay(of: TurnpikeGame, numbers: tuple[int, ...]) -> Inner:
    """A state that was pickled."""
    inner = Inner(of, of.rules.start(0))
    for number in numbers:
        inner.apply(number)
    return inner


class TurnpikeState(pyspiel.State):  # type: ignore[misc]
    """A position, with what led to it in words, for information states."""

    def __init__(self, game: TurnpikeGame) -> None:
        super().__init__(game)
        self.inner = Inner(game, game.rules.start(0))

    @property
    def of(self) -> TurnpikeGame:
        """The game this is a position of."""
        return self.inner.of

    @property
    def position(self) -> Any:  # noqa: ANN401  (a state of whatever game)
        """The position as the game's own state."""
        return self.inner.position

    def current_player(self) -> int:
        """A player, chance, or that the game is over."""
        to_act: int = self.of.rules.game.to_act(self.position)
        if to_act == NOBODY or (to_act != CHANCE and self.inner.decisions >= self.of.max_decisions):
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if to_act == CHANCE else to_act

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002
        mask = np.zeros(self.of.environment.actions, np.int8)
        self.of.environment.put(self.position)
        self.of.environment.list_legal(mask)
        return [int(action) for action in np.flatnonzero(mask)]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """All outcomes, each as likely."""
        outcomes = self.of.rules.game.legal(self.position)
        return [(outcome, 1.0 / len(outcomes)) for outcome in outcomes]

    def _apply_action(self, action: int) -> None:
        player = self.current_player()
        if player == pyspiel.PlayerId.TERMINAL:
            raise pyspiel.SpielError("The game is over: begin a new one.")
        if player == pyspiel.PlayerId.CHANCE:
            outcomes = self.of.rules.game.legal(self.position)
            if action not in outcomes:
                raise pyspiel.SpielError(f"Chance has the outcomes {outcomes}, not {action}.")
            self.inner.apply(action)
            return
        legal = self._legal_actions(player)
        if action not in legal:
            name = self.of.environment.layout.name  # type: ignore[attr-defined]  # every game has one
            raise pyspiel.SpielError(
                f"Action {action} ({name(action)}) is not legal for player {player} now. Some that are:"
                f" {'; '.join(f'{one} ({name(one)})' for one in legal[:5])}."
            )
        self.inner.apply(self.of.environment.number_of(action))

    def _action_to_string(self, player: int, action: int) -> str:
        game = self.of.rules.game
        if player == pyspiel.PlayerId.CHANCE:
            asked = game.chance(self.position)
            return f"{asked.kind} {asked.outcomes[action] if action in range(len(asked.outcomes)) else 'no outcome'}"
        if action not in self._legal_actions(player):
            return str(self.of.environment.layout.name(action))  # type: ignore[attr-defined]  # every game has one
        self.of.environment.put(self.position)
        words = game.words(self.position, self.of.environment.number_of(action))
        return msgspec.json.encode(words).decode()

    def is_terminal(self) -> bool:
        """Whether the game is over or cut off."""
        return self.current_player() == int(pyspiel.PlayerId.TERMINAL)

    def returns(self) -> list[float]:
        """Shares of the win."""
        rules = self.of.rules
        if rules.game.to_act(self.position) == NOBODY:
            winners = rules.game.outcome(self.position).winners
            return [1.0 / len(winners) if seat in winners else 0.0 for seat in range(rules.players)]
        return [1.0 / rules.players if self.is_terminal() else 0.0] * rules.players

    def view(self, player: int) -> str:
        """What a player sees, as JSON."""
        return msgspec.json.encode(self.of.rules.game.view(self.position, player)).decode()

    def history_of(self, player: int) -> str:
        """Everything that a player has seen happen, a line each, and what the player sees now."""
        game = self.of.rules.game
        lines = [
            {key: entry[key] for key in ("chance", "seat", "do") if key in entry}
            if game.hides(entry, player)
            else entry
            for entry in self.inner.told
        ]
        return "\n".join([*(msgspec.json.encode(line).decode() for line in lines), self.view(player)])

    def __str__(self) -> str:
        return f"{len(self.inner.told)} {self.of.rules.game.digest(self.position)}"


class TurnpikeObserver:
    """Features of a position, and the view or the history as text."""

    def __init__(self, game: TurnpikeGame, kind: Any) -> None:  # noqa: ANN401
        self.of = game
        self.perfect_recall = bool(kind.perfect_recall)
        self.tensor = np.zeros(game.environment.features, np.float32)
        self.dict: dict[str, Any] = {}
        layout = game.environment.layout  # type: ignore[attr-defined]  # every game has one
        for part in layout.features:
            self.dict[part.name] = self.tensor[layout.slice(part.name)].reshape(part.shape)

    def set_from(self, state: TurnpikeState, player: int) -> None:
        """Fill the tensor with what a player sees."""
        self.of.environment.put(state.position)
        self.of.environment.see(player, self.tensor)

    def string_from(self, state: TurnpikeState, player: int) -> str:
        """The same as text; with perfect recall, also all that led to it."""
        return state.history_of(player) if self.perfect_recall else state.view(player)


def playthrough(game: Any, seed: int, actions: int) -> str:  # noqa: ANN401  (a game of pyspiel)
    """A game by random actions as text: what is asked, what is legal and what is done, to be stored and compared."""
    rng = Rng(seed)
    state = game.new_initial_state()
    lines = [f"{game}: {game.num_distinct_actions()} actions, tensors of {game.observation_tensor_shape()}"]
    for _action in range(actions):
        if state.is_terminal():
            break
        player, legal = state.current_player(), state.legal_actions()
        action = legal[rng.below(len(legal))]
        lines.append(f"player {player}: {len(legal)} legal, {action} = {state.action_to_string(player, action)}")
        state.apply_action(action)
        seen = [f"{float(sum(state.observation_tensor(seat))):.4f}" for seat in range(game.num_players())]
        lines.append(f"  {state}, observed {' '.join(seen)}")
    return "\n".join([*lines, f"returns {state.returns()}", ""])
