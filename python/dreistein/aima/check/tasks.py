"""The tasks of the assignment: each compares one function of a student with ours."""

from __future__ import annotations

import copy
import io
from contextlib import redirect_stdout
from dataclasses import dataclass
from types import ModuleType
from typing import Any, Callable, Iterator, Union

from . import cases, comparisons
from .comparisons import Differs, member


@dataclass(frozen=True)
class Case:
    """One call of a student's function: it raises if something is wrong."""

    run: Callable[[], None]
    shown: Callable[[], str]


@dataclass(frozen=True)
class GameTask:
    """A function of a game, tried at many states."""

    number: str
    game: str
    function: str
    calls: cases.Calls
    compare: Callable[..., None]

    @property
    def name(self) -> str:
        return f"{self.game}.{self.function}"

    def cases(self, module: ModuleType, seed: int) -> Iterator[Case]:
        one_stone = self.game == "EinStein"
        states = cases.one_stone_states if one_stone else cases.more_stones_states
        for ours, state in states(seed):
            for given, arguments in self.calls(ours, state):
                yield self._case(module, ours, given, arguments)

    def _case(self, module: ModuleType, ours: Any, state: Any, arguments: Any) -> Case:
        size = () if self.game == "EinStein" else (ours.board_size,)

        def run() -> None:
            # The student gets a copy, so that changes in place are noticed and do no harm.
            given = copy.deepcopy(state)
            theirs = member(module, self.game)(*size)
            self.compare(ours, theirs, given, *arguments)
            if given != state:
                raise Differs("the state before the call was changed: copy the board first")

        def shown() -> str:
            listed = "".join(f", {argument!r}" for argument in arguments)
            call = f"{self.game}({''.join(map(str, size))}).{self.function}(state{listed})"
            return f"{call} with state = {state!r}\n{_drawn(ours, state)}"

        return Case(run, shown)


@dataclass(frozen=True)
class WeightTask:
    """The weights of table 1."""

    number: str
    name: str

    def cases(self, module: ModuleType, seed: int) -> Iterator[Case]:
        for diff, largest in cases.differences():
            yield self._case(module, diff, largest)

    def _case(self, module: ModuleType, diff: float, largest: int) -> Case:
        return Case(
            lambda: comparisons.weight(module, diff, largest),
            lambda: f"{self.name}({diff!r}, {largest!r})",
        )


def _drawn(game: Any, state: Any) -> str:
    text = io.StringIO()
    with redirect_stdout(text):
        game.display(state)
    return text.getvalue().rstrip("\n")


Task = Union[GameTask, WeightTask]

# Tasks 1 and 2 without a point are what students get: a change there breaks everything else.
TASKS: tuple[Task, ...] = (
    GameTask("1", "EinStein", "compute_moves", cases.once, comparisons.one_stone_given),
    GameTask("1.1", "EinStein", "result", cases.each_move, comparisons.one_stone_result),
    GameTask("1.2", "EinStein", "utility", cases.each_player, comparisons.utility),
    GameTask("1.3", "EinStein", "compute_utility", cases.once, comparisons.compute_utility),
    GameTask("2", "MehrSteine", "compute_moves", cases.once, comparisons.more_stones_given),
    GameTask("2.1", "MehrSteine", "result", cases.each_rolled_move, comparisons.more_stones_result),
    GameTask("2.2", "MehrSteine", "utility", cases.each_player, comparisons.utility),
    GameTask("2.3", "MehrSteine", "compute_utility", cases.once, comparisons.compute_utility),
    GameTask("2.4", "MehrSteine", "chances", cases.once, comparisons.chances),
    GameTask("2.5", "MehrSteine", "outcome", cases.each_roll, comparisons.outcome),
    GameTask("2.6", "MehrSteine", "probability", cases.each_roll, comparisons.probability),
    WeightTask("3", "schwarz_diff_to_weight"),
)
