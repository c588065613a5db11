use std::ops::Range;

use arena::GameSeed;
use game::derive_seed;
use games::Tzaar;
use tzaar::{Kind, Position};

use super::games::{engine_of, finished, parts, play};
use crate::questions::{GameEnd, StonesLost};
use crate::reproduce::{
    Block, Cell, Chart, Estimate, Page, ReproduceError, Reproduction, Run, Source, Table,
    UNFINISHED, numbered, percent,
};

pub const TZAAR_STONES_LOST: Reproduction = Reproduction {
    name: "tzaar-stones-lost",
    source: Source::Questions,
    item: "stones lost in TZAAR",
    summary: "which kinds of stone are lost first in TZAAR, and how do games end?",
    minutes: 2,
    make,
};

/// The players from weak to strong, then one with another evaluation; with their names and the
/// number of games as a part of all.
const PLAYERS: [(&str, &str, u64); 6] = [
    ("random", "random", 1),
    ("tzaar:eval=tuned,depth=1,hash=1", "depth 1", 1),
    ("tzaar:eval=tuned,nodes=1000,hash=1", "1,000 nodes", 2),
    ("tzaar:eval=tuned,nodes=5000,hash=1", "5,000 nodes", 2),
    ("tzaar:eval=tuned,nodes=20000,hash=4", "20,000 nodes", 5),
    ("alpha-beta:eval=waltz,nodes=5000,hash=1", "WALTZ, 5,000 nodes", 4),
];

/// The places of the weakest and the strongest player, and of one with another evaluation.
const WEAKEST: usize = 0;
const STRONGEST: usize = 4;
const OTHER: usize = 5;

/// The captures that count as first ones.
const FIRST: usize = 10;
/// Games in a step.
const PART: u64 = 20;

fn make(run: &mut Run) -> Result<Page, ReproduceError> {
    let most = run.size(2000, 12);
    let of_player = |(player, &(_, _, share)): (usize, &(&str, &str, u64))| {
        lost_stones(run, player, (most / share).max(2))
    };
    let lost: Vec<Vec<StonesLost>> =
        PLAYERS.iter().enumerate().map(of_player).collect::<Result<_, _>>()?;
    Ok(Page {
        finding: finding(&lost),
        verdict: None,
        blocks: vec![
            Block::Text(METHOD.into()),
            Block::Heading("How games end".into()),
            Block::Table(ends_table(&lost)),
            Block::Heading("Which stones are captured first".into()),
            Block::Text(format!("A kind's share of the first {FIRST} captures of a game, and of the very first one; the last row is its share of all stones.")),
            Block::Table(first_table(&lost)),
            Block::Chart(chart(&lost)),
            Block::Heading("Which stones are lost in all".into()),
            Block::Text("Stones of both players per game. *Captured* counts the tops of captured stacks, *covered* the stones on which their own player stacked another.".into()),
            Block::Table(totals_table(&lost)),
        ],
    })
}

const METHOD: &str = "**Method.** A player plays itself from random starts. Captures depend on \
how the evaluation values the kinds, so one player uses the evaluation of WALTZ instead of `tuned`. A \
stack belongs to the kind of its top stone; each player begins with 6 Tzaars, 9 Tzarras and 15 Totts. \
A player who has none of one kind left, or cannot capture at the beginning of a turn, loses.";

/// The stones lost in the games that were played.
fn lost_stones(
    run: &mut Run,
    player: usize,
    games: u64,
) -> Result<Vec<StonesLost>, ReproduceError> {
    let (spec, ..) = PLAYERS[player];
    let engine = engine_of::<Tzaar>((), spec)?;
    let seed = derive_seed(run.seed(), player as u64);
    let key = |games: &Range<u64>| format!("{spec}, games {games:?} of {seed}");
    let work = |games: &Range<u64>| {
        let of_game = |number| {
            let seed = GameSeed::of_pair(seed, number);
            let start = Position::random_start(&mut seed.start());
            StonesLost::of(&play::<Tzaar>(start, [&engine, &engine], seed))
        };
        Ok(games.clone().map(of_game).collect())
    };
    Ok(finished(run.steps(&parts(games, PART), key, work)?))
}

/// The mean of a number over games.
fn mean(games: &[StonesLost], of: impl Fn(&StonesLost) -> f64) -> Option<Estimate> {
    Estimate::of_samples(&games.iter().map(of).collect::<Vec<_>>())
}

/// How often games end in a way.
fn share_of_end(games: &[StonesLost], end: GameEnd) -> Option<Estimate> {
    mean(games, |game| f64::from(u8::from(game.end == Some(end))))
}

/// A kind's share of the first captures.
fn share_of_first(games: &[StonesLost], kind: Kind, captures: usize) -> Option<Estimate> {
    mean(games, |game| {
        let all = game.captured.len().min(captures).max(1);
        game.among_first(kind, captures) as f64 / all as f64
    })
}

fn ends_table(lost: &[Vec<StonesLost>]) -> Table {
    let mut table = Table::with_columns("players | games | actions");
    table.head.extend(GameEnd::ALL.iter().map(|end| end.name()));
    for ((_, name, _), games) in PLAYERS.iter().zip(lost) {
        let actions = mean(games, |game| f64::from(game.actions));
        let actions = Cell::number(actions.map(|it| it.value), 1);
        let ends = GameEnd::ALL.map(|end| share_of_end(games, end).into());
        let names = [Cell::from(*name), games.len().into(), actions];
        table.push(names.into_iter().chain(ends));
    }
    table
}

fn first_table(lost: &[Vec<StonesLost>]) -> Table {
    let mut table = Table::with_columns("players");
    for captures in [FIRST, 1] {
        let when =
            if captures == 1 { "very first".to_owned() } else { format!("first {captures}") };
        table.head.extend(Kind::ALL.iter().map(|kind| format!("{}, {when}", kind.name())));
    }
    for ((_, name, _), games) in PLAYERS.iter().zip(lost) {
        let of = |captures| Kind::ALL.map(|kind| Cell::from(share_of_first(games, kind, captures)));
        table.push([Cell::from(*name)].into_iter().chain(of(FIRST)).chain(of(1)));
    }
    let shares = Kind::ALL.map(|kind| Cell::from(Estimate::exact(share_of_stones(kind))));
    table.push([Cell::from("all stones")].into_iter().chain(shares.clone()).chain(shares));
    table
}

/// A kind's share of all stones at the start.
fn share_of_stones(kind: Kind) -> f64 {
    f64::from(kind.initial_count()) / f64::from(Kind::PIECES)
}

fn chart(lost: &[Vec<StonesLost>]) -> Chart {
    let title = format!("Which kinds are among the first {FIRST} captures");
    let chart = Chart::new(title, "both players", "times its share of all stones")
        .with_names(PLAYERS.map(|(_, name, _)| name));
    Kind::ALL.into_iter().fold(chart, |chart, kind| {
        let relative = |games: &Vec<StonesLost>| {
            Some(share_of_first(games, kind, FIRST)?.times(share_of_stones(kind).recip()))
        };
        chart.with(kind.name(), numbered(0, lost.iter().map(relative)))
    })
}

fn totals_table(lost: &[Vec<StonesLost>]) -> Table {
    let mut table = Table::with_columns("players");
    let names = |what: &str| Kind::ALL.map(|kind| format!("{} {what}", kind.name()));
    table.head.extend(names("captured").into_iter().chain(names("covered")));
    table.head.push("height of a captured stack".into());
    for ((_, name, _), games) in PLAYERS.iter().zip(lost) {
        let number = |found: Option<Estimate>| Cell::number(found.map(|it| it.value), 2);
        let captured = Kind::ALL
            .map(|kind| number(mean(games, |game| game.among_first(kind, usize::MAX) as f64)));
        let covered =
            Kind::ALL.map(|kind| number(mean(games, |game| f64::from(game.covered[kind.index()]))));
        let height = number(mean(games, |game| {
            let heights: u32 = game.heights.iter().map(|&height| u32::from(height)).sum();
            f64::from(heights) / game.heights.len().max(1) as f64
        }));
        table.push([Cell::from(*name)].into_iter().chain(captured).chain(covered).chain([height]));
    }
    table
}

/// The most frequent end, and the kinds that are captured first.
fn finding(lost: &[Vec<StonesLost>]) -> String {
    if lost.iter().any(Vec::is_empty) {
        return UNFINISHED.into();
    }
    let [weak, strong, other] = [WEAKEST, STRONGEST, OTHER].map(|player| &lost[player]);
    let usual_end = |games| {
        let share = |end| Some((end, share_of_end(games, end)?));
        let ends = GameEnd::ALL.into_iter().filter_map(share);
        let usual = ends.max_by(|(_, one), (_, other)| one.value.total_cmp(&other.value));
        usual
            .map_or_else(String::new, |(end, share)| format!("{} ({})", end.name(), percent(share)))
    };
    let kinds = |games| {
        let share = |kind| percent(share_of_first(games, kind, FIRST));
        Kind::ALL.map(|kind| format!("{} {}s", share(kind), kind.name())).join(", ")
    };
    let fair = Kind::ALL.map(|kind| format!("{:.0}", 100.0 * share_of_stones(kind))).join(", ");
    format!(
        "The first {FIRST} captures of the strongest players take {} (of all stones: {fair} %); with the evaluation of WALTZ they take {}. The most frequent end of the strongest players' games is {}; with the evaluation of WALTZ it is {}, and between random players {}.",
        kinds(strong),
        kinds(other),
        usual_end(strong),
        usual_end(other),
        usual_end(weak),
    )
}
