"""Trains the network of the evaluation `net`.

    python train.py --out run                 the default: a GPU's worth, or a small run on a CPU
    python train.py --out run --resume        goes on after a stop
    python train.py --out run --exact FILE    with exact values of positions with few cubes

`run` then holds config.json, log.csv (the learning curve), checkpoint.pt and, at the end,
network.net, the file that the engine reads.
"""

import argparse
import csv
import dataclasses
import json
import pathlib
import time

import torch

import checkpoints
import export
from environment import Environment
from exact import ExactPositions
from learner import Learner
from matches import play_match, summary
from network import ROWS, Features


@dataclasses.dataclass
class Config:
    """Everything that a run depends on."""

    seed: int = 1
    features: str = "mobility"
    widths: tuple = (256, 32, 32)
    steps: int = 41_000
    games: int = 32768
    boards: int = 8192
    exact: int = 8192
    rate: float = 2e-3
    memory: float = 0.999
    judge_every: int = 10
    match_pairs: int = 2048
    compile: bool = True


SMALL = Config(
    steps=3000, games=1024, boards=256, exact=256, match_pairs=64, compile=False
)


def parse():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=pathlib.Path, required=True, help="folder of the run")
    parser.add_argument("--resume", action="store_true", help="go on from the last checkpoint")
    parser.add_argument("--exact", type=pathlib.Path, help="file of exact_positions")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--report-every", type=float, default=10.0, help="seconds")
    parser.add_argument("--features", choices=sorted(ROWS))
    parser.add_argument("--widths", help="such as 256,32,32")
    for name in ("seed", "steps", "games", "boards", "exact_batch", "judge_every"):
        parser.add_argument("--" + name.replace("_", "-"), type=int)
    for name in ("rate", "memory"):
        parser.add_argument("--" + name, type=float)
    parser.add_argument("--no-compile", action="store_true", help="slower, but starts at once")
    return parser.parse_args()


def configure(arguments):
    """The defaults for the device with what was asked for."""
    config = dataclasses.replace(Config() if arguments.device == "cuda" else SMALL)
    for field in ("seed", "steps", "games", "boards", "features", "rate", "memory", "judge_every"):
        value = getattr(arguments, field)
        if value is not None:
            setattr(config, field, value)
    if arguments.exact_batch is not None:
        config.exact = arguments.exact_batch
    if arguments.widths:
        config.widths = widths(arguments.widths)
    config.compile = config.compile and not arguments.no_compile
    return config


def widths(text):
    """The sizes of the layers, as the engine can read them."""
    try:
        first, second, third = (int(width) for width in text.split(","))
    except ValueError:
        raise SystemExit(f"--widths {text}: expected three numbers such as 256,32,32") from None
    if first % 64 or second % 16 or third % 16 or not 0 < first <= 1024 or not 0 < second <= 128 or not 0 < third <= 128:
        raise SystemExit(f"--widths {text}: expected multiples of 64, 16 and 16, at most 1024, 128 and 128")
    return first, second, third


class Log:
    """The learning curve, on the terminal and in log.csv."""

    COLUMNS = ("step", "seconds", "states", "loss", "exact_error", "against_earlier", "error")

    def __init__(self, path, is_new):
        self.file = open(path, "w" if is_new else "a", newline="")
        self.writer = csv.writer(self.file)
        if is_new:
            self.writer.writerow(self.COLUMNS)

    def write(self, *values):
        self.writer.writerow(values)
        self.file.flush()
        print("  ".join(f"{name} {value}" for name, value in zip(self.COLUMNS, values)), flush=True)


def run(arguments, config):
    torch.manual_seed(config.seed)
    torch.set_float32_matmul_precision("high")
    path = arguments.out / "checkpoint.pt"
    kept = resumed(path, arguments, config) if arguments.resume else None
    if kept is None and path.exists():
        raise SystemExit(f"{path}: there is a run already; --resume goes on with it, or give another --out")
    arguments.out.mkdir(parents=True, exist_ok=True)
    environment = Environment(arguments.device)
    exact = ExactPositions(arguments.exact, arguments.device) if arguments.exact else None
    learner = Learner(config, environment, Features(config.features, environment), exact)
    if kept is not None:
        learner.load(kept["state"])
    (arguments.out / "config.json").write_text(json.dumps(dataclasses.asdict(config), indent=1))
    log = Log(arguments.out / "log.csv", not arguments.resume)
    train(learner, log, path, arguments, exact)
    export.write(learner.average, arguments.out / "network.net")


def resumed(path, arguments, config):
    """The last checkpoint of a run with the same settings."""
    if not path.exists():
        raise SystemExit(f"{path}: no run to go on with")
    content = torch.load(path, map_location=arguments.device, weights_only=False)
    before, now = content["config"], dataclasses.asdict(config)
    changed = [name for name in now if name != "compile" and now[name] != before[name]]
    if changed:
        differences = ", ".join(f"{name} was {before[name]}, not {now[name]}" for name in changed)
        raise SystemExit(f"{path}: another run's: {differences}")
    return content


def train(learner, log, path, arguments, exact):
    config, environment = learner.config, learner.environment
    begun = reported = time.monotonic()
    earlier = None
    per_step = config.games + config.boards + (config.exact if exact else 0)
    while learner.step_number < config.steps:
        loss = learner.step()
        is_last = learner.step_number == config.steps
        if not is_last and (learner.step_number % 20 or time.monotonic() - reported < arguments.report_every):
            continue
        error = f"{exact.mean_error(learner.average):.5f}" if exact else ""
        match = ("", "")
        if earlier is not None:
            share, spread = summary(play_match([learner.average, earlier], environment, config.match_pairs))
            match = (f"{share:.4f}", f"{spread:.4f}")
        reported = time.monotonic()
        states = learner.step_number * per_step
        log.write(learner.step_number, f"{reported - begun:.1f}", states, f"{loss.item():.6f}", error, *match)
        if earlier is None or learner.step_number > 2 * earlier.step_number:
            earlier = type(learner.average)(learner.average.features, config.widths)
            earlier = earlier.to(environment.device).requires_grad_(False)
            earlier.load_state_dict(learner.average.state_dict())
            earlier.step_number = learner.step_number
        checkpoints.save(path, {"config": dataclasses.asdict(config), "state": learner.state()})


if __name__ == "__main__":
    options = parse()
    run(options, configure(options))
