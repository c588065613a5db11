"""``EinStein``: one piece a player on a 3 x 3 board, without chance."""

from __future__ import annotations

from . import rules
from .base import Game, GameState, OneStoneBoard, Player, Square


class EinStein(Game):
    """One piece a player on a 3 x 3 board. A move is the square that the piece goes to.

    >>> game = EinStein()
    >>> game.actions(game.initial)
    [(1, 0), (0, 1), (1, 1)]
    >>> game.display(game.result(game.initial, (1, 1)))
    | | | |
    | |R| |
    | | |B|
    """

    board_size = 3
    num_piece = 1

    def __init__(self) -> None:
        board: OneStoneBoard = {"R": (0, 0), "B": (2, 2)}
        self.initial = GameState(
            to_move="R", utility=0, board=board, moves=self.compute_moves(board, "R")
        )

    def compute_moves(self, board: OneStoneBoard, to_move: Player) -> list[Square]:
        """The legal moves of a player."""
        square = board[rules.checked_player(to_move)]
        return [] if square is None else rules.destinations(self.board_size, to_move, square)

    def actions(self, state: GameState) -> list[Square]:
        """The legal moves."""
        return state.moves

    def result(self, state: GameState, move: Square) -> GameState:
        """The state after a move. Raises ``ValueError`` if the move is illegal."""
        player, opponent = state.to_move, rules.opponent(state.to_move)
        if self.terminal_test(state):
            raise ValueError(f"no move {move!r}: the game is over")
        if move not in state.moves:
            raise ValueError(f"no move {move!r}: {player} can move to {state.moves}")
        board = dict(state.board)
        board[player] = move
        if board[opponent] == move:
            board[opponent] = None
        return GameState(
            to_move=opponent,
            utility=self.compute_utility(board),
            board=board,
            moves=self.compute_moves(board, opponent),
        )

    def utility(self, state: GameState, player: Player) -> int:
        """1 if the player has won, -1 if the player has lost, otherwise 0."""
        return state.utility if rules.checked_player(player) == "R" else -state.utility

    def compute_utility(self, board: OneStoneBoard) -> int:
        """1 if Red has won on this board, -1 if Blue has, otherwise 0."""
        if board["R"] is None or board["B"] == rules.goal(self.board_size, "B"):
            return -1
        if board["B"] is None or board["R"] == rules.goal(self.board_size, "R"):
            return 1
        return 0

    def terminal_test(self, state: GameState) -> bool:
        """Whether the game is over."""
        return state.utility != 0

    def display(self, state: GameState) -> None:
        """Print the board."""
        pieces = [(player, square) for player, square in state.board.items() if square]
        print(rules.drawing(self.board_size, pieces))
