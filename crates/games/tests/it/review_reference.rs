use std::sync::atomic::AtomicBool;

use game::{Dice, Evaluator, Position as _, Side};
use games::ewn_game::REVIEW_BANDS;
use games::review::{Mark, last_turn_end};
use games::{Game, Move, Position, Record, ReviewReference, SpecError, Variant};

use super::report;

const FIVE: Variant = Variant::Ewn(ewn::Size::FIVE);

fn reference(
    variant: Variant,
    spec: &str,
    depth: Option<u32>,
) -> Result<ReviewReference, SpecError> {
    ReviewReference::parse(variant, spec, depth, |_| ())
}

#[test]
fn errors_say_what_would_do() {
    for (spec, depth, message) in [
        (
            "random",
            None,
            "random cannot judge games: expected an engine such as champion or greedy",
        ),
        (
            "greedy",
            Some(3),
            "greedy is not limited by depth: expected no depth, or an engine such as champion",
        ),
        (
            "star2:eval=schwarz",
            None,
            "star2:eval=schwarz judges by moves ahead: expected an engine that judges by win probability, such as champion",
        ),
        (
            "star3",
            None,
            "no engine \"star3\": expected champion, random, greedy, expectiminimax, star2, star1, star0.5, star0, mc, mcts",
        ),
    ] {
        assert_eq!(reference(FIVE, spec, depth).err().unwrap().to_string(), message);
    }
}

#[test]
fn the_command_line_counts_more_than_the_spec() {
    for (spec, depth, described) in [
        ("star2", None, "star2, mean of depths 4 and 5"),
        ("star2:depth=3", None, "star2:depth=3, mean of depths 2 and 3"),
        ("star2", Some(1), "star2"),
        ("star1:depth=3", Some(6), "star1:depth=3, mean of depths 5 and 6"),
        ("star2:nodes=500", None, "star2:nodes=500"),
        ("greedy", None, "greedy"),
    ] {
        assert_eq!(reference(FIVE, spec, depth).unwrap().describe(), described);
    }
}

#[test]
fn bands_belong_to_what_they_were_measured_with() {
    let bands = |spec, depth, side| {
        let variant = Game::Ewn.variant(Some(side)).unwrap();
        reference(variant, spec, depth).unwrap().bands().len()
    };
    assert_eq!(bands("champion", None, 5), REVIEW_BANDS.len());
    assert_eq!(bands("champion:depth=5", None, 5), REVIEW_BANDS.len());
    assert_eq!(bands("champion:depth=3", Some(5), 5), 0, "a spec of its own");
    assert_eq!(bands("champion", Some(4), 5), 0);
    assert_eq!(bands("greedy", None, 5), 0);
    assert_eq!(bands("champion", None, 4), 0);
}

#[test]
fn bands_get_worse_in_order() {
    assert!(REVIEW_BANDS.is_sorted_by(|a, b| a.below < b.below));
    assert_eq!(REVIEW_BANDS[4].below, f64::INFINITY);
}

/// White's first turn is one action, all others are two; half a turn ends with the turn.
#[test]
fn searches_end_with_turns() {
    let ends = |position: &Position| [1, 2, 3, 4, 5].map(|d| last_turn_end(position, d));
    let start = Game::Tzaar.position("startpos").unwrap();
    assert_eq!(ends(&start), [1, 1, 3, 3, 5]);
    let first = start.play(start.moves().next().unwrap());
    assert_eq!(ends(&first), [2, 2, 2, 4, 4]);
    let second = first.play(first.moves().next().unwrap());
    assert_eq!(ends(&second), [1, 1, 3, 3, 5]);
    let dice = Game::Ewn.position("startpos").unwrap();
    assert_eq!([1, 2, 5].map(|depth| last_turn_end(&dice, depth)), [1, 2, 5]);
}

/// Two engines play, but White throws away a turn of the middle game, long before a search sees
/// the end.
#[test]
fn the_losing_turn_of_a_middle_game_is_found() {
    const THROWN: usize = 11;
    let net = Game::Tzaar.default_variant().evaluation("net", |_| ()).unwrap();
    let white_wins =
        |position: Position| net.evaluate(&position).for_first(position.mover()).probability();
    let mut player = Game::Tzaar.default_variant().engine("tzaar:hash=1", |_| ()).unwrap();
    let start = Position::Tzaar(tzaar::Position::random_start(&mut Dice::new(1)));
    let mut record = Record::from_position(start).unwrap();
    for turn in 1..=THROWN + 4 {
        let side = record.position().mover();
        while record.position().mover() == side {
            let at = *record.position();
            let worst =
                |a: &Move, b: &Move| white_wins(at.play(*a)).total_cmp(&white_wins(at.play(*b)));
            let played = match turn {
                THROWN => at.moves().min_by(worst),
                _ => report(&mut player, &at, 1).unwrap().best(),
            };
            record.push(played.unwrap()).unwrap();
        }
    }
    let reference = ReviewReference::parse(start.variant(), "tzaar:hash=1", Some(2), |_| ());
    let review = reference.unwrap().review(&record, &AtomicBool::new(false), |_| ()).unwrap();
    let thrown = &review.turns[THROWN - 1];
    assert_eq!((thrown.player, thrown.mark()), (Side::First, Mark::Blunder));
    let losses: Vec<f64> = review.turns.iter().map(|turn| turn.loss).collect();
    assert!(losses.iter().all(|loss| *loss <= thrown.loss), "{losses:?}");
    assert!(thrown.value_after.probability() < 0.5 * thrown.value_before.probability());
}
