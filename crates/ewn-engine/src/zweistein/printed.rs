use ewn::{Board, Position5, Size, Square};

use super::Zweistein;
use crate::Distances;

/// The squares of both sides' cubes, -1 for captured ones.
pub struct SquareLists {
    ours: [i32; 6],
    theirs: [i32; 6],
    /// 0 if the goal of our cubes is at the bottom right, 1 if at the top left.
    we: usize,
}

impl SquareLists {
    /// The squares of a position in which we have just moved.
    pub fn of(position: &Position5) -> Self {
        let board = position.board();
        let list = |player| {
            let mut squares = [-1; 6];
            for cube in board.cubes(player).iter() {
                squares[cube.index()] = board.square_of(player, cube).index().into();
            }
            squares
        };
        let (we, they) = (board.mover().opponent(), board.mover());
        Self { ours: list(we), theirs: list(they), we: we.index() }
    }
}

/// Zweistein as printed in the paper, to compare speeds: no packed board, no classes of arrays,
/// just a plain loop over both databases.
pub struct PrintedZweistein {
    pdf: Vec<[f64; 20]>,
    cdf: Vec<[f64; 20]>,
    distance: [[usize; 25]; 2],
}

impl PrintedZweistein {
    /// Fills the paper's databases with the distributions of our own tables.
    pub fn new(zweistein: &Zweistein) -> Self {
        let mut pdf = vec![[0.0; 20]; 15_625];
        for index in 0..15_625 {
            let distances = Distances::from_index(Size::FIVE, index);
            let list: Vec<usize> = distances.list().iter().copied().map(usize::from).collect();
            let row = &mut pdf[encode(&list)];
            for (chance, exactly) in row[1..].iter_mut().zip(zweistein.distribution(&distances)) {
                *chance = exactly;
            }
        }
        let mut cdf = pdf.clone();
        for row in &mut cdf {
            for i in 1..20 {
                row[i] += row[i - 1];
            }
        }
        let distance = ewn::Side::BOTH.map(|player| {
            std::array::from_fn(|square| {
                let square = Square::from_index(square as u8);
                square.distance_to_goal(Size::FIVE, player).into()
            })
        });
        Self { pdf, cdf, distance }
    }

    /// The paper's Algorithm 1: the win rate of the side that has just moved.
    pub fn evaluate(&self, lists: &SquareLists) -> f64 {
        let our_index = encode(&self.distances(&lists.ours, lists.we));
        let their_index = encode(&self.distances(&lists.theirs, 1 - lists.we));
        let mut sum = 0.0;
        for i in 1..20 {
            sum += self.cdf[our_index][i - 1] * self.pdf[their_index][i];
        }
        sum
    }

    fn distances(&self, squares: &[i32; 6], player: usize) -> [usize; 6] {
        squares.map(|square| if square < 0 { 0 } else { self.distance[player][square as usize] })
    }
}

fn encode(distances: &[usize]) -> usize {
    distances.iter().fold(0, |index, distance| index * 5 + distance)
}
