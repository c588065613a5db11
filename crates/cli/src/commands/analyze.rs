use std::fmt::Write;

use anyhow::{Context, bail};
use game::{FirstValue, Position, Side, Turn, Unit};
use games::{GameKind, ReportOf, engine, limits_asked};
use report::Analysis;
use search::{Limits, Task, TimeLimit};

use crate::arguments::{Analyze, Common};
use crate::interrupt;
use crate::{live_line, output, position_argument};

/// Prints everything that a search finds.
pub fn run<G: GameKind>(analyze: &Analyze, common: &Common) -> anyhow::Result<()> {
    let position = position_argument::parse::<G>(&analyze.position, common)?;
    let (report, unit) = search::<G>(analyze, &position, true, common)?;
    let json = Analysis::new::<G>(&position, &report, unit);
    output::print_either(common, &json, &text::<G>(&position, &report, unit))?;
    say_if_stopped()
}

/// Prints the best move.
pub fn best<G: GameKind>(analyze: &Analyze, common: &Common) -> anyhow::Result<()> {
    let position = position_argument::parse::<G>(&analyze.position, common)?;
    if position.turn() == Turn::ToRoll {
        bail!("{position}: the die is not rolled yet, so there is no best move; try analyze");
    }
    let (report, unit) = search::<G>(analyze, &position, false, common)?;
    let best = report.best().context("a game that goes on has a move")?;
    let json = Analysis::new::<G>(&position, &report, unit);
    output::print_either(common, &json, &format!("{best}\n"))?;
    say_if_stopped()
}

/// Ctrl-C ends the search, not the program: what was found is printed first.
fn say_if_stopped() -> anyhow::Result<()> {
    if interrupt::is_stopped() {
        return Err(interrupt::interrupted("this is the result so far"));
    }
    Ok(())
}

fn search<G: GameKind>(
    analyze: &Analyze,
    position: &G::Position,
    all_moves: bool,
    common: &Common,
) -> anyhow::Result<(ReportOf<G>, Unit)> {
    let spec = analyze.engine.as_deref().unwrap_or(G::DEFAULTS.engine);
    let mut engine = engine::<G>(G::variant(position), spec, output::tell)?;
    let asked = Limits {
        depth: analyze.depth,
        nodes: analyze.nodes,
        time: analyze.time.map(TimeLimit::PerMove),
    };
    let (limits, unit) = limits_asked::<G>(&engine, spec, asked, G::DEFAULTS.analysis_depth)?;
    let stop = interrupt::stop_flag();
    let task = Task { limits, stop, all_moves, seed: common.seed.unwrap_or(0) };
    let mut observe = |report: &ReportOf<G>| {
        if all_moves {
            live_line::show(&progress::<G>(position, report, unit));
        }
    };
    let report = engine.search(position, task, &mut observe);
    live_line::clear();
    Ok((report.context("a game that goes on can be searched")?, unit))
}

fn progress<G: GameKind>(position: &G::Position, report: &ReportOf<G>, unit: Unit) -> String {
    let mover = position.mover();
    let value = shown(report.value.of(mover), unit);
    let (depth, nodes) = (report.depth, report.nodes);
    let best = report.best().map(|best| format!(", best {best}")).unwrap_or_default();
    format!("depth {depth}, {} {value}{best}, {nodes} nodes", G::SIDES[mover.index()])
}

/// A value as text: a probability in percent, other values on their own scale.
fn shown(value: f64, unit: Unit) -> String {
    match unit {
        Unit::WinProbability => format!("{:.3} %", 100.0 * value),
        Unit::MovesAhead | Unit::Points => format!("{value:.6}"),
    }
}

fn text<G: GameKind>(position: &G::Position, report: &ReportOf<G>, unit: Unit) -> String {
    let mut text = String::new();
    let shown = |value: FirstValue, player: Side| shown(value.of(player), unit);
    let exact = if report.exact { ", exact" } else { "" };
    let sides = Side::BOTH
        .map(|player| format!("{} {}", G::SIDES[player.index()], shown(report.value, player)));
    let _ = writeln!(text, "{}, depth {}{exact}", sides.join(", "), report.depth);
    if unit != Unit::WinProbability {
        let _ = writeln!(text, "values are {unit} on a scale from 0 (lost) to 1 (won)");
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
    let _ = writeln!(text, "line {}", report::line::<G>(report).join(" "));
    let (nodes, leaves, hits) = (report.nodes, report.leaves, report.table_hits);
    let _ = writeln!(text, "{nodes} nodes, {leaves} leaves, {hits} table hits");
    text
}
