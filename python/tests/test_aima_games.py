"""``EinStein`` and ``MehrSteine``: every example of the assignment, and random games."""

from __future__ import annotations

import copy
import random
from typing import Any

import naive_rules
import pytest

from dreistein.aima import EinStein, GameState, MehrSteine, StochasticGameState
from dreistein.aima.base import MoreStonesBoard, OneStoneBoard, Square


def shown(game: Any, state: Any, capsys: pytest.CaptureFixture[str]) -> str:
    game.display(state)
    return capsys.readouterr().out


def test_states_are_those_of_aima_python() -> None:
    assert GameState._fields == ("to_move", "utility", "board", "moves")
    assert StochasticGameState._fields == ("to_move", "utility", "board", "moves", "chance")


def test_one_piece_example(capsys: pytest.CaptureFixture[str]) -> None:
    game = EinStein()
    start = game.initial
    moves = [(1, 0), (0, 1), (1, 1)]
    assert start == GameState("R", 0, {"R": (0, 0), "B": (2, 2)}, moves)
    assert shown(game, start, capsys) == "|R| | |\n| | | |\n| | |B|\n"
    centre = game.result(start, (1, 1))
    replies = [(1, 2), (2, 1), (1, 1)]
    assert centre == GameState("B", 0, {"R": (1, 1), "B": (2, 2)}, replies)
    assert shown(game, centre, capsys) == "| | | |\n| |R| |\n| | |B|\n"
    captured = game.result(centre, (1, 1))
    assert captured == GameState("R", -1, {"R": None, "B": (1, 1)}, [])
    assert shown(game, captured, capsys) == "| | | |\n| |B| |\n| | | |\n"
    assert game.terminal_test(captured) and not game.terminal_test(centre)
    assert shown(game, game.result(start, (1, 0)), capsys) == "| | | |\n|R| | |\n| | |B|\n"


def test_utility_of_one_piece() -> None:
    game = EinStein()
    cases: list[tuple[OneStoneBoard, int]] = [
        ({"R": (0, 1), "B": (0, 0)}, -1),
        ({"R": None, "B": (1, 1)}, -1),
        ({"R": (2, 2), "B": (1, 2)}, 1),
        ({"R": (1, 1), "B": None}, 1),
        ({"R": (0, 0), "B": (2, 2)}, 0),
    ]
    for board, value in cases:
        assert game.compute_utility(board) == value
        state = GameState("R", value, board, [])
        assert (game.utility(state, "R"), game.utility(state, "B")) == (value, -value)


def test_three_piece_example(capsys: pytest.CaptureFixture[str]) -> None:
    game = MehrSteine(4)
    start = game.initial
    assert (game.board_size, game.num_piece) == (4, 3)
    board = {"R": [(0, 0), (0, 1), (1, 0)], "B": [(3, 3), (3, 2), (2, 3)]}
    assert tuple(start) == ("R", 0, board, None, None)
    drawn = "|R0|R1| | |\n|R2| | | |\n| | | |B2|\n| | |B1|B0|\n"
    assert shown(game, start, capsys) == drawn
    assert game.chances(start) == [0, 1, 2]
    assert [game.probability(chance) for chance in game.chances(start)] == [1 / 3] * 3
    assert game.actions(game.outcome(start, 0)) == [(0, (1, 0)), (0, (0, 1)), (0, (1, 1))]


def test_three_piece_example_captures_the_highest(capsys: pytest.CaptureFixture[str]) -> None:
    game = MehrSteine(4)
    state = game.result(game.outcome(game.initial, 0), (0, (1, 0)))
    drawn = "| |R1| | |\n|R0| | | |\n| | | |B2|\n| | |B1|B0|\n"
    assert shown(game, state, capsys) == drawn
    assert state[:2] == ("B", 0) and state[3:] == (None, None)
    assert state.board["R"] == [(1, 0), (0, 1), None]
    assert [game.movable_pieces(state.board, "R", roll) for roll in range(3)] == [[0], [1], [1]]


def test_three_piece_example_captures_the_middle(capsys: pytest.CaptureFixture[str]) -> None:
    game = MehrSteine(4)
    state = game.result(game.outcome(game.initial, 0), (0, (0, 1)))
    drawn = "| |R0| | |\n|R2| | | |\n| | | |B2|\n| | |B1|B0|\n"
    assert shown(game, state, capsys) == drawn
    assert [game.movable_pieces(state.board, "R", roll) for roll in range(3)] == [[0], [0, 2], [2]]
    red = state._replace(to_move="R")
    moves = game.actions(game.outcome(red, 1))
    assert moves is not None and {index for index, _ in moves} == {0, 2}


def test_a_move_has_a_piece_and_a_square() -> None:
    game = MehrSteine(5)
    board: MoreStonesBoard = {"R": [None] * 6, "B": [(4, 4)] + [None] * 5}
    board["R"][3] = (1, 1)
    assert (3, (1, 2)) in game.compute_moves(board, "R", 3)
    assert game.compute_moves(board, "R", 2) == []


def test_utility_of_more_pieces() -> None:
    game = MehrSteine(4)
    cases: list[tuple[list[Square | None], list[Square | None], int]] = [
        ([None, None, None], [(3, 3), None, None], -1),
        ([(0, 1), None, None], [None, (0, 0), None], -1),
        ([(0, 1), None, None], [None, None, None], 1),
        ([(0, 1), None, (3, 3)], [None, (0, 1), None], 1),
        ([(0, 0), None, None], [None, None, (3, 3)], 0),
    ]
    for red, blue, value in cases:
        assert game.compute_utility({"R": red, "B": blue}) == value


@pytest.mark.parametrize("k", range(3, 11))
def test_sizes(k: int) -> None:
    game = MehrSteine(k)
    assert game.num_piece == (k - 1) * (k - 2) // 2
    assert sum(map(game.probability, game.chances(game.initial))) == pytest.approx(1)
    rows = [[row for row, _ in game.initial.board["R"]].count(i) for i in range(k)]
    assert rows == [max(0, k - 2 - i) for i in range(k)]


def test_one_piece_is_the_smallest_board_of_more() -> None:
    one, more = EinStein(), MehrSteine(3)
    for seed in range(50):
        draw = random.Random(seed)
        single, several = one.initial, more.outcome(more.initial, 0)
        while not one.terminal_test(single):
            assert [(0, move) for move in single.moves] == several.moves
            move = draw.choice(single.moves)
            single, several = one.result(single, move), more.result(several, (0, move))
            assert {side: [square] for side, square in single.board.items()} == several.board
            assert single.utility == several.utility
            several = more.outcome(several, 0)


@pytest.mark.parametrize("k", range(3, 9))
def test_random_games_follow_the_rules(k: int) -> None:
    game = MehrSteine(k)
    for seed in range(30):
        play_beside_naive_rules(game, random.Random(seed))


def play_beside_naive_rules(game: MehrSteine, draw: random.Random) -> None:
    state, grid = game.initial, naive_rules.start(game.board_size)
    while not game.terminal_test(state):
        assert same_board(state.board, grid)
        player = state.to_move
        for roll in game.chances(state):
            moves = game.actions(game.outcome(state, roll)) or []
            assert len(moves) == len(set(moves))
            assert set(moves) == naive_rules.moves(grid, player, roll, game.num_piece)
        rolled = game.outcome(state, draw.choice(game.chances(state)))
        before = copy.deepcopy(rolled)
        move = draw.choice(rolled.moves or [])
        state, grid = game.result(rolled, move), naive_rules.after(grid, player, move)
        assert rolled == before, "a move must not change the state before it"
        assert state.to_move != player
        winner = naive_rules.winner(grid)
        assert game.utility(state, player) == (0 if winner is None else 1)
        assert game.utility(state, state.to_move) == -game.utility(state, player)


def same_board(board: MoreStonesBoard, grid: naive_rules.Grid) -> bool:
    return all(
        square == naive_rules.find(grid, f"{player}{index}")
        for player, squares in board.items()
        for index, square in enumerate(squares)
    )


def test_the_roll_of_an_outcome_can_be_changed() -> None:
    """aima-python's expectiminimax applies one roll after the other to the same state."""
    game = MehrSteine(4)
    once = game.outcome(game.initial, 2)
    assert game.outcome(game.outcome(game.initial, 0), 2) == once


@pytest.mark.parametrize("size", [2, 0, -4, True])
def test_boards_that_are_too_small(size: int) -> None:
    with pytest.raises(ValueError, match="at least 3 expected"):
        MehrSteine(size)


@pytest.mark.parametrize("size", ["x", None, 4.0])
def test_sizes_that_are_no_numbers(size: Any) -> None:
    with pytest.raises(TypeError, match="whole number expected"):
        MehrSteine(size)


def test_illegal_moves() -> None:
    one, more = EinStein(), MehrSteine(4)
    with pytest.raises(ValueError, match=r"no move \(2, 2\): R can move to \[\(1, 0\)"):
        one.result(one.initial, (2, 2))
    over = one.result(one.result(one.initial, (1, 1)), (1, 1))
    with pytest.raises(ValueError, match="the game is over"):
        one.result(over, (1, 0))
    rolled = more.outcome(more.initial, 0)
    for move in [(1, (0, 2)), (0, (0, 0)), (0, (2, 2)), None, (1, 1), "a4b3"]:
        with pytest.raises(ValueError, match="no move"):
            more.result(rolled, move)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="no move"):
        more.result(more.initial, (0, (3, 3)))
    won = StochasticGameState("B", 1, {"R": [(3, 3)] * 3, "B": [(0, 1)] * 3}, None, None)
    with pytest.raises(ValueError, match="the game is over"):
        more.result(won, (0, (0, 0)))


def test_wrong_rolls_pieces_and_players() -> None:
    game = MehrSteine(4)
    for roll in (-1, 3):
        with pytest.raises(ValueError, match="no roll .*: 0 to 2 expected"):
            game.outcome(game.initial, roll)
        with pytest.raises(ValueError, match="no piece .*: 0 to 2 expected"):
            game.compute_moves(game.initial.board, "R", roll)
    with pytest.raises(TypeError, match="no roll '1': a number expected"):
        game.outcome(game.initial, "1")  # type: ignore[arg-type]
    for call in (game.utility, EinStein().utility):
        with pytest.raises(ValueError, match="no player 'X': 'R' or 'B' expected"):
            call(game.initial, "X")


def test_games_are_played_to_the_end(capsys: pytest.CaptureFixture[str]) -> None:
    def first(game: Any, state: Any) -> Any:
        return game.actions(state)[0]

    def last(game: Any, state: Any) -> Any:
        return game.actions(state)[-1]

    random.seed(5)
    for game in (EinStein(), MehrSteine(3), MehrSteine(4), MehrSteine(6)):
        assert game.play_game(last, first) in (-1, 1)
        rows = capsys.readouterr().out.splitlines()
        assert len(rows) == game.board_size
        assert all(row.count("|") == game.board_size + 1 for row in rows)
    assert EinStein().play_game(last, last) == -1
