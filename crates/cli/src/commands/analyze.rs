use std::fmt::Write as _;
use std::io::{IsTerminal, Write as _};

use anyhow::{Context, bail};
use catalog::{Engine, EwnEngine, EwnReport};
use ewn::{AnyPosition, BLUE, Board, Board5, Die, Player, RED, player_name};
use search::{Limits, Task, TimeLimit};
use serde::Serialize;

use crate::arguments::{Analyze, Common};
use crate::interrupt::{self, Interrupted};
use crate::{output, position_argument};

/// Prints everything that a search finds.
pub fn run(analyze: &Analyze, common: &Common) -> anyhow::Result<()> {
    let position = position_argument::parse(&analyze.position, common)?;
    let report = search(analyze, &position, true, common)?;
    if common.json {
        output::print_json(&Analysis::new(&position, &report))?;
    } else {
        output::print(&text(&position, &report))?;
    }
    say_if_stopped()
}

/// Prints the best move.
pub fn best(analyze: &Analyze, common: &Common) -> anyhow::Result<()> {
    let position = position_argument::parse(&analyze.position, common)?;
    if position.die().is_none() {
        bail!("{position}: the die is not rolled yet, so there is no best move; try analyze");
    }
    let report = search(analyze, &position, false, common)?;
    let best = report.best().context("a game that goes on has a move")?;
    if common.json {
        output::print_json(&Analysis::new(&position, &report))?;
    } else {
        output::print(&format!("{best}\n"))?;
    }
    say_if_stopped()
}

/// Ctrl-C ends the search, not the program: what was found is printed first.
fn say_if_stopped() -> anyhow::Result<()> {
    if interrupt::is_stopped() {
        return Err(Interrupted("this is what was found until then".into()).into());
    }
    Ok(())
}

fn search(
    analyze: &Analyze,
    position: &AnyPosition,
    all_moves: bool,
    common: &Common,
) -> anyhow::Result<EwnReport> {
    let engine = Engine::parse(position.board().size(), &analyze.engine, output::tell)?;
    let Engine::Search(mut engine) = engine else {
        bail!("{} does not search: expected an engine such as star2", analyze.engine);
    };
    if analyze.depth.is_some() && !engine.goes_by_depth() {
        bail!("{} does not go by depth: expected --nodes or --time", analyze.engine);
    }
    let limits = limits(analyze, &engine);
    let stop = interrupt::stop_flag()?;
    let is_live = all_moves && std::io::stderr().is_terminal();
    let task = Task { limits, stop, all_moves, seed: common.seed.unwrap_or(0) };
    let live = |report: &EwnReport| {
        if is_live {
            // Whoever closed standard error does not want to see it.
            let _ = write!(anstream::stderr(), "\r\x1b[K{}", progress(position, report));
        }
    };
    // The official board has a type of its own, which is much faster.
    let report = match position.convert::<Board5>() {
        Some(position) => engine.search(&position, task, live),
        None => engine.search(position, task, live),
    };
    if is_live {
        let _ = write!(anstream::stderr(), "\r\x1b[K");
    }
    report.context("a game that goes on can be searched")
}

/// What the command line says counts more than what the spec says.
fn limits(analyze: &Analyze, engine: &EwnEngine) -> Limits {
    let Analyze { depth, nodes, time, .. } = *analyze;
    let is_limited = depth.is_some() || nodes.is_some() || time.is_some();
    let of_spec = if is_limited { engine.limits() } else { engine.limits_or(DEFAULT_DEPTH) };
    Limits {
        depth: depth.or(of_spec.depth),
        nodes: nodes.or(of_spec.nodes),
        time: time.map(TimeLimit::PerMove).or(of_spec.time),
    }
}

const DEFAULT_DEPTH: u32 = 6;

fn progress(position: &AnyPosition, report: &EwnReport) -> String {
    let mover = game::Position::mover(position);
    let value = 100.0 * report.value.of(mover);
    let (depth, nodes) = (report.depth, report.nodes);
    let best = report.best().map(|best| format!(", best {best}")).unwrap_or_default();
    format!("depth {depth}, {} {value:.2} %{best}, {nodes} nodes", player_name(mover))
}

#[derive(Serialize)]
struct Analysis {
    position: String,
    red: f64,
    blue: f64,
    best: Option<String>,
    moves: Vec<MoveValue>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    faces: Vec<Face>,
    line: Vec<String>,
    depth: u32,
    nodes: u64,
    leaves: u64,
    table_hits: u64,
    time_ms: f64,
    exact: bool,
}

#[derive(Serialize)]
struct MoveValue {
    r#move: String,
    red: f64,
    /// The move is no better for the mover than this.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    bound: bool,
}

#[derive(Serialize)]
struct Face {
    die: u8,
    best: String,
    red: f64,
}

impl Analysis {
    fn new(position: &AnyPosition, report: &EwnReport) -> Self {
        let moves = report.moves.iter().map(|found| MoveValue {
            r#move: found.mov.to_string(),
            red: found.value.of(RED),
            bound: found.is_bound,
        });
        let faces = report.rolls.iter().map(|found| Face {
            die: found.roll.face(),
            best: found.best.to_string(),
            red: found.value.of(RED),
        });
        Self {
            position: position.to_string(),
            red: report.value.of(RED),
            blue: report.value.of(BLUE),
            best: report.best().map(|best| best.to_string()),
            moves: moves.collect(),
            faces: faces.collect(),
            line: line(report),
            depth: report.depth,
            nodes: report.nodes,
            leaves: report.leaves,
            table_hits: report.table_hits,
            time_ms: report.time.as_secs_f64() * 1e3,
            exact: report.exact,
        }
    }
}

fn line(report: &EwnReport) -> Vec<String> {
    let ply = |(roll, mov): &(Option<Die>, ewn::Move)| match roll {
        Some(roll) => format!("@{roll} {mov}"),
        None => mov.to_string(),
    };
    report.line.iter().map(ply).collect()
}

fn text(position: &AnyPosition, report: &EwnReport) -> String {
    let mut text = String::new();
    let percent = |value: game::FirstValue, player: Player| 100.0 * value.of(player);
    let exact = if report.exact { ", exact" } else { "" };
    let _ = writeln!(
        text,
        "red {:.3} %, blue {:.3} %, depth {}{exact}",
        percent(report.value, RED),
        percent(report.value, BLUE),
        report.depth
    );
    let mover = game::Position::mover(position);
    if report.rolls.is_empty() {
        for found in &report.moves {
            let _ = writeln!(text, "  {} {:8.3} %", found.mov, percent(found.value, mover));
        }
    }
    for found in &report.rolls {
        let value = percent(found.value, mover);
        let _ = writeln!(text, "  @{:<2} {} {value:8.3} %", found.roll, found.best);
    }
    let _ = writeln!(text, "line {}", line(report).join(" "));
    let (nodes, leaves, hits) = (report.nodes, report.leaves, report.table_hits);
    let _ = writeln!(text, "{nodes} nodes, {leaves} leaves, {hits} table hits");
    text
}
