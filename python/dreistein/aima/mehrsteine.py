"""``MehrSteine``: several pieces a player on a square board, with a die."""

from __future__ import annotations

import operator
from typing import SupportsIndex

from . import rules
from .base import MoreStonesBoard, PieceMove, Player, StochasticGame, StochasticGameState

SMALLEST_BOARD = 3


class MehrSteine(StochasticGame):
    """EinStein würfelt nicht! on a k x k board. A move is a piece and the square it goes to.

    >>> game = MehrSteine(4)
    >>> game.display(game.initial)
    |R0|R1| | |
    |R2| | | |
    | | | |B2|
    | | |B1|B0|
    >>> game.actions(game.outcome(game.initial, 0))
    [(0, (1, 0)), (0, (0, 1)), (0, (1, 1))]
    """

    def __init__(self, board_size: SupportsIndex) -> None:
        self.board_size = _checked_size(board_size)
        self.num_piece = (self.board_size - 1) * (self.board_size - 2) // 2
        self.initial = StochasticGameState(
            to_move="R", utility=0, board=self._start(), moves=None, chance=None
        )

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.board_size})"

    def _start(self) -> MoreStonesBoard:
        last, triangle = self.board_size - 1, self.board_size - 2
        red = [(i, j) for i in range(triangle) for j in range(triangle - i)]
        return {"R": [*red], "B": [(last - i, last - j) for i, j in red]}

    def compute_moves(self, board: MoreStonesBoard, to_move: Player, index: int) -> list[PieceMove]:
        """The legal moves of one piece: none if it was captured."""
        self._check_piece(index, "piece")
        square = board[rules.checked_player(to_move)][index]
        if square is None:
            return []
        reached = rules.destinations(self.board_size, to_move, square)
        return [(index, destination) for destination in reached]

    def actions(self, state: StochasticGameState) -> list[PieceMove] | None:
        """The legal moves, or ``None`` before the roll."""
        return state.moves

    def result(self, state: StochasticGameState, move: PieceMove) -> StochasticGameState:
        """The state after a move, before the next roll.

        Raises ``ValueError`` if the move is illegal; before a roll, if it is so for every roll.
        """
        self._check_move(state, move)
        index, destination = move
        board = {
            player: [None if square == destination else square for square in squares]
            for player, squares in state.board.items()
        }
        board[state.to_move][index] = destination
        return StochasticGameState(
            to_move=rules.opponent(state.to_move),
            utility=self.compute_utility(board),
            board=board,
            moves=None,
            chance=None,
        )

    def utility(self, state: StochasticGameState, player: Player) -> int:
        """1 if the player has won, -1 if the player has lost, otherwise 0."""
        return state.utility if rules.checked_player(player) == "R" else -state.utility

    def compute_utility(self, board: MoreStonesBoard) -> int:
        """1 if Red has won on this board, -1 if Blue has, otherwise 0."""
        if not _present(board, "R") or rules.goal(self.board_size, "B") in board["B"]:
            return -1
        if not _present(board, "B") or rules.goal(self.board_size, "R") in board["R"]:
            return 1
        return 0

    def chances(self, state: StochasticGameState) -> list[int]:
        """What can be rolled: the number of every piece, captured or not."""
        return list(range(self.num_piece))

    def outcome(self, state: StochasticGameState, chance: int) -> StochasticGameState:
        """The state after a roll, with the legal moves.

        If the piece was captured, the next lower and the next higher one may move.
        """
        pieces = self.movable_pieces(state.board, state.to_move, chance)
        moves = [
            move
            for index in pieces
            for move in self.compute_moves(state.board, state.to_move, index)
        ]
        return state._replace(moves=moves, chance=chance)

    def movable_pieces(self, board: MoreStonesBoard, player: Player, chance: int) -> list[int]:
        """The pieces that the player may move after a roll, lowest number first."""
        self._check_piece(chance, "roll")
        present = _present(board, rules.checked_player(player))
        if chance in present:
            return [chance]
        lower = [index for index in present if index < chance]
        higher = [index for index in present if index > chance]
        return lower[-1:] + higher[:1]

    def probability(self, chance: int) -> float:
        """How likely a roll is: all are equally likely."""
        return 1 / self.num_piece

    def terminal_test(self, state: StochasticGameState) -> bool:
        """Whether the game is over."""
        return state.utility != 0

    def display(self, state: StochasticGameState) -> None:
        """Print the board."""
        pieces = [
            (f"{player}{index}", square)
            for player, squares in state.board.items()
            for index, square in enumerate(squares)
            if square is not None
        ]
        print(rules.drawing(self.board_size, pieces))

    def _check_piece(self, index: int, what: str) -> None:
        if not isinstance(index, int):
            raise TypeError(f"no {what} {index!r}: a number expected")
        if not 0 <= index < self.num_piece:
            raise ValueError(f"no {what} {index}: 0 to {self.num_piece - 1} expected")

    def _check_move(self, state: StochasticGameState, move: PieceMove) -> None:
        if self.terminal_test(state):
            raise ValueError(f"no move {move!r}: the game is over")
        legal = state.moves
        if legal is None:
            pieces = _present(state.board, state.to_move)
            legal = [
                known
                for index in pieces
                for known in self.compute_moves(state.board, state.to_move, index)
            ]
        if move not in legal:
            raise ValueError(f"no move {move!r}: {state.to_move} can move {legal}")


def _present(board: MoreStonesBoard, player: Player) -> list[int]:
    return [index for index, square in enumerate(board[player]) if square is not None]


def _checked_size(board_size: SupportsIndex) -> int:
    try:
        size = operator.index(board_size)
    except TypeError:
        raise TypeError(f"no board of size {board_size!r}: a whole number expected") from None
    if size < SMALLEST_BOARD:
        raise ValueError(f"no board of size {size}: at least {SMALLEST_BOARD} expected")
    return size
