"""The network: two sums of rows, the mover's view and the opponent's, and small layers of which
there is a set for each action of the turn and each phase of the game. What it says is added to
the logarithm of the odds by `tuned`.
"""

import torch
from torch import nn

import integers
from integers import ACTIVATION_SCALE, LARGEST_ROW, LARGEST_WEIGHT, OUTPUT_SCALE, WEIGHT_SCALE, clip, quantise
from tzaar_board import ROWS, TAILS
from tzaar_check_values import read

FEATURE_SET = 3
# Half of that of other networks: full boards need room for larger sums.
ROW_SCALE = integers.ROW_SCALE // 2


class Network(nn.Module):
    """The mover's win probability, as a logit."""

    def __init__(self, widths, swapped):
        super().__init__()
        first, second, third = self.widths = widths
        self.register_buffer("swapped", swapped)
        self.rows = nn.Parameter(torch.randn(ROWS, first) * 0.05)
        self.bias = nn.Parameter(torch.full((first,), 0.3))
        self.second = nn.Parameter(torch.randn(TAILS, 2 * first, second) * (2 * first) ** -0.5)
        self.second_bias = nn.Parameter(torch.full((TAILS, second), 0.1))
        self.third = nn.Parameter(torch.randn(TAILS, second, third) * second**-0.5)
        self.third_bias = nn.Parameter(torch.full((TAILS, third), 0.1))
        self.output = nn.Parameter(torch.zeros(TAILS, third))
        self.output_bias = nn.Parameter(torch.zeros(TAILS))

    def forward(self, matrix, tails, tuned):
        """Logits; `tuned` is that evaluation's."""
        both = torch.cat([self.rows, self.rows[self.swapped]], 1)
        hidden = clip(matrix @ both.to(matrix.dtype) + torch.cat([self.bias, self.bias]))
        hidden = self.dense(hidden, self.second, self.second_bias, tails, True)
        hidden = self.dense(hidden, self.third, self.third_bias, tails, False)
        weight = quantise(self.output, OUTPUT_SCALE)
        logits = (hidden * weight[tails]).sum(1) + self.output_bias[tails]
        return logits + tuned

    def dense(self, hidden, weight, bias, tails, is_wide):
        """A layer of each position's own tail."""
        weight = quantise(weight, WEIGHT_SCALE)
        if is_wide:
            # All tails at once, then the right one: a single large product.
            every = hidden @ weight.permute(1, 0, 2).reshape(hidden.shape[1], -1).to(hidden.dtype)
        else:
            every = torch.einsum("bi,tio->bto", hidden, weight.to(hidden.dtype)).flatten(1)
        every = every.view(len(hidden), TAILS, -1)
        chosen = torch.gather(every, 1, tails[:, None, None].expand(-1, 1, every.shape[2]))[:, 0]
        return clip(chosen + bias[tails])

    @torch.no_grad()
    def clamp(self):
        """Keeps weights where integers can hold them."""
        self.rows.clamp_(-LARGEST_ROW, LARGEST_ROW)
        self.bias.clamp_(-LARGEST_ROW, LARGEST_ROW)
        for weight in (self.second, self.third):
            weight.clamp_(-LARGEST_WEIGHT, LARGEST_WEIGHT)

    def write(self, path):
        """Writes the file that the engine reads."""
        tails = [
            (
                (self.second[tail].T, self.second_bias[tail]),
                (self.third[tail].T, self.third_bias[tail]),
                (self.output[tail], self.output_bias[tail]),
            )
            for tail in range(TAILS)
        ]
        integers.write(path, FEATURE_SET, self.widths, self.bias, self.rows, tails, ROW_SCALE)

    @torch.no_grad()
    def read(self, path):
        """Takes the weights from such a file, whose widths must be the same."""
        (bias, rows), tails = read(path)

        def take(parameter, integers, scale):
            if tuple(integers.shape) != tuple(parameter.shape):
                raise ValueError(f"{path}: {tuple(integers.shape)} weights instead of {tuple(parameter.shape)}")
            parameter.copy_(torch.from_numpy(integers / scale))

        take(self.bias, bias, ROW_SCALE)
        take(self.rows, rows, ROW_SCALE)
        for tail, (bias2, weights2, bias3, weights3, bias4, weights4) in enumerate(tails):
            take(self.second_bias[tail], bias2, ACTIVATION_SCALE * WEIGHT_SCALE)
            take(self.second[tail], weights2.T, WEIGHT_SCALE)
            take(self.third_bias[tail], bias3, ACTIVATION_SCALE * WEIGHT_SCALE)
            take(self.third[tail], weights3.T, WEIGHT_SCALE)
            take(self.output_bias[tail : tail + 1], bias4, ACTIVATION_SCALE * OUTPUT_SCALE)
            take(self.output[tail], weights4, OUTPUT_SCALE)
