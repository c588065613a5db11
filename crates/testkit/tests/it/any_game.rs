//! What `game` can do with any game, tried on the toy game.

use game::{Dice, PlayoutPolicy, Position, Side, Turn, UniformPolicy, divide, perft};
use testkit::toy::{ToyPosition, random_tree};

fn toy(text: &str) -> ToyPosition {
    text.parse().unwrap()
}

#[test]
fn playouts_end_and_count_the_moves_alone() {
    for (text, winner, plies) in [
        ("first(win)", Side::First, 1),
        ("first(second(loss, loss), first(loss))", Side::Second, 2),
        ("roll(1/2: loss, 1/2: loss)", Side::Second, 0),
        ("roll(1/1: roll(1/1: second(first(roll(1/1: win)))))", Side::First, 2),
    ] {
        for seed in 0..10 {
            let playout = UniformPolicy.play_out(toy(text), &mut Dice::new(seed));
            assert_eq!((playout.outcome.winner, playout.plies), (winner, plies), "{text}");
        }
    }
    let over = toy("first(win)");
    let over = over.play(over.parse_move("1").unwrap());
    assert_eq!(UniformPolicy.play_out(over, &mut Dice::new(1)).plies, 0);
}

#[test]
fn playouts_choose_by_chance_and_follow_the_seed() {
    let position = toy("first(win, win, loss, roll(1/2: win, 1/2: loss))");
    let mut dice = Dice::new(1);
    let outcomes = (0..10_000).map(|_| UniformPolicy.play_out(position, &mut dice).outcome);
    let wins = outcomes.filter(|outcome| outcome.winner == Side::First).count();
    // Six standard deviations of a binomial(10000, 5/8) are 290.
    assert!(wins.abs_diff(6_250) < 290, "{wins}");
    let tree = random_tree(5, &mut Dice::new(1));
    let play = |seed| UniformPolicy.play_out(tree, &mut Dice::new(seed));
    assert_eq!(play(7), play(7));
}

#[test]
fn the_parts_of_a_count_add_up() {
    let parts = |position, depth| {
        let mut parts = Vec::new();
        divide(position, depth, |part| parts.push(part));
        parts
    };
    // In such a tree rolls may follow rolls, and outcomes anything.
    for position in (0..200).map(|seed| random_tree(5, &mut Dice::new(seed))) {
        for depth in 1..=4 {
            let parts = parts(position, depth);
            let total: u64 = parts.iter().map(|&(_, _, nodes)| nodes).sum();
            assert_eq!(total, perft(position, depth), "{position}, depth {depth}");
            let has_roll = position.turn() == Turn::ToRoll;
            assert!(parts.iter().all(|&(roll, _, _)| roll.is_some() == has_roll), "{position}");
        }
        assert_eq!(parts(position, 0), []);
    }
}
