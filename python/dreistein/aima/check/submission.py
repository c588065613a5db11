"""Loads a student's file, with a stand-in for aima-python where that is missing."""

from __future__ import annotations

import copy
import importlib.util
import itertools
import math
import random
import sys
from collections import namedtuple
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy

from .. import base, players, search


def load(path: Path) -> ModuleType:
    """The student's module. Whatever it raises is the caller's to report."""
    folder = str(path.resolve().parent)
    if folder not in sys.path:
        sys.path.insert(0, folder)
    for name in ("games4e", "games"):
        if importlib.util.find_spec(name) is None:
            sys.modules[name] = _stand_in(name)
    # A name that no other module has: the file may be called like one.
    spec = importlib.util.spec_from_file_location("students_assignment", path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} is not a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


class _TreeNode:
    """A node of a search tree, as the tree search of the assignment's file uses it."""

    def __init__(
        self, parent: _TreeNode | None = None, state: Any = None, U: float = 0, N: int = 0
    ) -> None:
        self.parent, self.state, self.U, self.N = parent, state, U, N
        self.children: dict[_TreeNode, Any] = {}
        self.actions: Any = None


def _promise(node: _TreeNode, C: float = 1.4) -> float:
    """The upper confidence bound of a node's results."""
    if node.N == 0 or node.parent is None:
        return math.inf
    return node.U / node.N + C * math.sqrt(math.log(node.parent.N) / node.N)


def _stand_in(name: str) -> ModuleType:
    """What ``from games4e import *`` must give to the assignment's file: never a solution."""
    module = ModuleType(name)
    module.__dict__.update(
        {known.__name__: known for known in (*_TYPES, *_SEARCHES, *_MODULES)},
        MCT_Node=_TreeNode,
        ucb=_promise,
        np=numpy,
        namedtuple=namedtuple,
        expect_min_max_player=players.expect_minmax_player,
    )
    return module


_TYPES = (base.Game, base.StochasticGame, base.GameState, base.StochasticGameState)
_SEARCHES = (
    search.minmax_decision,
    search.expect_minmax,
    search.alpha_beta_search,
    search.monte_carlo_tree_search,
    players.random_player,
    players.alpha_beta_player,
    players.mcts_player,
)
_MODULES = (random, copy, itertools)
