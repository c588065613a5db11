//! The rules of EWN on the official board, as far as a random player needs them: written
//! independently of those of `ewn`.

use game::Dice;

/// The squares of the six cubes of a side, from the top left; `None` if captured.
pub type Cubes = [Option<usize>; 6];

/// A random legal move: a cube, counted from 0 as the die is, and its destination.
pub fn random_move(own: &Cubes, is_red: bool, die: usize, dice: &mut Dice) -> (usize, usize) {
    let moves = legal_moves(own, is_red, die);
    moves[dice.below(moves.len() as u32) as usize]
}

fn legal_moves(own: &Cubes, is_red: bool, die: usize) -> Vec<(usize, usize)> {
    let lower = (0..=die).rev().find(|cube| own[*cube].is_some());
    let higher = (die..6).find(|cube| own[*cube].is_some());
    let mut chosen: Vec<usize> = lower.into_iter().chain(higher).collect();
    chosen.dedup();
    let mut moves = Vec::new();
    for (cube, from) in chosen.into_iter().filter_map(|cube| Some((cube, own[cube]?))) {
        for (dx, dy) in [(1, 0), (0, 1), (1, 1)] {
            let (x, y) = (from % 5, from / 5);
            let to = if is_red {
                Some((x + dx, y + dy))
            } else {
                x.checked_sub(dx).zip(y.checked_sub(dy))
            };
            moves.extend(to.filter(|(x, y)| *x < 5 && *y < 5).map(|(x, y)| (cube, 5 * y + x)));
        }
    }
    moves
}
