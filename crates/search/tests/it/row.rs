//! The third game, three in a row with a die: its rules keep the contract, agree with plain ones,
//! and it is solved as it is.

use game::{Dice, perft};
use search::solve::Solver;
use testkit::conformance::{Conformance, Symmetry, read};
use testkit::random_game;
use testkit::row::RowPosition;

use super::solve;

/// A board is as long as a game can be.
const SQUARES: u32 = 9;

#[test]
fn it_keeps_the_contract() {
    Conformance {
        game: "three in a row".into(),
        start: Box::new(|_| RowPosition::default()),
        read,
        games: 200,
        longest: SQUARES,
        roll_keeps_mover: true,
        symmetries: vec![Symmetry {
            name: "upside down".into(),
            swaps_players: false,
            apply: Box::new(|position| upside_down(position).parse().ok()),
        }],
    }
    .check();
}

fn upside_down(position: &RowPosition) -> String {
    let text = position.to_string();
    let (board, rest) = text.split_once(' ').unwrap();
    let rows: Vec<&str> = board.split('/').rev().collect();
    format!("{} {rest}", rows.join("/"))
}

#[test]
fn as_many_games_are_counted_as_by_plain_rules() {
    for depth in 0..=5 {
        let counted = perft(RowPosition::default(), depth);
        assert_eq!(counted, plain_count([0; 9], 1, depth), "depth {depth}");
    }
    // All games to the end of the board, from a position in the middle.
    let middle: RowPosition = "x../.o./..x o -".parse().unwrap();
    assert_eq!(perft(middle, 6), plain_count([1, 0, 0, 0, 2, 0, 0, 0, 1], 2, 6));
}

/// The sequences of rolls and moves, on a board of marks 1 and 2.
fn plain_count(board: [u8; 9], mover: u8, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if has_row(board) {
        return 0;
    }
    let after = |square: usize| {
        let mut next = board;
        next[square] = mover;
        plain_count(next, 3 - mover, depth - 1)
    };
    let count_column = |column: usize| -> u64 {
        let free = |square: &usize| board[*square] == 0;
        let in_column: Vec<usize> = (column..9).step_by(3).filter(free).collect();
        let anywhere = (0..9).filter(free).collect();
        let allowed = if in_column.is_empty() { anywhere } else { in_column };
        allowed.into_iter().map(after).sum()
    };
    (0..3).map(count_column).sum()
}

fn has_row(board: [u8; 9]) -> bool {
    let same = |first: usize, step: usize| {
        board[first] > 0
            && board[first] == board[first + step]
            && board[first] == board[first + 2 * step]
    };
    (0..3).any(|index| same(3 * index, 1) || same(index, 3)) || same(0, 4) || same(2, 2)
}

#[test]
fn it_is_solved_as_by_plain_searches_to_the_end() {
    let mut solver = Solver::new(1 << 24);
    let mut dice = Dice::new(3);
    for _ in 0..20 {
        // Plain searches of whole games take long.
        for position in random_game(RowPosition::default(), &mut dice).into_iter().skip(3) {
            solve::check(&mut solver, &position);
        }
    }
}
