"""Fitted value iteration by self-play.

The value of a state should be the mean over the six faces of the best move's value, and a
move's value is 1 if it wins, else what a slowly following copy of the network leaves the
opponent. The same values choose the moves of the games that supply the states.
"""

import copy

import torch

from environment import MOVES
from network import Network

EXPLORATION = (0.0, 0.05, 0.15, 0.5)


class Learner:
    """A network, the copy that judges moves, and the games under way."""

    def __init__(self, config, environment, features, exact):
        self.config = config
        self.environment = environment
        self.exact = exact
        device = environment.device
        self.network = Network(features, config.widths).to(device)
        self.average = copy.deepcopy(self.network).requires_grad_(False)
        self.judge = copy.deepcopy(self.average)
        if device.type == "cuda":
            self.judge.half()
        self.optimizer = torch.optim.Adam(
            self.network.parameters(), lr=config.rate, fused=device.type == "cuda"
        )
        self.cubes = environment.starts(config.games)
        self.exploration = self.draw_exploration(config.games)
        self.step_number = 0
        compiled = torch.compile if config.compile else lambda function: function
        # Apart from each other: fused, they would compute the rows anew for every neuron.
        self.prepare = compiled(self.plain_prepare)
        self.logits = compiled(self.judge.sparse)
        self.look_ahead = compiled(self.plain_look_ahead)
        self.loss = compiled(self.plain_loss)

    def draw_exploration(self, count):
        rates = torch.tensor(EXPLORATION, device=self.environment.device)
        return rates[torch.randint(0, len(EXPLORATION), (count,), device=rates.device)]

    @torch.no_grad()
    def plain_prepare(self, states):
        """The moves of states, and the rows that are active after them."""
        after, is_legal, wins = self.environment.moves(states)
        return after, is_legal, wins, self.judge.features(after.view(-1, 12))

    @torch.no_grad()
    def plain_look_ahead(self, states, after, is_legal, wins, logits):
        """The value of each state by its moves, and for the games the state after a move."""
        values = torch.where(wins, 1.0, 1.0 - torch.sigmoid(logits.float().view(-1, MOVES)))
        values = torch.where(is_legal, values, -1.0)
        allowed = self.environment.faces(states)
        best = torch.where(allowed, values[:, None, :], -1.0).amax(-1)
        return best.mean(1), self.play(after, values, wins, allowed)

    def play(self, after, values, wins, allowed):
        """The games one move later, with new ones for those that are over."""
        count, device = self.config.games, values.device
        index = torch.arange(count, device=device)
        face = torch.randint(0, 6, (count,), device=device)
        is_possible = allowed[:count][index, face] & (values[:count] >= 0.0)
        explores = torch.rand(count, device=device) < self.exploration
        noise = torch.rand((count, MOVES), device=device)
        score = torch.where(explores[:, None], noise, values[:count] + 1e-6 * noise)
        chosen = torch.where(is_possible, score, -1.0).argmax(1)
        return after[:count][index, chosen], wins[:count][index, chosen]

    def plain_loss(self, active, targets):
        logits = self.network.dense(active)
        return torch.nn.functional.binary_cross_entropy_with_logits(logits, targets)

    def rate(self):
        """Rises for a little while, then falls to nothing along a cosine."""
        done = self.step_number / self.config.steps
        warm = min(1.0, self.step_number / 500)
        return self.config.rate * warm * 0.5 * (1.0 + torch.cos(torch.tensor(done * torch.pi)).item())

    def step(self):
        """One step of training; the loss."""
        config = self.config
        boards = self.environment.random_boards(config.boards)
        states = torch.cat([self.cubes, boards])
        after, is_legal, wins, active = self.prepare(states)
        with torch.no_grad():
            logits = self.logits(active)
        targets, (cubes, is_over) = self.look_ahead(states, after, is_legal, wins, logits)
        if self.exact is not None:
            exact_states, exact_targets = self.exact.draw(config.exact)
            states = torch.cat([states, exact_states])
            targets = torch.cat([targets, exact_targets])
        active = self.network.features(self.environment.mirror(states))
        loss = self.loss(active, targets)
        for group in self.optimizer.param_groups:
            group["lr"] = self.rate()
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        self.optimizer.step()
        self.network.clamp()
        self.follow()
        self.cubes = torch.where(is_over[:, None], self.environment.starts(config.games), cubes)
        drawn = self.draw_exploration(config.games)
        self.exploration = torch.where(is_over, drawn, self.exploration)
        self.step_number += 1
        return loss.detach()

    @torch.no_grad()
    def follow(self):
        """Lets the average of the weights follow them, and now and then the judge that."""
        # At first values change quickly, and a long memory would hold them back.
        pace = max(1.0 - self.config.memory, 100.0 / (100.0 + self.step_number))
        averages, weights = list(self.average.parameters()), list(self.network.parameters())
        torch._foreach_lerp_(averages, weights, pace)
        if self.step_number % self.config.judge_every == 0:
            for judge, average in zip(self.judge.parameters(), averages):
                judge.copy_(average)

    def state(self):
        """All that is needed to go on."""
        return {
            "network": self.network.state_dict(),
            "average": self.average.state_dict(),
            "judge": self.judge.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "cubes": self.cubes,
            "exploration": self.exploration,
            "step": self.step_number,
            "random": torch.get_rng_state(),
            "cuda_random": torch.cuda.get_rng_state() if torch.cuda.is_available() else None,
        }

    def load(self, state):
        """Goes on from there."""
        self.network.load_state_dict(state["network"])
        self.average.load_state_dict(state["average"])
        self.judge.load_state_dict(state["judge"])
        self.optimizer.load_state_dict(state["optimizer"])
        self.cubes, self.exploration = state["cubes"], state["exploration"]
        self.step_number = state["step"]
        torch.set_rng_state(state["random"].cpu())
        if state["cuda_random"] is not None and torch.cuda.is_available():
            torch.cuda.set_rng_state(state["cuda_random"].cpu())
