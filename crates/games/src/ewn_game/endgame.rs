use std::path::Path;
use std::sync::atomic::AtomicBool;

use ewn::{AnyPosition, BLUE, Board, Die, Move, RED, Size};
use ewn_engine::endgame::{EndgameTable, MoveValue, build, file_name};
use ewn_engine::tablebase::{Build, Progress, Table, TableError};
use game::MoverValue;
use search::RollReport;
use search::solve::{Solution, SolvedMove};

use crate::{
    EndgameTables, Ewn, Listed as _, Opened, OpenedTables, Position, Problem, TableVerification,
};

/// The endgame tables of the official board.
pub const TABLES: EndgameTables = EndgameTables {
    pieces: [EndgameTable::FEWEST_CUBES, EndgameTable::MOST_CUBES],
    small: EndgameTable::SMALL_CUBES,
    count,
    file_name,
    open: |folder, tell| Box::new(EndgameTable::open_present(folder, tell)),
    build: build_boxed,
};

fn build_boxed(
    folder: &Path,
    cubes: u32,
    how: Build<'_>,
    tell: &(dyn Fn(Progress) + Sync),
) -> Result<Opened, TableError> {
    build(folder, cubes, how, tell).map(|table| Box::new(table) as _)
}

fn count(position: &Position) -> Result<u32, Problem> {
    let own = Ewn::own_position(position).ok_or("endgame tables are for EWN")?;
    let board = own.board();
    match board.size() {
        Size::FIVE => Ok(board.cubes(RED).len() + board.cubes(BLUE).len()),
        _ => {
            Err(format!("endgame tables are for the 5x5 board only, and {position} is on another")
                .into())
        }
    }
}

impl OpenedTables for EndgameTable {
    fn files(&self) -> &[Table] {
        self.files()
    }

    fn most_pieces(&self) -> u32 {
        self.max_cubes()
    }

    fn values(&self, position: &Position) -> Option<Solution<crate::Move, crate::Roll>> {
        let position = Ewn::own_position(position)?;
        let mut moves = self.move_values(position)?;
        moves.sort_by(|one, other| other.value.probability().total_cmp(&one.value.probability()));
        let value = match position.die() {
            None => self.probe(position),
            Some(_) => moves.first().map(|best| best.value),
        };
        Some(solution(position, value?, &moves).map(Ewn::any_move, Ewn::any_roll))
    }

    fn verify(
        &self,
        cubes: u32,
        threads: usize,
        stop: &AtomicBool,
        tell: &(dyn Fn(usize, usize) + Sync),
    ) -> Result<TableVerification, TableError> {
        let found = self.verify(cubes, threads, stop, tell)?;
        let (positions, worst, allowed) = (found.positions, found.worst, found.allowed);
        Ok(TableVerification { pieces: found.cubes, positions, worst, allowed })
    }
}

/// What the tables know, given the moves best first.
fn solution(position: &AnyPosition, value: MoverValue, moves: &[MoveValue]) -> Solution<Move, Die> {
    let for_first = |value: MoverValue| value.for_first(position.board().mover());
    let allows = |found: &MoveValue, die: Die| found.faces >> die.cube().index() & 1 == 1;
    // Once the die is rolled, there are no others.
    let faces = || Die::faces(Size::FIVE).filter(|_| position.die().is_none());
    let solved = moves.iter().map(|found| SolvedMove {
        mov: found.mov,
        rolls: faces().filter(|&die| allows(found, die)).collect(),
        value: for_first(found.value),
    });
    let rolls = faces().filter_map(|roll| {
        let best = moves.iter().find(|found| allows(found, roll))?;
        let (probability, value) = (1.0 / 6.0, for_first(best.value));
        Some(RollReport { roll, probability, best: best.mov, value })
    });
    Solution {
        value: for_first(value),
        moves: solved.collect(),
        rolls: rolls.collect(),
        positions: 0,
    }
}
