"""Plain searches that call a game just as aima-python's functions do, written for these tests."""

from __future__ import annotations

import math
import random
from typing import Any, Callable


def minimax_value(state: Any, game: Any, player: str) -> float:
    if game.terminal_test(state):
        return float(game.utility(state, player))
    values = [minimax_value(game.result(state, a), game, player) for a in game.actions(state)]
    return max(values) if game.to_move(state) == player else min(values)


def minmax_decision(state: Any, game: Any) -> Any:
    player = game.to_move(state)
    after = {a: minimax_value(game.result(state, a), game, player) for a in game.actions(state)}
    return max(after, key=lambda a: after[a])


def alpha_beta_search(state: Any, game: Any) -> Any:
    player = game.to_move(state)

    def value(state: Any, alpha: float, beta: float) -> float:
        if game.terminal_test(state):
            return float(game.utility(state, player))
        ours = game.to_move(state) == player
        best = -math.inf if ours else math.inf
        for a in game.actions(state):
            reached = value(game.result(state, a), alpha, beta)
            best = max(best, reached) if ours else min(best, reached)
            if ours:
                alpha = max(alpha, best)
            else:
                beta = min(beta, best)
            if alpha >= beta:
                break
        return best

    best_move, best = None, -math.inf
    for a in game.actions(state):
        reached = value(game.result(state, a), best, math.inf)
        if reached > best:
            best_move, best = a, reached
    return best_move


def expectation(state: Any, game: Any, player: str) -> float:
    """The value before a roll. One roll is put on the state with the last one, as there."""
    if game.terminal_test(state):
        return float(game.utility(state, player))
    total = 0.0
    for chance in game.chances(state):
        state = game.outcome(state, chance)
        after = [expectation(game.result(state, a), game, player) for a in game.actions(state)]
        best = max(after) if state.to_move == player else min(after)
        total += best * game.probability(chance)
    return total


def expect_minmax(state: Any, game: Any) -> Any:
    player = game.to_move(state)
    after = {a: expectation(game.result(state, a), game, player) for a in game.actions(state)}
    return max(after, key=lambda a: after[a], default=None)


class Node:
    def __init__(self, state: Any, parent: Node | None = None, action: Any = None) -> None:
        self.state, self.parent, self.action = state, parent, action
        self.children: list[Node] = []
        self.wins, self.visits = 0.0, 0

    def bound(self) -> float:
        if self.visits == 0 or self.parent is None:
            return math.inf
        return self.wins / self.visits + 1.4 * math.sqrt(
            math.log(self.parent.visits) / self.visits
        )


def monte_carlo_tree_search(state: Any, game: Any, N: int = 1000) -> Any:
    """Of a game without dice: every state has its moves."""

    def children(node: Node) -> list[Node]:
        return [Node(game.result(node.state, a), node, a) for a in game.actions(node.state)]

    def simulate(state: Any) -> Any:
        while not game.terminal_test(state):
            state = game.result(state, random.choice(list(game.actions(state))))
        return state

    return _most_visited(state, game, N, children, simulate)


def stochastic_monte_carlo_tree_search(
    state: Any, game: Any, playout_policy: Callable[[Any, Any], Any], N: int = 1000
) -> Any:
    """As in the assignment's file: also states in which the game is over are rolled on."""

    def children(node: Node) -> list[Node]:
        after = [(game.result(node.state, a), a) for a in game.actions(node.state)]
        return [
            Node(game.outcome(state, chance), node, a)
            for state, a in after
            for chance in game.chances(state)
        ]

    def simulate(state: Any) -> Any:
        while not game.terminal_test(state):
            state = game.result(state, playout_policy(game, state))
            if not game.terminal_test(state):
                state = game.outcome(state, random.choice(game.chances(state)))
        return state

    return _most_visited(state, game, N, children, simulate)


def _most_visited(
    state: Any,
    game: Any,
    N: int,
    children: Callable[[Node], list[Node]],
    simulate: Callable[[Any], Any],
) -> Any:
    root = Node(state)
    for _ in range(N):
        node = root
        while node.children:
            node = max(node.children, key=Node.bound)
        if not game.terminal_test(node.state):
            node.children = children(node)
            node = node.children[0]
        end = simulate(node.state)
        step: Node | None = node
        while step is not None:
            step.visits += 1
            # A node counts the wins of the player who moved to it.
            step.wins += game.utility(end, game.to_move(step.state)) < 0
            step = step.parent
    return max(root.children, key=lambda child: child.visits).action
