"""OpenSpiel's ``einstein_wurfelt_nicht``: states and actions both ways, and players both ways.

OpenSpiel's player 0 (black, from the top left) is our Red, its player 1 (white) our Blue, who moves
first there. Needs ``pip install 'dreistein[openspiel]'``.

>>> import pyspiel
>>> from dreistein import openspiel
>>> state = pyspiel.load_game(openspiel.GAME).new_initial_state()
>>> for outcome in (0, 0, 2):  # two set-ups, and the die shows 3
...     state.apply_action(outcome)
>>> bot = openspiel.EngineBot("star2:depth=3", player_id=1)
>>> openspiel.move_of(bot.step(state))
'e2d2'
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable
from typing import Any

from . import Engine, Error, Position

try:
    import pyspiel
except ImportError:
    raise ImportError("OpenSpiel is not installed: pip install 'dreistein[openspiel]'") from None

GAME = "einstein_wurfelt_nicht"

_SIDE = 5
_BLACK, _WHITE = 0, 1
# OpenSpiel numbers the directions of both players: whose, and rows down and columns right.
_DIRECTIONS = [
    (_BLACK, 1, 1),
    (_BLACK, 1, 0),
    (_BLACK, 0, 1),
    (_WHITE, -1, 0),
    (_WHITE, -1, -1),
    (_WHITE, 0, -1),
]
_Cell = tuple[int, int]
# The corner in which a side begins, by its player, nearest squares first.
_CORNERS: dict[int, list[_Cell]] = {
    _BLACK: [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (2, 0)],
    _WHITE: [(4, 4), (4, 3), (4, 2), (3, 4), (3, 3), (2, 4)],
}


def _cell_text(row: int, column: int) -> str:
    return f"{'abcde'[column]}{_SIDE - row}"


def _action_texts() -> dict[int, str]:
    texts = {}
    for cell in range(_SIDE * _SIDE):
        row, column = divmod(cell, _SIDE)
        for direction, (_, down, right) in enumerate(_DIRECTIONS):
            if 0 <= row + down < _SIDE and 0 <= column + right < _SIDE:
                text = _cell_text(row, column) + _cell_text(row + down, column + right)
                for capture in (0, 1):
                    texts[(cell * len(_DIRECTIONS) + direction) * 2 + capture] = text
    return texts


# Actions are mixed radix numbers of row, column, direction and capture.
_MOVE_OF = _action_texts()


def move_of(action: int) -> str:
    """The move that an action stands for, as in ``c5d4``."""
    try:
        return _MOVE_OF[action]
    except KeyError:
        raise Error(f"action {action}: expected one of {GAME}") from None


def action_of(state: Any, move: str) -> int:
    """The action of a state that stands for a move."""
    for action in state.legal_actions():
        if _MOVE_OF.get(action) == move:
            return int(action)
    raise Error(f'"{move}": not a legal move of this state')


def position_of(state: Any) -> Position:
    """The position of a state in which the set-ups are done."""
    history = state.history()
    _check_state(state, len(history))
    if state.is_terminal():
        # The text of a finished game says nothing of how it ended: play the last move ourselves.
        before = state.get_game().new_initial_state()
        for action in history[:-1]:
            before.apply_action(action)
        return position_of(before).play(move_of(history[-1]))
    mover = "b" if (len(history) // 2) % 2 == 1 else "r"
    die = str(history[-1] + 1) if len(history) % 2 == 1 else "-"
    return Position(f"{_board_text(state)} {mover} {die}")


def _check_state(state: Any, length: int) -> None:
    name = state.get_game().get_type().short_name
    if name != GAME:
        raise Error(f"a state of {name}: expected one of {GAME}")
    if length < 2:
        raise Error("the set-ups of this state are not chosen yet")


def _board_text(state: Any) -> str:
    # OpenSpiel writes |b1|__| and so on, a row a line.
    cells = str(state).replace("|", "").split()
    rows = []
    for row in cells:
        squares = [row[at : at + 2] for at in range(0, 2 * _SIDE, 2)]
        rows.append("".join(_COLOURS.get(square[0], ".") + square[1:].strip("_") for square in squares))
    return "/".join(rows)


_COLOURS = {"b": "r", "w": "b"}


def state_of(start: Position, moves: Iterable[str] = ()) -> Any:
    """The state after a set-up and some moves; ``@3`` is a roll.

    In OpenSpiel white moves first. If Red does here, the board is turned by half: then our Red is
    OpenSpiel's white; ``action_of(state, turned(move))`` finds a move.
    """
    return _Replay(start).after(moves).state


def turned(move: str) -> str:
    """A move on the board turned by half."""
    if len(move) != 4:
        raise Error(f'"{move}": expected a move, as in c5d4')
    return "".join(_TURNED.get(letter, letter) for letter in move)


_TURNED = dict(zip("abcde12345", "edcba54321", strict=True))


class _Replay:
    """A game of ours as a state of OpenSpiel."""

    def __init__(self, start: Position) -> None:
        squares = _squares(start)
        self.is_turned = start.mover == "red"
        if self.is_turned:
            squares = {(4 - row, 4 - column): (1 - side, cube) for (row, column), (side, cube) in squares.items()}
        self.state = pyspiel.load_game(GAME).new_initial_state()
        for player in (_BLACK, _WHITE):
            self._set_up(start, squares, player)
        if start.die is not None:
            self.state.apply_action(start.die - 1)

    def _set_up(self, start: Position, squares: dict[_Cell, tuple[int, int]], player: int) -> None:
        wanted = [squares.get(cell) for cell in _CORNERS[player]]
        if len(squares) != 12 or sorted(filter(None, wanted)) != [(player, cube) for cube in range(1, 7)]:
            raise Error(f"{start}: expected a set-up, all cubes in their corners")
        outcome = _SET_UPS[player].get(tuple(cube for found in wanted if found for cube in found[1:]))
        if outcome is None:
            raise Error(f"{start}: OpenSpiel has no such set-up")
        self.state.apply_action(outcome)

    def after(self, moves: Iterable[str]) -> _Replay:
        for move in moves:
            self.state.apply_action(self.action(move))
        return self

    def action(self, move: str) -> int:
        if move.startswith("@"):
            face = int(move[1:]) if move[1:].isdigit() else 0
            if not self.state.is_chance_node() or not 1 <= face <= 6:
                raise Error(f'"{move}": not a roll of this state')
            return face - 1
        return action_of(self.state, turned(move) if self.is_turned else move)


def _squares(position: Position) -> dict[_Cell, tuple[int, int]]:
    """Who is where: a player of OpenSpiel, as if Red were black, and the number of a cube."""
    if position.game != "ewn" or position.board != _SIDE:
        raise Error(f"{position}: OpenSpiel has EinStein on 5 x 5 alone")
    squares = {}
    for row, text in enumerate(str(position).split()[0].split("/")):
        column, letters = 0, iter(text)
        for letter in letters:
            if letter != ".":
                squares[row, column] = ("rb".index(letter), int(next(letters)))
            column += 1
    return squares


def _set_up_tables() -> dict[int, dict[tuple[int, ...], int]]:
    """Which outcome of OpenSpiel's first two chance nodes places the cubes so."""
    tables: dict[int, dict[tuple[int, ...], int]] = {}
    state = pyspiel.load_game(GAME).new_initial_state()
    for player in (_BLACK, _WHITE):
        tables[player] = {}
        for outcome in state.legal_actions():
            child = state.child(outcome)
            cells = [row.strip("|").split("||") for row in str(child).split()]
            cubes = tuple(int(cells[row][column][1]) for row, column in _CORNERS[player])
            tables[player][cubes] = outcome
        state.apply_action(0)
    return tables


_SET_UPS = _set_up_tables()


class EngineBot(pyspiel.Bot):  # type: ignore[misc]
    """One of our engines, or any spec of one, as a bot of OpenSpiel."""

    def __init__(
        self,
        engine: Engine | str | None = None,
        player_id: int = 0,
        *,
        depth: int | None = None,
        nodes: int | None = None,
        time: float | None = None,
        seed: int = 0,
    ) -> None:
        pyspiel.Bot.__init__(self)
        if player_id not in (_BLACK, _WHITE):
            raise Error(f"player {player_id}: expected 0 or 1")
        self.engine = engine if isinstance(engine, Engine) else Engine(engine)
        self._player_id = player_id
        self._limits: dict[str, Any] = {"depth": depth, "nodes": nodes, "time": time}
        self._seed = seed

    def player_id(self) -> int:
        return self._player_id

    def restart(self) -> None:
        self.engine.new_game()

    def restart_at(self, state: Any) -> None:
        self.restart()

    def inform_action(self, state: Any, player_id: int, action: int) -> None:
        """Nothing is kept of earlier moves."""

    def provides_policy(self) -> bool:
        return True

    def step(self, state: Any) -> int:
        if state.current_player() != self._player_id:
            raise Error(f"player {self._player_id} is not to move in this state")
        # Ties must not always fall alike, but the same in the same place of the same game.
        seed = self._seed + len(state.history())
        return action_of(state, self.engine.best(position_of(state), seed=seed, **self._limits))

    def step_with_policy(self, state: Any) -> tuple[list[tuple[int, float]], int]:
        action = self.step(state)
        return [(other, float(other == action)) for other in state.legal_actions()], action

    def get_policy(self, state: Any) -> list[tuple[int, float]]:
        return self.step_with_policy(state)[0]


class BotPlayer:
    """Any bot of OpenSpiel as a player of ours.

    ``make(player_id, seed)`` makes the bot, once a game, so that no game depends on another.
    """

    def __init__(self, make: Callable[[int, int], Any], name: str | None = None) -> None:
        self.make = make
        self.name = name or getattr(make, "__name__", "bot")
        self._seed = 0
        self.new_game()

    def __deepcopy__(self, memory: dict[int, Any]) -> BotPlayer:
        return BotPlayer(self.make, self.name)

    def new_game(self) -> None:
        self._bot: Any = None
        self._replay: _Replay | None = None
        self._last: Position | None = None

    def seed(self, seed: int) -> None:
        self._seed = seed

    def __call__(self, position: Position) -> str:
        replay = self._follow(position)
        if self._bot is None:
            self._bot = self.make(replay.state.current_player(), self._seed)
            self._bot.restart()
        move = move_of(self._bot.step(replay.state))
        move = turned(move) if replay.is_turned else move
        # The arena judges an illegal move; it ends the game.
        if move in position.moves:
            replay.after([move])
            self._last = position.play(move)
        return move

    def _follow(self, position: Position) -> _Replay:
        """Brings the state up to date: the opponent has moved since the last call, if it has."""
        if self._replay is None or self._last is None:
            start, moves = _beginning(position)
            self._replay = _Replay(start).after(moves)
        else:
            for move in _missed(self._last, position):
                self._apply(self._replay, move)
        return self._replay

    def _apply(self, replay: _Replay, move: str) -> None:
        action, before = replay.action(move), replay.state.clone()
        replay.state.apply_action(action)
        if not before.is_chance_node():
            self._bot.inform_action(before, before.current_player(), action)


def _beginning(position: Position) -> tuple[Position, list[str]]:
    """A set-up and at most one move that lead to a position."""
    try:
        _Replay(position)
        return position, []
    except Error:
        pass
    roll = f"@{position.die}"
    for start, move in _unmoved(position):
        if _board(start.play(move[0], move[1])) == _board(position):
            return start, [*move, roll]
    raise Error(f"{position}: expected a game from a set-up, in which one move was made at most")


def _unmoved(position: Position) -> Iterable[tuple[Position, list[str]]]:
    """Set-ups before the opponent's first move, which may be illegal, and this move."""
    squares = _squares(position)
    opponent = _WHITE if position.mover == "red" else _BLACK
    corner = _CORNERS[opponent]
    own = {cube for side, cube in squares.values() if side == opponent}
    holes = [cell for cell in corner if cell not in squares]
    for (row, column), (side, cube) in squares.items():
        for whose, down, right in _DIRECTIONS:
            origin = (row - down, column - right)
            if side != opponent or whose != opponent or origin not in holes:
                continue
            before = copy.copy(squares)
            del before[row, column]
            before[origin] = (side, cube)
            # The first move can capture one cube, one's own.
            for missing in {1, 2, 3, 4, 5, 6} - own:
                before[row, column] = (side, missing)
            text = f"{_text(before)} {'rb'[opponent]} -"
            if set(corner) <= set(before) and len(before) == 12:
                yield Position(text), [f"@{cube}", _cell_text(*origin) + _cell_text(row, column)]


def _text(squares: dict[_Cell, tuple[int, int]]) -> str:
    def cell(at: _Cell) -> str:
        return f"{'rb'[squares[at][0]]}{squares[at][1]}" if at in squares else "."

    return "/".join("".join(cell((row, column)) for column in range(_SIDE)) for row in range(_SIDE))


def _missed(last: Position, position: Position) -> list[str]:
    """The roll and move of the opponent, and the roll since, that lead from one position to the next."""
    for face in last.rolls:
        rolled = last.roll(face)
        for move in rolled.moves:
            after = rolled.play(move)
            if not after.is_over and _board(after) == _board(position):
                return [f"@{face}", move, f"@{position.die}"]
    raise Error(f"{position}: not the next turn after {last}")


def _board(position: Position) -> str:
    return str(position).rsplit(" ", 1)[0]
