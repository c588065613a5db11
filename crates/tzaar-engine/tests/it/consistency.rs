//! An evaluation depends on the position alone: not on how it was reached (except for what it
//! counts along the actions), not on how the board lies, and not on the colours.

use std::collections::HashMap;

use game::{Dice, Position as _};
use search::alpha_beta::{Heuristic, MAX_SCORE};
use testkit::random_game;
use tzaar::{Position, Symmetry};
use tzaar_engine::{Corrected, Score, Simple, Static, Tuned, TzaarHeuristic, Waltz, WaltzPaper};

fn games(seed: u64, count: usize) -> Vec<Vec<Position>> {
    let mut dice = Dice::new(seed);
    let mut game = || random_game(Position::random_start(&mut dice), &mut dice);
    (0..count).map(|_| game()).collect()
}

fn check<S: Score<Terms: PartialEq + std::fmt::Debug>>(score: S) {
    let heuristic = TzaarHeuristic(score);
    for game in games(11, 20) {
        let mut state = heuristic.state(&game[0]);
        for pair in game.windows(2) {
            let (before, after) = (&pair[0], &pair[1]);
            let action = before.moves().find(|&action| before.play(action) == *after).unwrap();
            let parent = state;
            heuristic.advance(&parent, before, action, after, &mut state);
            let scratch = heuristic.state(after);
            let score = heuristic.score(after, &scratch);
            assert!(score.abs() <= MAX_SCORE, "{score}: {after}");
            let rest = |state| heuristic.score(after, state) - heuristic.counted(after, state);
            assert_eq!(rest(&state), rest(&scratch), "{before} {action}");
            assert_eq!(state.attacks, scratch.attacks, "{before} {action}");
            if !S::COUNTS_ACTIONS {
                assert_eq!(state, scratch, "{before} {action}");
            }
            for symmetry in Symmetry::all() {
                // With the colours swapped the mover is the other player, in the same place.
                let image = symmetry.position(after);
                let of_image = heuristic.score(&image, &heuristic.state(&image));
                assert_eq!(of_image, score, "{symmetry:?}: {after}");
            }
        }
    }
}

/// Whether all turns that searches skip score the same as others that reach the same position.
fn skipped_turns_score_as_others_do<S: Score>(score: S) {
    let heuristic = TzaarHeuristic(score);
    for position in games(14, 10).concat().into_iter().skip(15).step_by(20) {
        let (mover, state) = (position.mover(), heuristic.state(&position));
        let mut scores = HashMap::<Position, Vec<(i32, bool)>>::new();
        for first in position.moves() {
            let (between, mut next) = (position.play(first), state);
            heuristic.advance(&state, &position, first, &between, &mut next);
            for second in between.moves().filter(|_| between.mover() == mover) {
                let (after, mut last) = (between.play(second), next);
                heuristic.advance(&next, &between, second, &after, &mut last);
                let is_skipped = heuristic.is_repeated_turn(&position, first, second);
                let score = heuristic.score(&after, &last);
                scores.entry(after).or_default().push((score, is_skipped));
            }
        }
        for (after, found) in scores {
            let searched: Vec<i32> =
                found.iter().filter(|(_, is_skipped)| !is_skipped).map(|it| it.0).collect();
            assert!(found.iter().all(|(score, _)| searched.contains(score)), "{after}: {found:?}");
        }
    }
}

#[test]
fn skipped_turns_add_nothing() {
    skipped_turns_score_as_others_do(Waltz);
    skipped_turns_score_as_others_do(Static(Waltz));
    skipped_turns_score_as_others_do(Tuned);
}

/// A network does not know that the board has symmetries, but both players are alike to it.
#[test]
fn net_is_consistent() {
    let heuristic = Corrected::load("built-in").unwrap();
    let swap = Symmetry { swap_colours: true, ..Symmetry::default() };
    for game in games(12, 20) {
        // What a state was of before must not matter.
        let other = heuristic.state(game.last().unwrap());
        let mut parent = heuristic.state(&game[0]);
        for pair in game.windows(2) {
            let (before, after) = (&pair[0], &pair[1]);
            let action = before.moves().find(|&action| before.play(action) == *after).unwrap();
            let score = heuristic.score(after, &heuristic.state(after));
            let mut state = other;
            heuristic.advance(&parent, before, action, after, &mut state);
            for _ in 0..2 {
                heuristic.settle(&parent, after, &mut state);
                assert_eq!(heuristic.score(after, &state), score, "{before} {action}");
            }
            parent = state;
            let image = swap.position(after);
            assert_eq!(heuristic.score(&image, &heuristic.state(&image)), score, "{after}");
        }
    }
}

/// Where the network is not asked, the score is a bound as good as `most_corrected` promises.
#[test]
fn scores_near_a_range_are_exact_inside_and_bounds_outside() {
    let (net, tuned) = (Corrected::load("built-in").unwrap(), TzaarHeuristic(Tuned));
    let mut unasked = 0;
    for position in games(13, 20).concat() {
        if position.moves().len() == 0 {
            continue;
        }
        let mut state = net.state(&position);
        let parent = state;
        let score = net.score(&position, &state);
        let uncorrected = tuned.score(&position, &tuned.state(&position));
        for low in (-6000..6000).step_by(400) {
            let (high, near) =
                (low + 1, net.score_near(&parent, &position, &mut state, low, low + 1));
            if near != score {
                unasked += 1;
                let is_above = near >= high && near < uncorrected;
                let is_below = near <= low && near > uncorrected;
                assert!(is_above || is_below, "{near} near {low}, {uncorrected}: {position}");
            }
        }
    }
    assert!(unasked > 1000, "{unasked}");
}

#[test]
fn evaluations_are_consistent() {
    check(Waltz);
    check(Static(Waltz));
    check(WaltzPaper);
    check(Static(WaltzPaper));
    check(Tuned);
    check(Simple);
    check(Static(Simple));
}

/// Checks that better scores are better values, and that opposite ones add up to one.
fn check_probabilities<S: Score>(_: S, scores: &[i32]) {
    for &score in scores {
        let (value, opposite) = (S::probability(score), S::probability(-score));
        assert!((value + opposite - 1.0).abs() < 1e-12);
        assert!(S::probability(score - 1) < value && value < 1.0);
    }
}

#[test]
fn scores_are_points_or_odds() {
    check_probabilities(Waltz, &[0, 1, 20, 5000, 100_000, 40_000_000, MAX_SCORE]);
    check_probabilities(Tuned, &[0, 1, 500, 5000, 20_000]);
    assert!((Tuned::probability(1000) - 1.0 / (1.0 + (-1.0f64).exp())).abs() < 1e-12);
}

/// Computed by hand: terms of WALTZ in one small position.
#[test]
fn the_terms_of_waltz_add_up() {
    // White: a Tzaar of 3 on A1 (a corner), a Tzarra of 1 on A3, a Tott of 2 on C4.
    // Black: the same types, all of height 1, on I1, I3 and I5. No line connects any two stacks.
    let position: Position =
        "T3.R../....../...O2.../......../......../......../......./....../t.r.o w 2"
            .parse()
            .unwrap();
    let waltz = TzaarHeuristic(Waltz);
    let waltz = waltz.score(&position, &waltz.state(&position));
    let material = |heights: [i32; 3]| heights.iter().map(|value| 100 * value).sum::<i32>();
    let white = material([150, 10, 100]) + 3 * (25 - 30) + 2 * 25_000 + 100_000;
    let black = material([10, 10, 10]) + 100_000;
    assert_eq!(waltz, white - black);
    let simple = TzaarHeuristic(Simple);
    let simple = simple.score(&position, &simple.state(&position));
    assert_eq!(simple, material([110, 10, 50]) + 3 * (25 - 30) - material([10, 10, 10]));
}
