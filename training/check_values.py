"""Values of a network for the tests of the engine, computed in two plain ways.

    python check_values.py CHECKPOINT.pt NETWORK.net > VALUES.csv

Each line has the twelve squares of a state, the integer that the network's file gives before
the last step (computed here with whole numbers of any size), and the probability by the weights
before any rounding.
"""

import struct
import sys

import numpy
import torch

from checkpoints import load_network
from environment import Environment
from matches import choose

STATES = 2000


def read(path):
    """The arrays of a network's file."""
    data = open(path, "rb").read()
    _, _, rows, first, second, third = struct.unpack_from("<8s5I", data)
    place = 28
    arrays = []
    for shape, kind in (
        ((first,), "<i2"), ((rows, first), "<i2"),
        ((second,), "<i4"), ((second, first), "<i1"),
        ((third,), "<i4"), ((third, second), "<i1"),
        ((1,), "<i4"), ((third,), "<i2"),
    ):  # fmt: skip
        count = int(numpy.prod(shape))
        array = numpy.frombuffer(data, kind, count, place).reshape(shape)
        arrays.append(array.astype("int64"))
        place += count * numpy.dtype(kind).itemsize
    return arrays


def integer_outputs(arrays, active):
    """What the engine should compute from these arrays, in numpy."""
    bias1, rows, bias2, weights2, bias3, weights3, bias4, weights4 = arrays
    hidden = numpy.clip((bias1 + rows[active].sum(1)) >> 3, 0, 127)
    hidden = numpy.clip((bias2 + hidden @ weights2.T) >> 6, 0, 127)
    hidden = numpy.clip((bias3 + hidden @ weights3.T) >> 6, 0, 127)
    return bias4 + hidden @ weights4


def float_values(network, active):
    """The network without any rounding."""
    hidden = (network.rows[active].sum(1) + network.bias).clamp(0, 1)
    for layer in (network.second, network.third):
        hidden = layer(hidden).clamp(0, 1)
    return torch.sigmoid(network.output(hidden)).squeeze(-1)


def states_of_games(network, environment):
    """States of games in which every other move is a random one, and some random boards."""
    cubes, found = environment.starts(100), []
    for ply in range(15):
        found.append(cubes)
        after, is_over = choose(network, environment, cubes, torch.randint(0, 6, (100,)))
        if ply % 2:
            moves, is_legal, wins = environment.moves(cubes)
            random = torch.where(is_legal & ~wins, torch.rand(is_legal.shape), -1.0)
            after, is_over = moves[torch.arange(100), random.argmax(1)], random.amax(1) < 0
        cubes = torch.where(is_over[:, None], environment.starts(100), after)
    found.append(environment.random_boards(STATES - 1500))
    return torch.cat(found)


@torch.no_grad()
def main():
    torch.manual_seed(1)
    environment = Environment("cpu")
    network = load_network(sys.argv[1], environment)
    states = states_of_games(network, environment)
    active = network.features(states)
    outputs = integer_outputs(read(sys.argv[2]), active.numpy())
    values = float_values(network, active)
    print("squares,output,value")
    for cubes, output, value in zip(states.tolist(), outputs.tolist(), values.tolist()):
        print(f"{' '.join(map(str, cubes))},{output},{value:.6f}")


if __name__ == "__main__":
    main()
