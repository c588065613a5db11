"""Long work: other threads run meanwhile, and it ends when it is told to."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context

import pytest
from conftest import EWN
from dreistein import Engine, Error, Position
from dreistein.types import Analysis

FOR_EVER = 60.0


def test_other_threads_run_during_a_search() -> None:
    ticks = 0
    is_over = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not is_over.is_set():
            ticks += 1
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    Engine("star2").analyze(Position(EWN), time=0.3)
    is_over.set()
    thread.join()
    assert ticks > 30


def test_threads_share_an_engine_in_turn() -> None:
    shared = Engine("star2:depth=3")
    positions = [Position().roll(face) for face in range(1, 7)]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(shared.best, positions * 3))
    assert together == [Engine("star2:depth=3").best(position) for position in positions] * 3


def test_an_exception_reaches_the_thread_whose_search_it_ended() -> None:
    bad = Position().roll(6)

    def picky(position: Position) -> float:
        time.sleep(0.001)
        if position.to_array()[10] != 6:  # cube 6 has left a3
            raise KeyError("six")
        return 0.5

    shared = Engine("greedy", evaluation=picky)

    def outcome(face: int) -> str:
        try:
            return shared.best(Position().roll(face))
        except KeyError:
            return "KeyError"

    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(outcome, [1, 6] * 10))
    assert bad.moves[0].startswith("a3")
    assert [text == "KeyError" for text in found] == [False, True] * 10


@pytest.mark.parametrize("what", ["best", "analyze", "new_game"])
def test_a_function_cannot_use_the_engine_that_calls_it(what: str) -> None:
    def call() -> None:
        getattr(engine, what)(*[] if what == "new_game" else [Position(EWN)])

    def evaluation(position: Position) -> float:
        call()
        return 0.5

    def progress(analysis: Analysis) -> None:
        call()

    engine = Engine(evaluation=evaluation)
    with pytest.raises(Error, match="needs its own engine"):
        engine.best(Position(EWN))
    engine = Engine("star2")
    with pytest.raises(Error, match="needs its own engine"):
        engine.analyze(Position(EWN), time=FOR_EVER, progress=progress)


def test_a_function_can_use_another_engine() -> None:
    other = Engine("star2:depth=1")

    def search(position: Position) -> float:
        red = other.analyze(position)["red"]
        return red if position.mover == "red" else 1 - red

    assert Engine(evaluation=search).best(Position(EWN)) in Position(EWN).moves


def test_an_exception_of_a_progress_function_ends_the_search() -> None:
    def angry(analysis: Analysis) -> None:
        raise KeyError(analysis["depth"])

    begin = time.monotonic()
    with pytest.raises(KeyError):
        Engine("star2").analyze(Position(EWN), time=FOR_EVER, progress=angry)
    assert time.monotonic() - begin < FOR_EVER / 4


INTERRUPTED = """
import dreistein, sys, time
position = dreistein.Position("r1r2r3../r4r5.../r6...b6/...b5b4/..b3b2b1 r 3")
engine = {engine}
print("begin", flush=True)
try:
    engine.{call}
except KeyboardInterrupt:
    print(time.time(), flush=True)
    assert engine.{short} is not None
    sys.exit(0)
sys.exit("not interrupted")
"""


@pytest.mark.parametrize(
    ("engine", "call", "short"),
    [
        ("dreistein.Engine('star2')", "analyze(position, time=60)", "best(position, depth=1)"),
        ("dreistein.Engine('mcts')", "best(position, time=60)", "best(position, nodes=10)"),
        (
            "dreistein.Engine('star2', evaluation=lambda position: 0.5)",
            "analyze(position, time=60)",
            "best(position, depth=1)",
        ),
    ],
)
def test_control_c_ends_a_search_at_once(engine: str, call: str, short: str) -> None:
    code = INTERRUPTED.format(engine=engine, call=call, short=short)
    program = [sys.executable, "-c", code]
    with subprocess.Popen(program, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "begin\n"
        time.sleep(0.5)
        sent = time.time()
        os.kill(process.pid, signal.SIGINT)
        seconds = float(process.stdout.readline()) - sent
    assert process.returncode == 0
    # Some milliseconds on a machine that does nothing else.
    assert seconds < FOR_EVER / 4


def best_in_another_process(text: str) -> str:
    return Engine("star2:depth=2").best(Position(text))


@pytest.mark.parametrize("start", ["spawn", "forkserver"])
def test_other_processes_search(start: str) -> None:
    with get_context(start).Pool(1) as pool:
        assert pool.map(best_in_another_process, [EWN]) == [best_in_another_process(EWN)]
