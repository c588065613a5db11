"""Arrays of positions, and evaluations in Python over them."""

from typing import Any

import dreistein
import numpy as np
import pytest
from conftest import GAMES
from test_records import random_record

EVALUATIONS = {"ewn": "zweistein", "tzaar": "simple", "row": "rows"}


def positions_of(game: Any, games: Any = 5) -> Any:
    found = [position for seed in range(games) for position in random_record(game, seed).positions]
    return [position for position in found if not position.is_over]


@pytest.mark.parametrize("game", GAMES)
def test_values_of_arrays_are_those_of_the_positions(game: Any) -> None:
    positions = positions_of(game)
    rows = dreistein.Game(game).array(positions)
    evaluation = dreistein.Evaluation(EVALUATIONS[game], game)
    values = evaluation.of_array(rows)
    assert values.tolist() == [evaluation(position) for position in positions]
    for threads in (2, 3, 200, None):
        assert np.array_equal(evaluation.of_array(rows, threads=threads), values)
    # Neither order in memory nor a step between rows needs a copy.
    assert np.array_equal(evaluation.of_array(np.asfortranarray(rows)), values)
    assert np.array_equal(evaluation.of_array(rows[::3], threads=2), values[::3])
    assert evaluation.of_array(rows[:0]).shape == (0,)


@pytest.mark.parametrize("threads", [1, 2])
def test_the_first_bad_row_is_named(threads: Any) -> None:
    rows = dreistein.Game().array([dreistein.Position()] * 100)
    rows[60:, 25] = 3
    with pytest.raises(dreistein.Error, match="row 60: mover 3: expected 1 or -1"):
        dreistein.Evaluation("zweistein").of_array(rows, threads=threads)
    with pytest.raises(dreistein.Error, match="rows of 26 numbers: expected 27"):
        dreistein.Evaluation("zweistein").of_array(rows[:, :26].copy(), threads=threads)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("spec", ["greedy", "star2:depth=2,hash=1"])
def test_a_function_of_arrays_plays_as_the_evaluation_it_calls(game: Any, spec: Any) -> None:
    if game == "tzaar" and spec != "greedy":
        pytest.skip("star2 is for games with dice")
    known = dreistein.Evaluation(EVALUATIONS[game], game)
    sizes: list[Any] = []

    def by_array(rows: Any) -> Any:
        assert rows.dtype == np.int8
        sizes.append(len(rows))
        return known.of_array(rows)

    one_by_one = dreistein.Engine(spec, game, evaluation=known)
    at_once = dreistein.Engine(spec, game, evaluation=by_array, batch=True)
    for position in positions_of(game, 1)[:6]:
        if position.turn == "roll":
            position = position.roll(1)
        assert at_once.best(position) == one_by_one.best(position)
    assert max(sizes) > 1


@pytest.mark.parametrize(
    ("function", "message"),
    [
        (lambda rows: np.zeros(len(rows) + 1), "expected"),
        (lambda rows: np.full(len(rows), 1.5), "expected the mover's win probability"),
        (lambda rows: np.full(len(rows), np.nan), "expected the mover's win probability"),
        (lambda rows: np.zeros((len(rows), 2)), "no array of one dimension"),
        (lambda rows: 0.5, "no array of one dimension"),
    ],
)
def test_what_a_function_of_arrays_returns_is_checked(function: Any, message: Any) -> None:
    engine = dreistein.Engine("greedy", evaluation=function, batch=True)
    with pytest.raises(dreistein.Error, match=message):
        engine.best(dreistein.Position().roll(3))


def test_lists_and_other_numbers_will_do() -> None:
    for function in (
        lambda rows: [0.5] * len(rows),
        lambda rows: np.full(len(rows), 0.5, np.float32),
        lambda rows: np.ones(len(rows), int),
    ):
        dreistein.Engine("greedy", evaluation=function, batch=True).best(dreistein.Position().roll(3))


def test_an_exception_of_the_function_arrives() -> None:
    def fail(rows: Any) -> Any:
        raise RuntimeError("so it is")

    with pytest.raises(RuntimeError, match="so it is"):
        dreistein.Engine("greedy", evaluation=fail, batch=True).best(dreistein.Position().roll(3))
