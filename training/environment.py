"""EinStein würfelt nicht! on the official board for many games at once.

A state is a row of twelve squares as the player to move sees them: the own cubes 1 to 6, then
the opponent's. The mover comes from square 0 and heads for square 24, whichever colour it has;
squares go row by row, and 25 means captured. The die is not part of a state.
"""

import torch

SIDE = 5
GOAL = 24
CAPTURED = 25
CUBES = 6
MOVES = 18  # six cubes, three directions each
START_SQUARES = (0, 1, 2, 5, 6, 10)
DIRECTIONS = ((0, 1), (1, 0), (1, 1))


def _destinations():
    """The square that each direction leads to from each square; 25 off the board."""
    table = torch.full((26, 3), CAPTURED)
    for square in range(25):
        row, column = divmod(square, SIDE)
        for number, (down, right) in enumerate(DIRECTIONS):
            if row + down < SIDE and column + right < SIDE:
                table[square, number] = SIDE * (row + down) + column + right
    return table


def _cubes_of_faces():
    """Which cubes a face may move, for each set of cubes that are alive."""
    table = torch.zeros((64, CUBES, CUBES), dtype=torch.bool)
    for alive in range(64):
        cubes = [cube for cube in range(CUBES) if alive >> cube & 1]
        for face in range(CUBES):
            if face in cubes:
                table[alive, face, face] = True
                continue
            lower = [cube for cube in cubes if cube < face]
            higher = [cube for cube in cubes if cube > face]
            for cube in lower[-1:] + higher[:1]:
                table[alive, face, cube] = True
    return table


class Environment:
    """The rules, with their tables on a device."""

    def __init__(self, device):
        self.device = torch.device(device)
        self.destinations = _destinations().to(device)
        self.cubes_of_faces = _cubes_of_faces().to(device)
        self.mobility = self.cubes_of_faces.sum(1).to(device)
        self.transposed = torch.tensor(
            [SIDE * (square % SIDE) + square // SIDE for square in range(25)] + [CAPTURED]
        ).to(device)
        self.start_squares = torch.tensor(START_SQUARES).to(device)
        self.bits = 1 << torch.arange(CUBES, device=device)

    def starts(self, count):
        """Starts with independent random set-ups."""
        orders = torch.rand((count, 2, CUBES), device=self.device).argsort(-1)
        squares = self.start_squares[orders]
        return torch.cat([squares[:, 0], GOAL - squares[:, 1]], 1)

    def random_boards(self, count, most_cubes=12):
        """Boards with any cubes anywhere, on which nobody has won; two cubes or more."""
        places = torch.rand((count, 25), device=self.device).argsort(1)[:, :12]
        wanted = torch.randint(2, most_cubes + 1, (count, 1), device=self.device)
        # One cube of each side stays; of the others those with the smallest numbers do.
        keys = torch.rand((count, 12), device=self.device)
        keeper = torch.randint(0, CUBES, (count, 2), device=self.device)
        keys.scatter_(1, keeper + torch.tensor([0, CUBES], device=self.device), -1.0)
        rank = keys.argsort(1).argsort(1)
        cubes = torch.where(rank < wanted, places, CAPTURED)
        own, other = cubes[:, :CUBES], cubes[:, CUBES:]
        # A cube in the goal would have won before: it counts as captured.
        own = torch.where(own == GOAL, CAPTURED, own)
        other = torch.where(other == 0, CAPTURED, other)
        cubes = torch.cat([own, other], 1)
        is_fine = (own < CAPTURED).any(1) & (other < CAPTURED).any(1)
        return torch.where(is_fine[:, None], cubes, self.starts(count))

    def alive(self, cubes):
        """The sets of own and of the opponent's cubes, as bits."""
        present = (cubes < CAPTURED).view(-1, 2, CUBES)
        return (present * self.bits).sum(-1)

    def moves(self, cubes):
        """All moves of all own cubes, whatever the die shows.

        Returns the states after them as the opponent sees them, which of them are legal, and
        which win.
        """
        count = cubes.shape[0]
        to = self.destinations[cubes[:, :CUBES]].view(count, MOVES)
        is_legal = to < CAPTURED
        # A captured cube stands on 25, and illegal moves lead there: both stay what they are.
        after = cubes[:, None, :].expand(count, MOVES, 12)
        after = torch.where(after == to[:, :, None], CAPTURED, after)
        mover = torch.arange(MOVES, device=self.device) // 3
        is_mover = mover[:, None] == torch.arange(12, device=self.device)
        after = torch.where(is_mover, to[:, :, None], after)
        own, other = after[..., :CUBES], after[..., CUBES:]
        wins = is_legal & ((to == GOAL) | (other == CAPTURED).all(-1))
        return self.turn(torch.cat([other, own], -1)), is_legal, wins

    @staticmethod
    def turn(cubes):
        """Squares as the other player sees them."""
        return torch.where(cubes < CAPTURED, GOAL - cubes, CAPTURED)

    def faces(self, cubes):
        """Which of the 18 moves each face allows, if they are legal at all."""
        allowed = self.cubes_of_faces[self.alive(cubes)[:, 0]]
        return allowed.repeat_interleave(3, -1)

    def mirror(self, cubes):
        """A random one of the eight symmetries for each state: the board may be transposed, and
        each side may number its cubes from the other end."""
        count = cubes.shape[0]
        flips = torch.rand((count, 3), device=self.device) < 0.5
        own, other = cubes[:, :CUBES], cubes[:, CUBES:]
        own = torch.where(flips[:, :1], own.flip(1), own)
        other = torch.where(flips[:, 1:2], other.flip(1), other)
        cubes = torch.cat([own, other], 1)
        return torch.where(flips[:, 2:], self.transposed[cubes], cubes)
