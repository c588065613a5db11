//! The network where it is mostly used: on positions that follow from each other.

use criterion::{Criterion, Throughput};
use ewn::Position5;
use ewn_engine::net::Network;
use game::{Evaluator, Position, Turn};

use crate::{reachable_positions, sum_of_values};

const BOARDS: usize = 1000;

pub fn networks(criterion: &mut Criterion) {
    let positions = reachable_positions(BOARDS);
    let network = Network::load("built-in").expect("the file was tested");
    let neighbours: Vec<Position5> = positions
        .iter()
        .flat_map(|position| position.replies().map(|reply| reply.after))
        .filter(|after| after.turn() == Turn::ToRoll)
        .collect();
    let mut group = criterion.benchmark_group("net");
    // One board for each move: so both are the time of one evaluation.
    group.throughput(Throughput::Elements(neighbours.len() as u64));
    group.bench_function("neighbours", |bencher| {
        bencher.iter(|| sum_of_values(&neighbours, &network));
    });
    group.bench_function("look-ahead", |bencher| {
        let value = |position| network.look_ahead(position).value.probability();
        bencher.iter(|| positions.iter().map(value).sum::<f64>());
    });
}
