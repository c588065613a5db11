//! Tournament placements of TZAAR, and what they are worth.

use std::ops::Range;

use arena::GameSeed;
use game::{Evaluator, Position as _, Side, derive_seed};
use games::{Roster, Tzaar};
use serde::{Deserialize, Serialize};

use super::games::{engine_of, finished, parts, play};
use crate::questions::placed_start;
use crate::reproduce::{Cell, Estimate, ReproduceError, Run, Table, UNFINISHED, percent};

/// The evaluation by which pieces are placed and starts are judged.
const EVALUATION: &str = "net";
/// Who plays on from the starts.
const PLAYER: &str = "tzaar:nodes=1000,hash=1";
/// Random boards by which a piece is placed.
pub const FILLINGS: u32 = 200;
/// Starts of each kind.
const STARTS: u64 = 200;
/// Starts in a step.
const PART: u64 = 10;

/// Whether White and Black place by the evaluation, rather than at random.
const PLACERS: [[bool; 2]; 4] = [[false, false], [true, true], [true, false], [false, true]];

pub const METHOD: &str = "White and Black place stones in turn, White first, at random \
or where the evaluation `net` rates them highest: a stone on a point has the mean value over 200 random ways to fill \
the rest of the board. White's win probability is what `net` says of the full board before the first move; then \
`tzaar:nodes=1000` plays one game against itself from each start.";

/// Placed starts, judged.
pub struct Placing(Vec<Vec<PlacedStart>>);

#[derive(Serialize, Deserialize)]
struct PlacedStart {
    /// White's win probability.
    value: f64,
    /// Whether White won from here.
    is_won: bool,
}

impl Placing {
    /// Places pieces, as far as there is time for it.
    pub fn new(run: &mut Run) -> Result<Self, ReproduceError> {
        let of_placers = PLACERS.iter().map(|placers| placed_starts(run, *placers));
        Ok(Self(of_placers.collect::<Result<_, _>>()?))
    }

    /// What the starts are worth to White.
    pub fn table(&self) -> Table {
        let head = "White places | Black places | starts | White's win probability | White wins";
        let mut table = Table::with_columns(head);
        for (placers, starts) in PLACERS.iter().zip(&self.0) {
            let [white, black] =
                placers.map(|is_good| Cell::from(if is_good { "by `net`" } else { "at random" }));
            let won = starts.iter().map(|placed| f64::from(u8::from(placed.is_won)));
            let won = Estimate::of_samples(&won.collect::<Vec<f64>>());
            table.push([white, black, starts.len().into(), value(starts).into(), won.into()]);
        }
        table
    }

    /// What the evaluation says of placing, in a sentence.
    pub fn finding(&self) -> String {
        let values: Option<Vec<Estimate>> = self.0.iter().map(|starts| value(starts)).collect();
        let Some(&[nobody, both, white, black]) = values.as_deref() else {
            return UNFINISHED.into();
        };
        let word = match both.deviation_from(&nobody) {
            ..-3.0 => "worse for White than random placing",
            3.0.. => "better for White than random placing",
            _ => "to White about what random placing is",
        };
        format!(
            "According to the network, placing alternately is {word}: {} if both place by it, {} at random. Placing by it against random placing is worth {:.1} % to White and {:.1} % to Black.",
            percent(both),
            percent(nobody),
            100.0 * (white.value - nobody.value),
            100.0 * (nobody.value - black.value),
        )
    }
}

/// White's win probability according to the evaluation.
fn value(starts: &[PlacedStart]) -> Option<Estimate> {
    Estimate::of_samples(&starts.iter().map(|placed| placed.value).collect::<Vec<f64>>())
}

fn placed_starts(run: &mut Run, placers: [bool; 2]) -> Result<Vec<PlacedStart>, ReproduceError> {
    let evaluation = Tzaar::evaluation((), EVALUATION, |_| ()).map_err(ReproduceError::work)?;
    let engine = engine_of::<Tzaar>((), PLAYER)?;
    let seed = derive_seed(run.seed(), PLACERS.len() as u64);
    let (count, fillings) = if run.is_quick() { (2, 20) } else { (STARTS, FILLINGS) };
    let names = placers.map(|is_good| if is_good { EVALUATION } else { "random" }).join(" and ");
    let key = |numbers: &Range<u64>| {
        format!("{names} place, {fillings} fillings, {PLAYER} plays, {numbers:?} of {seed}")
    };
    let place = |number: u64| {
        let seed = derive_seed(seed, number);
        let by = placers.map(|is_good| is_good.then_some(&evaluation));
        let start = placed_start(by, fillings, seed).ok_or("no start can be placed")?;
        let value = evaluation.evaluate(&start).for_first(start.mover()).probability();
        let game = play::<Tzaar>(start, [&engine, &engine], GameSeed(seed));
        let is_won = game.winner == Side::First;
        Ok(PlacedStart { value, is_won })
    };
    let work = |numbers: &Range<u64>| numbers.clone().map(place).collect();
    Ok(finished(run.steps(&parts(count, PART), key, work)?))
}
