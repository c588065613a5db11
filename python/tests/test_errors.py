"""Whatever is given, the answer is a result or an exception that names the problem."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from conftest import EWN, GAMES, random_game
from dreistein import Engine, Error, Evaluation, Game, Position
from hypothesis import given, settings
from hypothesis import strategies as st

HUGE = 10**30
NOTHING: Any = None
BYTES: Any = b"startpos"
TEXT: Any = "3"
HALF: Any = 0.5
LIST: Any = [1, 2]
OVER = list(random_game(Position(), 1))[-1]


@pytest.mark.parametrize(
    ("call", "text"),
    [
        (lambda: Game("chess"), "chess"),
        (lambda: Game(board=9), "9"),
        (lambda: Game("ewn", HUGE), f"board {HUGE}"),
        (lambda: Game("ewn", -1), "board -1"),
        (lambda: Game("tzaar", 5), "board"),
        (lambda: Game().random_start(-1), "seed -1"),
        (lambda: Game().random_start(2**64), f"seed {2**64}"),
        (lambda: Game().random_start(10**5000), "seed with many digits"),
        (lambda: Game().random_start(1, "nowhere"), "nowhere"),
        (lambda: Game().array([Position(game="tzaar")]), "a position of tzaar: expected one of ewn"),
        (lambda: Game().array([Position(board=4)]), "another board"),
        (lambda: Game().positions(np.zeros((1, 3), np.int8)), "rows of 3 numbers: expected 27"),
        (lambda: Game().positions(np.zeros((2, 27), np.int8)), "row 0: mover 0"),
        (lambda: Position("nonsense"), "nonsense"),
        (lambda: Position(""), '"" is not a position'),
        (lambda: Position(str(OVER)), "over"),
        (lambda: Position(EWN).play("a1a2"), "a1a2"),
        (lambda: Position(EWN).play(), "no move"),
        (lambda: Position(EWN).play("@3"), "nothing to roll"),
        (lambda: Position().play("@7"), "die 7: expected a face from 1 to 6"),
        (lambda: Position().play("@x"), "@x"),
        (lambda: Position().play("@" + "9" * 100), "@999"),
        (lambda: Position().play("c5d4"), "roll"),
        (lambda: Position().roll(0), "die 0"),
        (lambda: Position().roll(-1), "die -1"),
        (lambda: Position().roll(HUGE), f"die {HUGE}"),
        (lambda: Position(game="tzaar").roll(1), "nothing to roll"),
        (lambda: Position().format("runes"), "runes"),
        (lambda: OVER.play("a1a2"), "over"),
        (lambda: OVER.roll(1), "nothing to roll"),
        (lambda: Evaluation("crystal-ball"), "crystal-ball"),
        (lambda: Evaluation("zweistein:x=1"), "x"),
        (lambda: Evaluation(game="chess"), "chess"),
        (lambda: Evaluation()(Position(game="tzaar")), "a position of tzaar"),
        (lambda: Evaluation()(Position(board=4)), "another board"),
        (lambda: Evaluation().explain(OVER), "the game is over"),
        (lambda: Evaluation().of_array(np.zeros((1, 27), np.int8)), "row 0"),
        (lambda: Engine("deep-thought"), "deep-thought"),
        (lambda: Engine("star2:depth=x"), "depth"),
        (lambda: Engine("star2:depth=-3"), "depth"),
        (lambda: Engine("star2:hash=99999999999"), "hash"),
        (lambda: Engine("level:grandmother"), "grandmother"),
        (lambda: Engine("ugi:cmd=true"), "ugi"),
        (lambda: Engine("expert", evaluation=lambda position: 0.5), "expert"),
        (lambda: Engine().best(OVER), "the game is over"),
        (lambda: Engine().best(Position()), "not rolled"),
        (lambda: Engine().best(Position(board=4).roll(1)), "another board"),
        (lambda: Engine().best(Position(game="tzaar")), "a position of tzaar"),
        (lambda: Engine().best(Position(EWN), time=0), "time 0"),
        (lambda: Engine().best(Position(EWN), time=-1), "time -1"),
        (lambda: Engine().best(Position(EWN), time=float("nan")), "time NaN"),
        (lambda: Engine().best(Position(EWN), time=float("inf")), "time inf"),
        (lambda: Engine().best(Position(EWN), time=1e300), "time 1000"),
        (lambda: Engine().best(Position(EWN), depth=HUGE), f"depth {HUGE}"),
        (lambda: Engine().analyze(Position(EWN), nodes=-HUGE), f"nodes -{HUGE}"),
        (lambda: Engine().analyze(Position(EWN), seed=-1), "seed -1"),
        (lambda: Engine().analyze(Position(EWN), progress=TEXT), "progress 3"),
    ],
)
def test_what_cannot_be_done_is_named(call: Callable[[], object], text: str) -> None:
    with pytest.raises(Error) as caught:
        call()
    assert text in str(caught.value)
    assert isinstance(caught.value, ValueError)


@pytest.mark.parametrize(
    "call",
    [
        lambda: Game(NOTHING),
        lambda: Game("ewn", TEXT),
        lambda: Game().random_start(HALF),
        lambda: Game().array(NOTHING),
        lambda: Game().array(LIST),
        lambda: Game().positions(LIST),
        lambda: Game().positions(np.zeros(27, np.int8)),
        lambda: Game().positions(np.zeros((1, 27), np.int64)),
        lambda: Position(BYTES),
        lambda: Position(NOTHING),
        lambda: Position().play(LIST),
        lambda: Position(EWN).play(NOTHING),
        lambda: Position().roll(HALF),
        lambda: Position().roll(TEXT),
        lambda: Position().roll(NOTHING),
        lambda: Position().format(NOTHING),
        lambda: Position() < Position(),  # type: ignore[operator]
        lambda: Evaluation()(TEXT),
        lambda: Evaluation().of_array(NOTHING),
        lambda: Evaluation().of_array(np.zeros((2, 27))),  # type: ignore[arg-type]
        lambda: Engine(HALF),
        lambda: Engine(evaluation=TEXT),
        lambda: Engine().best(TEXT),
        lambda: Engine().best(Position(EWN), depth=HALF),
        lambda: Engine().best(Position(EWN), time=TEXT),
        lambda: type("Mine", (Position,), {}),
    ],
)
def test_wrong_types_are_type_errors(call: Callable[[], object]) -> None:
    with pytest.raises(TypeError):
        call()


@given(st.text(alphabet="r123456b./ -wo@xOTRt\n\0é") | st.text())
@settings(deadline=None, derandomize=True, max_examples=500)
def test_any_text_is_a_position_or_refused(text: str) -> None:
    for game in GAMES:
        try:
            position = Position(text, game)
        except (Error, UnicodeEncodeError):
            continue
        assert position.game == game


@given(st.text() | st.from_regex(r"[a-i][1-9]x?[a-i][1-9]|@[0-9]+"))
@settings(deadline=None, derandomize=True, max_examples=500)
def test_any_text_is_a_move_or_refused(text: str) -> None:
    for game in GAMES:
        position = Position(game=game)
        try:
            after = position.play(text)
        except (Error, UnicodeEncodeError):
            continue
        assert after != position


SPECS = r"\A(star[0-2]|greedy|mcts|random|flat)(:(depth|nodes|noise|ties|hash|x)=[-a-z0-9.]{0,2})?\Z"


@given(st.from_regex(SPECS))
@settings(deadline=None, derandomize=True, max_examples=200)
def test_any_text_is_an_engine_or_refused(text: str) -> None:
    try:
        engine = Engine(text)
    except Error:
        return
    assert engine.spec == text


@given(st.lists(st.integers(-128, 127), min_size=27, max_size=27))
@settings(deadline=None, derandomize=True, max_examples=500)
def test_any_row_is_a_position_or_refused(numbers: list[int]) -> None:
    row = np.array([numbers], np.int8)
    try:
        positions = Game().positions(row)
    except Error as error:
        assert str(error).startswith("row 0: ")
    else:
        assert Game().array(positions).tolist() == [numbers]


@pytest.mark.parametrize(
    "code",
    [
        # The interpreter ends while a search is running.
        "import threading as t; t.Thread(target=e.analyze, args=[p], kwargs={'time': 3600}, "
        "daemon=True).start(); import time; time.sleep(0.2)",
        # Python code that calls itself through searches, and runs out of everything.
        "\ndef f(x): return d.Engine(evaluation=f).analyze(x)['red']\n"
        "try: f(p)\nexcept d.Error as error: assert 'more than 16' in str(error), error\n"
        "else: raise SystemExit('no error')",
        "\ndef f(x): return f(x)\ntry: d.Engine(evaluation=f).best(p)\nexcept RecursionError: pass",
        "\ndef f(x): return max(map(f, [x]))\n"
        "try: d.Engine(evaluation=f).best(p)\nexcept RecursionError: pass",
        # Objects that live as long as the module.
        "import sys; sys.modules['keep'] = (d, e, p)",
    ],
)
def test_the_interpreter_survives(code: str) -> None:
    begin = f"import dreistein as d; p = d.Position({EWN!r}); e = d.Engine('star2')\n"
    done = subprocess.run(
        [sys.executable, "-c", begin + code], capture_output=True, timeout=240, check=False
    )
    assert (done.returncode, done.stderr.decode()) == (0, "")
