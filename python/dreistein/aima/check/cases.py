"""The calls by which students' functions are compared with ours, the simplest first."""

from __future__ import annotations

import random
from typing import Any, Callable, Iterator, Union

from ..base import GameState, StochasticGameState
from ..einstein import EinStein
from ..mehrsteine import MehrSteine

AnyGame = Union[EinStein, MehrSteine]
Arguments = tuple[Any, ...]
Calls = Callable[[Any, Any], Iterator[tuple[Any, Arguments]]]
"""What to call at a state of a game: states, perhaps after a roll, and arguments."""

# How many random games by size of the board: games on large boards have many states.
_GAMES = {3: 6, 4: 6, 5: 4, 6: 2, 7: 1}


def one_stone_states(seed: int) -> Iterator[tuple[EinStein, GameState]]:
    """Every state of ``EinStein`` that can occur, in the order of their distance to the start."""
    game = EinStein()
    found = [game.initial]
    for state in found:
        yield game, state
        if not game.terminal_test(state):
            after = [game.result(state, move) for move in state.moves]
            found.extend(other for other in after if other not in found)


def more_stones_states(seed: int) -> Iterator[tuple[MehrSteine, StochasticGameState]]:
    """The states of random games on boards of several sizes, before the roll."""
    for size, games in _GAMES.items():
        game = MehrSteine(size)
        draw = random.Random(f"{seed} {size}")
        for _ in range(games):
            for state in _random_game(game, draw):
                yield game, state


def _random_game(game: MehrSteine, draw: random.Random) -> Iterator[StochasticGameState]:
    state = game.initial
    yield state
    while not game.terminal_test(state):
        rolled = game.outcome(state, draw.choice(game.chances(state)))
        state = game.result(rolled, draw.choice(rolled.moves or []))
        yield state


def once(game: AnyGame, state: Any) -> Iterator[tuple[Any, Arguments]]:
    """One call without arguments."""
    yield state, ()


def each_player(game: AnyGame, state: Any) -> Iterator[tuple[Any, Arguments]]:
    """A call for each player."""
    yield state, ("R",)
    yield state, ("B",)


def each_move(game: EinStein, state: GameState) -> Iterator[tuple[Any, Arguments]]:
    """A call for every legal move."""
    if not game.terminal_test(state):
        for move in state.moves:
            yield state, (move,)


def each_roll(game: MehrSteine, state: StochasticGameState) -> Iterator[tuple[Any, Arguments]]:
    """A call for every roll."""
    if not game.terminal_test(state):
        for chance in game.chances(state):
            yield state, (chance,)


def each_rolled_move(
    game: MehrSteine, state: StochasticGameState
) -> Iterator[tuple[Any, Arguments]]:
    """A call for every move that some roll allows, after the first such roll."""
    seen = set()
    for _, (chance,) in each_roll(game, state):
        rolled = game.outcome(state, chance)
        for move in rolled.moves or []:
            if move not in seen:
                seen.add(move)
                yield rolled, (move,)


def differences() -> Iterator[tuple[float, int]]:
    """For table 1: every bound, just below it, and between the bounds, for several maxima."""
    for largest in (2, 9, 24, 50, 90):
        for sixteenth in range(-18, 19):
            yield sixteenth / 16 * largest, largest
            yield (sixteenth / 16 - 1e-6) * largest, largest
