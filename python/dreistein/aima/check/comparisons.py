"""How what a student's function returns is compared with what ours returns."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from ..base import GameState, StochasticGameState
from ..schwarz import schwarz_diff_to_weight


class Differs(Exception):
    """A student's function does not do what the assignment says."""


def member(owner: Any, name: str) -> Any:
    """An attribute of a student's module, class or object."""
    try:
        return getattr(owner, name)
    except AttributeError:
        pass
    known = owner.__name__ if isinstance(owner, (type, ModuleType)) else type(owner).__name__
    raise Differs(f"{known} has no {name}")


def one_stone_given(ours: Any, theirs: Any, state: Any) -> None:
    """The parts of ``EinStein`` that students get and should not change."""
    first = _fields(member(theirs, "initial"), GameState)
    _same("board of initial", ours.initial.board, first.board)
    _same_moves(ours.initial.moves, first.moves)
    _same_moves(ours.actions(state), member(theirs, "actions")(state))
    moves = member(theirs, "compute_moves")(state.board, state.to_move)
    _same_moves(ours.compute_moves(state.board, state.to_move), moves)
    _same("terminal_test", ours.terminal_test(state), member(theirs, "terminal_test")(state))


def more_stones_given(ours: Any, theirs: Any, state: Any) -> None:
    """The parts of ``MehrSteine`` that students get and should not change."""
    for name in ("board_size", "num_piece"):
        _same(name, getattr(ours, name), member(theirs, name))
    first = _fields(member(theirs, "initial"), StochasticGameState)
    _same("board of initial", ours.initial.board, first.board)
    _same("terminal_test", ours.terminal_test(state), member(theirs, "terminal_test")(state))
    for index, square in enumerate(state.board[state.to_move]):
        if square is not None:
            moves = member(theirs, "compute_moves")(state.board, state.to_move, index)
            _same_moves(ours.compute_moves(state.board, state.to_move, index), moves)


def one_stone_result(ours: Any, theirs: Any, state: Any, move: Any) -> None:
    got = _fields(_alone(ours, theirs, "result")(state, move), GameState)
    expected = ours.result(state, move)
    _same_states(expected, got)
    _same_moves(expected.moves, got.moves)


def more_stones_result(ours: Any, theirs: Any, state: Any, move: Any) -> None:
    got = _fields(_alone(ours, theirs, "result")(state, move), StochasticGameState)
    _same_states(ours.result(state, move), got)
    _same("moves", None, got.moves)
    _same("chance", None, got.chance)


def utility(ours: Any, theirs: Any, state: Any, player: str) -> None:
    got = member(theirs, "utility")(state, player)
    _same("utility", ours.utility(state, player), got)


def compute_utility(ours: Any, theirs: Any, state: Any) -> None:
    got = member(theirs, "compute_utility")(state.board)
    _same("utility", ours.compute_utility(state.board), got)


def chances(ours: Any, theirs: Any, state: Any) -> None:
    _same("chances", ours.chances(state), member(theirs, "chances")(state))


def outcome(ours: Any, theirs: Any, state: Any, chance: int) -> None:
    """``chance`` of the new state is not compared: the assignment leaves it open."""
    got = _fields(member(theirs, "outcome")(state, chance), StochasticGameState)
    _same_states(state, got)
    _same_moves(ours.outcome(state, chance).moves, got.moves)


def probability(ours: Any, theirs: Any, state: Any, chance: int) -> None:
    got = member(theirs, "probability")(chance)
    if not (isinstance(got, (int, float)) and abs(got - 1 / ours.num_piece) < 1e-9):
        raise Differs(f"probability: expected 1/{ours.num_piece}, got {got!r}")


def weight(module: Any, diff: float, largest: int) -> None:
    got = member(module, "schwarz_diff_to_weight")(diff, largest)
    _same("weight", schwarz_diff_to_weight(diff, largest), got)


def _alone(ours: Any, theirs: Any, name: str) -> Any:
    """The student's function, with our ``compute_utility``: that one is a task of its own."""
    theirs.compute_utility = ours.compute_utility
    return member(theirs, name)


def _same(what: str, expected: Any, got: Any) -> None:
    if expected != got:
        raise Differs(f"{what}: expected {expected!r}, got {got!r}")


def _same_states(expected: Any, got: Any) -> None:
    for name in ("to_move", "board", "utility"):
        _same(name, getattr(expected, name), getattr(got, name))


def _same_moves(expected: Any, got: Any) -> None:
    """Moves may come in any order, but each only once."""
    try:
        same = sorted(expected) == sorted(got)
    except TypeError:
        same = False
    if not same:
        raise Differs(f"moves: expected {expected!r} in any order, got {got!r}")


def _fields(state: Any, kind: Any) -> Any:
    if not all(hasattr(state, name) for name in kind._fields):
        raise Differs(f"expected a {kind.__name__}, got {state!r}")
    return state
