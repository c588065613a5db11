use std::fmt::Write as _;
use std::io::{IsTerminal, Write as _};

use anyhow::{Context, bail};
use catalog::{Engine, GameKind, MoveOf, RollOf, SearchEngine, Work};
use game::{Evaluator, FirstValue, Player, Position, Turn};
use search::{Limits, Report, Searcher, Task, TimeLimit};
use serde::Serialize;

use crate::arguments::{Analyze, Common};
use crate::interrupt::{self, Interrupted};
use crate::sides::{Named, Sides};
use crate::{output, position_argument};

/// Prints everything that a search finds.
pub fn run<G: GameKind>(analyze: &Analyze, common: &Common) -> anyhow::Result<()> {
    let position = position_argument::parse::<G>(&analyze.position, common)?;
    let report = search::<G>(analyze, &position, true, common)?;
    if common.json {
        output::print_json(&Analysis::new::<G>(&position, &report))?;
    } else {
        output::print(&text::<G>(&position, &report))?;
    }
    say_if_stopped()
}

/// Prints the best move.
pub fn best<G: GameKind>(analyze: &Analyze, common: &Common) -> anyhow::Result<()> {
    let position = position_argument::parse::<G>(&analyze.position, common)?;
    if position.turn() == Turn::ToRoll {
        bail!("{position}: the die is not rolled yet, so there is no best move; try analyze");
    }
    let report = search::<G>(analyze, &position, false, common)?;
    let best = report.best().context("a game that goes on has a move")?;
    if common.json {
        output::print_json(&Analysis::new::<G>(&position, &report))?;
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

/// What a search of a game reports.
pub type ReportOf<G> = Report<MoveOf<G>, RollOf<G>>;

fn search<G: GameKind>(
    analyze: &Analyze,
    position: &G::Position,
    all_moves: bool,
    common: &Common,
) -> anyhow::Result<ReportOf<G>> {
    let spec = analyze.engine.as_deref().unwrap_or(G::DEFAULTS.engine);
    let Engine::Search(mut engine) =
        G::engine(G::variant(position), spec, output::tell)?.without_noise()
    else {
        bail!("{spec} does not search: expected an engine such as {}", G::DEFAULTS.engine);
    };
    if analyze.depth.is_some() && !engine.goes_by_depth() {
        bail!("{spec} does not go by depth: expected --nodes or --time");
    }
    let limits = limits::<G>(analyze, &engine);
    let stop = interrupt::stop_flag()?;
    let is_live = all_moves && std::io::stderr().is_terminal();
    let task = Task { limits, stop, all_moves, seed: common.seed.unwrap_or(0) };
    let mut observe = |report: &ReportOf<G>| {
        if is_live {
            // Whoever closed standard error does not want to see it.
            let _ = write!(anstream::stderr(), "\r\x1b[K{}", progress::<G>(position, report));
        }
    };
    let searched = Searched { engine: &mut engine, task, observe: &mut observe };
    let report = G::on_fastest(position, searched);
    if is_live {
        let _ = write!(anstream::stderr(), "\r\x1b[K");
    }
    report.context("a game that goes on can be searched")
}

/// A search to be done.
pub struct Searched<'a, G: GameKind> {
    pub engine: &'a mut SearchEngine<G::Search>,
    pub task: Task<'a>,
    pub observe: &'a mut dyn FnMut(&ReportOf<G>),
}

impl<G: GameKind> Work<G> for Searched<'_, G> {
    type Output = Option<ReportOf<G>>;

    fn on<P>(self, position: &P) -> Option<ReportOf<G>>
    where
        P: Position<Move = MoveOf<G>, Roll = RollOf<G>>,
        G::Evaluation: Evaluator<P>,
        G::Search: Searcher<P>,
    {
        self.engine.search(position, self.task, self.observe)
    }
}

/// What the command line says counts more than what the spec says.
fn limits<G: GameKind>(analyze: &Analyze, engine: &SearchEngine<G::Search>) -> Limits {
    let Analyze { depth, nodes, time, .. } = *analyze;
    let is_limited = depth.is_some() || nodes.is_some() || time.is_some();
    let of_spec =
        if is_limited { engine.limits() } else { engine.limits_or(G::DEFAULTS.analysis_depth) };
    Limits {
        depth: depth.or(of_spec.depth),
        nodes: nodes.or(of_spec.nodes),
        time: time.map(TimeLimit::PerMove).or(of_spec.time),
    }
}

fn progress<G: GameKind>(position: &G::Position, report: &ReportOf<G>) -> String {
    let mover = position.mover();
    let value = 100.0 * report.value.of(mover);
    let (depth, nodes) = (report.depth, report.nodes);
    let best = report.best().map(|best| format!(", best {best}")).unwrap_or_default();
    format!("depth {depth}, {} {value:.2} %{best}, {nodes} nodes", G::SIDES[mover.index()])
}

#[derive(Serialize)]
struct Analysis {
    position: String,
    #[serde(flatten)]
    values: Sides<f64>,
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
    #[serde(flatten)]
    value: Named<f64>,
    /// The move is no better for the mover than this.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    bound: bool,
}

#[derive(Serialize)]
struct Face {
    die: u8,
    best: String,
    #[serde(flatten)]
    value: Named<f64>,
}

impl Analysis {
    fn new<G: GameKind>(position: &G::Position, report: &ReportOf<G>) -> Self {
        let first = |value: FirstValue| Named::first::<G>(value.probability());
        let moves = report.moves.iter().map(|found| MoveValue {
            r#move: found.mov.to_string(),
            value: first(found.value),
            bound: found.is_bound,
        });
        let faces = report.rolls.iter().map(|found| Face {
            die: G::face(found.roll),
            best: found.best.to_string(),
            value: first(found.value),
        });
        Self {
            position: position.to_string(),
            values: Sides::new::<G>(Player::BOTH.map(|player| report.value.of(player))),
            best: report.best().map(|best| best.to_string()),
            moves: moves.collect(),
            faces: faces.collect(),
            line: line::<G>(report),
            depth: report.depth,
            nodes: report.nodes,
            leaves: report.leaves,
            table_hits: report.table_hits,
            time_ms: report.time.as_secs_f64() * 1e3,
            exact: report.exact,
        }
    }
}

fn line<G: GameKind>(report: &ReportOf<G>) -> Vec<String> {
    let ply = |(roll, mov): &(Option<RollOf<G>>, MoveOf<G>)| match roll {
        Some(roll) => format!("@{roll} {mov}"),
        None => mov.to_string(),
    };
    report.line.iter().map(ply).collect()
}

fn text<G: GameKind>(position: &G::Position, report: &ReportOf<G>) -> String {
    let mut text = String::new();
    let percent = |value: FirstValue, player: Player| 100.0 * value.of(player);
    let exact = if report.exact { ", exact" } else { "" };
    let sides = Player::BOTH.map(|player| {
        format!("{} {:.3} %", G::SIDES[player.index()], percent(report.value, player))
    });
    let _ = writeln!(text, "{}, depth {}{exact}", sides.join(", "), report.depth);
    let mover = position.mover();
    if report.rolls.is_empty() {
        for found in &report.moves {
            let _ = writeln!(text, "  {} {:8.3} %", found.mov, percent(found.value, mover));
        }
    }
    for found in &report.rolls {
        let value = percent(found.value, mover);
        let _ = writeln!(text, "  @{:<2} {} {value:8.3} %", found.roll, found.best);
    }
    let _ = writeln!(text, "line {}", line::<G>(report).join(" "));
    let (nodes, leaves, hits) = (report.nodes, report.leaves, report.table_hits);
    let _ = writeln!(text, "{nodes} nodes, {leaves} leaves, {hits} table hits");
    text
}
