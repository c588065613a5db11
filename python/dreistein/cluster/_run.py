"""Hands shards to a pool and puts their rows together."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from os import PathLike, fspath
from typing import Any, TypedDict

from .. import Error
from .._dreistein import Job, JobFile
from ._pool import Done, Pool
from ._shards import Cutter, Shard


@dataclass(frozen=True)
class JobSpec:
    """What is to be done: a kind of work, and its plan as TOML or JSON."""

    kind: str
    plan: str


class Progress(TypedDict):
    """How far a job is."""

    done: int
    total: int
    running: int
    lost: int


# How often the same shard may be lost before the fault must be its own.
MOST_LOSSES = 10
# How long to wait for shards before looking for new nodes.
PATIENCE = 1.0
# Shards to have ready for each slot, so that none waits for this process.
AHEAD = 2


def run(
    job: JobSpec,
    store: str | PathLike[str],
    pool: Pool,
    *,
    shard: int | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> dict[str, Any]:
    """Does all that the store does not have yet, and returns the result as the command line prints it.

    ``shard`` is the number of units in a shard; without it they take about five seconds each. A run
    that was interrupted or killed can be repeated: it goes on where it ended.
    """
    if shard is not None and shard < 1:
        raise Error(f"shards of {shard} units: expected 1 or more")
    whole = Job(job.kind, job.plan)
    with whole.open(fspath(store)) as file:
        try:
            _Run(whole.units, file, pool, shard, progress).work()
        finally:
            pool.close()
        return file.result()


class _Run:
    def __init__(
        self,
        total: int,
        file: JobFile,
        pool: Pool,
        shard: int | None,
        progress: Callable[[Progress], None] | None,
    ) -> None:
        missing = file.missing()
        self.file, self.pool, self.progress, self.total = file, pool, progress, total
        self.done = total - sum(end - begin for begin, end in missing)
        self.cutter = Cutter(missing, shard)
        self.losses: dict[Shard, int] = {}
        self.lost = 0

    def work(self) -> None:
        self._tell()
        while self._fill() or self.pool.running():
            for done in self.pool.finished(PATIENCE):
                self._take(done)
            self._tell()
            # A sequential test that is decided needs no more units.
            if not self.file.missing():
                return

    def _fill(self) -> bool:
        """Keeps the pool busy; whether it began anything."""
        slots, begun = self.pool.slots(), False
        while self.pool.running() < AHEAD * slots and (shard := self.cutter.next(slots)):
            self.pool.start(shard)
            begun = True
        return begun

    def _take(self, done: Done) -> None:
        if done.rows is not None:
            self.file.keep(done.rows)
            self.done += done.shard.units
            self.cutter.done(done.shard, done.seconds)
            return
        self.lost += 1
        self.losses[done.shard] = self.losses.get(done.shard, 0) + 1
        if self.losses[done.shard] >= MOST_LOSSES:
            begin, end = done.shard
            raise Error(f"units {begin} to {end}: the process that did them was lost {MOST_LOSSES} times")
        self.cutter.lost(done.shard)

    def _tell(self) -> None:
        if self.progress:
            self.progress({"done": self.done, "total": self.total, "running": self.pool.running(), "lost": self.lost})
