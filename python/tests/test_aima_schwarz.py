"""Schwarz scores, table 1 and the playout policies."""

from __future__ import annotations

import math
import random
from collections import Counter

import naive_rules
import pytest

from dreistein.aima import (
    MehrSteine,
    StochasticGameState,
    max_schwarz,
    random_policy,
    schwarz_diff_to_weight,
    schwarz_policy,
    schwarz_score,
    schwarz_weights,
)
from dreistein.aima.base import Square

# Table 1 of the assignment: from, up to but without, weight.
TABLE = [
    (-math.inf, -0.5, 1),
    (-0.5, -0.375, 2),
    (-0.375, -0.25, 4),
    (-0.25, -0.125, 8),
    (-0.125, 0, 16),
    (0, 0.125, 32),
    (0.125, 0.25, 64),
    (0.25, 0.375, 128),
    (0.375, 0.5, 256),
    (0.5, math.inf, 512),
]


@pytest.mark.parametrize("largest", [1, 2, 9, 24, 50, 90, 147])
@pytest.mark.parametrize(("low", "high", "weight"), TABLE)
def test_table_1(low: float, high: float, weight: int, largest: int) -> None:
    inside = low if math.isfinite(low) else high - 1
    assert schwarz_diff_to_weight(inside * largest, largest) == weight
    if math.isfinite(high):
        assert schwarz_diff_to_weight((high - 1e-9) * largest, largest) == weight
        assert schwarz_diff_to_weight(high * largest, largest) == 2 * weight


def test_table_1_far_outside() -> None:
    assert schwarz_diff_to_weight(-math.inf, 9) == 1
    assert schwarz_diff_to_weight(math.inf, 9) == 512


def test_wrong_differences() -> None:
    for largest in (0, -1, math.nan):
        with pytest.raises(ValueError, match="a positive number expected"):
            schwarz_diff_to_weight(1, largest)
    with pytest.raises(ValueError, match="not a number"):
        schwarz_diff_to_weight(math.nan, 9)


def state_of(red: list[Square | None], blue: list[Square | None]) -> StochasticGameState:
    return StochasticGameState("R", 0, {"R": red, "B": blue}, None, None)


def test_scores_by_hand() -> None:
    game = MehrSteine(4)
    # At the start every piece has one roll of three.
    assert schwarz_score(game, game.initial) == {"R": 9, "B": 9}
    # Red's 0 has rolls 0 and 1 and three steps, its 2 has rolls 1 and 2 and two steps.
    state = state_of([(0, 1), None, (1, 1)], [(3, 3), None, None])
    assert schwarz_score(game, state) == {"R": 3, "B": 3}
    # A single piece moves with every roll; without pieces the score is the largest.
    state = state_of([None, (1, 3), None], [None, None, None])
    assert schwarz_score(game, state) == {"R": 2, "B": 9}
    assert schwarz_score(game, state_of([(3, 3), None, None], [(1, 2), None, (3, 3)])) == {
        "R": 0,
        "B": 3,
    }


@pytest.mark.parametrize("k", range(3, 9))
def test_scores_by_the_naive_rules(k: int) -> None:
    game = MehrSteine(k)
    assert max_schwarz(game) == (k - 1) * game.num_piece
    for seed in range(5):
        draw, state, grid = random.Random(seed), game.initial, naive_rules.start(k)
        while not game.terminal_test(state):
            score = schwarz_score(game, state)
            assert score == {player: naive_score(grid, player) for player in "RB"}
            assert all(0 < value <= max_schwarz(game) for value in score.values())
            rolled = game.outcome(state, draw.choice(game.chances(state)))
            move = draw.choice(rolled.moves or [])
            grid = naive_rules.after(grid, state.to_move, move)
            state = game.result(rolled, move)


def naive_score(grid: naive_rules.Grid, player: str) -> float:
    k = len(grid)
    pieces = (k - 1) * (k - 2) // 2
    best = math.inf
    for number in range(pieces):
        square = naive_rules.find(grid, f"{player}{number}")
        if square is not None:
            movers = [naive_rules.movable(grid, player, roll, pieces) for roll in range(pieces)]
            rolls = sum(number in movable for movable in movers)
            steps = k - 1 - min(square) if player == "R" else max(square)
            best = min(best, steps * pieces / rolls)
    return best


def test_policies_follow_their_probabilities() -> None:
    game = MehrSteine(4)
    state = game.outcome(state_of([(2, 2), None, (1, 3)], [(0, 2), (2, 3), None]), 1)
    weights = schwarz_weights(game, state)
    assert len(weights) == 4 and len(set(weights.values())) > 1
    random.seed(1)
    draws = 4000
    for policy, shares in [
        (random_policy, dict.fromkeys(weights, 1)),
        (schwarz_policy, weights),
    ]:
        drawn = Counter(policy(game, state) for _ in range(draws))
        for move, weight in shares.items():
            p = weight / sum(shares.values())
            assert abs(drawn[move] / draws - p) < 5 * math.sqrt(p * (1 - p) / draws)


def test_policies_need_a_roll() -> None:
    game = MehrSteine(4)
    for policy in (random_policy, schwarz_policy):
        with pytest.raises(ValueError, match="roll first"):
            policy(game, game.initial)


def test_a_winning_move_weighs_as_table_1_says() -> None:
    game = MehrSteine(4)
    state = game.outcome(state_of([(2, 2), None, None], [(3, 0), None, None]), 0)
    # Red arrives: 0 turns against Blue's 3, of at most 9.
    assert schwarz_weights(game, state)[(0, (3, 3))] == 128
