"""Searches: plain ones in aima-python's manner on our classes, and ours beside them."""

from __future__ import annotations

import random
from typing import Any, Iterator

import plain_searches
import pytest

import dreistein
from dreistein import aima
from dreistein.aima import EinStein, GameState, MehrSteine, StochasticGameState
from dreistein.aima.check.cases import one_stone_states


def random_states(k: int, games: int) -> Iterator[tuple[MehrSteine, StochasticGameState]]:
    """States of random games, after the roll."""
    game = MehrSteine(k)
    for seed in range(games):
        draw, state = random.Random(seed), game.initial
        while not game.terminal_test(state):
            state = game.outcome(state, draw.choice(game.chances(state)))
            yield game, state
            state = game.result(state, draw.choice(state.moves or []))


def test_red_wins_on_3x3_with_perfect_play(capsys: pytest.CaptureFixture[str]) -> None:
    game = EinStein()
    assert plain_searches.minimax_value(game.initial, game, "R") == 1
    assert plain_searches.minimax_value(game.result(game.initial, (1, 1)), game, "R") == -1
    for player in (
        aima.alpha_beta_player,
        lambda game, state: plain_searches.alpha_beta_search(state, game),
    ):
        assert game.play_game(player, player) == 1
        assert all(game.play_game(player, aima.random_player) == 1 for _ in range(20))
    more = MehrSteine(3)
    assert aima.expected_utility(more.initial, more) == 1
    assert more.play_game(aima.expect_minmax_player, aima.expect_minmax_player) == 1


def test_every_state_of_3x3_agrees_with_plain_searches() -> None:
    for game, state in one_stone_states(1):
        player = state.to_move
        expected = plain_searches.minimax_value(state, game, player)
        assert aima.expected_utility(state, game) == pytest.approx(expected)
        if not game.terminal_test(state):
            plain = plain_searches.minmax_decision(state, game)
            assert plain_searches.alpha_beta_search(state, game) == plain
            assert aima.alpha_beta_search(state, game) == plain
            assert aima.minmax_decision(state, game) == plain


def test_endgames_on_4x4_agree_with_plain_expectiminimax() -> None:
    compared = 0
    for game, state in random_states(4, 150):
        if sum(square is not None for side in "RB" for square in state.board[side]) > 2:
            continue
        before = state._replace(moves=None, chance=None)
        expected = plain_searches.expectation(before, game, state.to_move)
        assert aima.expected_utility(before, game) == pytest.approx(expected, abs=1e-9)
        after = {
            move: plain_searches.expectation(game.result(state, move), game, state.to_move)
            for move in state.moves or []
        }
        move = aima.expect_minmax(state, game)
        assert after[move] == pytest.approx(max(after.values()), abs=1e-9)
        assert aima.expected_utility(state, game) == pytest.approx(after[move], abs=1e-9)
        compared += 1
    assert compared > 30


def test_the_value_of_4x4() -> None:
    game = MehrSteine(4)
    utility = aima.expected_utility(game.initial, game)
    assert (utility + 1) / 2 == pytest.approx(0.551234878, abs=5e-10)
    rolled = [game.outcome(game.initial, chance) for chance in game.chances(game.initial)]
    mean = sum(aima.expected_utility(state, game) for state in rolled) / len(rolled)
    assert mean == pytest.approx(utility, abs=1e-12)


@pytest.mark.parametrize("k", range(3, 9))
def test_the_rules_agree_with_the_engines(k: int) -> None:
    for game, state in random_states(k, 12):
        text = aima.position_text(game, state)
        position = dreistein.Position(text, board=k)
        moves = {aima.move_text(game, state, move): move for move in state.moves or []}
        assert set(position.moves) == set(moves)
        for name, move in moves.items():
            after, ours = position.play(name), game.result(state, move)
            side = {0: None, 1: "red", -1: "blue"}[ours.utility]
            assert after.winner == side
            if side is None:
                assert str(after) == aima.position_text(game, ours)
                rolls = after.rolls
                assert rolls == {face + 1: game.probability(face) for face in game.chances(ours)}


def test_plain_tree_searches_run_on_our_classes() -> None:
    random.seed(2)
    one, more = EinStein(), MehrSteine(4)
    assert plain_searches.monte_carlo_tree_search(one.initial, one) in [(1, 0), (0, 1)]
    state = more.outcome(more.initial, 1)
    for policy in (aima.random_policy, aima.schwarz_policy):
        move = plain_searches.stochastic_monte_carlo_tree_search(state, more, policy, 60)
        assert move in (state.moves or [])


# Red wins at once or Blue does.
WIN_OR_LOSE = ".b1../..../..r1./.... r 1"


def own_policy(game: Any, state: Any) -> Any:
    return random.choice(game.actions(state))


@pytest.mark.parametrize("policy", [aima.random_policy, aima.schwarz_policy, own_policy])
def test_tree_searches_find_wins(policy: Any) -> None:
    random.seed(1)
    game = MehrSteine(4)
    state = aima.state_of_text(game, WIN_OR_LOSE)
    assert aima.stochastic_monte_carlo_tree_search(state, game, policy, 200) == (0, (3, 3))
    one = EinStein()
    move = aima.stochastic_monte_carlo_tree_search(one.initial, one, policy, 500)
    assert move in [(1, 0), (0, 1)]


@pytest.mark.parametrize("policy", [aima.random_policy, own_policy])
def test_seeds_repeat_searches(policy: Any) -> None:
    def moves() -> list[Any]:
        random.seed(7)
        return [
            aima.stochastic_monte_carlo_tree_search(state, game, policy, 20)
            for game, state in random_states(4, 3)
        ]

    assert moves() == moves()


def test_large_boards_are_searched_in_python() -> None:
    game = MehrSteine(9)
    state = game.outcome(game.initial, 3)
    assert aima.monte_carlo_tree_search(state, game, 2) in (state.moves or [])
    with pytest.raises(ValueError, match="no engine for boards of size 9: at most 8 expected"):
        aima.expect_minmax(state, game)


def test_students_classes_are_searched_too() -> None:
    class Own:
        """A game that is not ours, with states as the assignment has them."""

        board_size = 4

        def chances(self, state: Any) -> list[int]:
            return [0, 1, 2]

    game = MehrSteine(4)
    state = aima.state_of_text(game, WIN_OR_LOSE)
    assert isinstance(state, StochasticGameState)
    silent = state._replace(chance=None)
    assert aima.expect_minmax(silent, Own()) == (0, (3, 3))
    assert aima.monte_carlo_tree_search(silent, Own(), 100) == (0, (3, 3))

    class OwnOne:
        pass

    assert aima.alpha_beta_search(EinStein().initial, OwnOne()) == (1, 0)


def test_games_that_are_too_large_to_solve() -> None:
    game = MehrSteine(5)
    with pytest.raises(dreistein.Error, match="out of reach"):
        aima.expect_minmax(game.outcome(game.initial, 0), game)
    state = aima.state_of_text(game, "...../..r4../...../.b2.../..... r 4")
    assert aima.expect_minmax(state, game) in [*(state.moves or [])]
    assert -1 < aima.expected_utility(state, game) < 1


def test_states_that_cannot_be_searched() -> None:
    one, more = EinStein(), MehrSteine(4)
    rolled = more.outcome(more.initial, 0)
    for search in (aima.alpha_beta_search, aima.minmax_decision):
        with pytest.raises(TypeError, match=r"MehrSteine\(4\) has dice: use expect_minmax"):
            search(rolled, more)
    for search in (aima.expect_minmax, aima.monte_carlo_tree_search):
        with pytest.raises(ValueError, match="roll first"):
            search(more.initial, more)
    over = GameState("R", -1, {"R": None, "B": (1, 1)}, [])
    with pytest.raises(ValueError, match="the game is over"):
        aima.alpha_beta_search(over, one)
    assert aima.expected_utility(over, one) == -1
    for playouts in (0, -3):
        with pytest.raises(ValueError, match="at least 1 expected"):
            aima.monte_carlo_tree_search(rolled, more, playouts)


def test_schwarz_playouts_beat_random_ones() -> None:
    result = aima.play_pairs(
        MehrSteine(4), aima.schwarz_mcts_player, aima.random_mcts_player, pairs=800, seed=1
    )
    assert result.games == 1600
    assert result.score - 2 * result.error > 0.5, str(result)


def test_pairs_of_equal_players_are_split() -> None:
    def first(game: Any, state: Any) -> Any:
        return game.actions(state)[0]

    kept = random.getstate()
    result = aima.play_pairs(MehrSteine(5), first, first, pairs=20, seed=3)
    assert (result.won, result.split, result.lost) == (0, 20, 0)
    assert (result.score, result.error) == (0.5, 0)
    assert random.getstate() == kept
    assert str(result) == "50.0 ± 0.0 % of 40 games"
    with pytest.raises(ValueError, match="0 pairs: at least 1 expected"):
        aima.play_pairs(MehrSteine(5), first, first, pairs=0)


def test_errors_count_pairs() -> None:
    score = aima.PairedScore(won=30, split=40, lost=30)
    assert (score.games, score.score) == (200, 0.5)
    assert score.error == pytest.approx((0.6 / 4 / 100) ** 0.5)
