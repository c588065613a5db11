"""Where shards run."""

from __future__ import annotations

import logging
import socket
import time
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from .. import Error, __version__
from .._dreistein import Job
from ._shards import Shard

if TYPE_CHECKING:
    from ._run import JobSpec


class Done(NamedTuple):
    """What became of a shard: its rows, or nothing if the process or the machine was lost."""

    shard: Shard
    rows: bytes | None
    seconds: float


class Pool(Protocol):
    """Does shards of one job."""

    def slots(self) -> int:
        """How many shards can run at once."""

    def start(self, shard: Shard) -> None:
        """Begins a shard."""

    def running(self) -> int:
        """How many shards are begun and not finished."""

    def finished(self, timeout: float) -> list[Done]:
        """The shards that finished since the last call; waits for one, but no longer than this."""

    def close(self) -> None:
        """Ends everything that runs."""


class LocalPool:
    """Threads of this process, which does not need Ray."""

    def __init__(self, job: JobSpec, threads: int) -> None:
        if threads < 1:
            raise Error(f"{threads} threads: expected 1 or more")
        self._job, self._threads = Job(job.kind, job.plan), threads
        self._executor = ThreadPoolExecutor(threads)
        self._running: dict[Future[tuple[bytes, float]], Shard] = {}

    def slots(self) -> int:
        return self._threads

    def start(self, shard: Shard) -> None:
        self._running[self._executor.submit(_timed, self._job, shard)] = shard

    def running(self) -> int:
        return len(self._running)

    def finished(self, timeout: float) -> list[Done]:
        ready, _ = wait(self._running, timeout, return_when=FIRST_COMPLETED)
        return [Done(self._running.pop(future), *future.result()) for future in ready]

    def close(self) -> None:
        self._job.stop()
        self._executor.shutdown(cancel_futures=True)


def _timed(job: Job, shard: Shard) -> tuple[bytes, float]:
    begun = time.perf_counter()
    rows = job.run(shard.begin, shard.end, threads=1)
    return rows, time.perf_counter() - begun


# What a machine has prepared for the shards of a job: its players may need tables.
_prepared: dict[JobSpec, Job] = {}


def do_shard(job: JobSpec, shard: Shard, version: str) -> tuple[bytes, float]:
    """The rows of a shard, and how long it took. Runs on any machine."""
    if version != __version__:
        raise Error(f"this machine has dreistein {__version__}, but the job came from {version}")
    if job not in _prepared:
        _prepared.clear()
        _prepared[job] = Job(job.kind, job.plan)
    return _timed(_prepared[job], shard)


class RayPool:
    """A cluster of Ray: every processor of every node does one shard at a time."""

    def __init__(self, job: JobSpec, address: str | None = "auto") -> None:
        self._ray = _connect(address)
        self._job = self._ray.put(job)
        # Ray begins a task again on another node if its own is gone.
        self._remote = self._ray.remote(num_cpus=1, max_retries=5)(do_shard)
        self._running: dict[Any, Shard] = {}

    def slots(self) -> int:
        # Nodes come and go.
        return max(1, int(self._ray.cluster_resources().get("CPU", 1)))

    def start(self, shard: Shard) -> None:
        self._running[self._remote.remote(self._job, shard, __version__)] = shard

    def running(self) -> int:
        return len(self._running)

    def finished(self, timeout: float) -> list[Done]:
        tasks = list(self._running)
        ready, _ = self._ray.wait(tasks, num_returns=1, timeout=timeout)
        if ready:
            ready, _ = self._ray.wait(tasks, num_returns=len(tasks), timeout=0)
        return [self._done(task, self._running.pop(task)) for task in ready]

    def _done(self, task: Any, shard: Shard) -> Done:
        from ray.exceptions import RayError, RayTaskError

        try:
            return Done(shard, *self._ray.get(task))
        except RayTaskError as failed:
            raise Error(f"units {shard.begin} to {shard.end}: {failed.cause}") from failed
        except RayError:
            return Done(shard, None, 0.0)

    def close(self) -> None:
        for task in self._running:
            self._ray.cancel(task, force=True)
        self._running.clear()


def _connect(address: str | None) -> Any:
    try:
        import ray
    except ImportError as missing:
        raise Error("Ray is not installed: pip install 'dreistein[cluster]', or use --local N") from missing
    if not ray.is_initialized():
        try:
            _check_reachable(address)
            ray.init(address=address, log_to_driver=False, logging_level=logging.WARNING)
        except (ConnectionError, OSError, ValueError) as problem:
            hint = "start one with `ray start --head`, or use --local N"
            raise Error(f"no cluster of Ray at {address}: {str(problem).rstrip('.')}; {hint}") from problem
    return ray


def _check_reachable(address: str | None) -> None:
    """Ray itself tries for minutes."""
    host, _, port = (address or "").rpartition("://")[2].rpartition(":")
    if host and port.isdigit():
        socket.create_connection((host, int(port)), timeout=5).close()
