"""The types of the dictionaries that the package returns: those that the command line prints as JSON.

Values are named after the sides of the game: ``red`` and ``blue``, or ``white`` and ``black``.
"""

from __future__ import annotations

from typing import TypedDict

__all__ = ["Analysis", "Detail", "DetailLine", "Explanation", "FaceValue", "MoveValue", "Term"]


class _SideValues(TypedDict, total=False):
    red: float
    blue: float
    white: float
    black: float


class _OptionalSideValues(TypedDict, total=False):
    red: float | None
    blue: float | None
    white: float | None
    black: float | None


class _OptionalMoveValue(_SideValues, total=False):
    #: Present and true if the move is no better for the mover than the value.
    bound: bool


class MoveValue(_OptionalMoveValue):
    """A move and its value for the first side."""

    move: str


class FaceValue(_SideValues):
    """A face of the die, the best move after it, and its value for the first side."""

    die: int
    best: str


class _OptionalAnalysis(_SideValues, total=False):
    #: Before the roll: the value of every face and the best move after it.
    faces: list[FaceValue]


class Analysis(_OptionalAnalysis):
    """Everything that a search found."""

    position: str
    #: The unit of the values.
    unit: str
    #: The best move; none before the roll.
    best: str | None
    #: All moves, the best first.
    moves: list[MoveValue]
    #: The expected line; ``@3 a5b4`` is a roll and a move.
    line: list[str]
    depth: int
    nodes: int
    leaves: int
    table_hits: int
    time_ms: float
    #: Whether the value is that of perfect play.
    exact: bool


class Term(_SideValues):
    """A term of an evaluation."""

    name: str


class DetailLine(_OptionalSideValues):
    """A line of a detail."""

    number: int


class Detail(TypedDict):
    """A quantity that each side has several values of."""

    name: str
    #: What numbers the lines.
    by: str
    lines: list[DetailLine]


class _OptionalExplanation(_SideValues, total=False):
    #: The lists that the terms are computed from.
    details: list[Detail]


class Explanation(_OptionalExplanation):
    """Both sides' values and the terms that they come from."""

    position: str
    evaluator: str
    #: The unit of the values.
    unit: str
    terms: list[Term]
