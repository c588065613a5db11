use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::bail;
use catalog::ewn_game::{Ewn, endgame_tables};
use ewn::{AnyPosition, BLUE, Board, Board5, Die, FewCubes, Move, Position, RED, Side, Size};
use ewn_engine::endgame::EndgameTable;
use game::{MoverValue, Position as _};
use quantity::Memory;
use search::solve::{Solution, Solver, Unsolved, Watch};
use serde_json::{Value, json};
use studies::position_bound;

use crate::arguments::Common;
use crate::commands::prove::Solve;
use crate::interrupt::{self, interrupted};
use crate::{live_line, output, position_argument};

/// Prints exact win probabilities.
pub fn run(arguments: &Solve, common: &Common) -> anyhow::Result<()> {
    let memory = arguments.memory.unwrap_or(DEFAULT_MEMORY);
    let position = position_argument::parse::<Ewn>(&arguments.position, common)?;
    let cubes = arguments.cubes.unwrap_or(position.board().size().cubes());
    let stop = interrupt::stop_flag()?;
    let is_official = position.board().size() == Size::FIVE && cubes == Size::FIVE.cubes();
    let tables =
        if is_official { tables(arguments.tables.as_deref().unwrap_or("auto"))? } else { None };
    let error = if tables.is_some() { TABLE_ERROR } else { 0.0 };
    // The official board has its own, smaller and faster type.
    let solution = match position.convert::<Board5>() {
        Some(fast) => {
            let probe = |position: &FewCubes<Board5>| {
                let table = tables.as_ref().filter(|_| is_small(position.position().board()))?;
                table.probe(position.position())
            };
            let known = tables.is_some().then_some(&probe as _);
            solve(&FewCubes::new(fast, cubes)?, memory, known, stop)?
        }
        None => solve(&FewCubes::new(position, cubes)?, memory, None, stop)?,
    };
    let [rolls, moves] = json_lists(&position, &solution);
    let json = json!({
        "position": position.to_string(),
        "red": solution.value.of(RED),
        "blue": solution.value.of(BLUE),
        "exact": true,
        // The largest error of any value.
        "error": error,
        "moves": moves,
        "rolls": rolls,
        "positions": solution.positions,
    });
    let [red, blue] = [RED, BLUE].map(|side| 100.0 * solution.value.of(side));
    let head = if error > 0.0 {
        format!("red {red:.4} %, blue {blue:.4} %, exact to within 0.0001 %, by tables")
    } else {
        format!("red {red:.10} %, blue {blue:.10} %, exact")
    };
    let table = table(&position, &solution);
    let text = format!("{head}\n{table}{} positions\n", solution.positions);
    output::print_either(common, &json, &text)
}

/// The requested tables. If the user's own cannot be used, continues without.
fn tables(asked: &str) -> anyhow::Result<Option<Arc<EndgameTable>>> {
    match asked {
        "off" => Ok(None),
        "auto" => Ok(endgame_tables(asked, output::tell)
            .inspect_err(|problem| output::tell(&format!("continuing without tables: {problem}")))
            .ok()),
        folder => Ok(Some(endgame_tables(folder, output::tell)?)),
    }
}

/// Only the tables with few cubes are used, whose values have 24 bits.
fn is_small(board: &Board5) -> bool {
    let cubes: u32 = Side::BOTH.into_iter().map(|player| board.cubes(player).len()).sum();
    cubes <= EndgameTable::SMALL_CUBES
}

/// The largest error of values from those tables.
const TABLE_ERROR: f64 = 1e-6;

/// The default of --memory.
const DEFAULT_MEMORY: Memory = Memory(4_000_000_000);

pub type EwnSolution = Solution<Move, Die>;

/// Values that need not be solved, such as those of endgame tables.
type Known<'a, B> = Option<&'a dyn Fn(&FewCubes<B>) -> Option<MoverValue>>;

fn solve<B: Board>(
    position: &FewCubes<B>,
    memory: Memory,
    known: Known<'_, B>,
    stop: &AtomicBool,
) -> anyhow::Result<EwnSolution> {
    let mut solver = Solver::new(memory.bytes()).with_representative(FewCubes::representative);
    if let Some(known) = known {
        solver = solver.with_known(known);
    }
    let room = Solver::<FewCubes<B>>::most_positions(memory.bytes());
    let estimate = position_bound(position.position()) / BOUND_TO_POSITIONS;
    // Positions in tables need not be solved, but their number is not known beforehand.
    let reach = if known.is_some() { 1000.0 } else { 10.0 };
    if estimate > reach * room as f64 {
        bail!(
            "out of reach: about {} to solve, but {memory} of memory holds {}",
            positions(estimate),
            positions(room as f64)
        );
    }
    let observe =
        &mut |found: usize| live_line::show(&format!("{} solved", positions(found as f64)));
    let result = solver.solve(position, &mut Watch { stop, observe });
    live_line::clear();
    result.map_err(|error| match error {
        Unsolved::Stopped { positions } => {
            interrupted(format!("{positions} positions were solved, but not this one"))
        }
        Unsolved::Memory { positions: found, .. } => anyhow::anyhow!(
            "{memory} of memory is too little: {} solved, perhaps {} to solve; try --memory",
            positions(found as f64),
            positions(estimate.max(2.0 * found as f64))
        ),
    })
}

/// How many times as many positions the bound counts as the solver meets; see docs/exact-play.md.
const BOUND_TO_POSITIONS: f64 = 2.0;

fn positions(count: f64) -> String {
    match count {
        count if count < 1e6 => format!("{count:.0} positions"),
        count if count < 1e9 => format!("{:.1} million positions", count / 1e6),
        count => format!("{count:.0e} positions"),
    }
}

/// The rolls and the moves with their values for Red.
pub fn json_lists(position: &AnyPosition, solution: &EwnSolution) -> [Vec<Value>; 2] {
    let rolls = solution.rolls.iter().map(|found| {
        let (die, best) = (found.roll.face(), found.best.to_string());
        json!({ "die": die, "best": best, "red": found.value.of(RED) })
    });
    let moves = solution.moves.iter().map(|found| {
        let (mov, dice) = (found.mov.to_string(), faces(position, &found.rolls));
        json!({ "move": mov, "dice": dice, "red": found.value.of(RED) })
    });
    [rolls.collect(), moves.collect()]
}

/// The faces that allow a move: the rolled one, or all that would.
fn faces<B: Board>(position: &Position<B>, rolls: &[Die]) -> Vec<u8> {
    position.die().iter().chain(rolls).map(|die| die.face()).collect()
}

/// The rolls and the moves with their values for the mover.
pub fn table(position: &AnyPosition, solution: &EwnSolution) -> String {
    let mut text = String::new();
    let mover = position.mover();
    for found in &solution.rolls {
        let value = 100.0 * found.value.of(mover);
        let _ = writeln!(text, "  @{:<2} {} {value:8.3} %", found.roll, found.best);
    }
    let _ = writeln!(text, "moves of {}", ewn::player_name(mover));
    for found in &solution.moves {
        let dice = faces(position, &found.rolls);
        let dice: Vec<String> = dice.iter().map(|face| format!("@{face}")).collect();
        let value = 100.0 * found.value.of(mover);
        let _ = writeln!(text, "  {} {value:8.3} %  {}", found.mov, dice.join(" "));
    }
    text
}
