"""Games in pairs, with the same rolls and the sides swapped: how much better is a player?"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from typing import Any

from .base import GamePlayer


@dataclass(frozen=True)
class PairedScore:
    """The result of pairs of games for the first player."""

    won: int
    """Pairs of which the first player won both games."""
    split: int
    """Pairs of which each player won one game."""
    lost: int
    """Pairs of which the first player lost both games."""

    @property
    def games(self) -> int:
        """The number of games."""
        return 2 * (self.won + self.split + self.lost)

    @property
    def score(self) -> float:
        """The share of games that the first player won."""
        return (2 * self.won + self.split) / self.games

    @property
    def error(self) -> float:
        """The standard error of the score. The pair is the unit: its two games share their rolls."""
        pairs = self.games / 2
        squares = (self.won + self.split / 4) / pairs
        return math.sqrt(max(0.0, squares - self.score**2) / pairs)

    def __str__(self) -> str:
        return f"{100 * self.score:.1f} ± {100 * self.error:.1f} % of {self.games} games"


def play_pairs(
    game: Any, first: GamePlayer, second: GamePlayer, pairs: int, seed: int = 1
) -> PairedScore:
    """Play pairs of games: each player has each side once, with the same rolls.

    The seed decides everything; the state of ``random`` stays as it was.
    """
    if pairs < 1:
        raise ValueError(f"{pairs} pairs: at least 1 expected")
    kept = random.getstate()
    try:
        random.seed(seed)
        results = [_pair(game, first, second, f"{seed} {pair}") for pair in range(pairs)]
    finally:
        random.setstate(kept)
    return PairedScore(results.count(2), results.count(1), results.count(0))


def _pair(game: Any, first: GamePlayer, second: GamePlayer, seed: str) -> int:
    """How many of two games the first player wins."""
    begun = _utility(game, (first, second), random.Random(seed))
    answered = -_utility(game, (second, first), random.Random(seed))
    return int(begun > 0) + int(answered > 0)


def _utility(game: Any, players: tuple[GamePlayer, GamePlayer], dice: random.Random) -> Any:
    state, ply = game.initial, 0
    while not game.terminal_test(state):
        if hasattr(game, "chances"):
            state = game.outcome(state, dice.choice(game.chances(state)))
        state = game.result(state, players[ply % 2](game, state))
        ply += 1
    return game.utility(state, game.to_move(game.initial))
