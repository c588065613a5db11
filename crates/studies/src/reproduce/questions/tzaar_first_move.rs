use std::ops::Range;

use arena::GameSeed;
use game::{Side, derive_seed};
use games::{Roster, Tzaar};
use tzaar::Position;

use super::games::{engine_of, finished, parts, play};
use super::tzaar_placing::{self, FILLINGS, Placing};
use crate::questions::{colours_exchanged, placed_start};
use crate::reproduce::{
    Block, Cell, Chart, Estimate, Page, ReproduceError, Reproduction, Run, Source, Table,
    UNFINISHED, extremes, numbered, percent,
};

pub const TZAAR_FIRST_MOVE: Reproduction = Reproduction {
    name: "tzaar-first-move",
    source: Source::Questions,
    item: "first move of TZAAR",
    summary: "what is moving first worth in TZAAR, by start and strength?",
    minutes: 3,
    make,
};

/// The ways to begin, with their names.
const STARTS: [(Start, &str); 3] = [
    (Start::Fixed, "fixed start"),
    (Start::Random, "random start"),
    (Start::Placed, "tournament placement"),
];

#[derive(Clone, Copy, PartialEq)]
enum Start {
    Fixed,
    Random,
    Placed,
}

/// The players from weak to strong, with their names and the number of pairs as a part of all.
const PLAYERS: [(&str, &str, u64); 5] = [
    ("random", "random", 1),
    ("tzaar:eval=tuned,depth=1,noise=1,hash=1", "depth 1", 2),
    ("tzaar:eval=tuned,nodes=1000,noise=1,hash=1", "1,000 nodes", 4),
    ("tzaar:eval=tuned,nodes=5000,noise=1,hash=1", "5,000 nodes", 6),
    ("tzaar:eval=tuned,nodes=20000,noise=1,hash=4", "20,000 nodes", 20),
];

/// Pairs in a step.
const PART: u64 = 10;

fn make(run: &mut Run) -> Result<Page, ReproduceError> {
    let most = run.size(2000, 8);
    let placed = placed_starts(run)?;
    let mut table = Table::with_columns("start | players | games | White wins | from 50 % in s.e.");
    let mut rates = Vec::new();
    for (start, (_, start_name)) in STARTS.iter().enumerate() {
        for (player, &(_, name, share)) in PLAYERS.iter().enumerate() {
            let scores = first_mover_scores(run, &placed, [start, player], (most / share).max(1))?;
            let rate = Estimate::of_samples(&scores);
            let games = Cell::from(2 * scores.len());
            let deviation = Cell::deviation(rate, &Estimate::EVEN);
            let (start, name) = (Cell::from(*start_name), Cell::from(name));
            table.push([start, name, games, rate.into(), deviation]);
            rates.push(rate);
        }
    }
    let placing = Placing::new(run)?;
    Ok(Page {
        finding: format!("{} {}", finding(&rates), placing.finding()),
        verdict: None,
        blocks: vec![
            Block::Text(METHOD.into()),
            Block::Table(table),
            Block::Chart(chart(&rates)),
            Block::Heading("What placing is worth".into()),
            Block::Text(tzaar_placing::METHOD.into()),
            Block::Table(placing.table()),
        ],
    })
}

const METHOD: &str = "**Method.** A player plays itself, with the evaluation `tuned`. Every start is played twice, the second \
time with the colours of all stones exchanged, so that a board that suits one colour favours nobody. \
The error bars treat such a pair as one sample. White begins with a single capture, then both have two \
actions in turn. Engines choose at random among moves that are nearly as good as the best \
(`noise=1`); otherwise all their games from the fixed start would be the same. For tournament placement both players place \
stones in turn where `tuned` rates them highest, as described below for the network. The same placements serve several pairs of games.";

/// Tournament placements by the players' evaluation, as far as there was time for them.
fn placed_starts(run: &mut Run) -> Result<Vec<Position>, ReproduceError> {
    let evaluation = Tzaar::evaluation((), "tuned", |_| ());
    let evaluation = evaluation.map_err(ReproduceError::work)?;
    let seed = derive_seed(run.seed(), STARTS.len() as u64);
    let (count, fillings) = if run.is_quick() { (2, 20) } else { (200, FILLINGS) };
    let numbers: Vec<u64> = (0..count).collect();
    let key = |number: &u64| format!("placement {number} of {seed}, {fillings} fillings");
    let work = |number: &u64| {
        let start = placed_start([Some(&evaluation); 2], fillings, derive_seed(seed, *number));
        Ok(start.ok_or("no start can be placed")?.to_string())
    };
    let placed = run.steps(&numbers, key, work)?;
    let read = |text: String| {
        text.parse().map_err(|problem| ReproduceError::Work(format!("{text}: {problem}")))
    };
    placed.into_iter().flatten().map(read).collect()
}

/// White's score in every pair of games that was played.
fn first_mover_scores(
    run: &mut Run,
    placed: &[Position],
    [start, player]: [usize; 2],
    pairs: u64,
) -> Result<Vec<f64>, ReproduceError> {
    let engine = engine_of::<Tzaar>((), PLAYERS[player].0)?;
    // All players have the same starts.
    let seed = derive_seed(run.seed(), start as u64);
    let (kind, start_name) = STARTS[start];
    let spec = PLAYERS[player].0;
    let number = if kind == Start::Placed { placed.len() } else { 0 };
    let key =
        |pairs: &Range<u64>| format!("{spec}, {start_name} {number}, pairs {pairs:?} of {seed}");
    let begin = |pair: u64, seed: GameSeed| match kind {
        Start::Fixed => Some(Position::fixed_start()),
        Start::Random => Some(Position::random_start(&mut seed.start())),
        Start::Placed => placed.get(pair as usize % placed.len().max(1)).copied(),
    };
    let work = |pairs: &Range<u64>| {
        let mut scores = Vec::new();
        for pair in pairs.clone() {
            let seed = GameSeed::of_pair(seed, pair);
            let start = begin(pair, seed).ok_or("no placement is finished")?;
            let exchanged = colours_exchanged(&start).ok_or("the colours cannot be exchanged")?;
            let mut won = 0.0;
            // Different seeds, or a symmetric start would be played twice alike.
            for (game, start) in [start, exchanged].into_iter().enumerate() {
                let seed = GameSeed(derive_seed(seed.0, game as u64));
                let game = play::<Tzaar>(start, [&engine, &engine], seed);
                won += f64::from(u8::from(game.winner == Side::First));
            }
            scores.push(won / 2.0);
        }
        Ok(scores)
    };
    Ok(finished(run.steps(&parts(pairs, PART), key, work)?))
}

fn chart(rates: &[Option<Estimate>]) -> Chart {
    let chart = Chart::new("White's share of wins in TZAAR", "both players", "games won by White")
        .with_names(PLAYERS.map(|(_, name, _)| name));
    let of_starts = STARTS.iter().zip(rates.chunks(PLAYERS.len()));
    of_starts.fold(chart, |chart, ((_, name), rates)| {
        chart.with(*name, numbered(0, rates.iter().copied()))
    })
}

/// How many of the strongest players count as strong.
const STRONG: usize = 2;

/// How strong players score from each start, and from all together.
fn finding(rates: &[Option<Estimate>]) -> String {
    let strong = |of_start: &[Option<Estimate>]| {
        of_start[PLAYERS.len() - STRONG..].iter().copied().collect::<Option<Vec<_>>>()
    };
    let of_starts: Option<Vec<Vec<Estimate>>> = rates.chunks(PLAYERS.len()).map(strong).collect();
    let Some(of_starts) = of_starts else {
        return UNFINISHED.into();
    };
    let Some(all) = Estimate::pooled(of_starts.concat()) else {
        return UNFINISHED.into();
    };
    let word = match all.deviation_from(&Estimate::EVEN) {
        ..-3.0 => "Moving first is a handicap for strong players",
        3.0.. => "Moving first is an advantage for strong players",
        _ => "Moving first makes no clear difference to strong players",
    };
    let of_start = |(rates, (_, start)): (&Vec<Estimate>, &(Start, &str))| {
        format!("{} from the {start}", percent(Estimate::pooled(rates.iter().copied())))
    };
    let parts: Vec<String> = of_starts.iter().zip(&STARTS).map(of_start).collect();
    let [least, most] = extremes(rates.iter().flatten().map(|rate| rate.value)).unwrap_or_default();
    format!(
        "{word}: with {} or more per action, White wins {} of all games, {}. Over all strengths and starts, the share is between {:.1} and {:.1} %.",
        PLAYERS[PLAYERS.len() - STRONG].1,
        percent(all),
        parts.join(", "),
        100.0 * least,
        100.0 * most,
    )
}
