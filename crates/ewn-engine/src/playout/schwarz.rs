use std::sync::Arc;

use ewn::{Cube, Size, faces_that_move};

use super::Policy;
use super::score_weights::{by_function, by_table};
use crate::distances::present_cubes;
use crate::schwarz::Expectations;
use crate::{Distances, Schwarz};

/// A policy by the expected number of moves until a cube arrives, as in [`Schwarz`]. The largest
/// score is that of a side with all its cubes at the largest distance.
pub fn by_expected_moves(schwarz: Schwarz) -> Arc<dyn Policy> {
    let size = schwarz.size;
    let greatest = schwarz.expected_moves(&Distances::from_index(size, arrays(size) - 1));
    match schwarz.expectations {
        Expectations::Exact(table) => by_table(size, table.into_iter(), greatest),
        Expectations::Approximate(race) => {
            by_function(size, move |distances| race.expected_moves(distances), greatest)
        }
    }
}

/// A policy by [`turns_of_best_cube`], scaled to the score of a farthest cube that one face moves.
pub fn by_best_cube(size: Size) -> Arc<dyn Policy> {
    let greatest = f64::from(size.cubes()) * f64::from(size.side() - 1);
    if size.side() > LARGEST_TABLE {
        return by_function(size, turns_of_best_cube, greatest);
    }
    let distances = (0..arrays(size)).map(|index| Distances::from_index(size, index));
    by_table(size, distances.map(|distances| turns_of_best_cube(&distances)), greatest)
}

/// The number of arrays of distances, 2^63 on the largest boards. In the last array all cubes are
/// farthest from the goal.
fn arrays(size: Size) -> u64 {
    u64::from(size.side()).pow(size.cubes().into())
}

/// Scores are tabulated up to this side: the table of 6 x 6 boards would have 60 million entries.
const LARGEST_TABLE: u8 = 5;

/// The expected number of turns until a cube arrives if only the best cube counts: a cube at
/// distance d that m of the n faces of the die move needs d n / m turns.
///
/// This is the Schwarz score of the COMPX216 assignment. It ignores that other cubes may arrive
/// earlier, so it is never below the expectation of [`Schwarz`]. Without cubes it is 0.
pub fn turns_of_best_cube(distances: &Distances) -> f64 {
    let (size, list) = (distances.size, distances.list());
    let present = present_cubes(list);
    let turns = |cube: Cube| {
        let mobility = faces_that_move(present, cube, size).count_ones();
        f64::from(list[cube.index()]) * f64::from(size.cubes()) / f64::from(mobility)
    };
    present.iter().map(turns).reduce(f64::min).unwrap_or(0.0)
}
