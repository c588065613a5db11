"""Matches and tournaments from Python."""

from __future__ import annotations

import itertools
import os
import pickle
import signal
import sys
import threading
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import dreistein
from dreistein import Engine, Position, statistics


def first_move(position: Position) -> str:
    return position.moves[0]


def without(rows: Sequence[Mapping[str, Any]], *columns: str) -> list[dict[str, Any]]:
    return [{key: value for key, value in row.items() if key not in columns} for row in rows]


@pytest.mark.parametrize("game", ["ewn", "tzaar"])
def test_the_same_seed_gives_the_same_games_for_any_number_of_threads(game: str) -> None:
    def play(threads: int) -> dreistein.Contest:
        return dreistein.match("greedy", "random", game=game, games=12, seed=4, threads=threads)

    one, two = play(1), play(2)
    assert one.report == two.report
    assert one.report["games"] == len(one.games) == 12
    assert without(one.games, "times") == without(two.games, "times")
    assert dreistein.match("greedy", "random", game=game, games=12, seed=5).games[0]["seed"] != one.games[0]["seed"]


def test_a_store_has_the_same_games_and_is_continued(tmp_path: Path) -> None:
    store = tmp_path / "games.sqlite"
    plain = dreistein.match("greedy", "random", games=20, seed=1)
    part = dreistein.match("greedy", "random", games=8, seed=1, store=store)
    times = [game["times"] for game in part.games]
    whole = dreistein.match("greedy", "random", games=20, seed=1, store=store)
    assert whole.report == plain.report
    assert without(whole.games, "event", "times") == without(plain.games, "event", "times")
    assert [game["times"] for game in whole.games[:8]] == times, "stored games were played again"
    dreistein.match("random", "random", games=2, seed=1, store=store)
    stored = dreistein.results(store)
    assert [event["games"] for event in stored.events] == [20, 2]
    assert stored.games(1) == whole.games
    assert {game["event"] for game in stored.games()} == {1, 2}
    with pytest.raises(dreistein.Error, match="no event 3"):
        stored.games(3)


def test_pairs_are_rows_too() -> None:
    played = dreistein.match("greedy", "random", games=30, seed=3)
    pairs = played.pairs
    assert [pair["pair"] for pair in pairs] == list(range(15))
    assert sum(pair["won"] == 2 for pair in pairs) == played.report["pairs_won"]
    assert sum(pair["won"] == 1 for pair in pairs) == played.report["pairs_split"]
    counts = [sum(pair["won"] == won for pair in pairs) for won in (2, 1, 0)]
    found = statistics.pair_statistics(*counts)
    assert found == {key: played.report[key] for key in found}


def test_a_function_plays_as_an_engine_that_chooses_the_same() -> None:
    engine = dreistein.Engine("star2:depth=1")

    def best(position: Position) -> str:
        return engine.best(position)

    ours = dreistein.match("star2:depth=1", "greedy", games=20, seed=2)
    theirs = dreistein.match(best, "greedy", games=20, seed=2)
    also = dreistein.match(engine, "greedy", games=20, seed=2)
    assert theirs.report["a"] == "python:best"
    assert [game["moves"] for game in theirs.games] == [game["moves"] for game in ours.games]
    assert also.report == ours.report


def test_an_object_hears_of_new_games_and_seeds() -> None:
    class Counting:
        name = "counting"

        def __init__(self) -> None:
            self.news: list[str] = []

        def new_game(self) -> None:
            heard.append("new game")

        def seed(self, number: int) -> None:
            assert 0 <= number < 2**31
            heard.append("seed")

        def __call__(self, position: Position) -> str:
            heard.append("move")
            return position.moves[-1]

    heard: list[str] = []
    played = dreistein.match(Counting(), "greedy", games=4, seed=1)
    assert played.games[0]["first"] == "python:counting"
    assert heard.count("new game") == 4
    assert heard[:3] == ["new game", "seed", "move"]
    assert heard.count("seed") == heard.count("move") >= 20


def test_random_players_are_repeatable_on_any_number_of_threads() -> None:
    import random

    class Randomly:
        def new_game(self) -> None:
            self.rng = random.Random()

        def seed(self, number: int) -> None:
            self.rng.seed(number)

        def __call__(self, position: Position) -> str:
            return self.rng.choice(position.moves)

    one, two = (dreistein.match(Randomly(), "greedy", games=20, seed=1, threads=count) for count in (1, 2))
    assert without(one.games, "times") == without(two.games, "times")


def test_an_exception_ends_the_match_and_stores_no_false_result(tmp_path: Path) -> None:
    calls = 0

    def fails(position: Position) -> str:
        nonlocal calls
        calls += 1
        if calls > 60:
            raise KeyError("a mistake")
        return position.moves[0]

    store = tmp_path / "games.sqlite"
    with pytest.raises(KeyError, match="a mistake"):
        dreistein.match(fails, "random", games=1000, seed=1, store=store, threads=2)
    games = dreistein.results(store).games()
    assert 0 < len(games) < 20
    assert all(game["fault"] is None for game in games)


def test_an_exception_in_an_evaluation_ends_the_match() -> None:
    def fails(position: Position) -> float:
        raise ZeroDivisionError("no value")

    engine = dreistein.Engine("greedy", evaluation=fails)
    with pytest.raises(ZeroDivisionError, match="no value"):
        dreistein.match(engine, "random", games=100, seed=1)


def test_an_evaluation_in_python_is_named() -> None:
    def by_chance(position: Position) -> float:
        return 0.5

    engine = dreistein.Engine("greedy", evaluation=by_chance)
    assert dreistein.match(engine, "greedy", games=2, seed=1).report["a"] == "greedy over python:by_chance"


@pytest.mark.parametrize(("answer", "detail"), [("a1a2", "a1a2"), ("", None), ("nonsense", "nonsense")])
def test_an_illegal_move_loses_the_game(answer: str, detail: str | None) -> None:
    played = dreistein.match(lambda position: answer, "random", games=4, seed=1)
    assert [game["fault"] for game in played.games] == ["illegal-move"] * 4
    assert [game["detail"] for game in played.games] == [detail] * 4
    assert played.report["win_rate"] == 0.0


def test_an_answer_that_is_no_text_is_a_mistake() -> None:
    with pytest.raises(dreistein.Error, match="a player answered 3: expected a move"):
        dreistein.match(lambda position: 3, "random", games=4, seed=1)  # type: ignore[arg-type,return-value]


def test_programs_play(tmp_path: Path) -> None:
    program = Path(sys.executable)
    with pytest.raises(dreistein.Error, match="python"):
        dreistein.match(f"ugi:{program} -c pass", "random", games=2, seed=1)


def test_a_sequential_test_ends_the_match() -> None:
    played = dreistein.match("greedy", "random", sprt="elo0=0,elo1=50", seed=1)
    assert played.report["sprt"]["verdict"] == "H1 accepted"
    assert len(played.games) == played.report["games"] < 1000


def test_tournaments_from_dictionaries_and_texts(tmp_path: Path) -> None:
    players = [{"spec": "greedy"}, {"spec": "random"}, {"spec": "star2:depth=1", "name": "deep"}]
    plan = {"schedule": "round-robin", "games": 4, "seed": 1, "player": players}
    toml = 'schedule = "round-robin"\ngames = 4\nseed = 1\n'
    toml += "".join(f'[[player]]\nspec = "{player["spec"]}"\n' for player in players) + 'name = "deep"\n'
    file = tmp_path / "plan.toml"
    file.write_text(toml)
    played = [dreistein.tournament(plan) for plan in (plan, toml, file)]
    assert len(played[0].games) == 12
    assert {row["name"] for row in played[0].report["players"]} == {"greedy", "random", "deep"}
    for other in played[1:]:
        assert other.report == played[0].report
        assert without(other.games, "times") == without(played[0].games, "times")
    own = dreistein.tournament({**plan, "player": [*players, {"spec": first_move}]})
    assert "python:first_move" in {row["name"] for row in own.report["players"]}


def test_progress_is_told() -> None:
    news: list[dict[str, Any]] = []
    dreistein.match("greedy", "random", games=200, seed=1, progress=news.append)
    assert news[-1]["done"] == news[-1]["total"] == 200
    assert news[-1]["report"]["games"] == 200


def test_control_c_stops_a_match_in_the_middle_of_a_move() -> None:
    # A search of this depth would take years.
    threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        dreistein.match("star2:depth=60", "star2:depth=60", games=2, seed=1)


BAD: list[tuple[dict[str, Any], str]] = [
    ({"games": 3}, "games = 3"),
    ({"games": -2}, "invalid value"),
    ({"a": "greedie"}, "greedie"),
    ({"a": 7}, "7: expected a player"),
    ({"a": dreistein.Engine("greedy", "tzaar")}, "an engine of tzaar, expected one of ewn"),
    ({"a": dreistein.Engine("greedy", board=4)}, "another board"),
    ({"game": "chess"}, "chess"),
    ({"board": 99}, "board = 99"),
    ({"setups": "lucky"}, "lucky"),
    ({"tc": "soon"}, "soon"),
    ({"reference": "nobody"}, "nobody"),
    ({"sprt": "elo0=5"}, "elo"),
    ({"threads": 0}, "threads 0"),
    ({"threads": -1}, "threads -1"),
    ({"progress": 3.5}, "progress 3.5"),
    ({"store": "/nowhere/games.sqlite"}, "nowhere"),
    ({"seed": "one"}, "seed|invalid type"),
]


@pytest.mark.parametrize(("wrong", "text"), BAD, ids=[text for _, text in BAD])
def test_bad_input_is_named(wrong: dict[str, Any], text: str) -> None:
    arguments: dict[str, Any] = {"a": "greedy", "b": "random", "games": 2, "seed": 1, **wrong}
    with pytest.raises(dreistein.Error, match=text):
        dreistein.match(**arguments)


@pytest.mark.parametrize(
    ("plan", "text"),
    [
        ("", "player"),
        ("games = ", "games"),
        ({"player": [{"spec": "greedy"}]}, "at least two players"),
        ({"player": ["greedy", "random"]}, "'greedy': expected a player"),
        ({"player": [{"spec": "greedy"}, {"spec": "random"}], "colour": "red"}, "colour"),
        ({"player": [{"spec": "greedy"}, {"spec": "random"}], "schedule": {1}}, "not a plan"),
        (Path("/nowhere/plan.toml"), "nowhere"),
    ],
)
def test_bad_plans_are_named(plan: Any, text: str) -> None:
    with pytest.raises(dreistein.Error, match=text):
        dreistein.tournament(plan)


def test_statistics() -> None:
    assert statistics.sequential_test("elo0=0,elo1=10", 0, 0, 0)["verdict"] == "undecided"
    assert statistics.rate_of_elo(0) == 0.5
    assert statistics.elo_of_rate(1.0) is None
    assert statistics.elo_of_rate(statistics.rate_of_elo(70)) == pytest.approx(70)
    with pytest.raises(dreistein.Error, match="elo0"):
        statistics.sequential_test("elo0=1", 1, 1, 1)
    with pytest.raises(dreistein.Error, match="at most"):
        statistics.pair_statistics(2**60, 0, 0)


def test_an_exception_in_one_match_leaves_others_with_the_same_engine_alone() -> None:
    moody: list[int] = []
    calls = itertools.count()

    def evaluation(position: Position) -> float:
        moody.append(threading.get_ident())
        if moody[0] == threading.get_ident() and next(calls) == 200:
            raise KeyError("moody")
        return 0.5

    engine = Engine("greedy", evaluation=evaluation)

    def play(_: int) -> int | str:
        try:
            return len(dreistein.match(engine, "random", games=40, seed=1, threads=1).games)
        except KeyError as problem:
            return str(problem)

    with ThreadPoolExecutor(2) as pool:
        assert sorted(map(str, pool.map(play, range(2)))) == ["'moody'", "40"]


class Locked:
    """A player that cannot be copied."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.games = 0

    def new_game(self) -> None:
        self.games += 1

    def __call__(self, position: Position) -> str:
        with self.lock:
            return position.moves[0]


def test_a_player_on_one_thread_is_not_copied() -> None:
    player = Locked()
    dreistein.match(player, "random", games=6, seed=1)
    assert player.games == 6
    with pytest.raises(dreistein.Error, match="player Locked cannot be copied for another thread"):
        dreistein.match(player, "random", games=6, seed=1, threads=2)


def test_wrong_values_are_named_by_their_key() -> None:
    with pytest.raises(dreistein.Error, match="games: invalid type"):
        dreistein.match("greedy", "random", games="x")  # type: ignore[arg-type]


def test_a_played_contest_can_be_pickled() -> None:
    played = dreistein.match("greedy", "random", games=4, seed=1)
    again = pickle.loads(pickle.dumps(played))
    assert (again.report, again.games) == (played.report, played.games)
