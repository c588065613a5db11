"""Schwarz scores and the playout policies: random, and weighted by Schwarz scores."""

from __future__ import annotations

import math
import random
from bisect import bisect_right
from typing import Callable

from . import rules
from .mehrsteine import MehrSteine
from .base import MoreStonesBoard, PieceMove, Player, StochasticGameState

PlayoutPolicy = Callable[[MehrSteine, StochasticGameState], PieceMove]
"""Chooses the moves of a playout: ``policy(game, state)``."""

# Table 1 of the assignment: from each bound on, the weight is twice as large.
_BOUNDS = (-0.5, -0.375, -0.25, -0.125, 0.0, 0.125, 0.25, 0.375, 0.5)


def schwarz_score(game: MehrSteine, state: StochasticGameState) -> dict[Player, float]:
    """For each player, the turns still needed to reach the goal if nothing is captured.

    A piece at distance d that m of the n rolls can move needs d * n / m turns on average; a
    player's score is that of the best piece. A player without pieces has the largest score.
    """
    return {player: _player_score(game, state.board, player) for player in rules.PLAYERS}


def max_schwarz(game: MehrSteine) -> int:
    """The largest Schwarz score: a piece at the largest distance that only one roll moves."""
    return (game.board_size - 1) * game.num_piece


def schwarz_diff_to_weight(diff: float, max_schwarz: float) -> int:
    """The weight of a move by the opponent's Schwarz score minus the player's own after it.

    >>> [schwarz_diff_to_weight(diff, 8) for diff in (-4.1, -4, -0.1, 0, 3.9, 4)]
    [1, 2, 16, 32, 256, 512]
    """
    if not max_schwarz > 0:
        raise ValueError(f"max_schwarz is {max_schwarz!r}: a positive number expected")
    if math.isnan(diff):
        raise ValueError("diff is not a number")
    return 1 << bisect_right(_BOUNDS, diff / max_schwarz)


def schwarz_weights(game: MehrSteine, state: StochasticGameState) -> dict[PieceMove, int]:
    """The weight of every legal move of a state."""
    player, opponent = state.to_move, rules.opponent(state.to_move)
    weights = {}
    for move in _rolled_moves(game, state):
        score = schwarz_score(game, game.result(state, move))
        diff = score[opponent] - score[player]
        weights[move] = schwarz_diff_to_weight(diff, max_schwarz(game))
    return weights


def random_policy(game: MehrSteine, state: StochasticGameState) -> PieceMove:
    """Any legal move, all equally likely."""
    return random.choice(_rolled_moves(game, state))


def schwarz_policy(game: MehrSteine, state: StochasticGameState) -> PieceMove:
    """A legal move, each as likely as its weight says."""
    weights = schwarz_weights(game, state)
    return random.choices(list(weights), weights=list(weights.values()))[0]


def _rolled_moves(game: MehrSteine, state: StochasticGameState) -> list[PieceMove]:
    moves = game.actions(state)
    if not moves:
        raise ValueError("the state has no moves: roll first, with game.outcome(state, chance)")
    return moves


def _player_score(game: MehrSteine, board: MoreStonesBoard, player: Player) -> float:
    squares = board[player]
    rolls = [0] * game.num_piece
    for chance in range(game.num_piece):
        for index in game.movable_pieces(board, player, chance):
            rolls[index] += 1
    turns = [
        rules.distance(game.board_size, player, square) * game.num_piece / rolls[index]
        for index, square in enumerate(squares)
        if square is not None
    ]
    return min(turns, default=float(max_schwarz(game)))
