"""Trains the network of TZAAR: rounds of games by the last network, and of learning from them.

    cargo build --release -p tzaar-engine --example self_play
    python tzaar.py --out run                 the default: a GPU's worth, or a small run on a CPU
    python tzaar.py --out run                 once more: goes on where it was stopped
    python tzaar.py --out run --begin-with-network FILE.net --rounds 1     one more round of a network

`run` then holds config.json, log.csv (the learning curve), the games and the network of each
round, and network.net, the file that the engine reads.
"""

import argparse
import csv
import dataclasses
import json
import os
import pathlib
import subprocess
import time

import torch

import durable
import tzaar_calibrate
from tzaar_board import Features
from tzaar_learner import Learner
from tzaar_records import Records, expanded


@dataclasses.dataclass
class Config:
    """Everything that a run depends on."""

    seed: int = 1
    rounds: int = 3
    games: int = 70_000
    games_to_calibrate: int = 2_500
    nodes: int = 1000
    widths: tuple = (128, 32, 32)
    begin_with: tuple = ()
    begin_with_network: str = ""
    with_proofs: bool = True
    share_of_results: float = 0.25
    passes: float = 3.0
    batch: int = 16384
    rate: float = 2e-3
    compile: bool = True
    report_every: float = 10.0


SMALL = dict(games=600, games_to_calibrate=200, rounds=2, batch=1024, compile=False)


def parse():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=pathlib.Path, required=True, help="folder of the run")
    parser.add_argument("--player", type=pathlib.Path, default=pathlib.Path("target/release/examples/self_play"))
    parser.add_argument("--begin-with", type=pathlib.Path, nargs="*", default=[], help="files of games for round 0, instead of new ones")
    parser.add_argument("--begin-with-network", type=pathlib.Path, help="goes on from this network: it plays the games of round 0, and learning begins with the weights of the network before")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--widths", help="such as 128,32,32")
    for name in ("seed", "rounds", "games", "nodes", "batch"):
        parser.add_argument("--" + name, type=int)
    for name in ("share-of-results", "passes", "rate", "report-every"):
        parser.add_argument("--" + name, type=float)
    parser.add_argument("--no-proofs", action="store_true", help="no exact targets")
    parser.add_argument("--no-compile", action="store_true", help="slower, but starts at once")
    return parser.parse_args()


def configure(arguments):
    """The defaults for the device with what was asked for."""
    config = Config() if arguments.device == "cuda" else Config(**SMALL)
    for field in ("seed", "rounds", "games", "nodes", "batch", "share_of_results", "passes", "rate", "report_every"):
        value = getattr(arguments, field)
        if value is not None:
            setattr(config, field, value)
    if arguments.widths:
        config.widths = tuple(int(width) for width in arguments.widths.split(","))
        if len(config.widths) != 3 or config.widths[0] != 128:
            raise SystemExit(f"--widths {arguments.widths}: expected three numbers, the first 128 as in the engine")
    config.begin_with = tuple(str(path) for path in arguments.begin_with)
    config.begin_with_network = str(arguments.begin_with_network or "")
    config.with_proofs = not arguments.no_proofs
    config.compile = config.compile and not arguments.no_compile
    return config


class Run:
    """A folder with what was done so far."""

    def __init__(self, arguments, config):
        self.arguments = arguments
        self.config = config
        self.out = arguments.out
        self.out.mkdir(parents=True, exist_ok=True)
        self.keep_config()
        self.features = Features(torch.device(arguments.device))
        self.begun = time.monotonic()

    def keep_config(self):
        path = self.out / "config.json"
        now = json.loads(json.dumps(dataclasses.asdict(self.config)))
        if path.exists():
            before = json.loads(path.read_text())
            changed = [name for name in now if before.get(name) != now[name]]
            if changed:
                differences = ", ".join(f"{name} was {before.get(name)}, not {now[name]}" for name in changed)
                raise SystemExit(f"{path}: belongs to a run with other settings: {differences}")
        path.write_text(json.dumps(now, indent=1))

    def games_of(self, number):
        """The files of the games of a round, played if they were not."""
        if number == 0 and self.arguments.begin_with:
            return self.arguments.begin_with
        config = self.config
        path = self.out / f"round-{number}.games"
        engine = "alpha-beta:hash=1,eval=tuned,futility=700,proofs=18,proof-percent=10"
        if player := self.network_before(number):
            engine = f"tzaar:hash=1,eval.file={player}"
        self.play("play", engine, number * config.games, config.games, path)
        return [path]

    def play(self, kind, engine, first, count, path):
        """Lets an engine play games against itself."""
        self.say(f"{count} games of {engine}")
        numbers = (first, first + count, self.config.nodes, self.config.seed, self.arguments.threads)
        command = (self.arguments.player, kind, engine, *numbers, path)
        subprocess.run([str(part) for part in command], check=True)

    def calibrate(self):
        """Makes the last network fit games without random actions."""
        last = self.network_of(self.config.rounds - 1)
        games, count = self.out / "calibration.games", self.config.games_to_calibrate
        self.play("compete", f"tzaar:hash=1,eval.file={last}", 0, count, games)
        tzaar_calibrate.calibrate(expanded(self.arguments.player, [games]), last, self.out / "network.net")

    def network_of(self, number):
        return self.out / f"round-{number}.net"

    def network_before(self, number):
        """The network that a round goes on from: none in the first if it was not given."""
        return self.network_of(number - 1) if number > 0 else self.config.begin_with_network

    def learn(self, number):
        """Trains the network of a round on the games of this round and the one before."""
        files = [path for round_ in range(max(0, number - 1), number + 1) for path in self.games_of(round_)]
        records = Records(expanded(self.arguments.player, files), self.features)
        self.say(f"round {number}: {len(records)} positions")
        targets = records.targets(self.config.share_of_results, self.config.with_proofs)
        begin_with = self.network_before(number) if self.config.begin_with_network else None
        learner = Learner(self.config, self.features, begin_with)
        learner.fit(records, targets, lambda *values: self.log(number, *values))
        # A file of this name is a finished one.
        unfinished = self.out / "unfinished.net"
        learner.average.write(unfinished)
        durable.replace(unfinished, self.network_of(number))

    COLUMNS = ("round", "step", "steps", "seconds", "loss", "test_loss", "results", "results_tuned", "results_search")

    def log(self, *values):
        path = self.out / "log.csv"
        is_new = not path.exists()
        with open(path, "a", newline="") as file:
            writer = csv.writer(file)
            if is_new:
                writer.writerow(self.COLUMNS)
            texts = [f"{value:.5f}" if isinstance(value, float) else value for value in values]
            writer.writerow(texts)
        self.say("  ".join(f"{name} {text}" for name, text in zip(self.COLUMNS, texts)))

    def say(self, text):
        print(f"{time.monotonic() - self.begun:7.1f} s  {text}", flush=True)


def main():
    arguments = parse()
    torch.set_float32_matmul_precision("high")
    config = configure(arguments)
    run = Run(arguments, config)
    for number in range(config.rounds):
        if not run.network_of(number).exists():
            run.learn(number)
    run.calibrate()


if __name__ == "__main__":
    main()
