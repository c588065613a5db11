//! How fast the rules and the evaluations are on the official board.
//!
//! Each benchmark runs over many random reachable boards, so that neither the caches nor
//! the branch predictors can learn them by heart.

// A benchmark that cannot be set up has to stop.
#![allow(missing_docs, clippy::expect_used)]

mod endgame;
mod net;

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use ewn::{Position5, RED, SetUp, SetUpRule, Size};
use ewn_engine::playout::POLICIES;
use ewn_engine::{EVALUATIONS, PrintedZweistein, SquareLists, Zweistein};
use game::{Dice, Evaluator, Options};

const BOARDS: usize = 10_000;

fn table_build(criterion: &mut Criterion) {
    criterion.bench_function("zweistein table build", |bencher| {
        bencher.iter(|| Zweistein::new(black_box(Size::FIVE)));
    });
}

fn evaluations(criterion: &mut Criterion) {
    let positions = reachable_positions(BOARDS);
    let mut group = criterion.benchmark_group("evaluate");
    group.throughput(Throughput::Elements(BOARDS as u64));
    let zweistein = Zweistein::new(Size::FIVE);
    group.bench_function("zweistein", |bencher| {
        bencher.iter(|| sum_of_values(&positions, &zweistein));
    });
    let paper = PrintedZweistein::new(&zweistein);
    let lists: Vec<SquareLists> = positions.iter().map(SquareLists::of).collect();
    for (position, lists) in positions.iter().zip(&lists) {
        let theirs = zweistein.evaluate(position).probability();
        assert!((paper.evaluate(lists) - (1.0 - theirs)).abs() < 1e-12, "not the same work");
    }
    group.bench_function("zweistein as in the paper", |bencher| {
        bencher.iter(|| lists.iter().map(|lists| paper.evaluate(lists)).sum::<f64>());
    });
    for kind in EVALUATIONS.iter().filter(|kind| kind.name != "zweistein") {
        let options = Options::parse(kind.options, "").expect("defaults are valid");
        let evaluation = (kind.build)(Size::FIVE, &options).expect("it has 5x5 boards");
        group.bench_function(kind.name, |bencher| {
            bencher.iter(|| sum_of_values(&positions, &evaluation));
        });
    }
}

fn playouts(criterion: &mut Criterion) {
    const GAMES: u64 = 1000;
    let mut group = criterion.benchmark_group("playouts");
    group.throughput(Throughput::Elements(GAMES));
    let start = Position5::canonical(Size::FIVE).expect("there is a 5x5 board");
    for kind in POLICIES {
        let policy = (kind.build)(Size::FIVE);
        group.bench_function(kind.name, |bencher| {
            let mut dice = Dice::new(1);
            bencher
                .iter(|| (0..GAMES).map(|_| policy.play_out(start, &mut dice).plies).sum::<u32>());
        });
    }
}

fn sum_of_values(positions: &[Position5], evaluator: &impl Evaluator<Position5>) -> f64 {
    positions.iter().map(|position| evaluator.evaluate(position).probability()).sum()
}

fn reachable_positions(count: usize) -> Vec<Position5> {
    let mut dice = Dice::new(1);
    let mut positions = Vec::with_capacity(count + 50);
    while positions.len() < count {
        let [red, blue] = SetUp::pair(SetUpRule::Random, Size::FIVE, &mut dice);
        let start = Position5::start(&red, &blue, RED).expect("both are 5x5");
        positions.extend(testkit::random_game(start, &mut dice));
    }
    dice.shuffle(&mut positions);
    positions.truncate(count);
    positions
}

criterion_group!(benches, table_build, evaluations, net::networks, playouts, endgame::probes);
criterion_main!(benches);
