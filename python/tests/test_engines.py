"""Evaluations and engines."""

from __future__ import annotations

from typing import Any

import dreistein
import numpy as np
import pytest
from conftest import EWN, GAMES, Command, random_game
from dreistein import Engine, Error, Evaluation, Position
from dreistein.types import Analysis


def without_time(analysis: Any) -> dict[str, Any]:
    return {name: value for name, value in analysis.items() if name != "time_ms"}


@pytest.mark.parametrize(
    ("game", "spec", "position", "options"),
    [
        ("ewn", "star2", EWN, {"depth": 3}),
        ("ewn", "star2", "startpos", {"depth": 2}),
        ("ewn", "mcts", EWN, {"nodes": 500}),
        ("tzaar", "alpha-beta", "startpos", {"depth": 2}),
        *([("row", "star2", "startpos", {"depth": 3})] if "row" in GAMES else []),
    ],
)
def test_analyses_are_those_of_the_command_line(
    command: Command, game: str, spec: str, position: str, options: dict[str, Any]
) -> None:
    limits = [word for name, value in options.items() for word in (f"--{name}", str(value))]
    arguments = [position, "--game", game, "--seed", "7", "--engine", spec, *limits]
    found = Engine(spec, game).analyze(Position(position, game), seed=7, **options)
    assert without_time(found) == without_time(command("analyze", *arguments))
    if found["best"] is not None:
        best = Engine(spec, game).best(Position(position, game), seed=7, **options)
        assert best == command("best", *arguments)["best"]


@pytest.mark.parametrize("game", ["ewn", "tzaar"])
def test_explanations_are_those_of_the_command_line(command: Command, game: str) -> None:
    evaluation = Evaluation(game=game)
    found = evaluation.explain(Position(game=game))
    expected = command("eval", "startpos", "--game", game, "--evaluator", evaluation.spec, "--details")
    assert found == expected


def test_every_game_has_an_engine_and_an_evaluation(game: dreistein.Game) -> None:
    evaluation, engine = Evaluation(game=game.name), Engine("greedy", game.name)
    assert repr(evaluation) == f"Evaluation('{evaluation.spec}', '{game.name}')"
    assert repr(engine) == f"Engine('greedy', '{game.name}')"
    for position in random_game(game.start(), 3):
        assert 0 <= evaluation(position) <= 1
        if position.is_over:
            assert evaluation(position) == (position.winner == position.mover)
        elif position.turn == "move":
            assert engine.best(position) in position.moves


def test_arrays_have_the_values_of_their_positions(game: dreistein.Game) -> None:
    evaluation = Evaluation(game=game.name)
    positions = [p for seed in range(5) for p in random_game(game.start(), seed) if not p.is_over]
    array = game.array(positions)
    values = evaluation.of_array(array)
    assert values.dtype == np.float64
    assert values.tolist() == [evaluation(position) for position in positions]
    assert evaluation.of_array(array[::-1]).tolist() == values.tolist()[::-1]
    array.flags.writeable = False
    assert evaluation.of_array(array).tolist() == values.tolist()


def test_progress_is_told_in_order() -> None:
    news: list[Analysis] = []
    final = Engine("star2").analyze(Position(EWN), depth=4, progress=news.append)
    depths = [report["depth"] for report in news]
    assert depths == sorted(depths)
    assert set(depths) <= set(range(5))
    assert final["depth"] == 4


def test_progress_can_be_a_bar(capfd: pytest.CaptureFixture[str]) -> None:
    engine = Engine("star2")
    engine.analyze(Position(EWN), depth=3, progress=False)
    assert capfd.readouterr().err == ""
    engine.analyze(Position(EWN), depth=5, progress=True)
    assert "depth" in capfd.readouterr().err


def test_engines_forget() -> None:
    engine = Engine("star2:hash=1")
    first = engine.analyze(Position(EWN), depth=3)
    assert engine.analyze(Position(EWN), depth=3)["nodes"] < first["nodes"]
    engine.new_game()
    assert engine.analyze(Position(EWN), depth=3)["nodes"] == first["nodes"]


def progress_of_red(position: Position) -> float:
    """Reading an array is how evaluations see the board."""
    squares = position.to_array()[:25].reshape(5, 5)
    rows, columns = np.nonzero(squares > 0)
    value = float(max(rows + columns, default=0)) / 8
    return value if position.mover == "red" else 1 - value


@pytest.mark.parametrize("spec", ["greedy", "star1:depth=1", "star2:depth=2"])
def test_functions_are_evaluations(spec: str) -> None:
    position = Position(EWN)
    analysis = Engine(spec, evaluation=progress_of_red).analyze(position)
    assert {found["move"] for found in analysis["moves"]} == set(position.moves)
    assert Engine(spec, evaluation=Evaluation()).best(position) in position.moves


def test_a_function_searches_like_the_same_evaluation(game: dreistein.Game) -> None:
    evaluation = Evaluation(game=game.name)
    ours = Engine(f"greedy:eval={evaluation.spec}", game.name)
    theirs = Engine("greedy", game.name, evaluation=lambda position: evaluation(position))
    for position in random_game(game.start(), 5):
        if position.turn == "move":
            assert theirs.best(position) == ours.best(position)


@pytest.mark.parametrize(
    ("value", "kind", "text"),
    [
        (1.5, Error, "is 1.5: expected"),
        (float("nan"), Error, "is NaN"),
        ("high", TypeError, "str"),
        (None, TypeError, "None"),
    ],
)
def test_evaluations_must_be_probabilities(value: Any, kind: type[Exception], text: str) -> None:
    with pytest.raises(kind, match=text):
        Engine(evaluation=lambda position: value).best(Position(EWN))


def test_exceptions_of_evaluations_come_through_and_are_forgotten() -> None:
    good = False

    def moody(position: Position) -> float:
        if good:
            return 0.5
        raise KeyError(str(position))

    engine = Engine("star2:depth=4", evaluation=moody)
    for _ in range(3):
        with pytest.raises(KeyError):
            engine.best(Position(EWN))
    good = True
    assert engine.best(Position(EWN), depth=2) in Position(EWN).moves
