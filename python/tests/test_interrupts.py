"""Ctrl-C ends long calls, and other threads run meanwhile."""

import os
import signal
import threading
import time
from collections.abc import Callable
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
    "review": lambda folder: dreistein.review(games(), depth=8),
    "solve": lambda folder: dreistein.solve(SEVEN_CUBES, tables="off"),
    "prove": lambda folder: dreistein.solve(TZAAR),
    "rollout": lambda folder: dreistein.rollout(ROLLED, trials=10**9),
    "tables": lambda folder: dreistein.Tablebase(folder).build(cubes=6, threads=2),
    "arrays": lambda folder: dreistein.Evaluation("rollout").of_array(
        np.repeat(dreistein.Game().array([dreistein.Position()]), 10**6, 0), threads=2
    ),
}


@pytest.mark.parametrize("name", LONG)
def test_ctrl_c_ends_it(name: Any, tmp_path: Any, record_property: Any) -> None:
    sent: list[float] = []
    ended: list[bool] = []

    def interrupt() -> None:
        time.sleep(0.3)
        sent.append(time.monotonic())
        if not ended:
            os.kill(os.getpid(), signal.SIGINT)

    counted = 0

    def count() -> None:
        nonlocal counted
        while not sent:
            counted += 1
            time.sleep(0.001)

    threads = [threading.Thread(target=interrupt), threading.Thread(target=count)]
    for thread in threads:
        thread.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            LONG[name](tmp_path)
        took = time.monotonic() - sent[0]
    finally:
        ended.append(True)
        for thread in threads:
            thread.join()
    record_property("seconds", took)
    print(f"{name}: {1000 * took:.0f} ms, {counted} counted")
    assert took < 5
    assert counted > 20
