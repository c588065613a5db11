"""The command line: ``python -m dreistein.cluster match plan.toml --address auto``."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from .. import Error
from .._dreistein import job_kinds, plan_store
from .._progress import Bar
from . import JobSpec, LocalPool, Pool, RayPool, run


def arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m dreistein.cluster", description=__doc__)
    parser.add_argument("kind", choices=job_kinds(), help="what the plan is of")
    parser.add_argument("plan", type=Path, help="a TOML file")
    parser.add_argument("--address", default="auto", help="a cluster of Ray [default: the one of this machine]")
    parser.add_argument("--local", type=int, metavar="N", help="N threads of this machine, without Ray")
    parser.add_argument("--store", type=Path, metavar="FILE", help="the file for all rows [default: beside the plan]")
    parser.add_argument("--shard", type=int, metavar="UNITS", help="units in a shard [default: about five seconds]")
    parser.add_argument("--quiet", action="store_true", help="show no progress")
    return parser


def pool(job: JobSpec, chosen: argparse.Namespace) -> Pool:
    if chosen.local is not None:
        return LocalPool(job, chosen.local)
    return RayPool(job, chosen.address)


def do(chosen: argparse.Namespace) -> None:
    try:
        plan = chosen.plan.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise Error(f"cannot read {chosen.plan}: {problem}") from problem
    job = JobSpec(chosen.kind, plan)
    store = chosen.store or plan_store(chosen.kind, plan, str(chosen.plan))
    bar = None if chosen.quiet else Bar()
    result = run(job, store, pool(job, chosen), shard=chosen.shard, progress=bar)
    if bar:
        print(file=sys.stderr)
    print(json.dumps(result, indent=2, ensure_ascii=False))


def main(words: Sequence[str] | None = None) -> int:
    chosen = arguments().parse_args(words)
    try:
        do(chosen)
    except Error as problem:
        print(f"error: {problem}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\ninterrupted: repeat the command to continue", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
