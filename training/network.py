"""The network: a sum of rows, one for each cube, and three small layers."""

import torch
from torch import nn

from environment import CAPTURED, CUBES
from integers import LARGEST_ROW, LARGEST_WEIGHT, OUTPUT_SCALE, WEIGHT_SCALE, clip, quantise

PAIRS = 351  # two squares of 26 in either order
ROWS = {"squares": 12 * 26, "mobility": 12 * 26 * 7, "faces": 12 * PAIRS}


class Features(nn.Module):
    """Which rows are active in a state: always twelve."""

    def __init__(self, kind, environment):
        super().__init__()
        self.kind = kind
        self.rows = ROWS[kind]
        self.environment = environment
        self.register_buffer("cube", torch.arange(12, device=environment.device))

    def forward(self, cubes):
        if self.kind == "squares":
            return self.cube * 26 + cubes
        alive = self.environment.alive(cubes)
        if self.kind == "mobility":
            mobility = self.environment.mobility[alive].view(-1, 12)
            return (self.cube * 26 + cubes) * 7 + mobility
        allowed = self.environment.cubes_of_faces[alive]  # state, side, face, cube
        squares = cubes.view(-1, 2, 1, CUBES).expand(-1, 2, CUBES, CUBES)
        lowest = torch.where(allowed, squares, CAPTURED).amin(-1)
        highest = torch.where(allowed, squares, -1).amax(-1)
        highest = torch.where(highest == lowest, CAPTURED, highest)
        pairs = highest * (highest + 1) // 2 + lowest
        return self.cube * PAIRS + pairs.view(-1, 12)


class Network(nn.Module):
    """The mover's win probability, as a logit."""

    def __init__(self, features, widths=(256, 32, 32)):
        super().__init__()
        first, second, third = widths
        self.widths = widths
        self.features = features
        self.rows = nn.Parameter(torch.randn(features.rows, first) * 0.1)
        self.bias = nn.Parameter(torch.full((first,), 0.3))
        self.second = nn.Linear(first, second)
        self.third = nn.Linear(second, third)
        self.output = nn.Linear(third, 1)

    def tail(self, sums):
        """The layers after the first."""
        hidden = clip(sums)
        for layer in (self.second, self.third):
            weight = quantise(layer.weight, WEIGHT_SCALE)
            hidden = clip(nn.functional.linear(hidden, weight, layer.bias))
        weight = quantise(self.output.weight, OUTPUT_SCALE)
        return nn.functional.linear(hidden, weight, self.output.bias).squeeze(-1)

    def sparse(self, active):
        """By adding the active rows: the way for many states without gradients."""
        return self.tail(nn.functional.embedding_bag(active, self.rows, mode="sum") + self.bias)

    def dense(self, active):
        """By a matrix product: its gradient needs no scattered additions."""
        one_hot = torch.zeros((len(active), self.features.rows), device=active.device)
        one_hot.scatter_(1, active, 1.0)
        return self.tail(one_hot @ self.rows + self.bias)

    def forward(self, cubes):
        """The logits of states."""
        return self.sparse(self.features(cubes))

    @torch.no_grad()
    def clamp(self):
        """Keeps weights where integers can hold them."""
        self.rows.clamp_(-LARGEST_ROW, LARGEST_ROW)
        self.bias.clamp_(-LARGEST_ROW, LARGEST_ROW)
        for layer in (self.second, self.third):
            layer.weight.clamp_(-LARGEST_WEIGHT, LARGEST_WEIGHT)
