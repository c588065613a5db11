"""What a shard costs: alone, on Ray with two nodes, and to write.

    python shards.py
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from dreistein import cluster
from dreistein._dreistein import Job


def plan(games: int, a: str = "greedy", b: str = "random") -> str:
    return f'games = {games}\nseed = 5\n[[player]]\nspec = "{a}"\n[[player]]\nspec = "{b}"\n'


def seconds(work: Callable[[], object]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def alone() -> None:
    for a, b in (("greedy", "random"), ("star2:depth=3", "greedy"), ("champion:depth=3", "greedy")):
        job = Job("match", plan(10**6, a, b))
        empty = seconds(lambda: [job.run(unit, unit, threads=1) for unit in range(20)]) / 20
        pair = (seconds(lambda: job.run(0, 400, threads=1)) - empty) / 400
        print(f"{a} against {b}: an empty shard {empty * 1e3:.1f} ms, a pair {pair * 1e6:.0f} us")


def writing(folder: Path) -> None:
    job = Job("match", plan(10**6))
    shards = [job.run(unit, unit + 1000) for unit in range(0, 10_000, 1000)]
    begun = time.perf_counter()
    with job.open(folder / "written.sqlite") as file:
        for shard in shards:
            file.keep(shard)
    taken = time.perf_counter() - begun
    size = (folder / "written.sqlite").stat().st_size
    print(f"writing: {20_000 / taken:.0f} games a second, {size / 20_000:.0f} bytes a game")


def on_ray(folder: Path) -> None:
    import ray
    from ray.cluster_utils import Cluster

    nodes: Any = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    nodes.add_node(num_cpus=1)
    # The first games start the processes of the nodes.
    for games, shard in ((40, 1), (1000, 1), (80_000, 2000)):
        job = cluster.JobSpec("match", plan(games))
        pool = cluster.RayPool(job, nodes.address)
        taken = seconds(lambda: cluster.run(job, folder / f"{games}.sqlite", pool, shard=shard))
        count = games // 2 // shard
        print(f"Ray: {count} shards of {shard} pairs: {taken / count * 1e3:.1f} ms each, two at a time")
    ray.shutdown()
    nodes.shutdown()


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        alone()
        writing(Path(folder))
        on_ray(Path(folder))


if __name__ == "__main__":
    main()
