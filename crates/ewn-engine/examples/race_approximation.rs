//! How far `Race` is from the exact race: `race_approximation [SEED [GAMES]]` prints the
//! tables of `experiments/race-approximation`.

// An experiment that cannot be set up has to stop.
#![allow(clippy::expect_used)]

use std::time::Instant;

use ewn::{AnyPosition, Cube, CubeSet, Die, SetUp, SetUpRule, Side, Size, movable_cubes};
use ewn_engine::{Distances, Race, Schwarz, Zweistein};
use game::{Dice, Evaluator, Position, Turn};

/// Races played for each position of the 6 x 6 board.
const RACES: u32 = 1000;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let mut number =
        |default| arguments.next().and_then(|text| text.parse().ok()).unwrap_or(default);
    let (seed, games) = (number(1), number(2000));
    println!("| quantity | board | n | bias | mean absolute | rms | max |");
    println!("|---|---|---|---|---|---|---|");
    for side in [5, 6] {
        let board = Comparison::new(side, seed, games);
        board.expected_moves();
        board.win_probability(seed);
        board.greedy_choices();
    }
    println!("\n| board | microseconds a call |\n|---|---|");
    for side in [6, 7, 8] {
        time_per_call(size(side), seed);
    }
}

/// The exact evaluations and the approximation on the same positions.
struct Comparison {
    side: usize,
    positions: Vec<AnyPosition>,
    exact: Schwarz,
    approximate: Schwarz,
    race: Race,
}

impl Comparison {
    fn new(side: usize, seed: u64, games: u64) -> Self {
        let size = size(side);
        let (exact, approximate) = (Schwarz::new(size), Schwarz::approximate(size));
        let positions = reachable_positions(size, seed, games);
        Self { side, positions, exact, approximate, race: Race::new(size) }
    }

    fn expected_moves(&self) {
        let mut one_side = Errors::default();
        let mut difference = Errors::default();
        for position in &self.positions {
            let [red, blue] = Side::BOTH.map(|player| {
                let distances = Distances::of(position.board(), player);
                self.race.expected_moves(&distances) - self.exact.expected_moves(&distances)
            });
            one_side.add(red);
            one_side.add(blue);
            difference.add(blue - red);
        }
        one_side.print("expected moves", self.side, 0.0);
        difference.print("difference of expected moves", self.side, 0.0);
    }

    /// Exact on 5 x 5; on 6 x 6 from races with the exact way of playing, whose own
    /// scatter is taken out of the rms.
    fn win_probability(&self, seed: u64) {
        let zweistein = Zweistein::new(size(self.side));
        let mut dice = Dice::new(seed);
        let mut errors = Errors::default();
        let mut noise = 0.0;
        let every = if self.side == 5 { 1 } else { 20 };
        for position in self.positions.iter().step_by(every) {
            let mover = position.mover();
            let own = Distances::of(position.board(), mover);
            let other = Distances::of(position.board(), mover.opponent());
            let exact = if self.side == 5 {
                zweistein.evaluate(position).probability()
            } else {
                let wins = (0..RACES).filter(|_| self.mover_wins(&own, &other, &mut dice)).count();
                let frequency = wins as f64 / f64::from(RACES);
                // The unbiased estimate of the variance of the frequency.
                noise += frequency * (1.0 - frequency) / f64::from(RACES - 1);
                frequency
            };
            errors.add(self.race.first_to_move_wins(&own, &other) - exact);
        }
        errors.print("win probability", self.side, noise);
    }

    fn mover_wins(&self, own: &Distances, other: &Distances, dice: &mut Dice) -> bool {
        self.turns(own, dice) <= self.turns(other, dice)
    }

    /// Plays a race alone, always leaving the fewest expected moves.
    fn turns(&self, distances: &Distances, dice: &mut Dice) -> u32 {
        let size = size(self.side);
        let mut list = distances.list().to_vec();
        let present = (0..list.len()).filter(|&cube| list[cube] > 0).map(|cube| 1 << cube).sum();
        for turn in 1.. {
            let die = Die::of(Cube::from_index(dice.below(list.len() as u32) as u8));
            let (lower, higher) = movable_cubes(CubeSet::from_bits(present), die);
            let mut left = |cube: Cube| {
                list[cube.index()] -= 1;
                let after = Distances::from_list(size, &list).expect("it was one before");
                let arrived = list[cube.index()] == 0;
                list[cube.index()] += 1;
                if arrived { 0.0 } else { self.exact.expected_moves(&after) }
            };
            let best = if left(higher) < left(lower) { higher } else { lower };
            list[best.index()] -= 1;
            if list[best.index()] == 0 {
                return turn;
            }
        }
        0
    }

    /// How often the two evaluations play different moves without looking ahead.
    fn greedy_choices(&self) {
        let (mut choices, mut different) = (0.0, 0.0);
        for position in &self.positions {
            for (roll, _) in position.rolls() {
                let rolled = position.roll(roll);
                choices += 1.0;
                let same = best_move(&rolled, &self.exact) == best_move(&rolled, &self.approximate);
                different += f64::from(u8::from(!same));
            }
        }
        let share: f64 = different / choices;
        // Rolls of the same position are not independent: an error bar by position.
        let error = (share * (1.0 - share) / self.positions.len() as f64).sqrt();
        let (side, percent, bar) = (self.side, 100.0 * share, 196.0 * error);
        println!(
            "| greedy choices that differ | {side} x {side} | {choices} | {percent:.2} +- {bar:.2} % | | | |"
        );
    }
}

fn best_move(rolled: &AnyPosition, schwarz: &Schwarz) -> Option<ewn::Move> {
    let mut best = None;
    for mov in rolled.moves() {
        let after = rolled.play(mov);
        let value = match after.turn() {
            Turn::Over(_) => 1.0,
            _ => schwarz.evaluate(&after).for_opponent().probability(),
        };
        // Moves that are equal but for rounding are equal.
        if best.is_none_or(|(most, _)| value > most + 1e-12) {
            best = Some((value, mov));
        }
    }
    best.map(|(_, mov)| mov)
}

/// Errors and their summary.
#[derive(Default)]
struct Errors(Vec<f64>);

impl Errors {
    fn add(&mut self, error: f64) {
        self.0.push(error);
    }

    /// `noise` is the sum of the variances of the values that were compared with.
    fn print(&self, quantity: &str, side: usize, noise: f64) {
        let count = self.0.len() as f64;
        let mean =
            |value: &dyn Fn(f64) -> f64| self.0.iter().map(|&e| value(e)).sum::<f64>() / count;
        let bias = mean(&|error| error);
        let square = mean(&|error| error * error);
        let fourth = mean(&|error| error.powi(4));
        let without_noise = square - noise / count;
        let rms = without_noise.max(0.0).sqrt();
        let bias_bar = 1.96 * ((square - bias * bias) / count).sqrt();
        let rms_bar = 1.96 * ((fourth - square * square) / count).sqrt() / (2.0 * rms);
        let (absolute, most) = if noise > 0.0 {
            ("".into(), "".into())
        } else {
            let most = self.0.iter().fold(0.0, |most: f64, error| most.max(error.abs()));
            (format!("{:.5}", mean(&f64::abs)), format!("{most:.4}"))
        };
        println!(
            "| {quantity} | {side} x {side} | {count} | {bias:+.5} +- {bias_bar:.5} | {absolute} | {rms:.5} +- {rms_bar:.5} | {most} |"
        );
    }
}

fn time_per_call(size: Size, seed: u64) {
    let positions = reachable_positions(size, seed, 100);
    let zweistein = Zweistein::new(size);
    let run = || {
        let begin = Instant::now();
        let sum: f64 = positions.iter().map(|p| zweistein.evaluate(p).probability()).sum();
        std::hint::black_box(sum);
        begin.elapsed().as_secs_f64() * 1e6 / positions.len() as f64
    };
    // The machine may be busy: the fastest of many short runs counts.
    let fastest = (0..100).map(|_| run()).fold(f64::INFINITY, f64::min);
    println!("| {side} x {side} | {fastest:.2} |", side = size.side());
}

/// Random play from random set-ups.
fn reachable_positions(size: Size, seed: u64, games: u64) -> Vec<AnyPosition> {
    let mut dice = Dice::new(seed);
    let game = |_| {
        let [red, blue] = SetUp::pair(SetUpRule::Random, size, &mut dice);
        let start = AnyPosition::start(&red, &blue, ewn::RED).expect("both have this size");
        testkit::random_game(start, &mut dice)
    };
    (0..games).flat_map(game).collect()
}

fn size(side: usize) -> Size {
    Size::new(side).expect("there is such a board")
}
