"""States as texts and back: positions and moves as everywhere else in Dreistein."""

from __future__ import annotations

import re
from typing import Iterator, Union, cast

from . import rules
from .einstein import EinStein
from .mehrsteine import MehrSteine
from .base import GameState, MoreStonesBoard, PieceMove, Player, Square, StochasticGameState

AnyGame = Union[EinStein, MehrSteine]
AnyState = Union[GameState, StochasticGameState]
AnyMove = Union[Square, PieceMove]

_CELL = re.compile(r"\.|([rb])([1-9][0-9]?)")


def position_text(game: AnyGame, state: AnyState) -> str:
    """The position as text; the numbers of pieces and rolls begin with 1 there.

    >>> position_text(MehrSteine(4), MehrSteine(4).initial)
    'r1r2../r3.../...b3/..b2b1 r -'
    """
    rows = [["."] * game.board_size for _ in range(game.board_size)]
    for player in rules.PLAYERS:
        for index, square in enumerate(_pieces(state, player)):
            if square is not None:
                rows[square[0]][square[1]] = f"{player.lower()}{index + 1}"
    chance = _chance(game, state)
    die = "-" if chance is None else chance + 1
    return f"{'/'.join(map(''.join, rows))} {state.to_move.lower()} {die}"


def state_of_text(game: AnyGame, text: str) -> AnyState:
    """The state that a text describes.

    >>> game = MehrSteine(4)
    >>> state_of_text(game, 'r1r2../r3.../...b3/..b2b1 r -') == game.initial
    True
    """
    fields = text.split()
    if len(fields) != 3 or fields[1] not in ("r", "b"):
        raise ValueError(f"no position {text!r}: rows, side to move and die expected")
    rows, mover, die = fields
    board, to_move = _board(game, rows), mover.upper()
    if isinstance(game, EinStein):
        return _one_stone_state(game, board, to_move)
    utility = game.compute_utility(board)
    state = StochasticGameState(to_move, utility, board, None, None)
    if die == "-":
        return state
    if not die.isdecimal():
        raise ValueError(f"no die {die!r}: a number or - expected")
    return game.outcome(state, int(die) - 1)


def move_text(game: AnyGame, state: AnyState, move: AnyMove) -> str:
    """The move as two squares.

    >>> game = MehrSteine(4)
    >>> move_text(game, game.initial, (0, (1, 1)))
    'a4b3'
    """
    index, destination = _piece_move(move)
    origin = _pieces(state, state.to_move)[index]
    if origin is None:
        raise ValueError(f"no move {move!r}: the piece was captured")
    return _square_text(game, origin) + _square_text(game, destination)


def move_of_text(game: AnyGame, state: AnyState, text: str) -> AnyMove:
    """The move that a text describes."""
    for move in _all_moves(game, state):
        if move_text(game, state, move) == text:
            return move
    raise ValueError(f"no move {text!r} in {position_text(game, state)!r}")


def _square_text(game: AnyGame, square: Square) -> str:
    return f"{chr(ord('a') + square[1])}{game.board_size - square[0]}"


def _piece_move(move: AnyMove) -> PieceMove:
    # A move of EinStein is a square alone.
    if isinstance(move[1], tuple):
        return move
    return 0, move


def _pieces(state: AnyState, player: Player) -> list[Square | None]:
    pieces = state.board[player]
    return pieces if isinstance(pieces, list) else [pieces]


def _all_moves(game: AnyGame, state: AnyState) -> Iterator[AnyMove]:
    if state.moves is not None:
        yield from state.moves
    elif isinstance(game, MehrSteine):
        for index in range(game.num_piece):
            yield from game.compute_moves(state.board, state.to_move, index)


def _chance(game: AnyGame, state: AnyState) -> int | None:
    """What was rolled. Some games leave this out of a state; then its moves tell."""
    if isinstance(game, EinStein):
        return 0
    rolled = cast(StochasticGameState, state)
    if rolled.chance is not None or rolled.moves is None:
        return rolled.chance
    for chance in game.chances(rolled):
        if sorted(game.outcome(rolled, chance).moves or []) == sorted(rolled.moves):
            return chance
    raise ValueError(f"no roll gives the moves {rolled.moves}")


def _board(game: AnyGame, text: str) -> MoreStonesBoard:
    board: MoreStonesBoard = {player: [None] * game.num_piece for player in rules.PLAYERS}
    rows = [list(_cells(row)) for row in text.split("/")]
    if len(rows) != game.board_size or any(len(row) != game.board_size for row in rows):
        size = f"{game.board_size} x {game.board_size}"
        raise ValueError(f"no board {text!r}: {size} squares expected")
    for i, row in enumerate(rows):
        for j, cell in enumerate(row):
            if cell is not None:
                _put(board, cell, (i, j))
    return board


def _cells(row: str) -> Iterator[tuple[Player, int] | None]:
    end = 0
    for match in _CELL.finditer(row):
        if match.start() != end:
            break
        end = match.end()
        yield (match[1].upper(), int(match[2]) - 1) if match[1] else None
    if end != len(row):
        raise ValueError(f"no square {row[end:]!r}: a dot, or r or b and a number expected")


def _put(board: MoreStonesBoard, piece: tuple[Player, int], square: Square) -> None:
    player, index = piece
    if index >= len(board[player]):
        raise ValueError(f"no piece {player}{index}: 0 to {len(board[player]) - 1} expected")
    if board[player][index] is not None:
        raise ValueError(f"{player}{index} is on the board twice")
    board[player][index] = square


def _one_stone_state(game: EinStein, board: MoreStonesBoard, to_move: Player) -> GameState:
    single = {player: pieces[0] for player, pieces in board.items()}
    moves = game.compute_moves(single, to_move)
    return GameState(to_move, game.compute_utility(single), single, moves)
