//! Shows which stones of TZAAR are lost first, and how games end.

use anyhow::Result;
use arena::{Game, GameSeed};
use game::{Position as _, Side, derive_seed};
use serde::{Deserialize, Serialize};
use tzaar::{ActionKind, Kind, Position};

use crate::chart::numbered;
use crate::engines::{play, tzaar_engine};
use crate::{Chart, Estimate, Output, Paper, Run, Table, rounded};

/// The stones lost in a game, and how it ended.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct StonesLost {
    /// The type on top of each captured stack in order, as an index of [`Kind::ALL`].
    pub captured: Vec<u8>,
    /// The heights of the captured stacks, in the same order.
    pub heights: Vec<u8>,
    /// The number of stones of each type that their own player covered.
    pub covered: [u32; 3],
    /// How the game ended.
    pub end: Option<GameEnd>,
    /// Whether White won, who moves first.
    pub first_won: bool,
    /// The number of actions in the game.
    pub actions: u32,
}

/// The rule by which a player has lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum GameEnd {
    /// The loser has no stack of this type left; an index of [`Kind::ALL`].
    OutOf(u8),
    /// The loser cannot capture at the beginning of a turn.
    NoCapture,
}

impl GameEnd {
    /// All possible ends.
    pub const ALL: [Self; 4] = [Self::OutOf(0), Self::OutOf(1), Self::OutOf(2), Self::NoCapture];

    fn name(self) -> String {
        match self {
            Self::OutOf(kind) => format!("no {} left", Kind::ALL[usize::from(kind)].name()),
            Self::NoCapture => "no capture".into(),
        }
    }
}

impl StonesLost {
    /// Collects the stones lost in a game.
    pub fn of(game: &Game<Position>) -> Self {
        let actions = game.plies.len() as u32;
        let first_won = game.winner == Side::First;
        let mut lost = Self { first_won, actions, ..Self::default() };
        let mut position = game.start;
        for ply in &game.plies {
            match (ply.mov.kind(), position.stack(ply.mov.to())) {
                (ActionKind::Capture, Some(stack)) => {
                    lost.captured.push(stack.kind() as u8);
                    lost.heights.push(stack.height());
                }
                (ActionKind::Stacking, Some(stack)) => lost.covered[stack.kind().index()] += 1,
                _ => {}
            }
            position = position.play(ply.mov);
        }
        let loser = game.winner.opponent();
        let missing = Kind::ALL.iter().find(|&&kind| position.count(loser, kind) == 0);
        lost.end = Some(missing.map_or(GameEnd::NoCapture, |&kind| GameEnd::OutOf(kind as u8)));
        lost
    }

    /// Among the first `captures` captures, counts the stacks of a type.
    pub fn among_first(&self, kind: Kind, captures: usize) -> usize {
        let first = self.captured.iter().take(captures);
        first.filter(|captured| usize::from(**captured) == kind.index()).count()
    }
}

/// The players from weak to strong, then one with another evaluation: spec, name, and the divisor
/// of the number of games.
const PLAYERS: [(&str, &str, u64); 6] = [
    ("random", "random", 1),
    ("tzaar:eval=tuned,depth=1,hash=1", "depth 1", 1),
    ("tzaar:eval=tuned,nodes=1000,hash=1", "1,000 nodes", 2),
    ("tzaar:eval=tuned,nodes=5000,hash=1", "5,000 nodes", 2),
    ("tzaar:eval=tuned,nodes=20000,hash=4", "20,000 nodes", 5),
    ("alpha-beta:eval=waltz,nodes=5000,hash=1", "WALTZ, 5,000 nodes", 4),
];
/// The number of captures that count as first ones.
const FIRST: usize = 10;
/// Games in one step of the ledger.
const PART: u64 = 20;

/// Plays games of each player against itself.
pub fn make(_: &Paper, run: &mut Run, output: &mut Output) -> Result<()> {
    let kinds = |what: &str| Kind::ALL.map(|kind| format!("{}{what}", kind.name()));
    let mut ends = Table::new(("players", "games", "actions", GameEnd::ALL.map(GameEnd::name)));
    let mut first = Table::new(("players", kinds(", first 10"), kinds(", very first")));
    let by_kind = [kinds(" captured"), kinds(" covered")];
    let mut totals = Table::new(("players", by_kind, "height of a captured stack"));
    let title = "Which kinds are among the first 10 captures";
    let mut chart = Chart::new(title, "both players", "times its share of all stones")
        .with_names(PLAYERS.map(|(_, name, _)| name));
    let most = run.size(2000, 12);
    for (place, (spec, name, part)) in PLAYERS.into_iter().enumerate() {
        let games =
            lost_stones(run, spec, derive_seed(run.seed(), place as u64), (most / part).max(2))?;
        let mean = |of: &dyn Fn(&StonesLost) -> f64| Estimate::mean_of(&games, of);
        let average = |of: &dyn Fn(&StonesLost) -> f64, decimals| {
            rounded(mean(of).map(|it| it.value), decimals)
        };
        let share = |kind: Kind, captures: usize| {
            mean(&|game| {
                let all = game.captured.len().min(captures).max(1);
                game.among_first(kind, captures) as f64 / all as f64
            })
        };
        let by_end =
            GameEnd::ALL.map(|end| mean(&|game| f64::from(u8::from(game.end == Some(end)))));
        ends.push((name, games.len(), average(&|game| f64::from(game.actions), 1), by_end));
        first.push((name, [FIRST, 1].map(|captures| Kind::ALL.map(|kind| share(kind, captures)))));
        let captured =
            Kind::ALL.map(|kind| average(&|game| game.among_first(kind, usize::MAX) as f64, 2));
        let covered =
            Kind::ALL.map(|kind| average(&|game| f64::from(game.covered[kind.index()]), 2));
        let height = average(
            &|game| {
                let heights: u32 = game.heights.iter().map(|&height| u32::from(height)).sum();
                f64::from(heights) / game.heights.len().max(1) as f64
            },
            2,
        );
        totals.push((name, captured, covered, height));
        for kind in Kind::ALL {
            let relative = share(kind, FIRST).map(|it| it.times(share_of_stones(kind).recip()));
            chart = chart.with(kind.name(), numbered(place as u32, [relative]));
        }
    }
    first.push(("all stones", [Kind::ALL.map(|kind| Estimate::exact(share_of_stones(kind))); 2]));
    output.table("ends", ends);
    output.table("first captures", first);
    output.chart("first captures chart", chart);
    output.table("totals", totals);
    Ok(())
}

/// Plays games of a player against itself; returns the stones lost in those that finished.
fn lost_stones(run: &mut Run, spec: &str, seed: u64, games: u64) -> Result<Vec<StonesLost>> {
    let engine = tzaar_engine(spec)?;
    run.parts(games, PART, &format!("{spec}, games PART of {seed}"), |number| {
        let seed = GameSeed::of_pair(seed, number);
        let start = Position::random_start(&mut seed.start());
        Ok(StonesLost::of(&play(start, [&engine, &engine], seed)?))
    })
}

/// The share of a type among all stones at the start.
fn share_of_stones(kind: Kind) -> f64 {
    f64::from(kind.initial_count()) / f64::from(Kind::PIECES)
}
