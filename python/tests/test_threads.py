"""Long work: other threads run meanwhile, and it ends when it is told to."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import get_context

import pytest
from conftest import EWN
from dreistein import Engine, Error, Position
from dreistein.types import Analysis

FOR_EVER = 3600.0


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

    with pytest.raises(KeyError):
        Engine("star2").analyze(Position(EWN), time=FOR_EVER, progress=angry)


def best_in_another_process(text: str) -> str:
    return Engine("star2:depth=2").best(Position(text))


@pytest.mark.parametrize("start", ["spawn", "forkserver"])
def test_other_processes_search(start: str) -> None:
    with get_context(start).Pool(1) as pool:
        assert pool.map(best_in_another_process, [EWN]) == [best_in_another_process(EWN)]
