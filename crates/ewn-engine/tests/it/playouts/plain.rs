//! The policies, written for readability: move by move, without caching.

use ewn::{AnyBoard, AnyPosition, Board, Move, Side, Size, Square};
use ewn_engine::{Distances, Schwarz};
use game::{Dice, Outcome, Position, Turn};

pub fn take_a_win(position: &AnyPosition) -> Vec<(Move, u32)> {
    with_wins_first(position, |_| 1)
}

pub fn lorentz(position: &AnyPosition) -> Vec<(Move, u32)> {
    let board = position.board();
    with_wins_first(position, |mov| {
        let is_goalward = moves_to_goal(mov.to, board.size(), position.mover())
            < moves_to_goal(mov.from, board.size(), position.mover());
        let target = board.occupant(mov.to);
        let is_capture = target.is_some_and(|(owner, _)| owner != position.mover());
        if is_goalward || is_capture { 2 } else { 1 }
    })
}

pub fn schwarz(position: &AnyPosition, schwarz: &Schwarz) -> Vec<(Move, u32)> {
    let size = position.board().size();
    let farthest = vec![size.side() - 1; size.cubes().into()];
    let greatest = schwarz.expected_moves(&Distances::from_list(size, &farthest).unwrap());
    by_score(position, greatest, |board, player| {
        schwarz.expected_moves(&Distances::of(board, player))
    })
}

/// The score of the assignment: the fewest turns that one cube needs on average.
pub fn schwarz_cube(position: &AnyPosition) -> Vec<(Move, u32)> {
    let size = position.board().size();
    let greatest = f64::from(size.side() - 1) * f64::from(size.cubes());
    by_score(position, greatest, turns_of_one_cube)
}

fn by_score(
    position: &AnyPosition,
    greatest: f64,
    score: impl Fn(&AnyBoard, Side) -> f64,
) -> Vec<(Move, u32)> {
    let mover = position.mover();
    let weight = |mov| {
        if wins(position, mov) {
            return 512;
        }
        let after = position.play(mov);
        // Sums in another order give scores that differ in their last digits.
        let diff = score(after.board(), mover.opponent()) - score(after.board(), mover) + 1e-9;
        weight_in_table_1(diff / greatest)
    };
    position.moves().map(|mov| (mov, weight(mov))).collect()
}

fn turns_of_one_cube(board: &AnyBoard, player: Side) -> f64 {
    let size = board.size();
    let turns = board.cubes(player).iter().map(|cube| {
        // A face moves the cubes whose number is the nearest below or above it.
        let moves_it = |face: &u8| {
            let numbers = || board.cubes(player).iter().map(|cube| cube.number());
            let below = numbers().filter(|number| number <= face).max();
            let above = numbers().filter(|number| number >= face).min();
            [below, above].contains(&Some(cube.number()))
        };
        let mobility = (1..=size.cubes()).filter(moves_it).count();
        let distance = moves_to_goal(board.square_of(player, cube), size, player);
        f64::from(distance) * f64::from(size.cubes()) / mobility as f64
    });
    turns.fold(f64::INFINITY, f64::min)
}

fn weight_in_table_1(relative: f64) -> u32 {
    match relative {
        x if x < -0.5 => 1,
        x if x < -0.375 => 2,
        x if x < -0.25 => 4,
        x if x < -0.125 => 8,
        x if x < 0.0 => 16,
        x if x < 0.125 => 32,
        x if x < 0.25 => 64,
        x if x < 0.375 => 128,
        x if x < 0.5 => 256,
        _ => 512,
    }
}

/// Draws moves by their weights until the game is over: the position then, and the number of moves.
pub fn play_out(
    start: AnyPosition,
    weights: impl Fn(&AnyPosition) -> Vec<(Move, u32)>,
    dice: &mut Dice,
) -> (AnyPosition, u32) {
    let mut plies = 0;
    let mut position = start;
    while !matches!(position.turn(), Turn::Over(_)) {
        position = play_one(position, &weights, dice);
        plies += 1;
    }
    (position, plies)
}

fn play_one(
    position: AnyPosition,
    weights: impl Fn(&AnyPosition) -> Vec<(Move, u32)>,
    dice: &mut Dice,
) -> AnyPosition {
    let rolled = position.random_roll(dice).map_or(position, |roll| position.roll(roll));
    let weights = weights(&rolled);
    let total: u32 = weights.iter().map(|(_, weight)| weight).sum();
    let mut left = f64::from(total) * dice.unit();
    let drawn = weights.iter().find(|(_, weight)| {
        left -= f64::from(*weight);
        left < 0.0
    });
    rolled.play(drawn.unwrap().0)
}

fn with_wins_first(position: &AnyPosition, weight: impl Fn(&Move) -> u32) -> Vec<(Move, u32)> {
    let can_win = position.moves().any(|mov| wins(position, mov));
    let weight = |mov| match can_win {
        true => u32::from(wins(position, mov)),
        false => weight(&mov),
    };
    position.moves().map(|mov| (mov, weight(mov))).collect()
}

fn wins(position: &AnyPosition, mov: Move) -> bool {
    position.play(mov).turn() == Turn::Over(Outcome { winner: position.mover() })
}

/// Rows and columns can be crossed at the same time.
fn moves_to_goal(square: Square, size: Size, player: Side) -> u8 {
    let goal = Square::goal(size, player);
    let rows = square.row(size).abs_diff(goal.row(size));
    let columns = square.column(size).abs_diff(goal.column(size));
    rows.max(columns)
}
