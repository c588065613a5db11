use std::sync::atomic::AtomicBool;

use equilibrium::{MatrixError, MatrixGame};
use ewn::{Board, Board5, FewCubes, RED, SetUp, Size, WideBoard};
use search::solve::{Solver, Unsolved, Watch};
use thiserror::Error;

/// Every set-up against every other under perfect play, Red to move first.
#[derive(Clone, Debug, PartialEq)]
pub struct SetUpGame {
    /// The set-ups, in the order of the rows and columns.
    pub set_ups: Vec<SetUp>,
    /// How likely Red wins: a row for each set-up of Red, a column for each of Blue.
    pub matrix: MatrixGame,
    /// How many positions had to be solved; those that are the same but for symmetry count once.
    pub positions: usize,
}

/// What the work has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetUpProgress {
    /// Pairs of set-ups that are done.
    pub pairs: usize,
    /// Positions that are solved.
    pub positions: usize,
}

impl SetUpGame {
    /// Solves the game on a board with the set-ups of a board as large or smaller, whose number
    /// of cubes and die it takes; with at most so many bytes of memory for positions.
    ///
    /// # Errors
    /// If the memory does not suffice, the work was stopped, or the set-ups are too large.
    pub fn solve(
        size: Size,
        set_ups_of: Size,
        memory: usize,
        stop: &AtomicBool,
        observe: &mut dyn FnMut(SetUpProgress),
    ) -> Result<Self, SetUpGameError> {
        // The official board has a type of its own, which is smaller and faster.
        if size == Size::FIVE {
            return Self::solve_on::<Board5>(size, set_ups_of, memory, stop, observe);
        }
        Self::solve_on::<WideBoard>(size, set_ups_of, memory, stop, observe)
    }

    fn solve_on<B: Board>(
        size: Size,
        set_ups_of: Size,
        memory: usize,
        stop: &AtomicBool,
        observe: &mut dyn FnMut(SetUpProgress),
    ) -> Result<Self, SetUpGameError> {
        let mut solver = Solver::new(memory).with_representative(FewCubes::<B>::representative);
        let set_ups: Vec<SetUp> = SetUp::all(set_ups_of).collect();
        let mut rows = Vec::new();
        for red in &set_ups {
            let mut row = Vec::new();
            for blue in &set_ups {
                let start = FewCubes::start(size, red, blue, RED);
                let start = start.ok_or(SetUpGameError::TooManyCubes { size, set_ups_of })?;
                let pairs = rows.len() * set_ups.len() + row.len();
                let observe = &mut |positions| observe(SetUpProgress { pairs, positions });
                let value = solver.value(&start, &mut Watch { stop, observe })?;
                row.push(value.of(RED));
            }
            rows.push(row);
        }
        Ok(Self { set_ups, matrix: MatrixGame::new(rows)?, positions: solver.positions() })
    }
}

/// Why the game of set-ups was not solved.
#[derive(Clone, Debug, PartialEq, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum SetUpGameError {
    #[error(transparent)]
    Unsolved(#[from] Unsolved),
    #[error(transparent)]
    Matrix(#[from] MatrixError),
    #[error(
        "{} cubes a side on a board of side {}: expected at most {}",
        set_ups_of.cubes(), size.side(), size.cubes()
    )]
    TooManyCubes { size: Size, set_ups_of: Size },
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solve(size: usize, set_ups_of: usize) -> Result<SetUpGame, SetUpGameError> {
        let [size, set_ups_of] = [size, set_ups_of].map(|side| Size::new(side).unwrap());
        SetUpGame::solve(size, set_ups_of, 1 << 28, &AtomicBool::new(false), &mut |_| ())
    }

    #[test]
    fn on_4x4_symmetric_set_ups_have_equal_values_and_there_is_an_equilibrium() {
        let game = solve(4, 4).unwrap();
        let rows = game.matrix.rows();
        let index = |text: String| {
            game.set_ups.iter().position(|set_up| set_up.to_string() == text).unwrap()
        };
        let reversed = |set_up: &SetUp| {
            let numbers = set_up.numbers().iter().map(|number| (4 - number).to_string());
            index(numbers.collect())
        };
        let transposed = |set_up: &SetUp| {
            let numbers = set_up.numbers();
            index(format!("{}{}{}", numbers[0], numbers[2], numbers[1]))
        };
        assert!((rows[0][0] - 0.551_234_878_029).abs() < 1e-12);
        for (i, red) in game.set_ups.iter().enumerate() {
            for (j, blue) in game.set_ups.iter().enumerate() {
                let value = rows[i][j];
                let images = [
                    rows[reversed(red)][j],
                    rows[i][reversed(blue)],
                    rows[transposed(red)][transposed(blue)],
                ];
                assert!(images.iter().all(|image| (image - value).abs() < 1e-12), "{i} {j}");
            }
        }
        let found = game.matrix.equilibrium().unwrap();
        let (shown, seen) = (game.matrix.first_shown(), game.matrix.second_shown());
        assert!(shown.value <= found.value + 1e-12 && found.value <= seen.value + 1e-12);
        assert!(found.gap < 1e-9);
    }

    #[test]
    fn small_games_are_solved_and_large_ones_refused() {
        assert_eq!(solve(3, 3).unwrap().matrix.rows(), [[1.0]]);
        let alone = solve(5, 3).unwrap();
        assert_eq!((alone.set_ups.len(), alone.matrix.rows().len()), (1, 1));
        let error = solve(4, 5).unwrap_err().to_string();
        assert_eq!(error, "6 cubes a side on a board of side 4: expected at most 3");
        let size = Size::new(4).unwrap();
        let result = SetUpGame::solve(size, size, 10_000, &AtomicBool::new(false), &mut |_| ());
        assert!(matches!(result, Err(SetUpGameError::Unsolved(Unsolved::Memory { .. }))));
    }
}
