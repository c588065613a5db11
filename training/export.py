"""Writes a network as the integers that the engine computes with.

    python export.py CHECKPOINT.pt NETWORK.net
"""

import struct
import sys
import zlib

import numpy
import torch

from checkpoints import load_network
from environment import Environment
from network import ACTIVATION_SCALE, OUTPUT_SCALE, ROW_SCALE, WEIGHT_SCALE

MAGIC = b"DREINET1"
FEATURE_SETS = {"mobility": 1, "faces": 2}


def integers(tensor, scale, kind):
    """Rounded multiples of 1 / scale; an error if they do not fit."""
    rounded = torch.round(tensor.detach().double().cpu() * scale).numpy()
    limits = numpy.iinfo(kind)
    if rounded.min() < limits.min or rounded.max() > limits.max:
        raise ValueError(f"{rounded.min()} to {rounded.max()} does not fit into {kind}")
    return rounded.astype(kind)


def content(network):
    """The bytes of the file."""
    features = network.features
    header = struct.pack(
        "<8s5I", MAGIC, FEATURE_SETS[features.kind], features.rows, *network.widths
    )
    parts = [
        integers(network.bias, ROW_SCALE, "<i2"),
        integers(network.rows, ROW_SCALE, "<i2"),
    ]
    for layer in (network.second, network.third):
        parts.append(integers(layer.bias, ACTIVATION_SCALE * WEIGHT_SCALE, "<i4"))
        parts.append(integers(layer.weight, WEIGHT_SCALE, "<i1"))
    parts.append(integers(network.output.bias, ACTIVATION_SCALE * OUTPUT_SCALE, "<i4"))
    parts.append(integers(network.output.weight, OUTPUT_SCALE, "<i2"))
    body = header + b"".join(part.tobytes() for part in parts)
    return body + struct.pack("<I", zlib.crc32(body))


def write(network, path):
    """Writes the file."""
    with open(path, "wb") as file:
        file.write(content(network))


if __name__ == "__main__":
    write(load_network(sys.argv[1], Environment("cpu")), sys.argv[2])
