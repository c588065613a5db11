"""A random player of EWN for the protocol of the NTU course; `silent` about settings if asked."""
import random
import sys

from rules import legal_moves


def square(cell):
    return None if cell == "0" else "ABCDE".index(cell[0]) + 5 * (int(cell[1]) - 1)


def cell(square):
    return "ABCDE"[square % 5] + str(square // 5 + 1)


for line in sys.stdin:
    words = line.split()
    if words[0] == "name":
        print("random in Python")
    elif words[0] == "version":
        print("1.0")
    elif words[0] in ("time_setting", "board_setting"):
        if "silent" not in sys.argv:
            print(1)
    elif words[0] == "ini":
        corner = [0, 1, 2, 5, 6, 10]
        random.shuffle(corner)
        print(*(cell(s if words[1] == "R" else 24 - s) for s in corner))
    elif words[0] == "get":
        red = words[1] == "R"
        own = [square(c) for c in (words[9:15] if red else words[3:9])]
        cube, to = random.choice(legal_moves(own, red, int(words[2]) - 1))
        print(cell(own[cube]), cell(to))
    elif words[0] == "exit":
        break
    sys.stdout.flush()
