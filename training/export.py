"""Writes a network as the integers that the engine computes with.

    python export.py CHECKPOINT.pt NETWORK.net
"""

import sys

import integers
from checkpoints import load_network
from environment import Environment

FEATURE_SETS = {"mobility": 1, "faces": 2}


def write(network, path):
    """Writes the file."""
    layers = (network.second, network.third, network.output)
    tail = [(layer.weight, layer.bias) for layer in layers]
    feature_set = FEATURE_SETS[network.features.kind]
    integers.write(path, feature_set, network.widths, network.bias, network.rows, [tail])


if __name__ == "__main__":
    write(load_network(sys.argv[1], Environment("cpu")), sys.argv[2])
