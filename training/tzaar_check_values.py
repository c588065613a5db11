"""Values of a network of TZAAR for the tests of the engine, computed with plain whole numbers.

    self_play expand GAMES > RECORDS
    python tzaar_check_values.py RECORDS NETWORK.net > VALUES.csv

Each line has a position, as the action of the turn and 60 codes with the mover's stacks first, and
the integer that the network's file gives for it.
"""

import struct
import sys

import numpy
import torch

from tzaar_board import TAILS, Features
from tzaar_records import RECORD

POSITIONS = 200


def read(path):
    """The arrays of a network's file: the first layer's, then those of each tail."""
    data = open(path, "rb").read()
    _, _, rows, first, second, third = struct.unpack_from("<8s5I", data)
    place = 28

    def take(shape, kind):
        nonlocal place
        count = int(numpy.prod(shape))
        array = numpy.frombuffer(data, kind, count, place).reshape(shape)
        place += count * numpy.dtype(kind).itemsize
        return array.astype("int64")

    layer = take((first,), "<i2"), take((rows, first), "<i2")
    tail = (
        ((second,), "<i4"), ((second, 2 * first), "<i1"),
        ((third,), "<i4"), ((third, second), "<i1"),
        ((1,), "<i4"), ((third,), "<i2"),
    )  # fmt: skip
    return layer, [[take(*part) for part in tail] for _ in range(TAILS)]


def outputs(network, matrix, swapped, tails):
    """What the engine should compute."""
    (bias, rows), parts = network
    # Sums of few small whole numbers: exact as floats, whose products are much faster.
    views = [bias + (matrix @ view).astype("int64") for view in (rows.astype("f8"), rows[swapped].astype("f8"))]
    sums = numpy.concatenate(views, 1)
    if numpy.abs(sums).max(initial=0) > 32767:
        raise ValueError("a sum does not fit into 16 bits: the engine would get another value")
    hidden = numpy.clip(sums >> 2, 0, 127)
    found = numpy.zeros(len(matrix), "int64")
    for number, (bias2, weights2, bias3, weights3, bias4, weights4) in enumerate(parts):
        chosen = tails == number
        values = numpy.clip((bias2 + hidden[chosen] @ weights2.T) >> 6, 0, 127)
        values = numpy.clip((bias3 + values @ weights3.T) >> 6, 0, 127)
        found[chosen] = bias4 + values @ weights4
    return found


def main():
    records = numpy.fromfile(sys.argv[1], RECORD)
    records = records[:: max(1, len(records) // POSITIONS)][:POSITIONS]
    features = Features(torch.device("cpu"))
    codes = torch.from_numpy(records["codes"].copy()).long()
    tails = features.tails(codes, torch.from_numpy(records["step"].copy()))
    matrix = features.matrix(codes).numpy()
    found = outputs(read(sys.argv[2]), matrix, features.swapped.numpy(), tails.numpy())
    print("step,codes,output")
    for record, output in zip(records, found):
        print(f"{record['step']},{' '.join(map(str, record['codes']))},{output}")


if __name__ == "__main__":
    main()
