use ewn::{Board, Cube, Side};
use game::{Domain, OptionKind, Options};

use crate::attack::{attack, attack_of, mobility};

/// A reading of ODEMA's blocking term, which is not public. Numbers are its parameter N.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Block {
    /// Minus the mobility of the opponent's cubes that are fewer than N steps from their goal.
    Runners(u8),
    /// Minus the opponent's attack.
    Attack,
    /// Minus the attack of the opponent's cubes that are fewer than N steps from their goal.
    Near(u8),
    /// Minus the attack of the opponent's cubes with none of ours within N steps before them.
    Unblocked(u8),
    /// No blocking term.
    None,
}

impl Block {
    pub(crate) fn read(options: &Options) -> Self {
        let n = options.integer("n") as u8;
        match options.text("block") {
            "attack" => Self::Attack,
            "near" => Self::Near(n),
            "unblocked" => Self::Unblocked(n),
            "none" => Self::None,
            _ => Self::Runners(n),
        }
    }

    /// The value of the blocking term for `player`, at most 0.
    pub(crate) fn value<B: Board>(self, board: &B, player: Side) -> f64 {
        let opponent = player.opponent();
        let cubes = board.cubes(opponent).iter();
        let attack_of = |cube| attack_of(board, opponent, cube);
        let is_near =
            |cube, n| board.square_of(opponent, cube).distance_to_goal(board.size(), opponent) < n;
        let cost: f64 = match self {
            Self::Runners(n) => cubes
                .filter(|&cube| is_near(cube, n))
                .map(|cube| mobility(board, opponent, cube))
                .sum(),
            Self::Attack => attack(board, opponent),
            Self::Near(n) => cubes.filter(|&cube| is_near(cube, n)).map(attack_of).sum(),
            Self::Unblocked(n) => {
                cubes.filter(|&cube| !is_blocked(board, opponent, cube, n)).map(attack_of).sum()
            }
            Self::None => 0.0,
        };
        // Not `-cost`: a negative zero would be printed with its sign.
        0.0 - cost
    }
}

/// Whether an opposing cube stands on a square that this cube could reach in at most `n` steps.
fn is_blocked<B: Board>(board: &B, player: Side, cube: Cube, n: u8) -> bool {
    let size = board.size();
    let ahead = |side, cube| {
        let square = board.square_of(side, cube).seen_by(size, player);
        (square.row(size), square.column(size))
    };
    let opponent = player.opponent();
    let (row, column) = ahead(player, cube);
    board.cubes(opponent).iter().any(|other| {
        let (other_row, other_column) = ahead(opponent, other);
        let is_within = |from: u8, to: u8| to.checked_sub(from).is_some_and(|steps| steps <= n);
        is_within(row, other_row) && is_within(column, other_column)
    })
}

pub(crate) const BLOCK: [OptionKind; 2] = [
    OptionKind {
        name: "block",
        help: "the blocking term, subtracted: the mobility of the opponent's cubes near their goal, \
               its attack, that of cubes near their goal, that of unblocked cubes, or nothing",
        domain: Domain::Choice(&["runners", "attack", "near", "unblocked", "none"]),
    },
    OptionKind {
        name: "n",
        help: "N in the blocking term: near is closer than N steps, and a cube is blocked by \
               another at most N steps before it",
        domain: Domain::Integer { default: 2, min: 1, max: 7 },
    },
];
