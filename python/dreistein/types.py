"""The types of the dictionaries that the package returns: those that the command line prints as JSON.

Values are named after the sides of the game: ``red`` and ``blue``, or ``white`` and ``black``.
"""

from __future__ import annotations

from typing import TypedDict

__all__ = [
    "Analysis",
    "Detail",
    "DetailLine",
    "Explanation",
    "FaceValue",
    "GameRow",
    "MoveValue",
    "PairRow",
    "PairStatistics",
    "Ply",
    "Progress",
    "SequentialTest",
    "Term",
]


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


class GameRow(TypedDict):
    """A game of a match or tournament, with the columns of the view ``result`` of a store."""

    #: The number of the event in the store; none without one.
    event: int | None
    round: int
    pairing: int
    pair: int
    #: 0 or 1: which game of the pair.
    leg: int
    first: str
    second: str
    winner: str
    plies: int
    #: Why the loser forfeited, if it did.
    fault: str | None
    detail: str | None
    #: The luck of the first player less that of the second, in wins; none if not judged.
    luck: float | None
    #: As text, since it may exceed 64 bits with a sign.
    seed: str
    start: str
    #: Rolls and moves: ``@4 a5b4``.
    moves: str
    #: Microseconds for each move.
    times: str


class PairRow(TypedDict):
    """Two games with the same dice and the sides swapped, as A sees them."""

    round: int
    pairing: int
    pair: int
    a: str
    b: str
    #: How many of the two games A won.
    won: int
    #: A's luck in a game, in wins; none if not judged.
    luck: float | None
    plies: int
    seed: str
    start: str


class PairStatistics(TypedDict):
    """Rates, Elo and 95 % intervals of a player, from pairs of games; none where there are too few."""

    games: int
    pairs: int
    win_rate: float | None
    win_rate_low: float | None
    win_rate_high: float | None
    standard_error: float | None
    elo: float | None
    elo_low: float | None
    elo_high: float | None
    normalised_elo: float | None
    normalised_elo_low: float | None
    normalised_elo_high: float | None
    #: The likelihood that the player is the better one.
    superiority: float | None
    #: As many independent games would tell as much.
    equivalent_games: float | None


class SequentialTest(TypedDict):
    """Where a sequential test stands."""

    test: str
    log_likelihood_ratio: float
    lower_bound: float
    upper_bound: float
    #: ``undecided``, ``H0 accepted`` or ``H1 accepted``.
    verdict: str


class Progress(TypedDict):
    """How far long work is."""

    done: int
    total: int


class Ply(TypedDict):
    """A turn of a record: a roll, if the game has dice, and a move."""

    ply: int
    player: str
    die: int | None
    move: str
    evaluation: float | None
    comment: str
