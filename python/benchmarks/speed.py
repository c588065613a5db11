"""How much time the way through Python costs.

    cargo build --release -p games --example evaluate_rows
    pip install ./python chess
    python python/benchmarks/speed.py

1. Evaluating a million positions of a numpy array, against the same loop in Rust.
2. `position.play(move)`, against `push` of python-chess.
3. A search with an evaluation in Python: a call for each position, against a call for each array.
"""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import dreistein
import numpy as np

RUST = Path(__file__).parents[2] / "target/release/examples/evaluate_rows"
POSITIONS = 1_000_000
REPEATS = 5


def random_game(game: str, dice: random.Random) -> list[dreistein.Position]:
    """The positions of a random game, without its end."""
    position, positions = dreistein.Game(game).random_start(dice.randrange(2**32)), []
    while not position.is_over:
        positions.append(position)
        if position.turn == "roll":
            position = position.roll(dice.choice(list(position.rolls)))
        position = position.play(dice.choice(position.moves))
    return positions


def random_rows(game: str, count: int) -> np.ndarray:
    """Rows of many positions: those of some random games, repeated in random order."""
    dice = random.Random(1)
    positions = [position for _ in range(500) for position in random_game(game, dice)]
    rows = dreistein.Game(game).array(positions)
    return rows[np.random.default_rng(1).integers(len(rows), size=count)]


def arrays(game: str, evaluation: str) -> None:
    rows = random_rows(game, POSITIONS)
    ours = dreistein.Evaluation(evaluation, game)
    python, rust, both = [], [], []
    with tempfile.NamedTemporaryFile() as file:
        rows.tofile(file.name)
        for _ in range(REPEATS):
            begin = time.perf_counter()
            values = ours.of_array(rows)
            python.append(time.perf_counter() - begin)
            begin = time.perf_counter()
            ours.of_array(rows, threads=None)
            both.append(time.perf_counter() - begin)
            printed = subprocess.check_output([RUST, game, evaluation, file.name], text=True)
            seconds, total = map(float, printed.split())
            rust.append(seconds)
            assert abs(total - values.sum()) < 1e-6 * len(rows), "the values differ"
    print(
        f"{game} {evaluation}, {len(rows)} positions: Python {min(python):.3f} s, Rust {min(rust):.3f} s, "
        f"ratio {min(python) / min(rust):.2f}; all cores {min(both):.3f} s"
    )


def per_call(function, calls: int = 20_000) -> float:
    """Microseconds of a call, the best of several runs."""
    best = float("inf")
    for _ in range(REPEATS):
        begin = time.perf_counter()
        for _ in range(calls):
            function()
        best = min(best, (time.perf_counter() - begin) / calls)
    return 1e6 * best


def moves() -> None:
    import chess

    dice = random.Random(1)
    board, pushed = chess.Board(), []
    for _ in range(40):
        pushed.append(dice.choice(list(board.legal_moves)))
        board.push(pushed[-1])

    def push() -> None:
        board = chess.Board()
        for move in pushed:
            board.push(move)

    new_board = per_call(chess.Board, 2000)
    of_chess = (per_call(push, 500) - new_board) / len(pushed)
    for game in dreistein.games():
        position = dreistein.Game(game).start()
        position = position.roll(3) if position.turn == "roll" else position
        move = position.moves[0]
        of_game = per_call(lambda: position.play(move))
        print(f"{game}: play {of_game:.2f} µs, python-chess push {of_chess:.2f} µs, difference {of_game - of_chess:+.2f} µs")


def functions() -> None:
    position = dreistein.Position().roll(3)

    def one(position: dreistein.Position) -> float:
        row = position.to_array()
        return 0.5 + 0.05 * float(((row[:25] > 0).sum() - (row[:25] < 0).sum()) * row[25])

    def many(rows: np.ndarray) -> np.ndarray:
        return 0.5 + 0.05 * ((rows[:, :25] > 0).sum(1) - (rows[:, :25] < 0).sum(1)) * rows[:, 25]

    seconds, found = [], []
    for evaluation, batch in ((one, False), (many, True)):
        best = float("inf")
        for _ in range(REPEATS):
            engine = dreistein.Engine("star2", evaluation=evaluation, batch=batch)
            begin = time.perf_counter()
            analysis = engine.analyze(position, depth=4)
            best = min(best, time.perf_counter() - begin)
        seconds.append(best)
        found.append(analysis)
    assert found[0]["moves"] == found[1]["moves"], "the values differ"
    print(
        f"star2 to depth 4, {found[0]['leaves']} leaves: a call a position {seconds[0]:.2f} s, arrays {seconds[1]:.2f} s, "
        f"{seconds[0] / seconds[1]:.1f} times as fast"
    )


if __name__ == "__main__":
    if not RUST.exists():
        sys.exit(f"{RUST} is missing: cargo build --release -p games --example evaluate_rows")
    arrays("ewn", "zweistein")
    arrays("ewn", "odema")
    arrays("tzaar", "simple")
    moves()
    functions()
