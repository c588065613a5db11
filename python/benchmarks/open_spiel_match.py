"""One of our engines against OpenSpiel's Monte Carlo tree search, in OpenSpiel's own game loop.

    python open_spiel_match.py --games 500 --time 0.05 --simulations 1000 --seed 1

Games come in pairs with the same set-ups and dice and the sides swapped.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from typing import Any

import pyspiel

import dreistein
from dreistein import openspiel


def play(bots: list[Any], seed: int) -> int:
    """The player who wins a game with these dice."""
    rng = random.Random(seed)
    state = pyspiel.load_game(openspiel.GAME).new_initial_state()
    for bot in bots:
        bot.restart()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.randrange(len(state.legal_actions())))
        else:
            state.apply_action(bots[state.current_player()].step(state))
    return int(state.returns().index(1.0))


def tree_search(simulations: int, seed: int) -> Any:
    """OpenSpiel's tree search as its own example has it: one random playout, UCT with 2, solving."""
    game = pyspiel.load_game(openspiel.GAME)
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    return pyspiel.MCTSBot(game, evaluator, 2.0, simulations, 1000, True, seed, False)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--engine", default=None, help="an engine's spec")
    parser.add_argument("--time", type=float, default=0.05, help="seconds a move for our engine")
    parser.add_argument("--simulations", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    engine = dreistein.Engine(chosen.engine)
    pairs = [0, 0, 0]
    begun = time.perf_counter()
    for pair in range(chosen.games // 2):
        won = 0
        for player in (0, 1):
            theirs = tree_search(chosen.simulations, chosen.seed + 2 * pair + player)
            ours = openspiel.EngineBot(engine, player, time=chosen.time, seed=pair)
            bots = [ours, theirs] if player == 0 else [theirs, ours]
            won += play(bots, chosen.seed + pair) == player
        pairs[won] += 1
    games, wins = 2 * sum(pairs), pairs[1] + 2 * pairs[2]
    # The pair is the unit of the error bar.
    mean = wins / games
    spread = sum(count * (won / 2 - mean) ** 2 for won, count in enumerate(pairs)) / max(sum(pairs) - 1, 1)
    error = 1.96 * (spread / sum(pairs)) ** 0.5
    report = {
        "engine": engine.spec,
        "time": chosen.time,
        "simulations": chosen.simulations,
        "seed": chosen.seed,
        "games": games,
        "won": wins,
        "share": mean,
        "half of a 95 % interval": error,
        "seconds": time.perf_counter() - begun,
    }
    print(json.dumps(report))


if __name__ == "__main__":
    main()
