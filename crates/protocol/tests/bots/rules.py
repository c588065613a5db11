"""The rules of EWN on the official board, as far as a random player needs them.

Squares are 0 to 24 from the top left; None is a captured cube.
"""


def legal_moves(own, red, die):
    """Pairs (cube from 0, destination) for the squares of the own six cubes."""
    present = [cube for cube, square in enumerate(own) if square is not None]
    lower = [cube for cube in present if cube <= die]
    higher = [cube for cube in present if cube >= die]
    chosen = set(lower[-1:] + higher[:1])
    step = 1 if red else -1
    moves = []
    for cube in chosen:
        x, y = own[cube] % 5, own[cube] // 5
        for dx, dy in [(step, 0), (0, step), (step, step)]:
            if 0 <= x + dx < 5 and 0 <= y + dy < 5:
                moves.append((cube, 5 * (y + dy) + x + dx))
    return moves
