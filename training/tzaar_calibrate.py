"""Shifts the outputs of a network so that they fit the results of games without random actions.

    self_play compete ENGINE 0 2500 1000 SEED THREADS GAMES && self_play expand GAMES > RECORDS
    python tzaar_calibrate.py RECORDS NETWORK.net CALIBRATED.net

The network learns from games in which some actions are random, and then it matters less who is
next. Each set of later layers gets a constant of its own; the engine does the rest
(crates/tzaar-engine/src/net/calibration.rs).
"""

import struct
import sys
import zlib

import numpy
import torch

from integers import ACTIVATION_SCALE, OUTPUT_SCALE
from tzaar_board import TAILS, Features
from tzaar_check_values import outputs, read
from tzaar_records import RECORD, UNKNOWN, logistic_fit

UNIT = ACTIVATION_SCALE * OUTPUT_SCALE
CHUNK = 4096


def logits(records, network, features):
    """What the file says of positions, and which tail says it."""
    found, tails = [], []
    for begin in range(0, len(records), CHUNK):
        part = records[begin : begin + CHUNK]
        codes = torch.from_numpy(part["codes"].copy()).long()
        chosen = features.tails(codes, torch.from_numpy(part["step"].copy()))
        matrix = features.matrix(codes).numpy()
        output = outputs(network, matrix, features.swapped.numpy(), chosen.numpy())
        found.append(part["tuned"] / 1000.0 + output / UNIT)
        tails.append(chosen)
    return torch.from_numpy(numpy.concatenate(found)), torch.cat(tails)


def bias_places(data):
    """Where the bias of the last layer is in a file, for each tail."""
    _, _, rows, first, second, third = struct.unpack_from("<8s5I", data)
    before = second * (4 + 2 * first) + third * (4 + second)
    tail = before + 4 + 2 * third
    begin = 28 + 2 * first * (1 + rows)
    return [begin + number * tail + before for number in range(TAILS)]


def calibrate(records, path, target):
    """Writes the shifted network."""
    records = records[records["result"] != UNKNOWN]
    values, tails = logits(records, read(path), Features(torch.device("cpu")))
    result = torch.from_numpy(records["result"].astype("f8"))
    scale, shift = logistic_fit(values, result, tails, TAILS)
    data = bytearray(open(path, "rb").read())
    for place, change in zip(bias_places(data), (shift / scale).tolist()):
        (bias,) = struct.unpack_from("<i", data, place)
        struct.pack_into("<i", data, place, bias + round(change * UNIT))
    struct.pack_into("<I", data, len(data) - 4, zlib.crc32(data[:-4]))
    with open(target, "wb") as file:
        file.write(data)


if __name__ == "__main__":
    calibrate(numpy.fromfile(sys.argv[1], RECORD), *sys.argv[2:4])
