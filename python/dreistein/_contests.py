"""Matches and tournaments between engines, programs and functions."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from os import PathLike, fspath
from pathlib import Path
from typing import Any

from ._dreistein import Engine, Error, Position, play_contest, stored_events, stored_games
from .types import GameRow, PairRow

# A spec, an engine, or a function from a position to a move.
Player = str | Engine | Callable[[Position], str]


class Contest:
    """A match or tournament that was played."""

    report: dict[str, Any]
    """The result, as ``dreistein match --json`` or ``dreistein tournament --json`` prints it."""

    def __init__(self, report: dict[str, Any], games: Callable[[], list[GameRow]]) -> None:
        self.report = report
        self._games = games

    @cached_property
    def games(self) -> list[GameRow]:
        """All games, with the columns of the view ``result`` of a store."""
        return self._games()

    @property
    def pairs(self) -> list[PairRow]:
        """All pairs of games with the same dice and the sides swapped, as A sees them."""
        firsts, seconds = self.games[::2], self.games[1::2]
        return [_pair(first, second) for first, second in zip(firsts, seconds, strict=True)]


def _pair(first: GameRow, second: GameRow) -> PairRow:
    a, luck = first["first"], (first["luck"], second["luck"])
    return {
        "round": first["round"],
        "pairing": first["pairing"],
        "pair": first["pair"],
        "a": a,
        "b": first["second"],
        "won": (first["winner"] == a) + (second["winner"] == a),
        "luck": None if luck[0] is None or luck[1] is None else (luck[0] - luck[1]) / 2,
        "plies": first["plies"] + second["plies"],
        "seed": first["seed"],
        "start": first["start"],
    }


@dataclass(frozen=True)
class Results:
    """What a store has."""

    events: list[dict[str, Any]]
    """Its events with their results, as ``dreistein results --json`` prints them."""
    store: str

    def games(self, event: int | None = None) -> list[GameRow]:
        """The games of an event, or all, with the columns of the view ``result``."""
        return stored_games(self.store, event)


def results(store: str | PathLike[str]) -> Results:
    """The matches and tournaments of a store, and their games."""
    return Results(stored_events(fspath(store)), fspath(store))


def match(
    a: Player,
    b: Player,
    *,
    game: str = "ewn",
    board: int | None = None,
    games: int | None = None,
    seed: int | None = None,
    setups: str | None = None,
    tc: str | None = None,
    tc_a: str | None = None,
    tc_b: str | None = None,
    reference: str | None = None,
    sprt: str | None = None,
    threads: int | None = None,
    store: str | PathLike[str] | None = None,
    progress: Callable[[dict[str, Any]], object] | bool | None = None,
) -> Contest:
    """Plays a match, as ``dreistein match`` does: the same seed gives the same games.

    A player is a spec (``"star2:depth=3"``, ``"level:club"``, ``"ugi:python3 bot.py"``), an
    ``Engine``, or a function from a position to a move. A function may have a ``name``, which tables
    show, a method ``new_game()``, and a method ``seed(number)``, called before every move for players
    that draw random numbers. An exception in it ends the match; an illegal move loses the game.

    Players in Python share one thread unless ``threads`` asks for more. Then those with ``new_game``
    are copied for each thread, with ``copy.deepcopy``.

    >>> import dreistein
    >>> played = dreistein.match("greedy", lambda position: position.moves[0], games=20, seed=1)
    >>> played.report["games"], len(played.games), len(played.pairs)
    (20, 20, 10)
    """
    plan = {
        "game": game,
        "board": board,
        "games": games,
        "seed": seed,
        "setups": setups,
        "tc": tc,
        "reference": reference,
        "sprt": sprt,
        "player": [{"spec": a, "tc": tc_a}, {"spec": b, "tc": tc_b}],
    }
    return _play(plan, threads, store, progress)


def tournament(
    plan: Mapping[str, Any] | str | PathLike[str],
    *,
    threads: int | None = None,
    store: str | PathLike[str] | None = None,
    progress: Callable[[dict[str, Any]], object] | bool | None = None,
) -> Contest:
    """Plays a tournament, as ``dreistein tournament`` does.

    A plan is a dictionary with the keys of the TOML file, a path to such a file, or its text. The
    ``spec`` of a player in a dictionary may also be an ``Engine`` or a function. Games are stored only
    if ``store`` says where.

    >>> import dreistein
    >>> players = [{"spec": "greedy"}, {"spec": "random"}, {"spec": "star2:depth=2"}]
    >>> plan = {"schedule": "gauntlet", "games": 10, "seed": 1, "player": players}
    >>> len(dreistein.tournament(plan).games)
    20
    """
    if isinstance(plan, Mapping):
        return _play(dict(plan), threads, store, progress)
    if isinstance(plan, PathLike):
        try:
            plan = Path(plan).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as problem:
            raise Error(f"cannot read {fspath(plan)}: {problem}") from problem
    return _contest(plan, [], threads, store, progress)


def _play(plan: dict[str, Any], threads: Any, store: Any, progress: Any) -> Contest:
    if plan.get("seed") is None:
        # Few digits, so that a person can type it.
        plan["seed"] = secrets.randbelow(1_000_000)
    seats = [_seat(player) for player in plan.get("player", [])]
    entries = [entry for entry, _ in seats]
    specs = [entry["spec"] for entry in entries]
    for place, entry in enumerate(entries):
        # A store must tell two players with the same spec apart.
        if specs.count(entry["spec"]) > 1 and "name" not in entry:
            entry["name"] = f"{entry['spec']} ({chr(ord('A') + place)})" if len(entries) < 27 else None
    plan = _without_none({**plan, "player": [_without_none(entry) for entry in entries]})
    players = [player for _, player in seats]
    if threads is None and any(player is not None and not isinstance(player, Engine) for player in players):
        threads = 1
    return _contest(_written(plan), players, threads, store, progress)


def _contest(plan: str, players: list[Any], threads: Any, store: Any, progress: Any) -> Contest:
    path = None if store is None else fspath(store)
    report, games, event = play_contest(plan, players, threads=threads, store=path, progress=progress)
    if path is None:
        return Contest(report, partial(list, games))
    # There may be many; they are read when somebody asks for them.
    return Contest(report, partial(stored_games, path, event))


def _seat(entry: Any) -> tuple[dict[str, Any], Any]:
    """A player of a plan, and what plays unless that is a spec."""
    if not isinstance(entry, Mapping) or "spec" not in entry:
        raise Error(f"{entry!r}: expected a player, as in {{'spec': 'greedy'}}")
    entry, player = dict(entry), entry["spec"]
    if isinstance(player, str):
        return entry, None
    if isinstance(player, Engine):
        entry["spec"] = player.player_spec
    elif callable(player):
        entry["spec"] = f"python:{_name(player)}"
    else:
        raise Error(f"{player!r}: expected a player: a spec, an Engine or a function from a position to a move")
    return entry, player


def _name(player: Any) -> str:
    for name in (getattr(player, "name", None), getattr(player, "__name__", None)):
        if isinstance(name, str) and name:
            return name
    return type(player).__name__


def _without_none(entries: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in entries.items() if value is not None}


def _written(plan: dict[str, Any]) -> str:
    try:
        return json.dumps(plan)
    except (TypeError, ValueError) as problem:
        raise Error(f"this is not a plan: {problem}") from None
