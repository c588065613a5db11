"""Plays random legal moves of EWN: the smallest engine for docs/protocol.md."""

import random, re, sys

def legal_moves(fen):
    rows, mover, die = fen.split()
    board = [re.findall(r"\.|[rb]\d+", row) for row in rows.split("/")]
    size, step = len(board), 1 if mover == "r" else -1
    own = {int(cell[1:]): (x, y) for y, row in enumerate(board)
           for x, cell in enumerate(row) if cell[0] == mover}
    lower = max((n for n in own if n <= int(die)), default=None)
    higher = min((n for n in own if n >= int(die)), default=None)
    name = lambda x, y: "abcdefgh"[x] + str(size - y)
    for x, y in [own[n] for n in {lower, higher} if n]:
        for dx, dy in [(step, 0), (0, step), (step, step)]:
            if 0 <= x + dx < size and 0 <= y + dy < size:
                yield name(x, y) + name(x + dx, y + dy)

for line in sys.stdin:
    command, _, rest = line.strip().partition(" ")
    if command == "ugi":
        print("id name Random\nid game ewn\nugiok")
    elif command == "isready":
        print("readyok")
    elif command == "position":
        position = rest.removeprefix("fen ")
    elif command == "go":
        print("bestmove", random.choice(list(legal_moves(position))))
    elif command == "quit":
        break
    sys.stdout.flush()
