"""What all networks share: integers with few bits, in training and in files.

Networks are trained with the rounding of their later weights and activations (`quantise` lets
gradients pass), so that the integers that are exported compute nearly the same.
"""

import struct
import zlib

import numpy
import torch

MAGIC = b"DREINET1"
ROW_SCALE = 1016
ACTIVATION_SCALE = 127
WEIGHT_SCALE = 64
OUTPUT_SCALE = 512
LARGEST_ROW = 2.0
LARGEST_WEIGHT = 127 / WEIGHT_SCALE


def quantise(values, scale):
    """Rounds to multiples of 1 / scale; gradients pass as if nothing had happened."""
    return values + (torch.round(values * scale) / scale - values).detach()


def clip(values):
    """Activations between 0 and 1 in steps of 1 / 127, rounded down as the integers are."""
    clipped = values.clamp(0.0, 1.0)
    steps = torch.floor(clipped * ACTIVATION_SCALE + 1e-3) / ACTIVATION_SCALE
    return clipped + (steps - clipped).detach()


def integers(tensor, scale, kind):
    """Rounded multiples of 1 / scale; an error if they do not fit."""
    rounded = torch.round(tensor.detach().double().cpu() * scale).numpy()
    limits = numpy.iinfo(kind)
    if rounded.min() < limits.min or rounded.max() > limits.max:
        raise ValueError(f"{rounded.min()} to {rounded.max()} does not fit into {kind}")
    return rounded.astype(kind)


def write(path, feature_set, widths, bias, rows, tails, row_scale=ROW_SCALE):
    """Writes a file that the engine reads; a tail is three pairs of weight and bias."""
    parts = [integers(bias, row_scale, "<i2"), integers(rows, row_scale, "<i2")]
    for second, third, output in tails:
        for weight, bias in (second, third):
            parts.append(integers(bias, ACTIVATION_SCALE * WEIGHT_SCALE, "<i4"))
            parts.append(integers(weight, WEIGHT_SCALE, "<i1"))
        weight, bias = output
        parts.append(integers(bias, ACTIVATION_SCALE * OUTPUT_SCALE, "<i4"))
        parts.append(integers(weight, OUTPUT_SCALE, "<i2"))
    header = struct.pack("<8s5I", MAGIC, feature_set, len(rows), *widths)
    body = header + b"".join(part.tobytes() for part in parts)
    with open(path, "wb") as file:
        file.write(body + struct.pack("<I", zlib.crc32(body)))
