"""Fits a network to positions with known values."""

import copy
import math
import time

import torch

from tzaar_network import Network


class Learner:
    """A network, the average of its last weights, and how far it has come."""

    def __init__(self, config, features, begin_with=None):
        """Learning begins with the weights in a file, or with random ones."""
        self.config = config
        self.features = features
        torch.manual_seed(config.seed)
        self.network = Network(config.widths, features.swapped).to(features.device)
        if begin_with:
            self.network.read(begin_with)
        self.average = copy.deepcopy(self.network).requires_grad_(False)
        self.optimizer = torch.optim.Adam(self.network.parameters(), lr=config.rate, fused=features.device.type == "cuda")
        self.step_number = 0
        compiled = torch.compile if config.compile else lambda function: function
        self.loss = compiled(self.plain_loss)
        self.matrix = compiled(features.matrix)

    def plain_loss(self, matrix, tails, tuned, targets):
        logits = self.network(matrix, tails, tuned)
        return torch.nn.functional.binary_cross_entropy_with_logits(logits, targets)

    def fit(self, records, targets, report):
        """Several passes over the positions."""
        train = (~records.is_test).nonzero()[:, 0]
        batch = self.config.batch
        steps = math.ceil(len(train) * self.config.passes / batch)
        begun = reported = time.monotonic()
        order = None
        recent = []
        for step in range(steps):
            at = step * batch % max(1, len(train) - batch + 1)
            if order is None or step * batch // len(train) != (step - 1) * batch // len(train):
                order = train[torch.randperm(len(train), device=train.device)]
            chosen = order[at : at + batch]
            recent.append(self.step(records, targets, chosen, step / steps))
            if time.monotonic() - reported > self.config.report_every or step + 1 == steps:
                reported = time.monotonic()
                loss = torch.stack(recent).mean().item()
                report(step + 1, steps, reported - begun, loss, *self.test(records, targets))
                recent = []

    def step(self, records, targets, chosen, done):
        codes = records.codes[chosen].long()
        turn = torch.randint(0, 12, (len(codes),), device=codes.device)
        matrix = self.matrix(self.features.turned(codes, turn))
        loss = self.loss(matrix, records.tails[chosen], records.tuned[chosen], targets[chosen])
        for group in self.optimizer.param_groups:
            group["lr"] = self.config.rate * min(1.0, self.step_number / 200) * 0.5 * (1 + math.cos(math.pi * done))
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        self.optimizer.step()
        self.network.clamp()
        self.step_number += 1
        with torch.no_grad():
            pace = max(0.002, 10.0 / (10.0 + self.step_number))
            torch._foreach_lerp_(list(self.average.parameters()), list(self.network.parameters()), pace)
        return loss.detach()

    @torch.no_grad()
    def logits(self, records, chosen):
        """What the averaged network says of positions."""
        parts = []
        for part in chosen.split(1 << 16):
            matrix = self.features.matrix(records.codes[part].long())
            parts.append(self.average(matrix, records.tails[part], records.tuned[part]))
        return torch.cat(parts)

    @torch.no_grad()
    def test(self, records, targets):
        """The losses on games that were not learned from: for the targets, and for the results,
        the network's and for comparison those of `tuned` and of the searches."""
        chosen = records.is_test.nonzero()[:, 0][:300_000]
        logits = self.logits(records, chosen)
        cross = torch.nn.functional.binary_cross_entropy_with_logits
        known = records.is_known[chosen]
        result = records.result[chosen][known]
        others = (records.tuned[chosen][known], records.value[chosen][known].clamp(-6.0, 6.0))
        return (
            cross(logits, targets[chosen]).item(),
            cross(logits[known], result).item(),
            *(cross(other, result).item() for other in others),
        )
