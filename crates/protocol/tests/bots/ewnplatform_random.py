"""A random player of EWN for EWNPlatform: it answers on standard error."""
import random
import sys

from rules import legal_moves

print("what a bot prints here is for people")
for line in sys.stdin:
    words = line.split()
    if words[0] == "1":
        break
    red = words[1] == "0"
    squares = [None if s == "-1" else int(s) for s in words[3:15]]
    own = squares[:6] if red else squares[6:]
    print("thinking", file=sys.stderr)
    cube, to = random.choice(legal_moves(own, red, int(words[15])))
    print(f"====>{cube} {to}", file=sys.stderr, flush=True)
