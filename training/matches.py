"""Matches of networks that look one move ahead, thousands of games at once.

    python matches.py A.pt B.pt --games 10000 --seed 1

Games come in pairs: the same set-ups and dice, the sides swapped.
"""

import argparse
import math

import torch

from environment import MOVES, Environment
from checkpoints import load_network


@torch.no_grad()
def choose(network, environment, cubes, faces):
    """The states after the best moves, and which of them win."""
    after, is_legal, wins = environment.moves(cubes)
    logits = network(after.view(-1, 12)).view(-1, MOVES)
    values = torch.where(wins, 2.0, 1.0 - torch.sigmoid(logits.float()))
    index = torch.arange(len(cubes), device=cubes.device)
    is_possible = environment.faces(cubes)[index, faces] & is_legal
    chosen = torch.where(is_possible, values, -1.0).argmax(1)
    return after[index, chosen], wins[index, chosen]


@torch.no_grad()
def play_match(networks, environment, pairs):
    """How many of its two games each pair brought the first network."""
    starts = environment.starts(pairs)
    scores = torch.zeros(pairs, device=environment.device)
    dice = torch.randint(0, 6, (80, pairs), device=environment.device)
    for first in (0, 1):
        cubes = starts.clone()
        is_over = torch.zeros(pairs, dtype=torch.bool, device=environment.device)
        for ply, faces in enumerate(dice):
            mover = (first + ply) % 2
            cubes, wins = choose(networks[mover], environment, cubes, faces)
            scores += (wins & ~is_over) * float(mover == 0)
            is_over |= wins
            # A finished game goes on from anywhere: its result is known.
            cubes = torch.where(is_over[:, None], starts, cubes)
            if is_over.all():
                break
    return scores


def summary(scores):
    """The share of games won and its standard error, by pairs."""
    halves = scores / 2
    return halves.mean().item(), (halves.std() / math.sqrt(len(halves))).item()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("networks", nargs=2, metavar="FILE")
    parser.add_argument("--games", type=int, default=10000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    torch.manual_seed(arguments.seed)
    environment = Environment("cuda" if torch.cuda.is_available() else "cpu")
    networks = [load_network(path, environment) for path in arguments.networks]
    share, error = summary(play_match(networks, environment, arguments.games // 2))
    print(f"{arguments.networks[0]} wins {100 * share:.2f} +- {100 * error:.2f} % (standard error)")


if __name__ == "__main__":
    main()
