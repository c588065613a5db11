"""Checks a file task by task, in processes of their own and with a time limit."""

from __future__ import annotations

import json
import os
import queue
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import Iterator

from .report import Answer, TaskReport
from .tasks import TASKS


def check_file(path: Path, seconds: float = 20, seed: int = 1) -> Iterator[TaskReport]:
    """A report for every task, or only one, for ``load``, if the file cannot be loaded."""
    left = list(TASKS)
    while left:
        # A task that does not answer ends its worker: another one goes on with the next task.
        with _Worker(path, seconds, seed, [task.number for task in left]) as worker:
            loaded = worker.answer()
            if loaded["failure"]:
                yield TaskReport("load", path.name, False, 0, loaded["failure"])
                return
            while left and not worker.ended:
                task, answer = left.pop(0), worker.answer()
                passed = not answer["failure"]
                yield TaskReport(task.number, task.name, passed, answer["cases"], answer["failure"])


class _Worker:
    """A process that checks tasks one after the other."""

    def __init__(self, path: Path, seconds: float, seed: int, tasks: list[str]) -> None:
        self.ended = False
        self._seconds = seconds
        self._lines: queue.Queue[bytes] = queue.Queue()
        command = [sys.executable, "-m", f"{__package__}.worker", str(path.resolve()), str(seed)]
        # In a session of its own, so that what the student's program starts can be ended as well.
        self._process = subprocess.Popen(
            command + tasks,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as lines:
            for line in lines:
                self._lines.put(line)
        self._lines.put(b"")

    def answer(self) -> Answer:
        """The next answer, or why there is none."""
        try:
            line = self._lines.get(timeout=self._seconds)
        except queue.Empty:
            self.ended = True
            return Answer(cases=0, failure=f"no end after {self._seconds:g} s")
        if not line:
            self.ended = True
            return Answer(cases=0, failure=self._end())
        answer: Answer = json.loads(line)
        return answer

    def _end(self) -> str:
        try:
            status = self._process.wait(timeout=self._seconds)
        # It has closed the pipe, but goes on.
        except subprocess.TimeoutExpired:
            return f"no end after {self._seconds:g} s"
        return f"the program ended itself (exit {status})"

    def __enter__(self) -> _Worker:
        return self

    def __exit__(self, *_: object) -> None:
        if self._process.poll() is None:
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        self._process.wait()
        # Not for long: a program that the student's has started may still hold the pipe.
        self._reader.join(timeout=1)
