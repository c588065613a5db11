"""What rounding costs: a network before any rounding against its integers.

    python rounding.py CHECKPOINT.pt NETWORK.net --games 20000 --seed 1

Both look one move ahead; games come in pairs with the same set-ups and dice, the sides swapped.
"""

import argparse

import torch

from check_values import float_values, integer_outputs, read
from checkpoints import load_network
from environment import Environment
from matches import play_match, summary
from integers import ACTIVATION_SCALE, OUTPUT_SCALE

# At the same time: whole numbers of 64 bits take much memory.
PAIRS = 1000


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("checkpoint")
    parser.add_argument("network")
    parser.add_argument("--games", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    torch.manual_seed(arguments.seed)
    environment = Environment("cpu")
    network = load_network(arguments.checkpoint, environment)
    arrays = read(arguments.network)

    def unrounded(cubes):
        return torch.logit(float_values(network, network.features(cubes)))

    def integers(cubes):
        outputs = integer_outputs(arrays, network.features(cubes).numpy())
        return torch.from_numpy(outputs) / (ACTIVATION_SCALE * OUTPUT_SCALE)

    pairs = max(2, arguments.games // 2)
    batches = [min(PAIRS, pairs - done) for done in range(0, pairs, PAIRS)]
    scores = [play_match([integers, unrounded], environment, batch) for batch in batches]
    share, error = summary(torch.cat(scores))
    print(f"integers win {100 * share:.2f} +- {100 * error:.2f} % (standard error)")


if __name__ == "__main__":
    main()
