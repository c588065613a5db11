"""The types of the dictionaries that the package returns: those that the command line prints as JSON.

Values are named after the sides of the game: ``red`` and ``blue``, or ``white`` and ``black``.
"""

from __future__ import annotations

from typing import Any, TypedDict

__all__ = [
    "Analysis",
    "Detail",
    "DetailLine",
    "ExactMove",
    "ExactRoll",
    "Explanation",
    "FaceValue",
    "GameReview",
    "GameRow",
    "Level",
    "Listing",
    "MoveValue",
    "Option",
    "PairRow",
    "PairStatistics",
    "PlayerReview",
    "Ply",
    "Progress",
    "Review",
    "Rollout",
    "RolloutEstimate",
    "RolloutFace",
    "RolloutLoss",
    "RolloutMove",
    "SequentialTest",
    "Solution",
    "Strength",
    "TableFile",
    "TableInfo",
    "TableValues",
    "Term",
    "TurnReview",
    "Verification",
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


class Option(TypedDict):
    """An option of an engine or an evaluation."""

    name: str
    help: str
    values: str
    default: str


class Listing(TypedDict):
    """An engine, an evaluation or a playout policy."""

    name: str
    summary: str
    options: list[Option]


class Strength(TypedDict):
    """How strong a level is: the games won against another."""

    against: str
    percent: float
    #: Half of the 95 % interval.
    error: float
    games: int


class Level(TypedDict):
    """An engine as an opponent for people."""

    name: str
    label: str
    spec: str
    summary: str
    strength: Strength


class Ply(TypedDict):
    """A move of a record, with the roll before it."""

    ply: int
    player: str
    die: int | None
    move: str
    #: The first side's win probability after the move, if the record has it.
    evaluation: float | None
    comment: str


class _OptionalTurnReview(TypedDict, total=False):
    #: The actions of the turn one by one, if there are several.
    actions: list[dict[str, Any]]


class TurnReview(_OptionalTurnReview):
    """A turn of a reviewed game."""

    ply: int
    player: str
    die: int | None
    luck: float | None
    played: str
    best: list[str]
    loss: float
    mark: str
    sign: str
    forced: bool
    exact: bool
    #: The first side's win probability before the roll, and after the turn.
    before: float
    after: float
    faces: list[dict[str, Any]]
    moves: list[dict[str, Any]]
    position: str


class GameReview(TypedDict):
    """A reviewed game; the names of the players are under those of the sides."""

    number: int
    board: int | None
    start: str
    winner: str | None
    on_board: bool
    plies: list[TurnReview]
    unplayed_roll: dict[str, Any] | None
    totals: dict[str, dict[str, Any]]
    books: dict[str, float | None]


class PlayerReview(TypedDict):
    """A player over all games of a review."""

    name: str
    games: int
    points: float
    luck_adjusted: float | None
    moves: int
    forced: int
    mean_loss: float | None
    luck: float | None
    band: str | None


class Review(TypedDict):
    """The review of games by an engine."""

    engine: str
    depth: int | None
    games: list[GameReview]
    players: list[PlayerReview]


class ExactMove(_SideValues):
    """A move, the faces that allow it, and its exact value for the first side."""

    move: str
    dice: list[int]


class ExactRoll(_SideValues):
    """A roll, the best move after it, and its exact value for the first side."""

    die: int
    best: str


class Solution(_SideValues, total=False):
    """Who wins with perfect play: probabilities in games with dice, a proof in games without."""

    position: str
    #: With dice: true, the largest error of any value, the moves and rolls, the positions solved.
    exact: bool
    error: float
    moves: list[ExactMove]
    rolls: list[ExactRoll]
    positions: int
    #: Without dice: win, loss or unknown for the mover, and how.
    result: str
    winner: str | None
    turn: list[str]
    line: list[str]
    nodes: int
    time_ms: float
    #: The whole proof, if it was asked for.
    certificate: str


class RolloutEstimate(_SideValues):
    """The first side's win probability."""

    standard_error: float | None


class RolloutFace(RolloutEstimate):
    """The value after a roll."""

    die: int


class RolloutLoss(TypedDict):
    """What a move gives away."""

    value: float
    standard_error: float | None


class RolloutMove(RolloutEstimate):
    """A move that was rolled out."""

    move: str
    #: Without the adjustment for luck.
    raw: RolloutEstimate
    loss: RolloutLoss


class _OptionalRollout(_SideValues, total=False):
    faces: list[RolloutFace]
    moves: list[RolloutMove]


class Rollout(_OptionalRollout):
    """What a rollout found."""

    position: str
    engine: str
    reference: str
    look_ahead: int
    seed: int
    trials: int
    standard_error: float | None
    raw: RolloutEstimate
    variance_factor: float | None
    worth: float | None
    time_ms: float


class TableFile(TypedDict):
    """An endgame table."""

    file: str
    cubes: int
    slices: int
    positions: int
    bits: int
    bytes: int
    checksum: str


class TableInfo(TypedDict):
    """The tables of a folder."""

    folder: str
    max_cubes: int
    files: list[TableFile]


class _OptionalTableValues(_SideValues, total=False):
    faces: list[ExactRoll]


class TableValues(_OptionalTableValues):
    """What endgame tables know of a position."""

    position: str
    moves: list[ExactMove]


class Verification(TypedDict):
    """The result of verifying a table."""

    cubes: int
    positions: int
    worst_difference: float
    allowed_difference: float
    passed: bool
