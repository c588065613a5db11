"""Random games by the rules that the training uses, for comparison with the engine's.

    python games.py GAMES SEED | cargo run -p ewn --example agree_with_open_spiel -- GAMES

The lines are those of crates/ewn/tests/open_spiel/games.py.
"""

import sys

import torch

from environment import CAPTURED, CUBES, GOAL, MOVES, Environment

COLOURS = "bw"


def board_text(cubes, colour):
    """The board as OpenSpiel writes it, from the point of view of a player."""
    squares = ["__"] * 25
    for number, square in enumerate(cubes):
        owner = colour if number < CUBES else 1 - colour
        if square < CAPTURED:
            at = square if colour == 0 else GOAL - square
            squares[at] = f"{COLOURS[owner]}{number % CUBES + 1}"
    return "".join(squares)


def move_text(cubes, after, move, colour):
    """Rows and columns of a move, and whether it captures."""
    # Afterwards the board is seen from the other side, and the mover's cubes come second.
    start, end = cubes[move // 3], GOAL - after[CUBES + move // 3]
    sign = "x" if end in cubes else "-"
    squares = [square if colour == 0 else GOAL - square for square in (start, end)]
    return "".join(f"{square // 5}{square % 5}" for square in squares) + sign


def play(environment, number):
    """Prints one game."""
    state, colour, ply = environment.starts(1), 0, 0
    while True:
        cubes = state[0].tolist()
        face = torch.randint(0, 6, ()).item()
        after, is_legal, wins = environment.moves(state)
        allowed = environment.faces(state)[0, face] & is_legal[0]
        moves = [move for move in range(MOVES) if allowed[move]]
        texts = [move_text(cubes, after[0, move].tolist(), move, colour) for move in moves]
        chosen = torch.randint(0, len(moves), ()).item()
        board = board_text(cubes, colour)
        print("turn", number, ply, COLOURS[colour], face + 1, board, ",".join(texts), texts[chosen])
        state, is_over = after[:, moves[chosen]], wins[0, moves[chosen]].item()
        colour, ply = 1 - colour, ply + 1
        if is_over:
            board = board_text(state[0].tolist(), colour)
            print("over", number, ply, COLOURS[1 - colour], board)
            return


def main():
    torch.manual_seed(int(sys.argv[2]))
    environment = Environment("cpu")
    for number in range(int(sys.argv[1])):
        play(environment, number)


if __name__ == "__main__":
    main()
