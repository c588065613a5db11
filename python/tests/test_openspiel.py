"""Our rules against OpenSpiel's, and players both ways."""

from __future__ import annotations

import os
import random
from typing import Any

import pytest

import dreistein

pyspiel = pytest.importorskip("pyspiel")
from dreistein import openspiel  # noqa: E402

# More games in longer runs: 20,000 take about half a minute.
GAMES = int(os.environ.get("OPENSPIEL_GAMES", "2000"))


def new_state() -> Any:
    return pyspiel.load_game(openspiel.GAME).new_initial_state()


def random_state(rng: random.Random, plies: int) -> Any:
    """A state after the set-ups and some random moves, with a player to move or the game over."""
    state = new_state()
    while not state.is_terminal() and (state.is_chance_node() or len(state.history()) < 3 + 2 * plies):
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def test_random_games_agree_move_for_move() -> None:
    rng = random.Random(1)
    for _ in range(GAMES):
        state = new_state()
        state.apply_action(rng.randrange(720))
        state.apply_action(rng.randrange(720))
        position = openspiel.position_of(state)
        while not state.is_terminal():
            if state.is_chance_node():
                face = rng.randrange(6)
                state.apply_action(face)
                position = position.roll(face + 1)
                continue
            assert position.mover == ("red", "blue")[state.current_player()]
            actions = state.legal_actions()
            moves = [openspiel.move_of(action) for action in actions]
            assert sorted(moves) == sorted(position.moves)
            chosen = rng.randrange(len(actions))
            state.apply_action(actions[chosen])
            position = position.play(moves[chosen])
        assert position.winner == ("red", "blue")[state.returns().index(1.0)]


@pytest.mark.parametrize("seed", range(200))
def test_states_and_positions_are_the_same_both_ways(seed: int) -> None:
    rng = random.Random(seed)
    state = random_state(rng, rng.randrange(12))
    position = openspiel.position_of(state)
    assert position.is_over == state.is_terminal()
    start = new_state()
    for action in state.history()[:2]:
        start.apply_action(action)
    words = [
        f"@{action + 1}" if index % 2 == 0 else openspiel.move_of(action)
        for index, action in enumerate(state.history()[2:])
    ]
    again = openspiel.state_of(openspiel.position_of(start), words)
    assert again.history() == state.history()
    for move in position.moves:
        assert openspiel.move_of(openspiel.action_of(state, move)) == move


def test_a_game_that_red_begins_is_turned() -> None:
    start = dreistein.Game("ewn").random_start(seed=5)
    rolled = start.roll(3)
    assert start.mover == "red"
    state = openspiel.state_of(start, ["@3"])
    expected = sorted(openspiel.turned(move) for move in rolled.moves)
    assert sorted(map(openspiel.move_of, state.legal_actions())) == expected


def test_bots_play_whole_games() -> None:
    ours = [openspiel.EngineBot("greedy", player, seed=3) for player in (0, 1)]
    state = random_state(random.Random(2), 0)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(1)
            continue
        policy, action = ours[state.current_player()].step_with_policy(state)
        assert dict(policy)[action] == 1.0
        state.apply_action(action)
    assert sorted(state.returns()) == [-1.0, 1.0]


@pytest.mark.parametrize(
    ("call", "text"),
    [
        (lambda: openspiel.move_of(-1), "action -1"),
        (lambda: openspiel.position_of(new_state()), "set-ups of this state"),
        (lambda: openspiel.position_of(pyspiel.load_game("tic_tac_toe").new_initial_state()), "tic_tac_toe"),
        (lambda: openspiel.action_of(random_state(random.Random(1), 0), "a1a1"), '"a1a1"'),
        (lambda: openspiel.state_of(dreistein.Position("startpos", "tzaar")), "5 x 5"),
        (lambda: openspiel.state_of(dreistein.Position("startpos", board=4)), "5 x 5"),
        (lambda: openspiel.state_of(dreistein.Position().roll(3).play("c5d4")), "all cubes"),
        (lambda: openspiel.state_of(dreistein.Position(), ["@9"]), '"@9"'),
        (lambda: openspiel.turned("x"), '"x"'),
        (lambda: openspiel.EngineBot("greedy", 2), "player 2"),
        (lambda: openspiel.EngineBot("greedie", 0), "greedie"),
    ],
)
def test_bad_input_is_named(call: Any, text: str) -> None:
    with pytest.raises(dreistein.Error, match=text):
        call()


def random_bot(player: int, seed: int) -> Any:
    return pyspiel.make_uniform_random_bot(player, seed)


def test_bots_are_players_of_our_matches() -> None:
    games = []
    for threads in (1, 2):
        played = dreistein.match(openspiel.BotPlayer(random_bot), "greedy", games=60, seed=1, threads=threads)
        assert played.report["a"] == "python:random_bot"
        assert played.report["forfeits"] == [{}, {}]
        assert played.report["win_rate"] < 0.3
        games.append([game["moves"] for game in played.games])
    assert games[0] == games[1]


def test_a_bot_sees_the_game_that_is_played() -> None:
    """An engine behind OpenSpiel's states plays as the same engine does without."""

    def through_openspiel(player: int, seed: int) -> Any:
        return openspiel.EngineBot("star2:depth=1", player)

    plain = dreistein.match("star2:depth=1", "random", games=60, seed=1)
    bots = dreistein.match(openspiel.BotPlayer(through_openspiel), "random", games=60, seed=1)
    same = [one["moves"] == other["moves"] for one, other in zip(plain.games, bots.games, strict=True)]
    # Equal moves may be chosen otherwise on the turned board.
    assert sum(same) > 40
    assert bots.report["forfeits"] == [{}, {}]


def test_two_bots_of_openspiel_meet_in_our_arena() -> None:
    players = [openspiel.BotPlayer(random_bot, name) for name in ("one", "two")]
    played = dreistein.match(*players, games=100, seed=2)
    assert played.report["forfeits"] == [{}, {}]
    assert played.report["games"] == 100


def test_other_boards_are_refused() -> None:
    with pytest.raises(dreistein.Error, match="5 x 5"):
        dreistein.match(openspiel.BotPlayer(random_bot), "greedy", board=4, games=2, seed=1)
