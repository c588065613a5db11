//! Measures how much of a game's result is luck in EWN, by the players' strength.

use anyhow::{Context, Result};
use arena::{Game, GameSeed};
use ewn::{AnyPosition, Die, Move};
use game::{Position as _, Side, Turn, derive_seed};
use search::Engine;
use serde::{Deserialize, Serialize};

use crate::chart::numbered;
use crate::engines::{ewn_engine, play, random_start, search_to_depth};
use crate::{Chart, Estimate, Output, Paper, Run, Table, rounded};

/// A roll's luck and the values of the moves after it, from the view of the player who rolls.
#[derive(Clone, Debug, PartialEq)]
pub struct JudgedRoll {
    /// The value before the roll: the mean over all rolls.
    pub before: f64,
    /// The value after the roll minus the value before.
    pub luck: f64,
    /// Every legal move with its value.
    pub moves: Vec<(Move, f64)>,
}

impl JudgedRoll {
    /// Judges by a search from before the roll; `None` if the game is over. An engine without a
    /// transposition table always judges a position alike.
    pub fn by_search(
        engine: &mut Engine<AnyPosition>,
        depth: u32,
        before: &AnyPosition,
        roll: Die,
    ) -> Option<Self> {
        let report = search_to_depth(engine, before, depth, true)?;
        let mover = before.mover();
        let mean: f64 = report.rolls.iter().map(|it| it.probability * it.value.of(mover)).sum();
        let came = report.rolls.iter().find(|other| other.roll == roll)?;
        let legal: Vec<Move> = before.roll(roll).moves().collect();
        let moves = report.moves.iter().filter(|found| legal.contains(&found.mov));
        Some(Self {
            before: mean,
            luck: came.value.of(mover) - mean,
            moves: moves.map(|found| (found.mov, found.value.of(mover))).collect(),
        })
    }

    /// The value of the best move, which is also the value after the roll.
    pub fn best(&self) -> f64 {
        self.before + self.luck
    }
}

/// The parts of a game's result for one player; they add up to the result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct GameParts {
    /// The value of the start.
    pub start: f64,
    /// The player's luck minus the opponent's.
    pub luck: f64,
    /// What the opponent's moves lost minus what the player's moves lost.
    pub skill: f64,
    /// Changes of the judge's values that neither luck nor moves explain; 0 with exact values.
    pub error: f64,
    /// 1 for a win and 0 for a loss.
    pub result: f64,
}

impl GameParts {
    /// Judges a finished game for a side; `None` if the judge has no value for a move.
    pub fn of(
        game: &Game<AnyPosition>,
        side: Side,
        engine: &mut Engine<AnyPosition>,
        depth: u32,
    ) -> Option<Self> {
        let result = f64::from(u8::from(game.winner == side));
        let mut parts = Self { result, ..Self::default() };
        let mut position = game.start;
        for (number, ply) in game.plies.iter().enumerate() {
            let roll = ply.roll?;
            let judged = JudgedRoll::by_search(engine, depth, &position, roll)?;
            let is_own = position.mover() == side;
            let sign = if is_own { 1.0 } else { -1.0 };
            if number == 0 {
                parts.start = if is_own { judged.before } else { 1.0 - judged.before };
            }
            let (_, value) = judged.moves.iter().find(|(legal, _)| *legal == ply.mov)?;
            parts.luck += sign * judged.luck;
            parts.skill -= sign * (judged.best() - value);
            position = position.roll(roll).play(ply.mov);
        }
        matches!(position.turn(), Turn::Over(_)).then_some(())?;
        parts.error = parts.result - parts.start - parts.luck - parts.skill;
        Some(parts)
    }
}

type Part = fn(&GameParts) -> f64;

/// The parts of a result, with their names.
const PARTS: [(&str, Part); 4] = [
    ("luck", |parts| parts.luck),
    ("moves", |parts| parts.skill),
    ("start", |parts| parts.start),
    ("judge's errors", |parts| parts.error),
];

/// A part's share of the variance of the results: its covariance with the result, divided by the
/// variance of the result. The parts add up to the result, so the shares add up to 1, but a share
/// can be negative. `None` if all games had the same result.
pub fn share(games: &[GameParts], part: Part) -> Option<f64> {
    let variance = covariance(games, RESULT, RESULT);
    (variance > 0.0).then(|| covariance(games, RESULT, part) / variance)
}

const RESULT: Part = |parts| parts.result;

/// The share of the variance that remains if a control variate removes luck, as in matches.
pub fn left_after_luck(games: &[GameParts]) -> Option<f64> {
    let (_, luck) = PARTS[0];
    let spread = covariance(games, luck, luck);
    let together = covariance(games, RESULT, luck);
    let variance = covariance(games, RESULT, RESULT);
    let explained = if spread > 0.0 { together * together / spread / variance } else { 0.0 };
    (variance > 0.0).then_some(1.0 - explained)
}

fn covariance(games: &[GameParts], one: Part, other: Part) -> f64 {
    let count = games.len() as f64;
    let mean = |part: Part| games.iter().map(part).sum::<f64>() / count;
    let (mean_one, mean_other) = (mean(one), mean(other));
    let products = games.iter().map(|it| (one(it) - mean_one) * (other(it) - mean_other));
    products.sum::<f64>() / (count - 1.0).max(1.0)
}

/// The groups of games that the jackknife leaves out in turn. More would hardly improve the error.
const GROUPS: usize = 50;

/// Computes a number from games, with its standard error by the jackknife.
pub fn with_error(
    games: &[GameParts],
    compute: impl Fn(&[GameParts]) -> Option<f64>,
) -> Option<Estimate> {
    let value = compute(games)?;
    let groups = GROUPS.min(games.len());
    let without = |group: usize| {
        let rest = games.iter().enumerate().filter(|(index, _)| index % groups != group);
        compute(&rest.map(|(_, parts)| *parts).collect::<Vec<_>>())
    };
    let left: Vec<f64> = (0..groups).map(without).collect::<Option<_>>()?;
    let mean = left.iter().sum::<f64>() / groups as f64;
    let squares: f64 = left.iter().map(|value| (value - mean).powi(2)).sum();
    Some(Estimate { value, error: (squares * (groups as f64 - 1.0) / groups as f64).sqrt() })
}

/// The sum of two normal quantiles: 97.5 % for the level, 80 % for the power.
const REACH: f64 = 1.959_964 + 0.841_621;

/// The games a match needs to detect this Elo difference with a power of 80 % at a level of 5 %, if
/// a game's result has this variance.
pub fn games_needed(elo: f64, variance: f64) -> f64 {
    variance * (REACH / (stats::rate_of_elo(elo) - 0.5)).powi(2)
}

/// The players from weak to strong: spec and name.
const PLAYERS: [(&str, &str); 4] = [
    ("random", "random"),
    ("greedy", "greedy"),
    ("star2:depth=3,hash=1", "star2, depth 3"),
    ("champion:hash=1", "champion"),
];
/// The pairings, as indices of [`PLAYERS`]: equal players first.
const PAIRINGS: [[usize; 2]; 8] = [[0, 0], [1, 1], [2, 2], [3, 3], [1, 0], [2, 1], [3, 2], [3, 0]];
/// The engine that judges. Without a table its values do not depend on earlier positions.
const JUDGE: &str = "star2:eval=net,hash=0";
const JUDGE_DEPTH: u32 = 3;
/// The pairing whose games compare judges of different depths.
const COMPARED: usize = 3;
/// The Elo differences that a match should detect.
const ELO: [f64; 4] = [5.0, 10.0, 20.0, 50.0];
/// The variance of a fair coin, as without luck adjustment.
const PLAIN: f64 = 0.25;

/// Measures how much of the result is luck, skill or the start, for players of all strengths.
pub fn make(_: &Paper, run: &mut Run, output: &mut Output) -> Result<()> {
    let names = PARTS.map(|(name, _)| name);
    let shares =
        |games: &[GameParts]| PARTS.map(|(_, part)| with_error(games, |games| share(games, part)));
    let head = ("A", "opponent", "games", "A wins", names, "left after luck adjustment");
    let mut table = Table::new(head);
    let mut chart = Chart::new(
        "What explains the result between equals",
        "both players",
        "share of the variance",
    )
    .with_names(PLAYERS.map(|(_, name)| name));
    let games = run.size(1500, 6);
    let mut left = Vec::new();
    for (place, pairing) in PAIRINGS.iter().enumerate() {
        let judged = judged_games(run, place, games, JUDGE_DEPTH)?;
        let won = Estimate::mean_of(&judged, RESULT);
        let players = pairing.map(|player| PLAYERS[player].1);
        let adjusted = with_error(&judged, left_after_luck);
        table.push((players, judged.len(), won, shares(&judged), adjusted));
        if place < PLAYERS.len() {
            left.push(left_after_luck(&judged));
            for (name, share) in names.into_iter().zip(shares(&judged)) {
                chart = chart.with(name, numbered(place as u32, [share]));
            }
        }
    }
    output.table("shares", table);
    output.chart("shares chart", chart);
    let adjusted = PLAYERS.map(|(_, name)| format!("adjusted, {name}"));
    let mut table = Table::new(("Elo", "plain", adjusted));
    for elo in ELO {
        let needed = |left: f64| games_needed(elo, PLAIN * left).ceil() as u64;
        let adjusted: Vec<Option<u64>> = left.iter().map(|left| left.map(needed)).collect();
        table.push((rounded(elo, 0), needed(1.0), adjusted));
    }
    output.table("games needed", table);
    let mut table = Table::new(("depth of the judge", "games", names));
    for depth in 1..=4 {
        let judged = judged_games(run, COMPARED, run.size(200, 3).min(games), depth)?;
        table.push((depth, judged.len(), shares(&judged)));
    }
    output.table("judges", table);
    Ok(())
}

/// Games in one step of the ledger.
const PART: u64 = 50;

/// Plays a pairing's games and judges them for A; returns the finished ones.
fn judged_games(run: &mut Run, pairing: usize, games: u64, depth: u32) -> Result<Vec<GameParts>> {
    let [a, b] = PAIRINGS[pairing].map(|player| PLAYERS[player].0);
    let seed = derive_seed(run.seed(), pairing as u64);
    let key = format!("{a} v {b}, games PART of {seed}, judged to {depth}");
    let (a, b, judge) = (ewn_engine(a)?, ewn_engine(b)?, ewn_engine(JUDGE)?);
    run.parts(games, PART, &key, |number| {
        let seed = GameSeed::of_pair(seed, number);
        let (side, engines) = match number % 2 {
            0 => (Side::First, [&a, &b]),
            _ => (Side::Second, [&b, &a]),
        };
        let game = play(random_start(seed)?, engines, seed)?;
        let found = GameParts::of(&game, side, &mut judge.clone(), depth);
        found.with_context(|| format!("game {number} cannot be judged"))
    })
}
