"""Players for ``game.play_game(player, player)``, named as in aima-python and the assignment."""

from __future__ import annotations

import random
from typing import Any

from .schwarz import random_policy, schwarz_policy
from .search import (
    alpha_beta_search,
    expect_minmax,
    monte_carlo_tree_search,
    stochastic_monte_carlo_tree_search,
)

# As in the assignment's file.
_PLAYOUTS = 100


def random_player(game: Any, state: Any) -> Any:
    """Any legal move."""
    return random.choice(game.actions(state))


def alpha_beta_player(game: Any, state: Any) -> Any:
    """Perfect play without dice."""
    return alpha_beta_search(state, game)


def expect_minmax_player(game: Any, state: Any) -> Any:
    """Perfect play with dice, in small games."""
    return expect_minmax(state, game)


# aima-python has changed this name.
expect_min_max_player = expect_minmax_player


def mcts_player(game: Any, state: Any) -> Any:
    """Monte Carlo tree search with 1,000 random playouts."""
    return monte_carlo_tree_search(state, game)


def random_mcts_player(game: Any, state: Any) -> Any:
    """Monte Carlo tree search with 100 random playouts."""
    return stochastic_monte_carlo_tree_search(state, game, random_policy, _PLAYOUTS)


def schwarz_mcts_player(game: Any, state: Any) -> Any:
    """Monte Carlo tree search with 100 playouts weighted by Schwarz scores."""
    return stochastic_monte_carlo_tree_search(state, game, schwarz_policy, _PLAYOUTS)
