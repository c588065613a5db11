"""What both games have in common: players, directions, goals, drawing."""

from __future__ import annotations

from typing import Iterable

from .base import Player, Square

PLAYERS: tuple[Player, Player] = ("R", "B")

# Vertical, horizontal, diagonal: towards the opponent's corner.
_STEPS: dict[Player, tuple[Square, Square, Square]] = {
    "R": ((1, 0), (0, 1), (1, 1)),
    "B": ((-1, 0), (0, -1), (-1, -1)),
}


def opponent(player: Player) -> Player:
    """The other player."""
    return PLAYERS[1 - PLAYERS.index(checked_player(player))]


def checked_player(player: Player) -> Player:
    """The player, if there is such a one."""
    if player not in PLAYERS:
        raise ValueError(f"no player {player!r}: 'R' or 'B' expected")
    return player


def goal(board_size: int, player: Player) -> Square:
    """The corner that the player wants to reach."""
    return (board_size - 1, board_size - 1) if player == "R" else (0, 0)


def destinations(board_size: int, player: Player, square: Square) -> list[Square]:
    """Where a piece on this square can go."""
    row, column = square
    reached = [(row + down, column + right) for down, right in _STEPS[checked_player(player)]]
    return [(i, j) for i, j in reached if 0 <= i < board_size and 0 <= j < board_size]


def distance(board_size: int, player: Player, square: Square) -> int:
    """How many steps a piece on this square needs to its goal."""
    corner = goal(board_size, player)
    return max(abs(corner[0] - square[0]), abs(corner[1] - square[1]))


def drawing(board_size: int, pieces: Iterable[tuple[str, Square]]) -> str:
    """The board as text, one line a row: ``|R0|R1| | |``."""
    rows = [[" "] * board_size for _ in range(board_size)]
    for name, (row, column) in pieces:
        rows[row][column] = name
    return "\n".join("|" + "|".join(row) + "|" for row in rows)
