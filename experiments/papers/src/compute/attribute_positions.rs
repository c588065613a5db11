//! Searches for positions whose moves have about the values of a printed table.

use std::sync::Arc;

use anyhow::{Context, Result};
use arena::MultiAttributeTable;
use ewn::{AnyPosition, BLUE, PlacedCube, Position5, RED, Side, Size, Sketch, Square};
use ewn_engine::MultiAttribute;
use game::{Dice, UniformPolicy, derive_seed};
use search::monte_carlo::PlayoutShare;
use serde::{Deserialize, Serialize};

use crate::engines::NEVER;
use crate::{Output, Paper, Run, Table, rounded};

/// The printed values of the moves down, right and "lower down".
const PAPER: MoveValues = MoveValues {
    single: [0.743_833_36, 0.737_853_35, 0.787_125],
    multi: [-0.128_248_81, -0.122_308_43, -0.304_510_18],
};
const MOVES: [&str; 3] = ["down", "right", "lower down"];
const WEIGHTS: [f64; 2] = [MultiAttribute::TEXT_WEIGHT, MultiAttribute::LISTING_WEIGHT];

/// Runs several climbs to positions with the paper's values, and shows the closest one.
pub fn make(_: &Paper, run: &mut Run, output: &mut Output) -> Result<()> {
    let climbs = run.size(8, 1);
    let (steps, playouts) =
        if run.is_quick() { (40, [200, 1000]) } else { (1500, [2000, 600_000]) };
    let mut values = Table::with_columns(
        "C | move | single, paper | single, ours | difference | multi, paper | multi, ours | difference",
    );
    let mut positions = Table::with_columns(
        "C | closest position | positions tried | distance | ranks the moves like the paper",
    );
    for weight in WEIGHTS {
        let seeds: Vec<u64> = (0..climbs).map(|climb| derive_seed(run.seed(), climb)).collect();
        let key = |seed: &u64| {
            format!("climb with C = {weight}, {steps} steps, {playouts:?} playouts, seed {seed}")
        };
        let search = PositionSearch { wanted: PAPER, weight, steps, playouts };
        let found = run.steps(&seeds, key, |&seed| search.climb(seed))?;
        let found: Vec<FoundPosition> = found.into_iter().flatten().collect();
        let nearest = |one: &&FoundPosition, other: &&FoundPosition| {
            one.values.distance(&PAPER).total_cmp(&other.values.distance(&PAPER))
        };
        let ranked = found.iter().filter(|found| found.values.ranks_like(&PAPER));
        let Some(best) = ranked.min_by(nearest).or_else(|| found.iter().min_by(nearest)) else {
            continue;
        };
        let tried: u64 = found.iter().map(|found| found.tried).sum();
        let distance = rounded(best.values.distance(&PAPER), 4);
        let (position, is_alike) = (format!("`{}`", best.position), best.values.ranks_like(&PAPER));
        positions.push((rounded(weight, 0), position, tried, distance, is_alike));
        for (place, name) in MOVES.into_iter().enumerate() {
            let cells = |paper: [f64; 3], ours: [f64; 3]| {
                let (paper, ours) = (paper[place], ours[place]);
                [paper, ours, (paper - ours).abs()].map(|number| rounded(number, 5))
            };
            let single = cells(PAPER.single, best.values.single);
            let multi = cells(PAPER.multi, best.values.multi);
            values.push((rounded(weight, 0), name, single, multi));
        }
    }
    output.table("positions", positions);
    output.table("values", values);
    Ok(())
}

/// The values of the moves down, right and diagonally down.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct MoveValues {
    /// The value from wins alone.
    pub single: [f64; 3],
    /// The value from several attributes.
    pub multi: [f64; 3],
}

impl MoveValues {
    /// The root mean square of the differences. Values from several attributes count half, because
    /// they vary more.
    pub fn distance(&self, other: &Self) -> f64 {
        let squares = |one: [f64; 3], other: [f64; 3]| {
            one.iter().zip(other).map(|(a, b)| (a - b).powi(2)).sum::<f64>()
        };
        let sum = squares(self.single, other.single) + squares(self.multi, other.multi) / 4.0;
        (sum / 6.0).sqrt()
    }

    /// Whether both kinds of values rank the moves as in another table, and all values from several
    /// attributes are negative.
    pub fn ranks_like(&self, other: &Self) -> bool {
        let order = |values: [f64; 3]| {
            let mut order = [0, 1, 2];
            order.sort_by(|&a, &b| values[b].total_cmp(&values[a]));
            order
        };
        order(self.single) == order(other.single)
            && order(self.multi) == order(other.multi)
            && self.multi.iter().all(|value| *value < 0.0)
    }
}

/// The position where a climb ended.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FoundPosition {
    /// The position's notation.
    pub position: String,
    /// The values of its three moves.
    pub values: MoveValues,
    /// The number of positions that the climb tried.
    pub tried: u64,
}

/// The target and the effort of a search.
#[derive(Clone, Copy, Debug)]
pub struct PositionSearch {
    /// The printed values to approach.
    pub wanted: MoveValues,
    /// The weight of losing the last cube.
    pub weight: f64,
    /// The number of positions to try.
    pub steps: u64,
    /// Playouts for each move: during the climb, and for the final values.
    pub playouts: [u64; 2],
}

impl PositionSearch {
    /// Climbs from a random position to one whose values are close to the wanted ones.
    pub fn climb(&self, seed: u64) -> Result<FoundPosition> {
        let mut dice = Dice::new(seed);
        let mut best = random_sketch(&mut dice);
        let mut best_distance = f64::INFINITY;
        for step in 0..self.steps {
            let next = if best_distance.is_finite() {
                changed(&best, &mut dice)
            } else {
                random_sketch(&mut dice)
            };
            let Some(values) = self.values(&next, self.playouts[0], seed ^ step) else {
                continue;
            };
            let distance = values.distance(&self.wanted);
            if distance < best_distance {
                (best, best_distance) = (next, distance);
            }
        }
        let values = self.values(&best, self.playouts[1], seed);
        let values = values.with_context(|| format!("no position found from seed {seed}"))?;
        let position = best.position::<ewn::AnyBoard>()?.to_string();
        Ok(FoundPosition { position, values, tried: self.steps })
    }

    /// The values of a position in which Red's cube 2 has three moves. `None` if a move wins at
    /// once or has equal values of both kinds.
    fn values(&self, sketch: &Sketch, playouts: u64, seed: u64) -> Option<MoveValues> {
        let position: Position5 = sketch.position().ok()?;
        let attributes = MultiAttribute {
            weight: self.weight,
            // Fear counts even where a cube is next to the goal.
            fear_first: true,
            ..MultiAttribute::default()
        };
        let table = MultiAttributeTable {
            policy: Arc::new(UniformPolicy),
            playouts,
            share: PlayoutShare::Move,
            attributes,
            threads: 1,
            seed,
        };
        let position: AnyPosition = position.convert()?;
        let moves = table.of(&position, &NEVER);
        // The rules list the move along the row first, then along the column, then the diagonal.
        let [right, down, diagonal] = moves[..] else { return None };
        let moves = [down, right, diagonal];
        let is_usable = moves.iter().all(|valued| !valued.wins && valued.multi != valued.single());
        is_usable.then(|| MoveValues {
            single: moves.map(|valued| valued.single()),
            multi: moves.map(|valued| valued.multi),
        })
    }
}

/// Draws Red's cube 2 and up to two more red cubes, against four to six blue ones.
fn random_sketch(dice: &mut Dice) -> Sketch {
    let mut sketch = Sketch { size: Size::FIVE, cubes: Vec::new(), mover: RED, die: Some(2) };
    add_cube(&mut sketch, RED, 2, dice);
    for (player, count) in [(RED, 1 + dice.below(2)), (BLUE, 4 + dice.below(3))] {
        for _ in 0..count {
            add_any_cube(&mut sketch, player, dice);
        }
    }
    sketch
}

fn changed(sketch: &Sketch, dice: &mut Dice) -> Sketch {
    let mut next = sketch.clone();
    let chosen = dice.below(next.cubes.len() as u32) as usize;
    match dice.below(6) {
        0 => {
            let player = if dice.below(3) == 0 { RED } else { BLUE };
            add_any_cube(&mut next, player, dice);
        }
        // The first cube is Red's 2, which must stay.
        1 if chosen > 0 => {
            next.cubes.remove(chosen);
        }
        2 if chosen > 0 => {
            let removed = next.cubes.remove(chosen);
            add_any_cube(&mut next, removed.player, dice);
        }
        _ => {
            let square = Square::from_index(dice.below(u32::from(Size::FIVE.squares())) as u8);
            if next.cubes.iter().all(|placed| placed.square != square) {
                next.cubes[chosen].square = square;
            }
        }
    }
    next
}

fn add_any_cube(sketch: &mut Sketch, player: Side, dice: &mut Dice) {
    let number = 1 + dice.below(u32::from(Size::FIVE.cubes())) as u8;
    add_cube(sketch, player, number, dice);
}

/// Adds a cube on a random square, unless the cube is on the board or the square is taken.
fn add_cube(sketch: &mut Sketch, player: Side, number: u8, dice: &mut Dice) {
    let square = Square::from_index(dice.below(u32::from(Size::FIVE.squares())) as u8);
    let is_taken = sketch.cubes.iter().any(|placed| {
        placed.square == square || (placed.player, placed.number) == (player, number)
    });
    if !is_taken {
        sketch.cubes.push(PlacedCube { player, number, square });
    }
}
