//! Measures what moving first and placing stones are worth in TZAAR.

use anyhow::{Context, Result};
use arena::GameSeed;
use game::{Dice, Evaluator, Position as _, Side, derive_seed};
use serde::{Deserialize, Serialize};
use tzaar::{Kind, Placement, Point, Position, Sketch, Stack};

use crate::chart::numbered;
use crate::engines::{play, tzaar_engine, tzaar_evaluation};
use crate::{Chart, Estimate, Output, Paper, Run, Table, deviation, rounded};

/// Exchanges the colours of all stacks; White still moves first.
pub fn colours_exchanged(start: &Position) -> Option<Position> {
    let mut sketch = Sketch::from(start);
    for stack in sketch.stacks.iter_mut().flatten() {
        *stack = stack.with_owner(stack.owner().opponent());
    }
    sketch.position().ok()
}

/// Makes a tournament set-up: two players, White first, place their pieces by an evaluation, or at
/// random without one.
///
/// For each placement, the rest of the board is filled at random many times. The player chooses the
/// piece and point with the best mean value.
pub fn placed_start<E: Evaluator<Position>>(
    evaluations: [Option<&E>; 2],
    fillings: u32,
    seed: u64,
) -> Option<Position> {
    let mut placement = Placement::default();
    let mut number = 0;
    loop {
        if let Some(position) = placement.position() {
            return Some(position);
        }
        let mut dice = Dice::new(derive_seed(seed, number));
        let (kind, point) = match evaluations[placement.mover().index()] {
            Some(evaluation) => best_placement(&placement, evaluation, fillings, &mut dice)?,
            None => random_placement(&placement, &mut dice)?,
        };
        placement = placement.place(kind, point).ok()?;
        number += 1;
    }
}

fn random_placement(placement: &Placement, dice: &mut Dice) -> Option<(Kind, Point)> {
    let mut own = pieces_left(placement);
    own.retain(|piece| piece.owner() == placement.mover());
    let mut empty: Vec<Point> = placement.empty().collect();
    dice.shuffle(&mut own);
    dice.shuffle(&mut empty);
    Some((own.first()?.kind(), *empty.first()?))
}

/// Chooses the piece and point with the best mean value for the player to place.
fn best_placement(
    placement: &Placement,
    evaluation: &impl Evaluator<Position>,
    fillings: u32,
    dice: &mut Dice,
) -> Option<(Kind, Point)> {
    let mover = placement.mover();
    let empty: Vec<Point> = placement.empty().collect();
    let mut pieces = pieces_left(placement);
    // For each empty point and kind of piece: the sum of values, and how many were added.
    let mut sums = vec![[(0.0, 0u32); 3]; empty.len()];
    for _ in 0..fillings {
        dice.shuffle(&mut pieces);
        let start = filled(placement, &empty, &pieces)?;
        let value = evaluation.evaluate(&start).for_first(start.mover()).of(mover);
        for (sums, piece) in sums.iter_mut().zip(&pieces) {
            if piece.owner() == mover {
                let (sum, count) = &mut sums[piece.kind().index()];
                (*sum, *count) = (*sum + value, *count + 1);
            }
        }
    }
    let choices = empty.iter().zip(&sums).flat_map(|(&point, sums)| {
        let counted = Kind::ALL.into_iter().zip(sums).filter(|(_, (_, count))| *count > 0);
        counted.map(move |(kind, &(sum, count))| ((kind, point), sum / f64::from(count)))
    });
    choices.max_by(|(_, one), (_, other)| one.total_cmp(other)).map(|(choice, _)| choice)
}

/// Lists the pieces of both players that are not placed yet.
fn pieces_left(placement: &Placement) -> Vec<Stack> {
    let left = |player, kind| {
        let count = usize::from(placement.left(player, kind));
        std::iter::repeat_n(Stack::single(player, kind), count)
    };
    let kinds = |player| Kind::ALL.into_iter().flat_map(move |kind| left(player, kind));
    Side::BOTH.into_iter().flat_map(kinds).collect()
}

/// Makes a start from the placed pieces and these pieces on the empty points.
fn filled(placement: &Placement, empty: &[Point], pieces: &[Stack]) -> Option<Position> {
    let mut sketch = Sketch::from(&Position::fixed_start());
    for (stack, point) in sketch.stacks.iter_mut().zip(Point::all()) {
        *stack = placement.piece(point);
    }
    for (point, piece) in empty.iter().zip(pieces) {
        sketch.stacks[point.index()] = Some(*piece);
    }
    sketch.position().ok()
}

const STARTS: [&str; 3] = ["fixed start", "random start", "tournament placement"];

/// The players from weak to strong: spec, name, and the divisor of the number of pairs.
const PLAYERS: [(&str, &str, u64); 5] = [
    ("random", "random", 1),
    ("tzaar:eval=tuned,depth=1,noise=1,hash=1", "depth 1", 2),
    ("tzaar:eval=tuned,nodes=1000,noise=1,hash=1", "1,000 nodes", 4),
    ("tzaar:eval=tuned,nodes=5000,noise=1,hash=1", "5,000 nodes", 6),
    ("tzaar:eval=tuned,nodes=20000,noise=1,hash=4", "20,000 nodes", 20),
];
/// The number of strongest players that count as strong.
const STRONG: usize = 2;
/// Pairs or starts in one step of the ledger.
const PART: u64 = 10;
/// Random fillings of the board for each placement, then the number of placed starts.
const FILLINGS: u32 = 200;
const PLACED: u64 = 200;

/// Plays each start twice, the second time with the colours exchanged.
pub fn make(_: &Paper, run: &mut Run, output: &mut Output) -> Result<()> {
    let most = run.size(1000, 8);
    let placed = placed_starts(run)?;
    let mut table = Table::with_columns("start | players | games | White wins | from 50 % in s.e.");
    let mut strong = Table::with_columns("strong players | White wins | from 50 % in s.e.");
    let mut chart =
        Chart::new("White's share of wins in TZAAR", "both players", "games won by White")
            .with_names(PLAYERS.map(|(_, name, _)| name));
    let with_deviation = |rate| (rate, deviation(rate, &Estimate::EVEN));
    let mut of_strong = Vec::new();
    for (start, start_name) in STARTS.into_iter().enumerate() {
        let mut rates = Vec::new();
        for (spec, name, share) in PLAYERS {
            let scores = first_mover_scores(run, &placed, start, spec, (most / share).max(1))?;
            let rate = Estimate::of_samples(&scores);
            table.push((start_name, name, 2 * scores.len(), with_deviation(rate)));
            rates.push(rate);
        }
        chart = chart.with(start_name, numbered(0, rates.iter().copied()));
        let rates = rates[PLAYERS.len() - STRONG..].iter().flatten().copied();
        strong.push((start_name, with_deviation(Estimate::pooled(rates.clone()))));
        of_strong.extend(rates);
    }
    strong.push(("all starts", with_deviation(Estimate::pooled(of_strong))));
    output.table("shares", table);
    output.table("strong players", strong);
    output.chart("chart", chart);
    output.table("placing", placing(run)?);
    Ok(())
}

/// The number of starts to place, and of fillings for each placement.
fn placements(run: &Run) -> (u64, u32) {
    if run.is_quick() { (2, 20) } else { (PLACED, FILLINGS) }
}

/// Makes starts by tournament placement with the players' evaluation; returns the finished ones.
fn placed_starts(run: &mut Run) -> Result<Vec<Position>> {
    let evaluation = tzaar_evaluation("tuned")?;
    let seed = derive_seed(run.seed(), STARTS.len() as u64);
    let (count, fillings) = placements(run);
    let numbers: Vec<u64> = (0..count).collect();
    let key = |number: &u64| format!("placement {number} of {seed}, {fillings} fillings");
    let placed = run.steps(&numbers, key, |&number| {
        let start = placed_start([Some(&evaluation); 2], fillings, derive_seed(seed, number));
        Ok(start.context("no start can be placed")?.to_string())
    })?;
    placed.into_iter().flatten().map(|text| text.parse().with_context(|| text.clone())).collect()
}

/// Returns White's mean score in each pair of games.
fn first_mover_scores(
    run: &mut Run,
    placed: &[Position],
    start: usize,
    spec: &str,
    pairs: u64,
) -> Result<Vec<f64>> {
    let engine = tzaar_engine(spec)?;
    // All players get the same starts.
    let seed = derive_seed(run.seed(), start as u64);
    let number = if start == 2 { placed.len() } else { 0 };
    let key = format!("{spec}, {} {number}, pairs PART of {seed}", STARTS[start]);
    run.parts(pairs, PART, &key, |pair| {
        let seed = GameSeed::of_pair(seed, pair);
        let start = match start {
            0 => Position::fixed_start(),
            1 => Position::random_start(&mut seed.start()),
            _ => {
                let place = pair as usize % placed.len().max(1);
                *placed.get(place).context("no placement is finished")?
            }
        };
        let exchanged = colours_exchanged(&start).context("the colours cannot be exchanged")?;
        let mut won = 0.0;
        // With equal seeds, the two games from a symmetric start would be alike.
        for (game, start) in [start, exchanged].into_iter().enumerate() {
            let seed = GameSeed(derive_seed(seed.0, game as u64));
            let game = play(start, [&engine, &engine], seed)?;
            won += f64::from(u8::from(game.winner == Side::First));
        }
        Ok(won / 2.0)
    })
}

/// The result of one placed start.
#[derive(Serialize, Deserialize)]
struct PlacedStart {
    /// White's win probability at the start, as the evaluation judges it.
    value: f64,
    /// Whether White won the game from this start.
    is_won: bool,
}

/// For White and Black: whether they place by the evaluation rather than at random.
const PLACERS: [[bool; 2]; 4] = [[false, false], [true, true], [true, false], [false, true]];
/// The evaluation that places pieces and judges starts, then the engine that plays on.
const EVALUATION: &str = "net";
const PLAYER: &str = "tzaar:nodes=1000,hash=1";

/// Measures what placing by the network is worth.
fn placing(run: &mut Run) -> Result<Table> {
    let (evaluation, engine) = (tzaar_evaluation(EVALUATION)?, tzaar_engine(PLAYER)?);
    let seed = derive_seed(run.seed(), PLACERS.len() as u64);
    let (count, fillings) = placements(run);
    let mut table = Table::with_columns(
        "White places | Black places | starts | White's win probability | over random placing, in points | White wins",
    );
    let mut nobody = None;
    for placers in PLACERS {
        let names = placers.map(|is_good| if is_good { EVALUATION } else { "random" });
        let [white, black] = names;
        let key = format!(
            "{white} and {black} place, {fillings} fillings, {PLAYER} plays, PART of {seed}"
        );
        let starts = run.parts(count, PART, &key, |number| {
            let seed = derive_seed(seed, number);
            let by = placers.map(|is_good| is_good.then_some(&evaluation));
            let start = placed_start(by, fillings, seed).context("no start can be placed")?;
            let value = evaluation.evaluate(&start).for_first(start.mover()).probability();
            let game = play(start, [&engine, &engine], GameSeed(seed))?;
            Ok(PlacedStart { value, is_won: game.winner == Side::First })
        })?;
        let mean = |of: fn(&PlacedStart) -> f64| Estimate::mean_of(&starts, of);
        let value = mean(|placed| placed.value);
        nobody = nobody.or(value);
        let gain = value.zip(nobody).map(|(ours, nobody)| 100.0 * (ours.value - nobody.value));
        let won = mean(|placed| f64::from(u8::from(placed.is_won)));
        table.push((names, starts.len(), value, rounded(gain, 1), won));
    }
    Ok(table)
}
