"""Positions and games."""

from __future__ import annotations

import copy
import pickle

import dreistein
import numpy as np
import pytest
from conftest import EWN, Command, random_game

def test_games_are_listed() -> None:
    assert dreistein.games() == ["ewn", "tzaar"]


def test_a_game_says_what_it_is() -> None:
    game = dreistein.Game("ewn")
    assert repr(game) == "Game('ewn', board=5)"
    assert game.title == "EinStein würfelt nicht!"
    assert game.sides == ("red", "blue")
    assert str(game.start()) == str(dreistein.Position())
    assert dreistein.Game("ewn", 3).board == 3
    assert dreistein.Game("tzaar").board is None


@pytest.mark.parametrize("seed", range(20))
def test_random_games(game: dreistein.Game, seed: int) -> None:
    start = game.random_start(seed)
    assert start == game.random_start(seed)
    positions = list(random_game(start, seed))
    for position in positions:
        check(game, position)
    assert positions[-1].winner in game.sides
    assert len(set(positions)) == len(positions)
    unfinished = positions[:-1]
    array = game.array(unfinished)
    assert array.dtype == np.int8
    assert game.positions(array) == unfinished
    assert game.positions(array[::2]) == unfinished[::2]
    assert game.positions(np.asfortranarray(array)) == unfinished
    assert [list(position.to_array()) for position in unfinished] == array.tolist()


def check(game: dreistein.Game, position: dreistein.Position) -> None:
    assert position.game == game.name
    assert position.board == game.board
    assert position.mover in game.sides
    assert position._repr_svg_().startswith("<svg")
    assert position == copy.copy(position) == copy.deepcopy(position)
    match position.turn:
        case "over":
            assert (position.moves, position.rolls) == ([], {})
            with pytest.raises(dreistein.Error, match="finished game"):
                pickle.dumps(position)
            return
        case "roll":
            assert (position.moves, position.die) == ([], None)
            assert sum(position.rolls.values()) == pytest.approx(1)
            assert position.roll(1) == position.play("@1")
            assert position.roll(1).die == 1
        case "move":
            assert position.rolls == {}
            assert len(set(position.moves)) == len(position.moves) > 0
    assert not position.is_over
    assert position.winner is None
    again = dreistein.Position(str(position), game.name)
    assert again == position == pickle.loads(pickle.dumps(position))
    assert hash(again) == hash(position)
    assert eval(repr(position), {"Position": dreistein.Position}) == position


def test_positions_never_change() -> None:
    position = dreistein.Position(EWN)
    after = position.play("c5d4")
    assert str(position) == EWN
    assert str(after) == "r1r2.../r4r5.r3./r6...b6/...b5b4/..b3b2b1 b -"
    assert position.play("c5d4", "@2", position.play("c5d4").roll(2).moves[0]).mover == "red"
    with pytest.raises(AttributeError):
        position.die = 4  # type: ignore[misc]


def test_positions_differ_by_game_board_and_die() -> None:
    position = dreistein.Position(EWN)
    others = [
        dreistein.Position(),
        dreistein.Position().roll(2),
        dreistein.Position(board=4),
        dreistein.Position(game="tzaar"),
    ]
    assert position == dreistein.Position().roll(3)
    assert all(position != other for other in others)
    assert position != EWN
    assert len({position, *others}) == 5


def test_every_notation_is_read_again(game: dreistein.Game) -> None:
    position = next(p for p in random_game(game.start(), 1) if p.turn == "move")
    written = 0
    for name in game.formats:
        try:
            text = position.format(name)
        except dreistein.Error:
            continue  # some are for records of whole games
        written += 1
        assert dreistein.Position(text, game.name).format(name) == text
    assert written > 0


def test_no_positions_make_an_empty_array(game: dreistein.Game) -> None:
    array = game.array([])
    assert array.shape == (0, len(game.start().to_array()))
    assert game.positions(array) == []


@pytest.mark.parametrize("game_name", ["ewn", "tzaar"])
def test_descriptions_are_those_of_the_command_line(command: Command, game_name: str) -> None:
    position = dreistein.Position(game=game_name)
    assert position.describe() == command("show", "--game", game_name, str(position))
