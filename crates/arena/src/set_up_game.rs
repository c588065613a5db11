use std::sync::atomic::AtomicBool;

use ewn::{AnyBoard, Board, Board5, FewCubes, RED, SetUp, Size};
use search::solve::{Solver, Unsolved, Watch};
use stats::equilibrium::{EquilibriumError, MatrixGame};
use thiserror::Error;

/// The game of choosing set-ups, each against each under perfect play, with Red to move first.
#[derive(Clone, Debug, PartialEq)]
pub struct SetUpGame {
    /// The set-ups, in the order of the rows and columns.
    pub set_ups: Vec<SetUp>,
    /// Red's win probability: a row for each set-up of Red, a column for each of Blue.
    pub matrix: MatrixGame,
    /// The number of positions solved; symmetric ones count once.
    pub positions: usize,
}

impl SetUpGame {
    /// Solves the game on a board of `size`, with the set-ups, cubes and die of a board of
    /// `set_ups_of`, which is not larger, in at most `memory` bytes for positions. `observe` gets
    /// the numbers of pairs of set-ups and of positions that were solved.
    pub fn solve(
        size: Size,
        set_ups_of: Size,
        memory: usize,
        stop: &AtomicBool,
        observe: &mut dyn FnMut(usize, usize),
    ) -> Result<Self, SetUpGameError> {
        // The official board has a smaller and faster type.
        let solve =
            if size == Size::FIVE { Self::solve_on::<Board5> } else { Self::solve_on::<AnyBoard> };
        solve(size, set_ups_of, memory, stop, observe)
    }

    fn solve_on<B: Board>(
        size: Size,
        set_ups_of: Size,
        memory: usize,
        stop: &AtomicBool,
        observe: &mut dyn FnMut(usize, usize),
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
                let observe = &mut |positions| observe(pairs, positions);
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
    Matrix(#[from] EquilibriumError),
    #[error(
        "{} cubes a side on a board of side {}: expected at most {}",
        set_ups_of.cubes(), size.side(), size.cubes()
    )]
    TooManyCubes { size: Size, set_ups_of: Size },
}
