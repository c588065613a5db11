"""Engines, exact knowledge and statistics for *EinStein würfelt nicht!* and *TZAAR*.

>>> import dreistein
>>> position = dreistein.Position().roll(3)
>>> dreistein.Engine("star2:depth=3").best(position)
'c5c4'
"""

from . import statistics
from ._contests import Contest, Results, match, results, tournament
from ._dreistein import (
    Engine,
    Error,
    Evaluation,
    Game,
    Position,
    Record,
    Tablebase,
    __version__,
    games,
    read,
    review,
    rollout,
    solve,
)
from ._rows import review_rows

__all__ = [
    "Contest",
    "Engine",
    "Error",
    "Evaluation",
    "Game",
    "Position",
    "Record",
    "Results",
    "Tablebase",
    "__version__",
    "games",
    "match",
    "read",
    "results",
    "review",
    "review_rows",
    "rollout",
    "solve",
    "statistics",
    "tournament",
]
