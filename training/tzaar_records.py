"""Positions of games, as `self_play expand` writes them, and what they should be worth."""

import subprocess
from concurrent.futures import ThreadPoolExecutor

import numpy
import torch

from tzaar_board import TAILS

RECORD = numpy.dtype(
    [("game", "<u4"), ("value", "<i2"), ("tuned", "<i2"), ("step", "u1"), ("result", "u1"), ("codes", "u1", 60), ("pad", "u1", 2)]
)
PROVEN = 32000
UNKNOWN = 2
TEST_EVERY = 50  # games of which none is learned from


class Records:
    """Positions on the device that trains."""

    def __init__(self, content, features):
        self.features = features
        device = features.device

        def column(name, kind):
            return torch.from_numpy(numpy.ascontiguousarray(content[name]).astype(kind)).to(device)

        self.codes = column("codes", "u1")
        self.steps = column("step", "u1")
        self.result = column("result", "f4")
        self.value = column("value", "f4") / 1000.0
        self.tuned = column("tuned", "f4") / 1000.0
        game = column("game", "i8")
        self.is_known = self.result != UNKNOWN
        self.is_proven = self.value.abs() >= PROVEN / 1000.0
        self.is_test = game % TEST_EVERY == 0
        self.tails = torch.cat([
            features.tails(codes, steps)
            for codes, steps in zip(self.codes.split(1 << 20), self.steps.split(1 << 20))
        ])

    def __len__(self):
        return len(self.codes)

    def targets(self, share_of_results, with_proofs):
        """What the positions are worth: what a search says, once its odds are made those of the
        results of games, and those results; proven wins and losses where there are any."""
        scale, shift = self.calibration()
        value = torch.sigmoid(self.value * scale[self.tails] + shift[self.tails])
        mixed = torch.lerp(value, self.result, share_of_results)
        target = torch.where(self.is_known, mixed, value)
        if not with_proofs:
            return target
        return torch.where(self.is_proven, (self.value > 0).float(), target)

    def calibration(self):
        """By the tail: what the odds of searches are multiplied with, and what is added, to
        predict results best."""
        chosen = self.is_known & ~self.is_proven & ~self.is_test
        value, result, tails = self.value[chosen], self.result[chosen], self.tails[chosen]
        return logistic_fit(value, result, tails, TAILS)


def logistic_fit(value, result, groups, count, rounds=12):
    """By the group: the scale and the shift of logits that predict results best (Newton)."""
    scale = torch.ones(count, device=value.device, dtype=torch.float64)
    shift = torch.zeros_like(scale)
    value, result = value.double(), result.double()

    def total(numbers):
        return torch.zeros_like(scale).index_add_(0, groups, numbers)

    for _ in range(rounds):
        chance = torch.sigmoid(value * scale[groups] + shift[groups])
        error, weight = result - chance, chance * (1 - chance)
        # A little is added so that empty groups stay as they are.
        a, b, c = total(weight * value * value) + 1e-3, total(weight * value), total(weight) + 1e-3
        g, h = total(error * value), total(error)
        determinant = a * c - b * b
        scale = scale + (c * g - b * h) / determinant
        shift = shift + (a * h - b * g) / determinant
    return scale.float(), shift.float()


def expanded(player, files):
    """The positions in files of games."""

    def expand(file):
        command = [str(player), "expand", str(file)]
        return subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout

    with ThreadPoolExecutor() as pool:
        contents = list(pool.map(expand, files))
    return numpy.concatenate([numpy.frombuffer(content, dtype=RECORD) for content in contents])
