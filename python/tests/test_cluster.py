"""The same match from the command line, from Python, from shards and from a cluster that loses a node."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import dreistein
from dreistein import cluster
from dreistein._dreistein import Job, merge_stores
from dreistein.cluster._pool import Done
from dreistein.cluster._shards import Cutter, Shard

ROOT = Path(__file__).resolve().parents[2]
PLAYERS = ("star2:depth=2", "greedy")
GAMES = 400
PLAN = f'games = {GAMES}\nseed = 5\n' + "".join(f'[[player]]\nspec = "{spec}"\n' for spec in PLAYERS)


def command_line() -> Path:
    """The `dreistein` of the same sources."""
    places = [os.environ.get("DREISTEIN"), ROOT / "target/release/dreistein", ROOT / "target/debug/dreistein"]
    found = [Path(place) for place in places if place and Path(place).is_file()]
    if not found:
        pytest.skip("no dreistein program: build it, or say where it is with DREISTEIN=...")
    return max(found, key=lambda path: path.stat().st_mtime)


def rows(store: Path) -> list[dict[str, Any]]:
    """All games of a store, apart from measured times."""
    return [{**game, "times": None} for game in dreistein.results(store).games()]


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    store = tmp_path_factory.mktemp("expected") / "games.sqlite"
    dreistein.match(*PLAYERS, games=GAMES, seed=5, store=store)
    return rows(store)


@pytest.mark.parametrize("threads", [1, 2])
def test_the_command_line_gives_the_same_rows(
    threads: int, expected: list[dict[str, Any]], tmp_path: Path
) -> None:
    store = tmp_path / "games.sqlite"
    words = [command_line(), "match", *PLAYERS, "--games", GAMES, "--seed", 5, "--threads", threads]
    run = [str(word) for word in [*words, "--store", store, "--json"]]
    printed = subprocess.run(run, check=True, capture_output=True, text=True).stdout
    assert rows(store) == expected
    # Every number is the same to the last digit.
    assert json.loads(printed) == dreistein.match(*PLAYERS, games=GAMES, seed=5).report


def test_sixteen_shards_give_the_same_rows(expected: list[dict[str, Any]], tmp_path: Path) -> None:
    store = tmp_path / "games.sqlite"
    job = Job("match", PLAN)
    edges = [job.units * number // 16 for number in range(17)]
    shards = [job.run(begin, end) for begin, end in zip(edges, edges[1:])]
    random.Random(1).shuffle(shards)
    with job.open(store) as file:
        # Twice, since a shard may be done twice.
        for shard in shards + shards[:3]:
            assert file.missing()
            file.keep(shard)
            if shard is shards[-1]:
                break
        for shard in shards[:3]:
            file.keep(shard)
        assert file.missing() == []
        report = file.result()
    assert rows(store) == expected
    assert report == dreistein.match(*PLAYERS, games=GAMES, seed=5).report


def test_sixteen_merged_files_of_the_command_line_give_the_same_rows(
    expected: list[dict[str, Any]], tmp_path: Path
) -> None:
    files = [tmp_path / f"part-{number}.sqlite" for number in range(1, 17)]
    for number, file in enumerate(files, 1):
        words = [command_line(), "match", *PLAYERS, "--games", GAMES, "--seed", 5, "--shard", f"{number}/16"]
        subprocess.run([str(word) for word in [*words, "--store", file]], check=True, capture_output=True)
    random.Random(2).shuffle(files)
    whole = tmp_path / "whole.sqlite"
    assert merge_stores(whole, files) == (GAMES, GAMES)
    assert merge_stores(whole, files[:2]) == (GAMES, 0)
    assert rows(whole) == expected


class Forgetful:
    """A pool that loses every third shard, and one that was done."""

    def __init__(self, pool: cluster.LocalPool) -> None:
        self.pool, self.count = pool, 0

    def slots(self) -> int:
        return self.pool.slots()

    def start(self, shard: Shard) -> None:
        self.pool.start(shard)

    def running(self) -> int:
        return self.pool.running()

    def finished(self, timeout: float) -> list[Done]:
        return [self.kept(done) for done in self.pool.finished(timeout)]

    def kept(self, done: Done) -> Done:
        self.count += 1
        return done._replace(rows=None) if self.count % 3 == 0 else done

    def close(self) -> None:
        self.pool.close()


def test_threads_give_the_same_rows_though_shards_are_lost(
    expected: list[dict[str, Any]], tmp_path: Path
) -> None:
    store = tmp_path / "games.sqlite"
    job = cluster.JobSpec("match", PLAN)
    pool = Forgetful(cluster.LocalPool(job, 2))
    news: list[cluster.Progress] = []
    report = cluster.run(job, store, pool, shard=10, progress=news.append)
    assert news[-1]["lost"] == pool.count // 3 > 5
    assert news[-1]["done"] == news[-1]["total"] == GAMES // 2
    assert rows(store) == expected
    assert report == dreistein.match(*PLAYERS, games=GAMES, seed=5).report


def test_a_shard_that_is_always_lost_ends_the_run(tmp_path: Path) -> None:
    class Hopeless(Forgetful):
        def kept(self, done: Done) -> Done:
            return done._replace(rows=None)

    job = cluster.JobSpec("match", PLAN)
    with pytest.raises(dreistein.Error, match="units 0 to 100: .* lost 10 times"):
        cluster.run(job, tmp_path / "games.sqlite", Hopeless(cluster.LocalPool(job, 1)), shard=100)


def test_control_c_stops_a_run_in_the_middle_of_a_move(tmp_path: Path) -> None:
    # A search of this depth would take years.
    plan = PLAN.replace("star2:depth=2", "star2:depth=60")
    job = cluster.JobSpec("match", plan)
    threading.Timer(0.4, os.kill, (os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        cluster.run(job, tmp_path / "games.sqlite", cluster.LocalPool(job, 2))


def patiently(start: Callable[[], Any]) -> Any:
    """Ray gives up when a node is not there after 30 s, as on a busy machine; the second try finds everything loaded."""
    try:
        return start()
    except Exception:
        return start()


@pytest.fixture
def two_nodes() -> Iterator[tuple[Any, Any]]:
    pytest.importorskip("ray")
    from ray.cluster_utils import Cluster

    head = {"num_cpus": 1, "include_dashboard": False}
    nodes: Any = patiently(lambda: Cluster(initialize_head=True, head_node_args=head))
    try:
        yield nodes, patiently(lambda: nodes.add_node(num_cpus=1))
    finally:
        import ray

        ray.shutdown()
        nodes.shutdown()


def test_ray_gives_the_same_rows_though_a_node_dies(
    two_nodes: tuple[Any, Any], expected: list[dict[str, Any]], tmp_path: Path
) -> None:
    store = tmp_path / "games.sqlite"
    job = cluster.JobSpec("match", PLAN)
    nodes, second = two_nodes
    pool = cluster.RayPool(job, nodes.address)
    assert pool.slots() == 2
    killed: list[int] = []

    def kill(news: cluster.Progress) -> None:
        if news["done"] >= 40 and not killed:
            killed.append(news["done"])
            nodes.remove_node(second, allow_graceful=False)

    report = cluster.run(job, store, pool, shard=10, progress=kill)
    assert killed and killed[0] < GAMES // 2
    assert rows(store) == expected
    assert report == dreistein.match(*PLAYERS, games=GAMES, seed=5).report


def test_a_run_that_was_stopped_is_continued(expected: list[dict[str, Any]], tmp_path: Path) -> None:
    store = tmp_path / "games.sqlite"
    job = cluster.JobSpec("match", PLAN)
    seen: list[int] = []

    def stop(news: cluster.Progress) -> None:
        seen.append(news["done"])
        if news["done"] >= 60:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        cluster.run(job, store, cluster.LocalPool(job, 2), shard=20, progress=stop)
    times = [game["times"] for game in dreistein.results(store).games()]
    assert 120 <= len(times) < GAMES
    seen.clear()
    cluster.run(job, store, cluster.LocalPool(job, 2), shard=20, progress=lambda news: seen.append(news["done"]))
    assert seen[0] >= 60
    assert rows(store) == expected
    assert set(times) <= {game["times"] for game in dreistein.results(store).games()}


def test_a_sequential_test_stops_all_threads(tmp_path: Path) -> None:
    plan = 'seed = 1\nsprt = "elo0=0,elo1=50"\n[[player]]\nspec = "greedy"\n[[player]]\nspec = "random"\n'
    job = cluster.JobSpec("match", plan)
    store = tmp_path / "games.sqlite"
    report = cluster.run(job, store, cluster.LocalPool(job, 2), shard=4)
    alone = dreistein.match("greedy", "random", seed=1, sprt="elo0=0,elo1=50")
    assert report == alone.report
    assert [game["moves"] for game in dreistein.results(store).games()] == [game["moves"] for game in alone.games]


def test_a_tournament_in_threads(tmp_path: Path) -> None:
    plan = 'schedule = "gauntlet"\ngames = 20\nseed = 3\n'
    plan += "".join(f'[[player]]\nspec = "{spec}"\n' for spec in ("greedy", "random", "star2:depth=1"))
    file = tmp_path / "plan.toml"
    file.write_text(plan)
    words = [sys.executable, "-m", "dreistein.cluster", "tournament", str(file), "--local", "2", "--quiet"]
    printed = subprocess.run(words, check=True, capture_output=True, text=True).stdout
    played = dreistein.tournament(file)
    assert json.loads(printed) == played.report
    assert [{**row, "event": None} for row in rows(tmp_path / "plan.sqlite")] == [
        {**game, "times": None} for game in played.games
    ]


@pytest.mark.parametrize(
    ("kind", "plan"),
    [
        ("self-play", 'engine = "greedy:noise=5"\ngames = 40\nseed = 1'),
        ("self-play", 'game = "tzaar"\nengine = "greedy:noise=5"\ngames = 10\nseed = 1'),
        ("rollout", 'position = "startpos"\nboard = 4\nengine = "greedy"\nseed = 1\ntrials = 500'),
    ],
)
def test_every_kind_of_job_has_the_same_result_in_shards(kind: str, plan: str, tmp_path: Path) -> None:
    (tmp_path / "plan.toml").write_text(plan)
    job = Job(kind, plan)
    with job.open(tmp_path / "alone") as file:
        file.keep(job.run(0, job.units))
        alone = file.result()
    words = [kind, str(tmp_path / "plan.toml"), "--local", "2", "--shard", "3", "--quiet"]
    done = subprocess.run(
        [sys.executable, "-m", "dreistein.cluster", *words], check=True, capture_output=True, text=True
    )
    # The pages of reproductions show how long they took.
    assert without_files(json.loads(done.stdout)) == without_files(alone)
    assert (tmp_path / "plan.jsonl").exists()


def without_files(result: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in result.items() if key != "files"}


@pytest.mark.parametrize("seed", range(50))
def test_shards_are_all_units_once(seed: int) -> None:
    rng = random.Random(seed)
    edges = sorted(rng.sample(range(2000), 2 * rng.randrange(1, 6)))
    missing = list(zip(edges[::2], edges[1::2]))
    cutter = Cutter(missing, rng.choice([None, 1, 7, 100]))
    done: list[int] = []
    while shard := cutter.next(rng.randrange(1, 9)):
        assert shard.units > 0
        if rng.random() < 0.2:
            cutter.lost(shard)
        else:
            done.extend(range(*shard))
            cutter.done(shard, rng.choice([0.0, 0.01, 100.0]))
    assert sorted(done) == [unit for begin, end in missing for unit in range(begin, end)]


def test_shards_grow_until_they_take_seconds() -> None:
    cutter = Cutter([(0, 10**9)])
    sizes = []
    for _ in range(12):
        shard = cutter.next(2)
        assert shard
        cutter.done(shard, shard.units * 1e-3)
        sizes.append(shard.units)
    assert sizes[:3] == [4, 16, 64]
    assert sizes[-1] == 5000


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (["match", "/nowhere/plan.toml", "--local", "1"], "nowhere"),
        (["match", "PLAN", "--local", "0"], "0 threads"),
        (["match", "PLAN", "--local", "1", "--shard", "0"], "shards of 0 units"),
        (["match", "PLAN", "--address", "127.0.0.1:1"], "no cluster of Ray at 127.0.0.1:1|not installed"),
        (["match", "THREE", "--local", "1"], "a match has two players, found 3"),
        (["match", "NONSENSE", "--local", "1"], "TOML|expected"),
    ],
)
def test_bad_input_is_named(words: list[str], text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from dreistein.cluster.__main__ import main

    plans = {"PLAN": PLAN, "THREE": PLAN + '[[player]]\nspec = "random"\n', "NONSENSE": "nonsense"}
    for name, plan in plans.items():
        (tmp_path / name).write_text(plan)
    assert main([str(tmp_path / word) if word in plans else word for word in words]) == 1
    import re

    assert re.search(text, capsys.readouterr().err)


def test_rows_of_another_job_are_refused(tmp_path: Path) -> None:
    other = Job("match", PLAN.replace("seed = 5", "seed = 6"))
    with Job("match", PLAN).open(tmp_path / "games.sqlite") as file:
        for bad, text in [(other.run(0, 1), "not of this plan"), (b"[{}]", "row 1"), (b"nonsense", "not rows")]:
            with pytest.raises(dreistein.Error, match=text):
                file.keep(bad)
        assert file.missing() == [(0, GAMES // 2)]
    with pytest.raises(dreistein.Error, match="closed"):
        file.missing()
    with pytest.raises(dreistein.Error, match="units 5 to 1000"):
        other.run(5, 1000)
    with pytest.raises(dreistein.Error, match='no job "game"'):
        Job("game", PLAN)


def test_without_ray_the_error_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(dreistein.Error, match=r"pip install 'dreistein\[cluster\]'"):
        cluster.RayPool(cluster.JobSpec("match", PLAN))
