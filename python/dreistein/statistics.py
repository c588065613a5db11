"""Statistics of pairs of games: two games with the same dice and the sides swapped.

>>> from dreistein import statistics
>>> found = statistics.pair_statistics(won=300, split=500, lost=200)
>>> round(found["win_rate"], 3), round(found["elo"], 1)
(0.55, 34.9)
>>> statistics.sequential_test("elo0=0,elo1=10", won=300, split=500, lost=200)["verdict"]
'H1 accepted'
"""

from __future__ import annotations

from ._dreistein import pair_statistics, sequential_test

__all__ = ["elo_of_rate", "pair_statistics", "rate_of_elo", "sequential_test"]


def elo_of_rate(rate: float) -> float | None:
    """The Elo difference at which a player wins at this rate; none at 0 and 1."""
    from math import log10

    return 400 * log10(rate / (1 - rate)) if 0 < rate < 1 else None


def rate_of_elo(elo: float) -> float:
    """The rate at which a player wins who is better by this Elo difference."""
    return 1 / (1 + float(10 ** (-elo / 400)))
