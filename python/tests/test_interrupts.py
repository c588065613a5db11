"""Ctrl-C ends long calls, and other threads run meanwhile."""

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import dreistein
import numpy as np
import pytest
from test_records import random_record

ROLLED = dreistein.Position().roll(3)
SEVEN_CUBES = dreistein.Position("r1r2r3../r4..../...../...../..b3b2b1 r -")
TZAAR = dreistein.Position(game="tzaar")


def slow(position: Any) -> Any:
    time.sleep(0.001)
    return 0.5


def slow_rows(rows: Any) -> Any:
    time.sleep(0.001)
    return np.full(len(rows), 0.5)


def games() -> Any:
    return [random_record("ewn", seed) for seed in range(50)]


def analyze(spec: Any, position: Any, **options: Any) -> Any:
    return dreistein.Engine(spec, position.game).analyze(position, **options)


LONG: dict[str, Callable[[Any], Any]] = {
    "analyze": lambda folder: analyze("star2", ROLLED, depth=60),
    "analyze tzaar": lambda folder: analyze("tzaar", TZAAR, time=3600),
    "best": lambda folder: dreistein.Engine("champion").best(ROLLED, time=3600),
    "analyze in Python": lambda folder: dreistein.Engine("star2", evaluation=slow).analyze(ROLLED, depth=60),
    "analyze in Python, by arrays": lambda folder: dreistein.Engine(
        "star2", evaluation=slow_rows, batch=True
    ).analyze(ROLLED, depth=60),
    "review": lambda folder: dreistein.review(games(), depth=60),
    "solve": lambda folder: dreistein.solve(SEVEN_CUBES, tables="off"),
    "prove": lambda folder: dreistein.solve(TZAAR),
    "rollout": lambda folder: dreistein.rollout(ROLLED, trials=10**9),
    "tables": lambda folder: dreistein.Tablebase(folder).build(cubes=6, threads=2),
    "arrays": lambda folder: dreistein.Evaluation("rollout").of_array(
        np.repeat(dreistein.Game().array([dreistein.Position()]), 10**6, 0), threads=2
    ),
}


@contextmanager
def interrupted() -> Iterator[None]:
    """Somebody presses Ctrl-C during long work, after another thread has had many turns."""
    is_over = threading.Event()

    def interrupt() -> None:
        for _ in range(50):
            time.sleep(0.001)
        if not is_over.is_set():
            os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=interrupt)
    thread.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            yield
    finally:
        is_over.set()
        thread.join()


@pytest.mark.parametrize("name", LONG)
def test_ctrl_c_ends_it(name: Any, tmp_path: Any) -> None:
    with interrupted():
        LONG[name](tmp_path)


@pytest.mark.parametrize(("spec", "options"), [("star2", {}), ("mcts", {}), ("star2", {"evaluation": slow})])
def test_an_engine_can_be_used_again_after_ctrl_c(spec: str, options: Any) -> None:
    engine = dreistein.Engine(spec, **options)
    with interrupted():
        engine.analyze(ROLLED, time=3600)
    assert engine.best(ROLLED, nodes=10) in ROLLED.moves
