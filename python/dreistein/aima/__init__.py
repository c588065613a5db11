"""EinStein würfelt nicht! for aima-python: the games of the assignment on adversarial search.

``EinStein`` and ``MehrSteine(k)`` are games as aima-python's functions expect them. Its own types
are used if it is importable (as ``games4e`` or ``aima.games``); nothing here needs it.
"""

from .einstein import EinStein
from .mehrsteine import MehrSteine
from .notation import move_of_text, move_text, position_text, state_of_text
from .schwarz import (
    max_schwarz,
    random_policy,
    schwarz_diff_to_weight,
    schwarz_policy,
    schwarz_score,
    schwarz_weights,
)
from .base import Game, GameState, StochasticGame, StochasticGameState

__all__ = [
    "EinStein",
    "Game",
    "GameState",
    "MehrSteine",
    "StochasticGame",
    "StochasticGameState",
    "max_schwarz",
    "move_of_text",
    "move_text",
    "position_text",
    "random_policy",
    "schwarz_diff_to_weight",
    "schwarz_policy",
    "schwarz_score",
    "schwarz_weights",
    "state_of_text",
]
