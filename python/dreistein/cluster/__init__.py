"""Matches, tournaments and other work in shards, on a cluster of Ray or on one machine.

A job is numbered units, for a match its pairs of games, and what a unit gives depends on nothing but
the plan and its number. So shards, ranges of units, can be done anywhere, in any order and more than
once, and the file is the same as that of one machine, apart from measured times.

    python -m dreistein.cluster match plan.toml --address auto
"""

from __future__ import annotations

from ._pool import LocalPool, Pool, RayPool
from ._run import JobSpec, Progress, run

__all__ = ["JobSpec", "LocalPool", "Pool", "Progress", "RayPool", "run"]
