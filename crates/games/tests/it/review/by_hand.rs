//! Games so small that the review can be computed by hand.

use game::record::Record;
use game::{FirstValue, Position, Side};
use games::review::{Band, Judgement, Mark, Review, ReviewError, band_of, review};
use testkit::solve;
use testkit::toy::{ToyChoice, ToyPosition};

use super::{imbalance, judged};

fn perfect(position: &ToyPosition, _: u32) -> Judgement<ToyChoice> {
    let moves = position.moves();
    let moves = moves.map(|mov| judged(mov, solve(position.play(mov))));
    Judgement { moves: moves.collect(), exact: true }
}

/// A game in a tree: the numbers of the rolls (0 for none) and moves.
fn game(tree: &str, plies: &[(usize, usize)]) -> Record<ToyPosition> {
    let mut game = Record::from_position(tree.parse().unwrap()).unwrap();
    for &(roll, mov) in plies {
        if roll > 0 {
            add_roll(&mut game, roll);
        }
        let mov = game.position().moves().nth(mov - 1).unwrap();
        game.push(mov).unwrap();
    }
    game
}

fn add_roll(game: &mut Record<ToyPosition>, roll: usize) {
    let (roll, _) = game.position().rolls().nth(roll - 1).unwrap();
    game.roll(roll).unwrap();
}

fn reviewed(game: &Record<ToyPosition>) -> Result<Review<ToyPosition>, ReviewError> {
    review(game, &mut perfect, |_| ())
}

/// The first player rolls; the second can then win half of the time.
const DICE: &str =
    "roll(1/4: first(win, loss), 3/4: first(roll(1/2: second(win), 1/2: second(loss)), loss))";

#[test]
fn luck_and_losses_of_a_game_with_dice() {
    // The start is worth 1/4 + 3/4 * 1/2 = 5/8.
    let lucky = reviewed(&game(DICE, &[(1, 2)])).unwrap();
    assert_eq!(lucky.balance.start, 0.625);
    assert_eq!(lucky.turns[0].luck, Some(0.375));
    assert_eq!((lucky.turns[0].loss, lucky.turns[0].mark()), (1.0, Mark::Blunder));
    assert_eq!(lucky.winner, Some(Side::Second));
    assert_eq!(
        lucky.balance.luck_adjusted(Side::First),
        Some(-0.375),
        "worse than bad luck can be"
    );
    let unlucky = reviewed(&game(DICE, &[(2, 1), (1, 1)])).unwrap();
    assert_eq!(unlucky.turns[0].luck, Some(-0.125));
    assert_eq!(unlucky.turns[0].loss, 0.0);
    assert_eq!(unlucky.turns[1].luck, Some(-0.5), "of the second player");
    assert!(unlucky.turns[1].is_forced());
    assert_eq!(unlucky.totals[1].mean_loss(), None, "a forced move is no choice");
    assert_eq!(unlucky.balance.luck, Some(-0.125 + 0.5));
    assert_eq!(unlucky.balance.luck_adjusted(Side::First), Some(0.625), "both played perfectly");
}

#[test]
fn a_player_who_moves_twice_without_dice() {
    let tree = "first(first(win, loss), second(win, loss))";
    let reviewed = reviewed(&game(tree, &[(0, 1), (0, 2)])).unwrap();
    let [turn] = reviewed.turns.as_slice() else { panic!("one turn: {:?}", reviewed.turns) };
    assert_eq!((turn.loss, turn.mark()), (1.0, Mark::Blunder));
    assert_eq!(turn.actions.iter().map(|action| action.loss).collect::<Vec<_>>(), [0.0, 1.0]);
    assert_eq!(texts(turn.best_turns()), ["1-1"]);
    assert!(turn.luck.is_none() && turn.rolls.is_empty());
    assert_eq!(reviewed.totals.map(|totals| totals.turns), [1, 0]);
    assert_eq!(reviewed.totals[0].rolls, 0);
    assert_eq!(reviewed.totals[0].mean_loss(), Some(1.0), "not half of it a move");
    assert_eq!(reviewed.totals[0].share_of_best(), Some(0.0));
    assert_eq!(imbalance(&reviewed.balance), 0.0);
    assert_eq!(reviewed.balance.luck_adjusted(Side::First), None);
}

fn texts(turns: Vec<Vec<ToyChoice>>) -> Vec<String> {
    let text = |turn: Vec<ToyChoice>| turn.iter().map(ToString::to_string).collect::<Vec<_>>();
    turns.into_iter().map(|turn| text(turn).join("-")).collect()
}

/// A search from the beginning of a turn misjudges its end; a search after the first
/// action is right, for the best turn and the played one.
#[test]
fn the_best_turn_and_the_played_one_are_followed_to_their_ends() {
    let tree = "first(first(win, loss), first(loss, win), first(loss, loss))";
    let mut hasty = |position: &ToyPosition, made| {
        let mut judgement = perfect(position, made);
        if let [one, two, three] = judgement.moves.as_mut_slice() {
            [one.value, two.value, three.value] = [0.4, 0.3, 0.9].map(FirstValue::new);
        }
        judgement
    };
    let best = review(&game(tree, &[(0, 2), (0, 2)]), &mut hasty, |_| ()).unwrap();
    assert_eq!((best.turns[0].loss, best.turns[0].mark()), (0.0, Mark::Best));
    assert_eq!(texts(best.turns[0].best_turns()), ["2-2"], "the third is not what it seemed");
    let worst = review(&game(tree, &[(0, 1), (0, 2)]), &mut hasty, |_| ()).unwrap();
    assert_eq!((worst.turns[0].loss, worst.balance.drift), (1.0, 0.0));
    assert_eq!(texts(worst.turns[0].best_turns()), ["1-1"]);
}

/// Half a turn is reviewed too, and the analyst gets the number of actions made.
#[test]
fn analysts_hear_how_many_actions_of_a_turn_were_made() {
    let tree = "first(first(win, loss), second(win, loss))";
    let mut heard = Vec::new();
    let mut analyst = |position: &ToyPosition, made| {
        heard.push(made);
        perfect(position, made)
    };
    review(&game(tree, &[(0, 1), (0, 1)]), &mut analyst, |_| ()).unwrap();
    assert_eq!(heard, [0, 1]);
    let half = review(&game(tree, &[(0, 1)]), &mut perfect, |_| ()).unwrap();
    assert_eq!((half.turns.len(), half.turns[0].loss, half.balance.result), (1, 0.0, 1.0));
}

/// The first search says that the first player threw the game away; the second, after the
/// turn, that nothing happened.
#[test]
fn what_a_second_look_takes_back_is_no_loss() {
    let tree = "first(second(first(win), first(loss)), second(first(loss), first(win)))";
    let judged = |values: [f64; 2]| {
        let mut analyst = move |position: &ToyPosition, made| {
            let mut judgement = perfect(position, made);
            judgement.exact = false;
            let first_look = position.mover() == Side::First && judgement.moves.len() == 2;
            for (judged, value) in judgement.moves.iter_mut().zip(values) {
                judged.value = FirstValue::new(if first_look { value } else { 0.5 });
            }
            judgement
        };
        review(&game(tree, &[(0, 2)]), &mut analyst, |_| ()).unwrap()
    };
    let taken_back = judged([0.75, 0.25]);
    assert_eq!((taken_back.turns[0].loss, taken_back.turns[0].mark()), (0.0, Mark::Best));
    assert_eq!(taken_back.turns[0].value_after.probability(), 0.75);
    assert_eq!((taken_back.balance.drift, imbalance(&taken_back.balance)), (-0.25, 0.0));
}

#[test]
fn a_resigned_game_says_what_was_conceded() {
    let mut resigned = game(DICE, &[(2, 1)]);
    resigned.set_result(Some(Side::Second)).unwrap();
    let review = reviewed(&resigned).unwrap();
    assert!(!review.ended_on_board);
    assert_eq!(review.balance.conceded, -0.5);
    assert_eq!(review.balance.result, 0.0);
    assert_eq!(imbalance(&review.balance), 0.0);
    resigned.set_result(None).unwrap();
    assert_eq!(reviewed(&resigned).unwrap().balance.result, 0.5, "the value where it was left");
}

#[test]
fn a_last_roll_without_a_move_counts_as_luck() {
    let mut left = game(DICE, &[(2, 1)]);
    add_roll(&mut left, 2);
    let review = reviewed(&left).unwrap();
    let last = review.unplayed_roll.unwrap();
    assert_eq!((last.player, last.luck), (Side::Second, 0.5));
    assert_eq!(review.totals[1].luck, Some(0.5));
    assert_eq!((review.balance.result, imbalance(&review.balance)), (0.0, 0.0));
}

#[test]
fn nothing_played_is_a_game_too() {
    let review = reviewed(&game(DICE, &[])).unwrap();
    assert_eq!((review.balance.start, review.balance.result), (0.625, 0.625));
    assert_eq!(review.totals[0].mean_loss(), None);
}

#[test]
fn every_move_has_to_be_judged() {
    let mut silent = |_: &ToyPosition, _| Judgement { moves: vec![], exact: true };
    let error = review(&game(DICE, &[(1, 1)]), &mut silent, |_| ()).unwrap_err();
    assert_eq!(error.to_string(), "the reference has no value for 1 in first(win, loss)");
}

#[test]
fn means_are_of_the_same_moves() {
    let judgement = |moves: &[(char, f64)]| {
        let judged = moves.iter().map(|&(mov, value)| (mov, FirstValue::new(value)));
        let moves = judged.map(|(mov, value)| self::judged(mov, value)).collect();
        Judgement { moves, exact: false }
    };
    let one = judgement(&[('a', 0.5), ('b', 0.25), ('c', 1.0)]);
    let other = judgement(&[('b', 0.75), ('a', 1.0)]);
    let mean = judgement(&[('a', 0.75), ('b', 0.5), ('c', 1.0)]);
    assert_eq!(one.mean_with(&other), mean);
}

#[test]
fn a_loss_belongs_to_the_first_band_that_is_wide_enough() {
    let bands = [("good", 0.01), ("fair", 0.05), ("poor", 0.1)];
    let bands = bands.map(|(name, below)| Band { name, below });
    let name = |loss| band_of(&bands, loss).unwrap().name;
    assert_eq!([0.0, 0.01, 0.049, 0.05, 0.7].map(name), ["good", "fair", "fair", "poor", "poor"]);
    assert_eq!(band_of(&[], 0.1), None);
}

#[test]
fn thresholds_belong_to_the_worse_mark() {
    use Mark::{Best, Blunder, Good, Inaccuracy, Mistake};
    let marks = [0.0, 1e-12, 1e-6, 0.0199, 0.02, 0.05, 0.0999, 0.1, 1.0].map(Mark::of_loss);
    let expected = [Best, Best, Good, Good, Inaccuracy, Mistake, Mistake, Blunder, Blunder];
    assert_eq!(marks, expected);
    assert!(Mark::ALL.is_sorted());
}
