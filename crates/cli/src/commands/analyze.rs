use std::fmt::Write;

use anyhow::{Context, bail};
use game::{FirstValue, Position as _, Side, Turn, Unit};
use games::{Position, Report};
use report::Analysis;
use search::{Limits, Task, TimeLimit};

use crate::arguments::{Analyze, Common};
use crate::interrupt;
use crate::{live_line, output, position_argument};

/// Searches a position and prints the values of all moves or rolls, or only the best move.
pub fn run(analyze: &Analyze, only_best: bool, common: &Common) -> anyhow::Result<()> {
    let position = position_argument::parse(&analyze.position, common)?;
    if only_best && position.turn() == Turn::ToRoll {
        bail!("{position}: the die is not rolled yet, so there is no best move; try analyze");
    }
    let game = position.game();
    let spec = analyze.engine.as_deref().unwrap_or(game.defaults.engine);
    let mut engine = position.variant().engine(spec, output::tell)?;
    let asked = Limits {
        depth: analyze.depth,
        nodes: analyze.nodes,
        time: analyze.time.map(TimeLimit::PerMove),
    };
    let (limits, unit) = game.limits_asked(&engine, spec, asked, game.defaults.analysis_depth)?;
    let (stop, seed) = (interrupt::stop_flag(), common.seed.unwrap_or(0));
    let task = Task { limits, stop, all_moves: !only_best, seed };
    let report = engine.search(&position, task, &mut |report| {
        if !only_best {
            live_line::show(&progress(&position, report, unit));
        }
    });
    live_line::clear();
    let report = report.context("a game that goes on can be searched")?;
    let text = if only_best {
        format!("{}\n", report.best().context("a game that goes on has a move")?)
    } else {
        text(&position, &report, unit)
    };
    output::print_either(common, &Analysis::new(&position, &report, unit), &text)?;
    // Ctrl-C ends the search, not the program: the results so far are printed first.
    interrupt::check("this is the result so far")
}

fn progress(position: &Position, report: &Report, unit: Unit) -> String {
    let mover = position.mover();
    let value = shown(report.value.of(mover), unit);
    let (depth, nodes) = (report.depth, report.nodes);
    let best = report.best().map(|best| format!(", best {best}")).unwrap_or_default();
    format!("depth {depth}, {} {value}{best}, {nodes} nodes", position.game().side_name(mover))
}

/// Formats a value: a probability in percent, or a score.
fn shown(value: f64, unit: Unit) -> String {
    match unit {
        Unit::WinProbability => format!("{:.3} %", 100.0 * value),
        _ if value == 1.0 => "won".to_owned(),
        _ if value == 0.0 => "lost".to_owned(),
        _ => format!("{:.6}", unit.value_of(value)),
    }
}

fn text(position: &Position, report: &Report, unit: Unit) -> String {
    let mut text = String::new();
    let shown = |value: FirstValue, player: Side| shown(value.of(player), unit);
    let exact = if report.exact { ", exact" } else { "" };
    let sides = Side::BOTH.map(|player| {
        format!("{} {}", position.game().side_name(player), shown(report.value, player))
    });
    let _ = writeln!(text, "{}, depth {}{exact}", sides.join(", "), report.depth);
    if unit != Unit::WinProbability {
        let _ = writeln!(text, "values are {unit}");
    }
    let mover = position.mover();
    if report.rolls.is_empty() {
        for found in &report.moves {
            let _ = writeln!(text, "  {} {:>10}", found.mov, shown(found.value, mover));
        }
    }
    for found in &report.rolls {
        let value = shown(found.value, mover);
        let _ = writeln!(text, "  @{:<2} {} {value:>10}", found.roll, found.best);
    }
    let _ = writeln!(text, "line {}", report::line(report).join(" "));
    let (nodes, leaves, hits) = (report.nodes, report.leaves, report.table_hits);
    let _ = writeln!(text, "{nodes} nodes, {leaves} leaves, {hits} table hits");
    text
}
