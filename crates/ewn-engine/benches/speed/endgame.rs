use std::sync::atomic::AtomicBool;

use criterion::{Criterion, Throughput};
use ewn::{PlacedCube, Position5, RED, Side, Size, Sketch, Square};
use ewn_engine::endgame::EndgameTable;
use game::{Dice, Position as _};

/// Enough that neither the values nor the paths to them stay in the caches.
const POSITIONS: usize = 1_000_000;

/// Looks random positions up in the tables of the user's folder, the largest ones that are there.
pub fn probes(criterion: &mut Criterion) {
    let table = EndgameTable::of_user(&|text| eprintln!("{text}"), &AtomicBool::new(false))
        .expect("tables can be built");
    let mut group = criterion.benchmark_group("probe");
    group.throughput(Throughput::Elements(POSITIONS as u64)).sample_size(10);
    for cubes in 4..=table.max_cubes() {
        let positions = random_positions(cubes);
        group.bench_function(format!("{cubes} cubes"), |bencher| {
            let value = |position| table.probe(position).map_or(0.0, |value| value.probability());
            bencher.iter(|| positions.iter().map(value).sum::<f64>());
        });
        // With fewer than six cubes, the replies are in the tables too.
        let replies: usize = positions.iter().map(|position| position.replies().count()).sum();
        group.throughput(Throughput::Elements(replies as u64));
        group.bench_function(format!("replies to {cubes} cubes"), |bencher| {
            bencher.iter(|| {
                let mut sum = 0.0;
                for position in &positions {
                    table.probe_replies(position, |_, value| sum += value.probability());
                }
                sum
            });
        });
        group.throughput(Throughput::Elements(POSITIONS as u64));
    }
}

fn random_positions(cubes: u32) -> Vec<Position5> {
    let mut dice = Dice::new(1);
    let mut positions = Vec::with_capacity(POSITIONS);
    while positions.len() < POSITIONS {
        let first = 1 + dice.below(cubes - 1);
        let players = [(Side::First, first), (Side::Second, cubes - first)];
        let mut placed = Vec::new();
        for (player, count) in players {
            for _ in 0..count {
                let number = 1 + dice.below(6) as u8;
                let square = Square::from_index(dice.below(25) as u8);
                placed.push(PlacedCube { player, number, square });
            }
        }
        let sketch = Sketch { size: Size::FIVE, cubes: placed, mover: RED, die: None };
        positions.extend(sketch.position());
    }
    positions
}
