"""The types that games share with aima-python: its own, if it is importable, or equal ones."""

from __future__ import annotations

import importlib
import random
from types import ModuleType
from typing import TYPE_CHECKING, Any, Callable, NamedTuple, Optional

Player = str
"""``'R'`` or ``'B'``."""
Square = tuple[int, int]
"""Row and column, counted from 0 at the top left."""
OneStoneBoard = dict[Player, Optional[Square]]
"""Each player's only piece; ``None`` if it was captured."""
MoreStonesBoard = dict[Player, list[Optional[Square]]]
"""Each player's pieces by number; ``None`` for captured ones."""
PieceMove = tuple[int, Square]
"""The number of a piece and where it goes."""
GamePlayer = Callable[[Any, Any], Any]
"""Chooses a move: ``player(game, state)``."""


class GameState(NamedTuple):
    """A position of a game without dice."""

    to_move: Player
    utility: int
    board: OneStoneBoard
    moves: list[Square]


class StochasticGameState(NamedTuple):
    """A position of a game with dice. ``moves`` is ``None`` before the roll."""

    to_move: Player
    utility: int
    board: MoreStonesBoard
    moves: list[PieceMove] | None
    chance: int | None


class Game:
    """A game for two players who alternate."""

    initial: Any

    def actions(self, state: Any) -> Any:
        """The legal moves."""
        raise NotImplementedError

    def result(self, state: Any, move: Any) -> Any:
        """The state after a move."""
        raise NotImplementedError

    def utility(self, state: Any, player: Player) -> Any:
        """What the state is worth to the player."""
        raise NotImplementedError

    def terminal_test(self, state: Any) -> bool:
        """Whether the game is over."""
        return not self.actions(state)

    def to_move(self, state: Any) -> Any:
        """Whose turn it is."""
        return state.to_move

    def display(self, state: Any) -> None:
        """Print the state."""
        print(state)

    def play_game(self, *players: GamePlayer) -> Any:
        """Play a game, display its end and return what it is worth to the first player."""
        state = self.initial
        while True:
            for player in players:
                state = self._after_turn(state, player)
                if self.terminal_test(state):
                    self.display(state)
                    return self.utility(state, self.to_move(self.initial))

    def _after_turn(self, state: Any, player: GamePlayer) -> Any:
        return self.result(state, player(self, state))

    def __repr__(self) -> str:
        return f"<{type(self).__name__}>"


class StochasticGame(Game):
    """A game in which every turn begins with a roll."""

    def chances(self, state: Any) -> Any:
        """What can be rolled."""
        raise NotImplementedError

    def outcome(self, state: Any, chance: Any) -> Any:
        """The state after a roll."""
        raise NotImplementedError

    def probability(self, chance: Any) -> float:
        """How likely a roll is."""
        raise NotImplementedError

    def _after_turn(self, state: Any, player: GamePlayer) -> Any:
        rolled = self.outcome(state, random.choice(self.chances(state)))
        return super()._after_turn(rolled, player)


def _aima_python() -> ModuleType | None:
    """The games of aima-python, wherever this version of it keeps them."""
    for name in ("games4e", "aima.games4e", "aima.games"):
        try:
            return importlib.import_module(name)
        # A library that is present but broken, whatever its error, must not break ours.
        except Exception:
            continue
    return None


if not TYPE_CHECKING:
    _library = _aima_python()
    if _library is not None:
        GameState = _library.GameState
        StochasticGameState = _library.StochasticGameState
        Game = _library.Game
        StochasticGame = _library.StochasticGame
