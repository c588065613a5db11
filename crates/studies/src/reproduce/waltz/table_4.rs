use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use game::Dice;
use games::{Tzaar, engine, engine_listings};
use search::{Limits, TimeLimit};
use tzaar::Position;

use super::levels::LEVELS;
use crate::reproduce::{
    Block, Cell, Page, ReproduceError, Reproduction, Run, Source, Table, Verdict,
};

pub const TABLE_4: Reproduction = Reproduction {
    name: "waltz-table-4",
    source: Source::Waltz,
    item: "Table 4",
    summary: "the four levels of WALTZ: their limits, and how much their moves vary",
    minutes: 1,
    make,
};

/// Time limit in seconds, depth in actions, and what else the paper says.
const PAPER: [(u64, Option<u32>, &str); 4] = [
    (30, Some(4), "randomised alpha-beta with a very simple evaluation, big margin (5000)"),
    (30, Some(5), "randomised alpha-beta with the full evaluation, small margin (20)"),
    (30, None, "alpha-beta and df-pn with the full evaluation"),
    (300, None, "alpha-beta and df-pn with the full evaluation"),
];

fn make(run: &mut Run) -> Result<Page, ReproduceError> {
    let seeds = run.size(20, 3);
    let mut table = Table::with_columns(
        "level | paper: time and depth | paper: algorithms | engine | time per turn | depth | different first actions",
    );
    let mut is_as_printed = true;
    for (level, (seconds, depth, algorithms)) in LEVELS.iter().zip(PAPER) {
        let name = format!("waltz-{level}");
        let usual = usual_limits(&name)?;
        let usual_seconds = usual.time.map(|time| 2 * seconds_of(time));
        // A level that goes by depth ends within its 30 s anyway.
        is_as_printed &= match depth {
            Some(depth) => usual.depth == Some(depth),
            None => usual_seconds == Some(seconds),
        };
        let printed =
            depth.map_or_else(String::new, |depth| format!(", {} turns", f64::from(depth) / 2.0));
        table.push([
            Cell::from(*level),
            Cell::from(format!("{seconds} s{printed}")),
            Cell::from(algorithms),
            Cell::from(format!("`{name}`: {}", summary(&name))),
            usual_seconds.map(|seconds| Cell::from(format!("{seconds} s"))).into(),
            depth.and(usual.depth).map(u64::from).into(),
            variety(run, &name, seeds)?.into(),
        ]);
    }
    let verdict = if is_as_printed {
        Verdict::Agrees
    } else {
        Verdict::differs(
            "An engine has limits of its own that are not the paper's.",
            "the limits of the engines, read from the engines themselves (table).",
        )
    };
    Ok(Page {
        finding: format!(
            "The engines of the four levels {} the paper's depths and times. The beginner's \"very simple evaluation function\" is not defined; ours counts only material.",
            if is_as_printed { "have" } else { "do not all have" }
        ),
        verdict: Some(verdict),
        blocks: vec![
            Block::Table(table),
            Block::Text(format!(
                "Depth is in actions: two turns are 4. The paper does not say whether its time is for a turn or an action; we read a turn. Levels with a depth have no time limit of their own; they need less than 30 s. The last column counts White's different first actions in {seeds} searches of one random start (2,000 nodes each for the last two levels); they vary because of the margins."
            )),
        ],
    })
}

fn usual_limits(name: &str) -> Result<Limits, ReproduceError> {
    let engine = engine::<Tzaar>((), name, |_| ());
    engine.map(|engine| engine.usual).map_err(ReproduceError::work)
}

fn seconds_of(time: TimeLimit) -> u64 {
    match time {
        TimeLimit::PerMove(time) => time.as_secs(),
        TimeLimit::Total { .. } => 0,
    }
}

fn summary(name: &str) -> &'static str {
    let listings = engine_listings::<Tzaar>();
    listings.iter().find(|listing| listing.name == name).map_or("", |listing| listing.summary)
}

/// How many different first actions an engine chooses in one start.
fn variety(run: &mut Run, name: &str, seeds: u64) -> Result<Option<u64>, ReproduceError> {
    let (seed, is_quick) = (run.seed(), run.is_quick());
    let by_nodes = Limits { nodes: Some(2_000), ..Limits::default() };
    run.step(&format!("{name} seed {seed} searches {seeds}"), || {
        let mut engine = engine::<Tzaar>((), &format!("{name}:hash=2"), |_| ())
            .map_err(|error| error.to_string())?;
        let start = Position::random_start(&mut Dice::new(seed));
        let is_by_nodes = is_quick || engine.usual.time.is_some();
        let given = if is_by_nodes { by_nodes } else { Limits::default() };
        let never = AtomicBool::new(false);
        let mut actions = HashSet::new();
        for search in 0..seeds {
            engine.search.new_game();
            let report =
                engine.search_within(&start, given, &never, game::derive_seed(seed, search));
            actions.extend(report.and_then(|report| report.best()));
        }
        Ok(actions.len() as u64)
    })
}
