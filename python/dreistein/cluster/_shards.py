"""How work is cut into shards."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import NamedTuple


class Shard(NamedTuple):
    """The units from ``begin`` to ``end``, without the last."""

    begin: int
    end: int

    @property
    def units(self) -> int:
        return self.end - self.begin


class Cutter:
    """Cuts units into shards, in order. Their size follows from how long units take."""

    # Long enough that the cost of a shard does not matter, short enough that little is lost with a node.
    SECONDS = 5.0
    # Before anything is known, and for the growth from one shard to the next.
    FIRST = 4
    GROWTH = 4

    def __init__(self, missing: Iterable[tuple[int, int]], size: int | None = None) -> None:
        self._missing = deque(Shard(*units) for units in missing)
        self._fixed = size
        self._size = size or self.FIRST
        self._lost: deque[Shard] = deque()

    def next(self, slots: int) -> Shard | None:
        """The next shard, if anything is left to begin; ``slots`` shards run at once."""
        if self._lost:
            return self._lost.popleft()
        if not self._missing:
            return None
        units = self._missing.popleft()
        # The last shards are small, so that no slot waits long for another.
        left = sum(rest.units for rest in self._missing) + units.units
        size = self._fixed or max(1, min(self._size, left // (2 * max(slots, 1))))
        end = min(units.end, units.begin + size)
        if end < units.end:
            self._missing.appendleft(Shard(end, units.end))
        return Shard(units.begin, end)

    def lost(self, shard: Shard) -> None:
        """A shard is to be done again."""
        self._lost.append(shard)

    def done(self, shard: Shard, seconds: float) -> None:
        """A shard took so long."""
        if self._fixed is None and shard.units > 0:
            wanted = int(shard.units * self.SECONDS / max(seconds, 1e-3))
            self._size = max(1, min(wanted, self.GROWTH * self._size))
