"""Results as rows for data frames: lists of dicts with plain values."""

from __future__ import annotations

from typing import Any

from .types import Review


def review_rows(review: Review) -> list[dict[str, Any]]:
    """A row for each turn of a review, with the number of its game.

    >>> import dreistein
    >>> record = dreistein.Record()
    >>> record.play("@3", "c5d4", "@1", "e1d1")
    >>> rows = review_rows(dreistein.review(record, engine="star2", depth=2))
    >>> [(row["game"], row["player"], row["die"], row["played"]) for row in rows]
    [(1, 'red', 3, 'c5d4'), (1, 'blue', 1, 'e1d1')]
    """
    return [
        {"game": game["number"]} | {name: plain(value) for name, value in turn.items() if name not in NESTED}
        for game in review["games"]
        for turn in game["plies"]
    ]


# Lists of objects.
NESTED = ("faces", "moves", "actions")


def plain(value: Any) -> Any:
    """Lists of texts as one text."""
    return " ".join(value) if isinstance(value, list) else value
