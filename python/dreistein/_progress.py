"""A line that shows the progress of long work."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any


class Bar:
    """Writes the latest news over the previous ones, to standard error."""

    def __init__(self) -> None:
        self.width = 0

    def __call__(self, news: Mapping[str, Any]) -> None:
        line = self.line(news)
        sys.stderr.write("\r" + line.ljust(self.width))
        sys.stderr.flush()
        self.width = len(line)

    def line(self, news: Mapping[str, Any]) -> str:
        if "total" in news:
            done, total = news["done"], news["total"]
            filled = 20 * done // max(total, 1)
            return f"[{'#' * filled}{'.' * (20 - filled)}] {done} of {total}"
        return ", ".join(f"{name} {news[name]}" for name in ("depth", "best", "nodes") if name in news)
