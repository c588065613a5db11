"""Monte Carlo tree search in plain Python, for playout policies that are Python functions."""

from __future__ import annotations

import math
import random
from typing import Any, Callable

from .base import Game, Player

Policy = Callable[[Any, Any], Any]

# The usual weight of exploration for results between 0 and 1.
_EXPLORATION = 1.4


class _Node:
    """A state with a choice: what its moves have led to."""

    def __init__(self, state: Any, moves: list[Any]) -> None:
        self.state = state
        self.untried = moves
        self.branches: dict[Any, _Branch] = {}
        self.visits = 0

    def choose(self) -> tuple[Any, _Branch]:
        """A move that was never tried, or the most promising one."""
        if self.untried:
            move = self.untried.pop()
            self.branches[move] = _Branch()
            return move, self.branches[move]
        return max(self.branches.items(), key=lambda known: known[1].promise(self.visits))


class _Branch:
    """A move: its results for the player who makes it, and a node for every roll after it."""

    def __init__(self) -> None:
        self.visits = 0
        self.wins = 0.0
        self.nodes: dict[Any, _Node] = {}

    def promise(self, visits: int) -> float:
        bonus = _EXPLORATION * math.sqrt(math.log(visits) / self.visits)
        return self.wins / self.visits + bonus


def tree_search(state: Any, game: Game, policy: Policy, playouts: int) -> Any:
    """The most visited move after this many playouts with this policy.

    Every roll after a move has a node of its own, and rolls are drawn, never chosen.
    """
    if playouts < 1:
        raise ValueError(f"{playouts} playouts: at least 1 expected")
    root = _Node(state, _shuffled(game.actions(state)))
    if not root.untried:
        raise ValueError("the state has no moves")
    for _ in range(playouts):
        _visit(root, game, policy)
    return max(root.branches, key=lambda move: root.branches[move].visits)


def _visit(root: _Node, game: Game, policy: Policy) -> None:
    path: list[tuple[_Node, _Branch]] = []
    node = root
    while True:
        move, branch = node.choose()
        path.append((node, branch))
        state = game.result(node.state, move)
        if game.terminal_test(state):
            break
        roll, state = _rolled(game, state)
        known = branch.nodes.get(roll)
        if known is None:
            branch.nodes[roll] = _Node(state, _shuffled(game.actions(state)))
            state = _played_out(game, state, policy)
            break
        node = known
    for node, branch in path:
        node.visits += 1
        branch.visits += 1
        branch.wins += _win(game, state, game.to_move(node.state))


def _played_out(game: Game, state: Any, policy: Policy) -> Any:
    while True:
        state = game.result(state, policy(game, state))
        if game.terminal_test(state):
            return state
        _, state = _rolled(game, state)


def _rolled(game: Game, state: Any) -> tuple[Any, Any]:
    # Games with dice are known by their methods: their classes need not derive from ours.
    if not hasattr(game, "chances"):
        return None, state
    roll = random.choice(game.chances(state))
    return roll, game.outcome(state, roll)  # type: ignore[attr-defined]


def _win(game: Game, state: Any, player: Player) -> float:
    return (float(game.utility(state, player)) + 1) / 2


def _shuffled(moves: list[Any] | None) -> list[Any]:
    """The moves in random order."""
    return random.sample(moves or [], len(moves or []))
