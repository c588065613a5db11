"""TZAAR's board, and what a network sees of a position.

A position is 60 codes in the order of the engine's points: 0 for an empty point, else
1 + owner * 24 + kind * 8 + height - 1, owner 0 being the mover.
"""

import torch

POINTS = [
    (column, row)
    for column in range(9)
    for row in range(9)
    if abs(column - row) <= 4 and (column, row) != (4, 4)
]
NUMBER = {point: number for number, point in enumerate(POINTS)}
NOWHERE = len(POINTS)
FORWARD = ((0, 1), (1, 0), (1, 1))

HEIGHTS = 5  # greater heights count as this one
CLASSES = 2 * 3 * HEIGHTS
PLACES = CLASSES * len(POINTS)
PAIRS = CLASSES * (CLASSES + 1) // 2
COUNTS = 2 * 3 * 16
CAPTURES = CLASSES * 9
ROWS = PLACES + PAIRS + COUNTS + CAPTURES
PHASES = 6
TAILS = 2 * PHASES


def ray(point, step):
    """The points seen from a point in a direction, up to the edge or the hole."""
    found = []
    while True:
        point = (point[0] + step[0], point[1] + step[1])
        if point not in NUMBER:
            return found + [NOWHERE] * (8 - len(found))
        found.append(NUMBER[point])


def symmetries():
    """The twelve ways to turn and reflect the board: where each point comes from."""

    def image(point, sixths, reflect):
        x, y = point[0] - 4, point[1] - 4
        if reflect:
            x, y = y, x
        for _ in range(sixths):
            x, y = y, y - x
        return NUMBER[(x + 4, y + 4)]

    return [[image(point, sixths, reflect) for point in POINTS] for reflect in (0, 1) for sixths in range(6)]


def pair_number(one, other):
    low, high = min(one, other), max(one, other)
    return high * (high + 1) // 2 + low


def swapped_class(number):
    return (number + CLASSES // 2) % CLASSES


def swapped_rows():
    """For each row the one that says the same of the other player."""
    rows = [swapped_class(place // 60) * 60 + place % 60 for place in range(PLACES)]
    pairs = [0] * PAIRS
    for one in range(CLASSES):
        for other in range(one + 1):
            pairs[pair_number(one, other)] = PLACES + pair_number(swapped_class(one), swapped_class(other))
    rows += pairs

    def halves(count):
        begin = len(rows)
        rows.extend(begin + (number + count // 2) % count for number in range(count))

    halves(COUNTS)
    halves(CAPTURES)
    return rows


class Features:
    """Which rows are active in positions, as numbers of times."""

    def __init__(self, device):
        self.device = device
        self.symmetries = torch.tensor(symmetries(), device=device)
        self.swapped = torch.tensor(swapped_rows(), device=device)
        # The step along the rays comes first: one gather for each.
        rays = [[ray(point, step) for step in FORWARD] for point in POINTS]
        self.rays = torch.tensor(rays, device=device).permute(2, 0, 1).reshape(8, -1)
        codes = torch.arange(49, device=device)
        height = ((codes - 1) % 8).clamp(max=HEIGHTS - 1)
        self.classes = torch.where(codes > 0, (codes - 1) // 8 * HEIGHTS + height, CLASSES)
        pairs = [[pair_number(i, j) if max(i, j) < CLASSES else PAIRS for j in range(CLASSES + 1)] for i in range(CLASSES + 1)]
        self.pairs = torch.tensor(pairs, device=device)
        self.first = torch.arange(60, device=device).repeat_interleave(3)

    def turned(self, codes, choice):
        """Positions, each in one of its twelve forms."""
        return torch.gather(codes, 1, self.symmetries[choice])

    def counts(self, codes):
        """How many stacks of each owner and kind there are: 2 x 3 numbers."""
        group = torch.where(codes > 0, (codes - 1) // 8, 6)
        return torch.nn.functional.one_hot(group, 7)[..., :6].sum(1)

    def matrix(self, codes, kind=torch.float32):
        """A row of numbers for each position, mostly zeros."""
        codes = codes.long()
        size, device = len(codes), codes.device
        counts = self.counts(codes)
        classes = torch.nn.functional.pad(self.classes[codes], (0, 1), value=CLASSES)
        point = torch.full((size, 180), NOWHERE, device=device)
        for step in self.rays:
            here = torch.gather(classes, 1, point)
            point = torch.where(here == CLASSES, step, point)
        # A ray that ends nowhere ends on the padding.
        seen = torch.gather(classes, 1, point)
        own = classes[:, self.first]
        point = torch.where(seen == CLASSES, NOWHERE, point)
        numbers = torch.arange(60, device=device)
        places = torch.where(codes > 0, classes[:, :60] * 60 + numbers, ROWS)
        pairs = self.pairs[own, seen]
        pairs = torch.where(pairs < PAIRS, pairs + PLACES, ROWS)
        active = [places, pairs]
        base = PLACES + PAIRS
        active.append(base + torch.arange(6, device=device) * 16 + counts.clamp(max=15))
        base += COUNTS
        # Who could capture whom.
        padded = torch.nn.functional.pad(codes, (0, 1))
        one, other = padded[:, self.first], torch.gather(padded, 1, point)
        are_enemies = (one > 0) & (other > 0) & ((one > 24) != (other > 24))
        high, low = (one - 1) % 8, (other - 1) % 8
        forth, back = (are_enemies & (high >= low)).long(), (are_enemies & (low >= high)).long()
        origin = self.first.expand(size, -1)
        zero = torch.zeros((size, 61), dtype=torch.long, device=device)
        attackers = zero.scatter_add(1, point, forth).scatter_add(1, origin, back)[:, :60]
        targets = zero.scatter_add(1, origin, forth).scatter_add(1, point, back)[:, :60]
        cases = attackers.clamp(max=2) * 3 + targets.clamp(max=2)
        active.append(torch.where(codes > 0, base + classes[:, :60] * 9 + cases, ROWS))
        active = torch.cat(active, 1)
        matrix = torch.zeros((size, ROWS + 1), dtype=kind, device=device)
        matrix.scatter_add_(1, active, torch.ones_like(active, dtype=kind))
        return matrix[:, :ROWS]

    def tails(self, codes, steps):
        """Which set of later layers is used: by the action of the turn and the number of stacks."""
        stacks = (codes > 0).sum(1)
        phase = ((stacks - 8) // 8).clamp(0, PHASES - 1)
        return steps.long() * PHASES + phase
