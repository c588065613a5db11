"""EinStein würfelt nicht! straight from the rules, as slow and plain as can be.

It shares nothing with the Rust crate and counts what the perft files hold:

    python3 naive_ewn.py count FILE.perft            FILE with every count worked out anew
    python3 naive_ewn.py random SIDE COUNT SEED      lines with positions from random games

A line is `POSITION ; D1 18 ; D2 324`: a position and, for each depth, the number of
sequences of that many moves, each with the roll before it. The counts that `count`
reads do not matter; those that `random` prints are 0.
"""

import random
import re
import sys


class Position:
    """cubes maps (row, column) to (player, number), row 0 on top; die is None or a number."""

    def __init__(self, side, cubes, mover, die):
        self.side = side
        self.cubes = cubes
        self.mover = mover
        self.die = die

    def faces(self):
        return range(1, (self.side - 1) * (self.side - 2) // 2 + 1)

    def numbers(self, player):
        return [number for owner, number in self.cubes.values() if owner == player]

    def winner(self):
        last = self.side - 1
        if (last, last) in self.cubes and self.cubes[last, last][0] == "r":
            return "r"
        if (0, 0) in self.cubes and self.cubes[0, 0][0] == "b":
            return "b"
        if not self.numbers("r"):
            return "b"
        if not self.numbers("b"):
            return "r"
        return None

    def rolled(self, die):
        return Position(self.side, self.cubes, self.mover, die)

    def movable(self):
        """The numbers that the die lets move."""
        present = self.numbers(self.mover)
        if self.die in present:
            return [self.die]
        lower = [number for number in present if number < self.die]
        higher = [number for number in present if number > self.die]
        return ([max(lower)] if lower else []) + ([min(higher)] if higher else [])

    def moves(self):
        """Pairs of squares."""
        forward = 1 if self.mover == "r" else -1
        found = []
        for square, (player, number) in self.cubes.items():
            if player != self.mover or number not in self.movable():
                continue
            for down, right in [(0, forward), (forward, 0), (forward, forward)]:
                row, column = square[0] + down, square[1] + right
                if 0 <= row < self.side and 0 <= column < self.side:
                    found.append((square, (row, column)))
        return found

    def played(self, move):
        start, end = move
        cubes = dict(self.cubes)
        cubes[end] = cubes.pop(start)
        return Position(self.side, cubes, "b" if self.mover == "r" else "r", None)

    def __str__(self):
        rows = []
        for row in range(self.side):
            squares = [self.cubes.get((row, column)) for column in range(self.side)]
            rows.append("".join(f"{cube[0]}{cube[1]}" if cube else "." for cube in squares))
        return f"{'/'.join(rows)} {self.mover} {self.die or '-'}"


def parse(text):
    board, mover, die = text.split()
    rows = board.split("/")
    cubes = {}
    for row, content in enumerate(rows):
        squares = re.findall(r"\.|[rb]\d+", content)
        assert len(squares) == len(rows), f"{text}: row {content}"
        for column, square in enumerate(squares):
            if square != ".":
                cubes[row, column] = (square[0], int(square[1:]))
    return Position(len(rows), cubes, mover, None if die == "-" else int(die))


def perft(position, depth):
    if depth == 0:
        return 1
    if position.winner():
        return 0
    if position.die is None:
        return sum(perft(position.rolled(die), depth) for die in position.faces())
    return sum(perft(position.played(move), depth - 1) for move in position.moves())


def random_start(side, rng):
    cubes = {}
    triangle = [(row, column) for row in range(side) for column in range(side - 2 - row)]
    last = side - 1
    for player in "rb":
        numbers = list(range(1, len(triangle) + 1))
        rng.shuffle(numbers)
        for (row, column), number in zip(triangle, numbers):
            square = (row, column) if player == "r" else (last - row, last - column)
            cubes[square] = (player, number)
    return Position(side, cubes, rng.choice("rb"), None)


def random_position(side, rng):
    """A position of a random game that is not over, with or without a roll."""
    game = []
    position = random_start(side, rng)
    while not position.winner():
        game.append(position)
        position = position.rolled(rng.choice(position.faces()))
        game.append(position)
        position = position.played(rng.choice(position.moves()))
    return rng.choice(game)


def count_file(path):
    for line in open(path, encoding="utf-8"):
        content, mark, comment = line.rstrip("\n").partition("#")
        fields = [field.strip() for field in content.split(";")]
        if fields[0]:
            position = parse(fields[0])
            depths = [int(field.split()[0][1:]) for field in fields[1:]]
            counts = [f"D{depth} {perft(position, depth)}" for depth in depths]
            content = " ; ".join([fields[0]] + counts) + (" " if mark else "")
        print(content + mark + comment)


def print_random_positions(side, count, seed):
    rng = random.Random(seed)
    for _ in range(count):
        print(f"{random_position(side, rng)} ; D1 0 ; D2 0 ; D3 0")


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["count", path]:
            count_file(path)
        case ["random", side, count, seed]:
            print_random_positions(int(side), int(count), int(seed))
        case _:
            sys.exit(__doc__)
