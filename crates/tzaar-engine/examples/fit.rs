//! Finds the weights of the evaluation `tuned`, in two steps.
//!
//! `fit play ENGINE GAMES NODES SEED > FILE` plays games of an engine against itself from random
//! starts, NODES nodes an action: the first few actions are random, and so is one in thirty of
//! the others. It writes the positions of the games, and as many that are one or two random
//! actions away from them: searches come across more bad actions than games do.
//!
//! `fit weigh SEED FILE... > src/tuned/weights.txt` fits the weights to what the searches thought of
//! these positions and to the results of the games, by logistic regression.
#![allow(clippy::unwrap_used)] // A broken measurement should say so and end.

use std::io::BufRead as _;
use std::sync::atomic::AtomicBool;

use game::{Dice, Options, Position as _, Side, Turn, derive_seed};
use search::{Engine, Limits, Task};
use tzaar::{Action, Point, Position};
use tzaar_engine::tuned::{TERMS, UNIT, for_each_term, place_term};
use tzaar_engine::{Attacks, find};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |index: usize| arguments[index].parse::<u64>().unwrap();
    match arguments[0].as_str() {
        "play" => play(&arguments[1], number(2), number(3), number(4)),
        _ => weigh(number(1), &arguments[2..]),
    }
}

/// One position a line, then what the search thought of it and, if it occurred in the game, the
/// result: both as chances of the mover.
fn play(engine: &str, games: u64, nodes: u64, seed: u64) {
    let mut engine = build(engine);
    for game in 0..games {
        let mut dice = Dice::new(derive_seed(seed, game));
        let mut position = Position::random_start(&mut dice);
        for _ in 0..dice.below(MOST_RANDOM_ACTIONS + 1) {
            position = random_action(&position, &mut dice);
        }
        engine.search.new_game();
        let mut occurred = Vec::new();
        while let Turn::ToMove(_) = position.turn() {
            let (value, best) = think(&mut engine, &position, nodes, dice.seed());
            occurred.push((position, value));
            let aside = (0..=dice.below(2)).fold(position, |it, _| random_action(&it, &mut dice));
            if let Turn::ToMove(_) = aside.turn() {
                let (value, _) = think(&mut engine, &aside, nodes, dice.seed());
                println!("{aside}|{value:.4}|");
            }
            let is_random = dice.below(ONE_RANDOM_IN) == 0;
            position =
                if is_random { random_action(&position, &mut dice) } else { position.play(best) };
        }
        if let Turn::Over(outcome) = position.turn() {
            for (before, value) in occurred {
                let result = u8::from(before.mover() == outcome.winner);
                println!("{before}|{value:.4}|{result}");
            }
        }
    }
}

/// The position after a random action; the same if there is none.
fn random_action(position: &Position, dice: &mut Dice) -> Position {
    let mut moves = position.moves();
    let number = dice.below((moves.len() as u32).max(1)) as usize;
    moves.nth(number).map_or(*position, |action| position.play(action))
}

const MOST_RANDOM_ACTIONS: u32 = 8;
const ONE_RANDOM_IN: u32 = 30;

fn build(spec: &str) -> Engine<Position> {
    let (name, options) = spec.split_once(':').unwrap_or((spec, ""));
    let kind = find(name).unwrap();
    kind.make(&Options::parse(kind.options, options).unwrap(), "").unwrap()
}

/// A search's estimate of the mover's win probability, and its best action.
fn think(
    engine: &mut Engine<Position>,
    position: &Position,
    nodes: u64,
    seed: u64,
) -> (f64, Action) {
    let stop = AtomicBool::new(false);
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let task = Task { limits, stop: &stop, all_moves: false, seed };
    let report = engine.search(position, task, &mut |_| ()).unwrap();
    (report.value.of(position.mover()), report.best().unwrap())
}

/// A position: its terms, and what they should say of the mover's chances.
struct Sample {
    /// Where its terms begin among those of all samples.
    begin: usize,
    /// The part of the board that has stacks.
    full: f32,
    target: f32,
}

#[derive(Default)]
struct Samples {
    samples: Vec<Sample>,
    /// Terms, and how often the mover has them more than the opponent.
    terms: Vec<(u16, i8)>,
}

impl Samples {
    fn read(&mut self, line: &str) {
        let mut parts = line.split('|');
        let position: Position = parts.next().unwrap().parse().unwrap();
        let value: f32 = parts.next().unwrap().parse().unwrap();
        let result: Result<f32, _> = parts.next().unwrap().parse();
        let target = result.map_or(value, |result| value + RESULT * (result - value));
        let attacks = Attacks::new(&position);
        // The search sees such wins by itself.
        if !attacks.win_at_once(&position) {
            self.add(&position, &attacks, target);
        }
    }

    fn add(&mut self, position: &Position, attacks: &Attacks, target: f32) {
        let mut counts = [0i8; TERMS];
        let sign = |player: Side| if player == position.mover() { 1 } else { -1 };
        for point in position.occupied() {
            let stack = position.stack(point).unwrap();
            counts[place_term(point, stack)] += sign(stack.owner());
        }
        for_each_term(position, attacks, |term, player| counts[term] += sign(player));
        let begin = self.terms.len();
        let used = counts.iter().enumerate().filter(|(_, count)| **count != 0);
        self.terms.extend(used.map(|(term, &count)| (term as u16, count)));
        let full = position.occupied().len() as f32 / Point::COUNT as f32;
        self.samples.push(Sample { begin, full, target });
    }

    fn terms(&self, index: usize) -> &[(u16, i8)] {
        let end = self.samples.get(index + 1).map_or(self.terms.len(), |next| next.begin);
        &self.terms[self.samples[index].begin..end]
    }
}

/// The two weights of every term, in natural units.
struct Model {
    weights: Vec<[f32; 2]>,
    /// Running means of the gradient and of its square, for steps of a size (Kingma and Ba 2015).
    means: Vec<[f32; 2]>,
    squares: Vec<[f32; 2]>,
    steps: i32,
}

impl Model {
    fn new() -> Self {
        let zeros = vec![[0.0; 2]; TERMS];
        Self { weights: zeros.clone(), means: zeros.clone(), squares: zeros, steps: 0 }
    }

    fn probability(&self, samples: &Samples, index: usize) -> f32 {
        let full = samples.samples[index].full;
        let worth = |&(term, count): &(u16, i8)| {
            let [at_full, at_empty] = self.weights[usize::from(term)];
            f32::from(count) * (at_full * full + at_empty * (1.0 - full))
        };
        let sum: f32 = samples.terms(index).iter().map(worth).sum();
        1.0 / (1.0 + (-sum).exp())
    }

    /// The mean loss in nats.
    fn loss(&self, samples: &Samples, indices: &[u32]) -> f64 {
        let loss = |&index: &u32| {
            let target = f64::from(samples.samples[index as usize].target);
            let probability = f64::from(self.probability(samples, index as usize));
            let [win, loss] = [probability, 1.0 - probability].map(|it| it.max(1e-9).ln());
            -target * win - (1.0 - target) * loss
        };
        indices.iter().map(loss).sum::<f64>() / indices.len() as f64
    }

    fn step(&mut self, samples: &Samples, batch: &[u32], rate: f32) {
        let mut gradient: Vec<[f32; 2]> =
            self.weights.iter().map(|pair| pair.map(|weight| DECAY * weight)).collect();
        for &index in batch {
            let index = index as usize;
            let Sample { full, target, .. } = samples.samples[index];
            let error = (self.probability(samples, index) - target) / batch.len() as f32;
            for &(term, count) in samples.terms(index) {
                let part = error * f32::from(count);
                gradient[usize::from(term)][0] += part * full;
                gradient[usize::from(term)][1] += part * (1.0 - full);
            }
        }
        self.steps += 1;
        let [mean_bias, square_bias] = [0.9f32, 0.999].map(|keep| 1.0 - keep.powi(self.steps));
        for (term, parts) in gradient.iter().enumerate() {
            for (side, &part) in parts.iter().enumerate() {
                let mean = &mut self.means[term][side];
                let square = &mut self.squares[term][side];
                *mean = 0.9 * *mean + 0.1 * part;
                *square = 0.999 * *square + 0.001 * part * part;
                let step = *mean / mean_bias / ((*square / square_bias).sqrt() + 1e-8);
                self.weights[term][side] -= rate * step;
            }
        }
    }
}

/// Keeps the weights of rare terms small.
const DECAY: f32 = 1e-5;
const EPOCHS: u32 = 16;
const BATCH: usize = 1024;
const RATE: f32 = 0.02;
/// How much the result counts, where there is one; the search counts for the rest.
const RESULT: f32 = 0.5;
/// One in this many blocks of positions is held out: neighbours come from the same games.
const HELD_BACK: usize = 20;
const BLOCK: usize = 2000;

fn weigh(seed: u64, files: &[String]) {
    let (mut learn, mut check) = (Samples::default(), Samples::default());
    let mut lines = 0;
    for file in files {
        for line in std::io::BufReader::new(std::fs::File::open(file).unwrap()).lines() {
            lines += 1;
            let is_held_back = (lines / BLOCK).is_multiple_of(HELD_BACK);
            if is_held_back { &mut check } else { &mut learn }.read(&line.unwrap());
        }
    }
    eprintln!("{} positions, {} held back", learn.samples.len(), check.samples.len());
    let mut order: Vec<u32> = (0..learn.samples.len() as u32).collect();
    let held_back: Vec<u32> = (0..check.samples.len() as u32).collect();
    let mut dice = Dice::new(seed);
    let mut model = Model::new();
    for epoch in 0..EPOCHS {
        dice.shuffle(&mut order);
        // The steps get smaller, so that the weights come to rest.
        let rate = RATE * (1.0 - epoch as f32 / EPOCHS as f32).powi(2);
        for batch in order.chunks(BATCH) {
            model.step(&learn, batch, rate);
        }
        let (learnt, unseen) = (model.loss(&learn, &order), model.loss(&check, &held_back));
        eprintln!("epoch {epoch}: loss {learnt:.5}, of those held back {unseen:.5}");
    }
    print_weights(&model);
}

fn print_weights(model: &Model) {
    println!(
        "// By the term: thousandths on a full board and on an empty one. Written by examples/fit.rs."
    );
    println!("[");
    for row in model.weights.chunks(8) {
        let whole = |weight: f32| (f64::from(weight) * UNIT).round() as i16;
        let pairs: Vec<String> =
            row.iter().map(|pair| format!("[{}, {}]", whole(pair[0]), whole(pair[1]))).collect();
        println!("    {},", pairs.join(", "));
    }
    println!("]");
}
