"""What became of one task of one file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypedDict


class Answer(TypedDict):
    """What a worker says of a file or a task: cases passed, and the first failure if any."""

    cases: int
    failure: str


@dataclass(frozen=True)
class TaskReport:
    """One task: whether it passes, how many cases were tried and, if not, where it first fails."""

    task: str
    function: str
    passed: bool
    cases: int
    failure: str = ""

    def lines(self) -> list[str]:
        """The report for a terminal."""
        verdict = f"pass, {self.cases} cases" if self.passed else "FAIL"
        head = f"{self.task:5} {self.function:28} {verdict}"
        return [head, *(f"      {line}" for line in self.failure.splitlines())]
