use std::fmt::Write as _;

use anyhow::Context;
use clap::Args;
use game::quantity::Memory;
use game::{Position as _, Side};
use games::{Exact, ExactRequest, ExactStopped, Position, Report, positions};
use report::{dice_of, exact_json};

use crate::arguments::Common;
use crate::{interrupt, live_line, output, position_argument};

/// Options for games with dice.
#[derive(Args, Default)]
pub struct ExactArguments {
    /// With dice: number of faces, if fewer than usual; no cube has a higher number
    #[arg(long, value_name = "N")]
    cubes: Option<u8>,
    /// With dice: memory for positions, such as 500MB [default: 4GB]
    #[arg(long, value_name = "SIZE")]
    memory: Option<Memory>,
    /// With dice: endgame tables on 5x5: auto for the user's (small ones are built if missing), off
    /// for full precision, or a folder [default: auto]
    #[arg(long, value_name = "TABLES")]
    tables: Option<String>,
}

/// Solves a position of a game with dice and prints the exact win probabilities.
pub fn run(position: &str, arguments: &ExactArguments, common: &Common) -> anyhow::Result<()> {
    let position = position_argument::parse(position, common)?;
    let request = ExactRequest {
        cubes: arguments.cubes,
        memory: arguments.memory.unwrap_or(ExactRequest::DEFAULT_MEMORY),
        tables: arguments.tables.as_deref(),
        stop: interrupt::stop_flag(),
        observe: &mut |found| live_line::show(&format!("{} solved", positions(found as f64))),
        tell: output::tell,
    };
    let found = position.exact(request);
    live_line::clear();
    let title = position.game().title;
    let found =
        found.with_context(|| format!("{title} has no exact solver"))?.map_err(|problem| {
            match problem.is::<ExactStopped>() {
                true => interrupt::interrupted(problem),
                false => anyhow::Error::from_boxed(problem),
            }
        })?;
    output::print_either(common, &exact_json(&position, &found), &text(&position, &found))
}

fn text(position: &Position, found: &Exact) -> String {
    let ([first, second], solution) = (position.game().sides, &found.solution);
    let [of_first, of_second] = Side::BOTH.map(|side| 100.0 * solution.value.of(side));
    let head = match found.error > 0.0 {
        true => format!(
            "{first} {of_first:.4} %, {second} {of_second:.4} %, exact to within 0.0001 %, by tables"
        ),
        false => format!("{first} {of_first:.10} %, {second} {of_second:.10} %, exact"),
    };
    let table = table(position, solution);
    format!("{head}\n{table}{} positions\n", solution.nodes)
}

/// Lists the rolls and the moves, with their values for the mover.
pub fn table(position: &Position, solution: &Report) -> String {
    let mut text = String::new();
    let mover = position.mover();
    for found in &solution.rolls {
        let value = 100.0 * found.value.of(mover);
        let _ = writeln!(text, "  @{:<2} {} {value:8.3} %", found.roll, found.best);
    }
    let _ = writeln!(text, "moves of {}", position.game().side_name(mover));
    for found in &solution.moves {
        let dice = dice_of(position, solution, found.mov);
        let dice: Vec<String> = dice.into_iter().map(|face| format!("@{face}")).collect();
        let value = 100.0 * found.value.of(mover);
        let _ = writeln!(text, "  {} {value:8.3} %  {}", found.mov, dice.join(" "));
    }
    text
}
