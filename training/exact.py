"""Positions with few cubes and their exact values, as `dreistein`'s tables have them.

The file has 14 bytes a position: the twelve squares of a state, and the value in 65535ths. It
is written by `cargo run --release -p ewn-engine --example exact_positions`.
"""

import numpy
import torch

RECORD = numpy.dtype([("cubes", "u1", 12), ("value", "<u2")])
VALIDATION_SHARE = 20


class ExactPositions:
    """Exact values to learn from, and some kept apart to see how well that goes."""

    def __init__(self, path, device):
        records = numpy.fromfile(path, RECORD)
        cubes = torch.from_numpy(records["cubes"].astype("int64"))
        values = torch.from_numpy(records["value"].astype("float32")) / 65535
        kept = len(records) // VALIDATION_SHARE
        if kept == 0:
            raise SystemExit(f"{path}: {len(records)} positions, expected {VALIDATION_SHARE} or more")
        self.validation = cubes[:kept].to(device), values[:kept].to(device)
        self.cubes, self.values = cubes[kept:].to(device), values[kept:].to(device)

    def draw(self, count):
        """Some of them by chance."""
        index = torch.randint(0, len(self.values), (count,), device=self.values.device)
        return self.cubes[index], self.values[index]

    @torch.no_grad()
    def mean_error(self, network):
        """How far a network is off, on positions that it has not learnt from."""
        cubes, values = self.validation
        errors = [
            (torch.sigmoid(network(some)) - wanted).abs().sum()
            for some, wanted in zip(cubes.split(65536), values.split(65536))
        ]
        return (sum(errors) / len(values)).item()
