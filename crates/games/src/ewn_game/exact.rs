use std::sync::Arc;

use ewn::{AnyPosition, Board, Board5, FewCubes, Size, position_bound};
use ewn_engine::endgame::EndgameTable;
use ewn_engine::tablebase::TableError;
use game::MoverValue;
use search::solve::Solver;

use super::endgame_tables;
use crate::exact::{Exact, ExactRequest, ExactStopped, positions, run_solver};
use crate::{Problem, Report};

/// Finds exact win probabilities. Endgame tables help in the usual game on the official board.
pub fn find_exact(position: &AnyPosition, mut request: ExactRequest<'_>) -> Result<Exact, Problem> {
    let cubes = request.cubes.unwrap_or(position.board().size().cubes());
    let is_official = position.board().size() == Size::FIVE && cubes == Size::FIVE.cubes();
    let tables = if is_official { tables(&request)? } else { None };
    let error = if tables.is_some() { TABLE_ERROR } else { 0.0 };
    // The official board has its own, smaller and faster type.
    let solution = match position.convert::<Board5>() {
        Some(fast) => {
            let probe = |position: &FewCubes<Board5>| {
                // Only the tables with few cubes are used, whose values have 24 bits.
                let (position, small) = (position.position(), EndgameTable::SMALL_CUBES);
                let table = tables.as_ref().filter(|_| position.board().cube_count() <= small)?;
                table.probe(position)
            };
            let known = tables.is_some().then_some(&probe as _);
            solve(&FewCubes::new(fast, cubes)?, known, &mut request)?
        }
        None => solve(&FewCubes::new(*position, cubes)?, None, &mut request)?,
    };
    Ok(Exact { solution, error })
}

/// Opens the requested tables; continues without tables if the user's own cannot be used.
fn tables(request: &ExactRequest<'_>) -> Result<Option<Arc<EndgameTable>>, Problem> {
    let tell = request.tell;
    let warn = |problem: &TableError| tell(&format!("continuing without tables: {problem}"));
    match request.tables.unwrap_or("auto") {
        "off" => Ok(None),
        "auto" => match EndgameTable::of_user(&tell, request.stop) {
            Err(TableError::Stopped) => Err(ExactStopped(0).into()),
            tables => Ok(tables.inspect_err(warn).ok().map(Arc::new)),
        },
        folder => Ok(Some(endgame_tables(folder, tell)?)),
    }
}

/// The largest error of values from the tables with few cubes.
const TABLE_ERROR: f64 = 1e-6;

/// Values that need not be solved, such as those of endgame tables.
type Known<'a, B> = Option<&'a dyn Fn(&FewCubes<B>) -> Option<MoverValue>>;

fn solve<B: Board>(
    position: &FewCubes<B>,
    known: Known<'_, B>,
    request: &mut ExactRequest<'_>,
) -> Result<Report, Problem> {
    let memory = request.memory;
    let mut solver = Solver::new(memory.bytes()).with_representative(FewCubes::representative);
    if let Some(known) = known {
        solver = solver.with_known(known);
    }
    let room = Solver::<FewCubes<B>>::most_positions(memory.bytes()) as f64;
    let estimate = position_bound(position.position()) / BOUND_TO_POSITIONS;
    // Positions in tables need not be solved, but their number is not known beforehand.
    let reach = if known.is_some() { 1000.0 } else { 10.0 };
    if estimate > reach * room {
        let (estimate, room) = (positions(estimate), positions(room));
        let problem = format!("out of reach: about {estimate} to solve");
        return Err(format!("{problem}, but {memory} of memory holds {room}").into());
    }
    run_solver(solver, position, estimate, request)
}

/// The bound divided by the number of positions that the solver visits; see docs/exact-play.md.
const BOUND_TO_POSITIONS: f64 = 2.0;
