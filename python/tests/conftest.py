"""What several tests use."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
from collections.abc import Callable, Iterator
from typing import Any

import dreistein
import pytest

Command = Callable[..., Any]

GAMES = dreistein.games()
try:
    dreistein.Game("row")
    GAMES.append("row")
except dreistein.Error:
    pass  # Only builds for all tests have the test kit's game.
EWN = "r1r2r3../r4r5.../r6...b6/...b5b4/..b3b2b1 r 3"

# Whatever runs in the background ignores Ctrl-C, which some tests send to themselves.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> dreistein.Game:
    """Every game, the test kit's too."""
    return dreistein.Game(request.param)


@pytest.fixture(scope="session")
def command() -> Command:
    """The command line; it gives what `--json` prints."""
    program = os.environ.get("DREISTEIN")
    if program is None:
        pytest.skip("DREISTEIN does not name the program")

    def run(*arguments: str) -> Any:
        done = subprocess.run([program, *arguments, "--json"], capture_output=True, check=True)
        return json.loads(done.stdout)

    return run


def random_game(start: dreistein.Position, seed: int) -> Iterator[dreistein.Position]:
    """The positions of a random game, from the start to the end."""
    dice = random.Random(seed)
    position = start
    yield position
    while not position.is_over:
        if position.turn == "roll":
            position = position.roll(dice.choice(list(position.rolls)))
        else:
            position = position.play(dice.choice(position.moves))
        yield position
