"""EinStein würfelt nicht! for aima-python: the games of the assignment on adversarial search.

``EinStein`` and ``MehrSteine(k)`` are games as aima-python's functions expect them. Its own types
are used if it is importable (as ``games4e`` or ``aima.games``); nothing here needs it. The searches
have its names and arguments, too, and are done by Dreistein's engines.

>>> game = EinStein()
>>> alpha_beta_search(game.initial, game)
(1, 0)
>>> expected_utility(game.initial, game)
1.0
"""

from .base import Game, GameState, StochasticGame, StochasticGameState
from .einstein import EinStein
from .mehrsteine import MehrSteine
from .notation import move_of_text, move_text, position_text, state_of_text
from .paired_games import PairedScore, play_pairs
from .players import (
    alpha_beta_player,
    expect_min_max_player,
    expect_minmax_player,
    mcts_player,
    random_mcts_player,
    random_player,
    schwarz_mcts_player,
)
from .schwarz import (
    max_schwarz,
    random_policy,
    schwarz_diff_to_weight,
    schwarz_policy,
    schwarz_score,
    schwarz_weights,
)
from .search import (
    alpha_beta_search,
    expect_minmax,
    expected_utility,
    minmax_decision,
    monte_carlo_tree_search,
    stochastic_monte_carlo_tree_search,
)

__all__ = [
    "EinStein",
    "Game",
    "GameState",
    "MehrSteine",
    "PairedScore",
    "StochasticGame",
    "StochasticGameState",
    "alpha_beta_player",
    "alpha_beta_search",
    "expect_min_max_player",
    "expect_minmax",
    "expect_minmax_player",
    "expected_utility",
    "max_schwarz",
    "mcts_player",
    "minmax_decision",
    "monte_carlo_tree_search",
    "move_of_text",
    "move_text",
    "play_pairs",
    "position_text",
    "random_mcts_player",
    "random_player",
    "random_policy",
    "schwarz_diff_to_weight",
    "schwarz_mcts_player",
    "schwarz_policy",
    "schwarz_score",
    "schwarz_weights",
    "state_of_text",
    "stochastic_monte_carlo_tree_search",
]
