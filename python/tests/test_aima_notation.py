"""States and moves as texts."""

from __future__ import annotations

import random

import pytest

from dreistein.aima import (
    EinStein,
    GameState,
    MehrSteine,
    move_of_text,
    move_text,
    position_text,
    state_of_text,
)


def test_texts_of_the_starts() -> None:
    assert position_text(EinStein(), EinStein().initial) == "r1../.../..b1 r 1"
    five = MehrSteine(5)
    start = "r1r2r3../r4r5.../r6...b6/...b5b4/..b3b2b1 r"
    assert position_text(five, five.initial) == f"{start} -"
    assert position_text(five, five.outcome(five.initial, 2)) == f"{start} 3"


@pytest.mark.parametrize("k", range(3, 9))
def test_texts_are_lossless(k: int) -> None:
    game = MehrSteine(k)
    for seed in range(10):
        draw, state = random.Random(seed), game.initial
        while not game.terminal_test(state):
            rolled = game.outcome(state, draw.choice(game.chances(state)))
            for each in (state, rolled):
                assert state_of_text(game, position_text(game, each)) == each
            for move in rolled.moves or []:
                assert move_of_text(game, rolled, move_text(game, rolled, move)) == move
            state = game.result(rolled, draw.choice(rolled.moves or []))


def test_a_roll_is_known_by_its_moves() -> None:
    """A class that leaves ``chance`` alone, as the assignment allows, is understood too."""
    game = MehrSteine(4)
    silent = game.outcome(game.initial, 1)._replace(chance=None)
    assert position_text(game, silent).endswith(" r 2")
    with pytest.raises(ValueError, match="no roll gives the moves"):
        position_text(game, silent._replace(moves=[(0, (3, 3))]))


def test_one_stone_texts() -> None:
    game = EinStein()
    state = game.result(game.initial, (0, 1))
    text = position_text(game, state)
    assert text == ".r1./.../..b1 b 1"
    assert state_of_text(game, text) == state
    assert move_text(game, state, (1, 1)) == "c1b2"
    assert move_of_text(game, state, "c1b2") == (1, 1)
    captured = GameState("R", -1, {"R": None, "B": (1, 1)}, [])
    with pytest.raises(ValueError, match="the piece was captured"):
        move_text(game, captured, (1, 1))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "rows, side to move and die expected"),
        ("r1../.../..b1 g 1", "rows, side to move and die expected"),
        ("r1../..b1 r 1", "3 x 3 squares expected"),
        ("r1.../.../..b1 r 1", "3 x 3 squares expected"),
        ("r1..x/.../..b1 r 1", "no square 'x'"),
        ("x1../.../..b1 r 1", "no square 'x1..'"),
        ("r1../.../..b2 r 1", "no piece B1: 0 to 0 expected"),
        ("r1.r1/.../..b1 r 1", "R0 is on the board twice"),
        ("r1../.../..b1 r x", "no die 'x'"),
        ("r1../.../..b1 r 2", "no roll 1: 0 to 0 expected"),
        ("r1../.../..b1 r ²", "no die '²'"),
    ],
)
def test_wrong_texts(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message.replace(".", r"\.")):
        state_of_text(MehrSteine(3), text)


def test_wrong_moves() -> None:
    game = MehrSteine(4)
    rolled = game.outcome(game.initial, 0)
    with pytest.raises(ValueError, match="no move 'a1a2' in 'r1r2"):
        move_of_text(game, rolled, "a1a2")
