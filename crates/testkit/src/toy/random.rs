use game::{Dice, Outcome, Side};

use super::ToyPosition;
use super::tree::{Fraction, Node, StaticValue};

/// A random tree in which anything may follow anything, at most `depth` (at least 1)
/// moves and rolls deep.
pub fn random_tree(depth: u32, dice: &mut Dice) -> ToyPosition {
    ToyPosition::leak(any_node(depth.max(1), dice))
}

fn any_node(depth: u32, dice: &mut Dice) -> Node {
    let below = |dice: &mut Dice| end_or(depth, dice, any_node);
    match dice.below(3) {
        0 => choice(Side::First, dice, below),
        1 => choice(Side::Second, dice, below),
        _ => roll(dice, below),
    }
}

/// A random tree shaped like a dice game: the players take turns, at most `turns` (at
/// least 1) in all, and each turn is a roll and then a move.
pub fn random_dice_game(turns: u32, dice: &mut Dice) -> ToyPosition {
    ToyPosition::leak(turn(Side::First, turns.max(1), dice))
}

fn turn(player: Side, turns: u32, dice: &mut Dice) -> Node {
    let next = |turns, dice: &mut Dice| turn(player.opponent(), turns, dice);
    roll(dice, |dice| choice(player, dice, |dice| end_or(turns, dice, next)))
}

/// A random tree without dice, at most `depth` (at least 1) moves deep. Either player may
/// move after either.
pub fn random_decision_game(depth: u32, dice: &mut Dice) -> ToyPosition {
    ToyPosition::leak(decision(depth.max(1), dice))
}

fn decision(depth: u32, dice: &mut Dice) -> Node {
    let player = Side::BOTH[dice.below(2) as usize];
    choice(player, dice, |dice| end_or(depth, dice, decision))
}

/// An outcome at the last level, and sometimes before; otherwise what comes next.
fn end_or(depth: u32, dice: &mut Dice, next: impl Fn(u32, &mut Dice) -> Node) -> Node {
    let ends_early = dice.below(6) == 0;
    if depth == 1 || ends_early { outcome(dice) } else { next(depth - 1, dice) }
}

fn choice(player: Side, dice: &mut Dice, mut child: impl FnMut(&mut Dice) -> Node) -> Node {
    let value = static_value(dice);
    let children = (0..=dice.below(3)).map(|_| child(dice)).collect();
    Node::Choice { player, value, children }
}

fn roll(dice: &mut Dice, mut child: impl FnMut(&mut Dice) -> Node) -> Node {
    let value = static_value(dice);
    let weights: Vec<u32> = (0..=dice.below(3)).map(|_| dice.below(4) + 1).collect();
    let denominator = weights.iter().sum();
    let children = weights
        .into_iter()
        .map(|numerator| (Fraction { numerator, denominator }, child(dice)))
        .collect();
    Node::Roll { value, children }
}

fn outcome(dice: &mut Dice) -> Node {
    Node::Over(Outcome { winner: Side::BOTH[dice.below(2) as usize] })
}

/// Three digits, so that the text stays readable.
fn static_value(dice: &mut Dice) -> Option<StaticValue> {
    StaticValue::new(f64::from(dice.below(1001)) / 1000.0)
}
