"""The command line of the checker."""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict
from pathlib import Path

from .runner import check_file


def main() -> int:
    """Checks files and returns the exit status: 0 if every task of every file passes."""
    options = _options()
    rows, passed = [], True
    for path in options.files:
        reports = []
        if not options.json:
            print(path)
        for report in check_file(path, options.seconds, options.seed):
            reports.append(report)
            if not options.json:
                print("\n".join(report.lines()), flush=True)
        rows += [{"file": str(path), **asdict(report)} for report in reports]
        count = sum(report.passed for report in reports)
        passed = passed and count == len(reports)
        if not options.json:
            print(f"{count} of {len(reports)} pass")
    if options.json:
        json.dump(rows, sys.stdout, indent=2)
        print()
    return 0 if passed else 1


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m dreistein.aima.check",
        description="Check solutions of the assignment, task by task. This runs the files.",
    )
    parser.add_argument("files", nargs="+", type=_file, metavar="FILE", help="assignment3.py")
    parser.add_argument(
        "--seconds", type=_seconds, default=20, help="time limit of a task (default: 20)"
    )
    parser.add_argument("--seed", type=int, default=1, help="seed of the random games (default: 1)")
    parser.add_argument("--json", action="store_true", help="print JSON: one row a task")
    return parser.parse_args()


def _file(text: str) -> Path:
    path = Path(text)
    if not path.is_file():
        raise argparse.ArgumentTypeError(f"no file {text!r}")
    return path


def _seconds(text: str) -> float:
    seconds = float(text)
    if not 0 < seconds < float("inf"):
        raise argparse.ArgumentTypeError(f"{text} seconds: a positive number expected")
    return seconds


if __name__ == "__main__":
    sys.exit(main())
