"""Random games of OpenSpiel's einstein_wurfelt_nicht, for comparison with the crate.

    python games.py GAMES SEED

Prints one line for each turn, as the die has been rolled, and one for the end of a game:

    turn GAME PLY PLAYER DIE BOARD MOVES CHOSEN
    over GAME PLY WINNER BOARD

PLAYER and WINNER are b (OpenSpiel's player 0, black, from the top left) or w (player 1,
white, from the bottom right). BOARD lists the 25 squares row by row from the top left:
b or w and the number of the cube, or __. A move is four digits and a sign: row and column
from which and to which a cube goes, from 0 at the top left, then x for a capture or -;
MOVES has all legal ones with commas between them. GAME and PLY count from 0.
"""

import random
import signal
import sys

import pyspiel

COLOURS = "bw"
# OpenSpiel numbers the directions of both players, and names them in its move texts.
DIRECTIONS = [
    ("b", "diag", 1, 1),
    ("b", "down", 1, 0),
    ("b", "right", 0, 1),
    ("w", "up", -1, 0),
    ("w", "diag", -1, -1),
    ("w", "left", 0, -1),
]


def board_text(state):
    return str(state).replace("|", "").replace("\n", "")


def move_text(state, board, colour, action):
    """The move that an action stands for, checked against OpenSpiel's own text of it."""
    rest, capture = divmod(action, 2)
    rest, direction = divmod(rest, 6)
    row, column = divmod(rest, 5)
    owner, name, down, right = DIRECTIONS[direction]
    at = 2 * (5 * row + column)
    expected = f"{board[at:at + 2].upper()}-{name}{'*' if capture else ''}"
    found = state.action_to_string(state.current_player(), action)
    if expected != found or owner != colour or board[at] != colour:
        raise RuntimeError(f"action {action} of {colour} is {found}, not {expected}, on {board}")
    return f"{row}{column}{row + down}{column + right}{'x' if capture else '-'}"


def play(openspiel, number, seed):
    rng = random.Random(f"{seed} {number}")
    state = openspiel.new_initial_state()
    lines = []
    die = None
    while not state.is_terminal():
        if state.is_chance_node():
            # The outcomes are equally likely: 720 set-ups for each player, then 6 faces.
            outcome = rng.randrange(len(state.chance_outcomes()))
            die = outcome + 1
            state.apply_action(outcome)
            continue
        colour, board = COLOURS[state.current_player()], board_text(state)
        actions = state.legal_actions()
        moves = [move_text(state, board, colour, action) for action in actions]
        chosen = rng.randrange(len(actions))
        turn = f"{colour} {die} {board} {','.join(moves)} {moves[chosen]}"
        lines.append(f"turn {number} {len(lines)} {turn}\n")
        state.apply_action(actions[chosen])
    winner = COLOURS[state.returns().index(1.0)]
    lines.append(f"over {number} {len(lines)} {winner} {board_text(state)}\n")
    return "".join(lines)


def main():
    # A reader that has found a difference leaves early; that is no error here.
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    games, seed = int(sys.argv[1]), int(sys.argv[2])
    openspiel = pyspiel.load_game("einstein_wurfelt_nicht")
    for number in range(games):
        sys.stdout.write(play(openspiel, number, seed))


if __name__ == "__main__":
    main()
