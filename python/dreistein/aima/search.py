"""aima-python's searches with the same names and arguments, done by Dreistein's engines.

They take any game that keeps its states as ``EinStein`` and ``MehrSteine`` do, so also a student's
own classes. What is random follows ``random.seed``.
"""

from __future__ import annotations

import random
from functools import lru_cache
from typing import Any

from .. import Engine, Position, solve
from .einstein import EinStein
from .mehrsteine import MehrSteine
from .notation import AnyGame, move_of_text, move_text, position_text
from .schwarz import random_policy, schwarz_policy
from .tree_search import Policy, tree_search

LARGEST_BOARD = 8
"""The engines know boards up to this size."""

# Values that differ less come from rounding.
_TOLERANCE = 1e-9

# The playout policies that the engines have, too.
_POLICIES: dict[Any, str] = {random_policy: "uniform", schwarz_policy: "schwarz-cube"}


def expect_minmax(state: Any, game: Any) -> Any:
    """The best move after a roll, by expectiminimax to the end of the game; the first of equals.

    Only small games end soon enough: those on boards up to 4 x 4, and endgames with few pieces on
    larger ones. Other states are refused. Each roll counts with its probability. (aima-python's own
    function divides by the number of rolls once more, which makes it prefer early wins.)
    """
    return _best_move(state, _known_game(game))


def expected_utility(state: Any, game: Any) -> float:
    """The utility that the player to move can expect if both play perfectly, from -1 to 1.

    Before the roll, it is the mean over all rolls.
    """
    known = _known_game(game)
    if known.terminal_test(state):
        return float(known.utility(state, state.to_move))
    return 2 * _solved(known, state)[0] - 1


def minmax_decision(state: Any, game: Any) -> Any:
    """The best move in a game without dice; the first of equals."""
    known = _known_game(game)
    if isinstance(known, MehrSteine) and known.num_piece > 1:
        raise TypeError(f"{game!r} has dice: use expect_minmax")
    return _best_move(state, known)


def alpha_beta_search(state: Any, game: Any) -> Any:
    """The best move in a game without dice; the first of equals. The same as minimax, faster."""
    return minmax_decision(state, game)


def monte_carlo_tree_search(state: Any, game: Any, N: int = 1000) -> Any:
    """A good move by Monte Carlo tree search with N random playouts, with or without dice."""
    return stochastic_monte_carlo_tree_search(state, game, random_policy, N)


def stochastic_monte_carlo_tree_search(
    state: Any, game: Any, playout_policy: Policy, N: int = 1000
) -> Any:
    """A good move by Monte Carlo tree search with N playouts that follow a policy.

    ``random_policy`` and ``schwarz_policy`` are done by an engine (for which a move that wins
    always has the largest Schwarz weight), any other policy in plain Python.
    """
    if N < 1:
        raise ValueError(f"{N} playouts: at least 1 expected")
    known = _known_game(game)
    moves = _moves(state, known)
    policy = _POLICIES.get(playout_policy)
    if policy is None or known.board_size > LARGEST_BOARD:
        return tree_search(state, game, playout_policy, N)
    engine = _engine(f"mcts:policy={policy},playouts={N},priors=none,solver=off", known.board_size)
    engine.new_game()
    best = engine.best(_position(known, state), seed=random.getrandbits(63))
    return _same_move(moves, move_of_text(known, state, best))


def _known_game(game: Any) -> AnyGame:
    """Our game with the rules of this one, which may be a student's."""
    if isinstance(game, (EinStein, MehrSteine)):
        return game
    if not hasattr(game, "chances"):
        return EinStein()
    if not hasattr(game, "board_size"):
        raise TypeError(f"{game!r} has no board_size: EinStein or MehrSteine expected")
    return MehrSteine(game.board_size)


def _moves(state: Any, game: AnyGame) -> list[Any]:
    if game.terminal_test(state):
        raise ValueError("the game is over")
    if not state.moves:
        raise ValueError("the state has no moves: roll first, with game.outcome(state, chance)")
    return list(state.moves)


def _same_move(moves: list[Any], move: Any) -> Any:
    return moves[moves.index(move)]


def _best_move(state: Any, game: AnyGame) -> Any:
    moves = _moves(state, game)
    _, values = _solved(game, state)
    value_of = {move: values[move_text(game, state, move)] for move in moves}
    best = max(value_of.values())
    return next(move for move in moves if value_of[move] > best - _TOLERANCE)


def _solved(game: AnyGame, state: Any) -> tuple[float, dict[str, float]]:
    """The mover's win probabilities: of the position, and after each move."""
    red, red_after = _exact_values(_position(game, state))
    if state.to_move == "R":
        return red, red_after
    return 1 - red, {move: 1 - value for move, value in red_after.items()}


@lru_cache(maxsize=1024)
def _exact_values(position: Position) -> tuple[float, dict[str, float]]:
    # Without endgame tables, whose values are rounded.
    found = solve(position, tables="off")
    return found["red"], {row["move"]: row["red"] for row in found["moves"]}


def _position(game: AnyGame, state: Any) -> Position:
    if game.board_size > LARGEST_BOARD:
        size = game.board_size
        raise ValueError(f"no engine for boards of size {size}: at most {LARGEST_BOARD} expected")
    return Position(position_text(game, state), board=game.board_size)


@lru_cache(maxsize=32)
def _engine(spec: str, board_size: int) -> Engine:
    return Engine(spec, board=board_size)
