"""Checks the dice of a finished game on Dreistein's page, given as JSON on standard input."""

import hashlib, json, sys

MASK = 2**64 - 1

def splitmix(seed):
    """The numbers of SplitMix64, one after another."""
    while True:
        seed = (seed + 0x9E3779B97F4A7C15) & MASK
        z = ((seed ^ (seed >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        yield z ^ (z >> 31)

def derived(seed, index):
    return next(splitmix(next(splitmix(seed)) ^ index))

def first_number(seed):
    """The first number of xoshiro256++."""
    a, _, _, d = (x for x, _ in zip(splitmix(seed), range(4)))
    x = (a + d) & MASK
    return (((x << 23) | (x >> 41)) + a) & MASK

def die(seed, ply, faces):
    number = first_number(derived(seed, ply + 2))
    return (((number >> 32) * faces) >> 32) + 1

game = json.load(sys.stdin)
dice, board, plies = game["dice"], game["board"], game["plies"]
faces = (board - 1) * (board - 2) // 2
text = f"dreistein dice {dice['seed']} {dice['salt']}"
assert hashlib.sha256(text.encode()).hexdigest() == dice["commitment"], "another seed"
seed = int(dice["seed"])
if dice.get("number") is not None:
    mixed = hashlib.sha256(f"{text} {dice['number']}".encode()).digest()
    seed = int.from_bytes(mixed[:8], "little")
for ply, played in enumerate(plies):
    # A die of the starting position was not rolled.
    is_given = ply == 0 and game.get("start") == played["position"]
    assert is_given or die(seed, ply, faces) == played["die"], f"another die at ply {ply}"
print(len(plies), "dice are what they should be")
