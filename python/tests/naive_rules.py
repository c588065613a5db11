"""The rules of the assignment once more, on a grid of texts and as literally as possible."""

from __future__ import annotations

Grid = list[list[str]]
"""Rows of squares: an empty text, or a player and a number such as ``R0``."""


def start(k: int) -> Grid:
    """Row by row from each player's own corner, one piece fewer a row."""
    grid = [[""] * k for _ in range(k)]
    number = 0
    for row in range(k):
        for column in range(k):
            if row + column <= k - 3:
                grid[row][column] = f"R{number}"
                grid[k - 1 - row][k - 1 - column] = f"B{number}"
                number += 1
    return grid


def find(grid: Grid, piece: str) -> tuple[int, int] | None:
    for i, row in enumerate(grid):
        for j, cell in enumerate(row):
            if cell == piece:
                return i, j
    return None


def movable(grid: Grid, player: str, roll: int, pieces: int) -> set[int]:
    """The piece rolled, or else the first one met going down and the first one going up."""
    if find(grid, f"{player}{roll}"):
        return {roll}
    found = set()
    for direction in (-1, 1):
        number = roll
        while 0 <= number < pieces:
            if find(grid, f"{player}{number}"):
                found.add(number)
                break
            number += direction
    return found


def moves(grid: Grid, player: str, roll: int, pieces: int) -> set[tuple[int, tuple[int, int]]]:
    k, step = len(grid), 1 if player == "R" else -1
    found = set()
    for number in movable(grid, player, roll, pieces):
        origin = find(grid, f"{player}{number}")
        assert origin is not None
        for down in (0, step):
            for right in (0, step):
                i, j = origin[0] + down, origin[1] + right
                if (i, j) != origin and i in range(k) and j in range(k):
                    found.add((number, (i, j)))
    return found


def after(grid: Grid, player: str, move: tuple[int, tuple[int, int]]) -> Grid:
    """Whatever stands on the square that a piece goes to is overwritten."""
    number, (i, j) = move
    copy = [["" if cell == f"{player}{number}" else cell for cell in row] for row in grid]
    copy[i][j] = f"{player}{number}"
    return copy


def winner(grid: Grid) -> str | None:
    letters = {cell[0] for row in grid for cell in row if cell}
    if grid[-1][-1].startswith("R") or "B" not in letters:
        return "R"
    if grid[0][0].startswith("B") or "R" not in letters:
        return "B"
    return None
