"""Checks tasks of one file, in a process of its own: students' programs may do anything."""

from __future__ import annotations

import json
import os
import sys
import traceback
from pathlib import Path
from types import ModuleType
from typing import Iterator

from .comparisons import Differs
from .report import Answer
from .submission import load
from .tasks import TASKS, Case, Task

# Far more than the assignment needs, and too little to bring a machine down.
_MEMORY = 4 << 30


def main() -> None:
    """Arguments: the file, the seed, the tasks. Prints a line of JSON for the file and each task."""
    path, seed, numbers = Path(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]
    answers = os.fdopen(os.dup(1), "w")
    _silence()
    _limit_memory()
    for answer in _checked(path, seed, numbers):
        print(json.dumps(answer), file=answers, flush=True)
    # Threads that a student's program has left running must not keep this process alive.
    os._exit(0)


def _silence() -> None:
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):
        os.dup2(nowhere, stream)


def _limit_memory() -> None:
    try:
        import resource
    except ImportError:
        return
    resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))


def _checked(path: Path, seed: int, numbers: list[str]) -> Iterator[Answer]:
    try:
        module = load(path)
    # Also SystemExit and KeyboardInterrupt: a student's file may raise anything.
    except BaseException as error:
        yield Answer(cases=0, failure=f"the file cannot be loaded\n{_described(error, path)}")
        return
    yield Answer(cases=0, failure="")
    for task in TASKS:
        if task.number in numbers:
            yield _tried(task, module, path, seed)


def _tried(task: Task, module: ModuleType, path: Path, seed: int) -> Answer:
    tried = 0
    for case in task.cases(module, seed):
        failure = _failure(case, path)
        if failure:
            return Answer(cases=tried, failure=f"{failure}\n{case.shown()}")
        tried += 1
    return Answer(cases=tried, failure="")


def _failure(case: Case, path: Path) -> str:
    try:
        case.run()
    except Differs as difference:
        return str(difference)
    except BaseException as error:
        return _described(error, path)
    return ""


def _described(error: BaseException, path: Path) -> str:
    """The error and the last line of the student's file on the way to it."""
    text = "".join(traceback.format_exception_only(type(error), error)).strip().splitlines()[-1]
    frames = traceback.extract_tb(error.__traceback__)
    lines = [frame.lineno for frame in frames if frame.filename == str(path)]
    return f"{text} (line {lines[-1]})" if lines else text


if __name__ == "__main__":
    main()
