use std::fmt::Write as _;

use game::{Position, Side};
use games::{
    ExactError, ExactOf, ExactRequest, FindExact, GameKind, SolutionOf, face, positions, shown_die,
};
use report::ExactAnswer;

use crate::arguments::Common;
use crate::commands::prove::Solve;
use crate::interrupt::{self, interrupted};
use crate::{live_line, output, position_argument};

/// Prints exact win probabilities.
pub fn run<G: GameKind>(
    arguments: &Solve,
    find: FindExact<G>,
    common: &Common,
) -> anyhow::Result<()> {
    let position = position_argument::parse::<G>(&arguments.position, common)?;
    let request = ExactRequest {
        cubes: arguments.cubes,
        memory: arguments.memory.unwrap_or(ExactRequest::DEFAULT_MEMORY),
        tables: arguments.tables.as_deref(),
        stop: interrupt::stop_flag(),
        observe: &mut |found| live_line::show(&format!("{} solved", positions(found as f64))),
        tell: output::tell,
    };
    let found = find(&position, request);
    live_line::clear();
    let found = found.map_err(|error| match error {
        ExactError::Stopped { .. } => interrupted(error.to_string()),
        ExactError::Refused(problem) => position_argument::problem(problem),
        error => error.into(),
    })?;
    let answer = ExactAnswer::new::<G>(&position, &found);
    output::print_either(common, &answer, &text::<G>(&position, &found))
}

fn text<G: GameKind>(position: &G::Position, found: &ExactOf<G>) -> String {
    let ([first, second], solution) = (G::SIDES, &found.solution);
    let [of_first, of_second] = Side::BOTH.map(|side| 100.0 * solution.value.of(side));
    let head = match found.error > 0.0 {
        true => format!(
            "{first} {of_first:.4} %, {second} {of_second:.4} %, exact to within 0.0001 %, by tables"
        ),
        false => format!("{first} {of_first:.10} %, {second} {of_second:.10} %, exact"),
    };
    let table = table::<G>(position, solution);
    format!("{head}\n{table}{} positions\n", solution.positions)
}

/// The rolls and the moves with their values for the mover.
pub fn table<G: GameKind>(position: &G::Position, solution: &SolutionOf<G>) -> String {
    let mut text = String::new();
    let mover = position.mover();
    for found in &solution.rolls {
        let value = 100.0 * found.value.of(mover);
        let _ = writeln!(text, "  @{:<2} {} {value:8.3} %", found.roll, found.best);
    }
    let _ = writeln!(text, "moves of {}", G::SIDES[mover.index()]);
    for found in &solution.moves {
        let rolls = found.rolls.iter().filter_map(|&roll| face::<G>(roll));
        let dice = shown_die::<G>(position).into_iter().chain(rolls);
        let dice: Vec<String> = dice.map(|face| format!("@{face}")).collect();
        let value = 100.0 * found.value.of(mover);
        let _ = writeln!(text, "  {} {value:8.3} %  {}", found.mov, dice.join(" "));
    }
    text
}
