use ewn::Position5;
use ewn_engine::net::{Kernel, Network};
use game::{Dice, Evaluator, LookAhead, MoverValue, Position};

use super::naive::NaiveNetwork;
use super::random_network::RandomNetwork;
use super::reachable_positions;

/// The sizes in use, the smallest, and some whose blocks do not come in pairs.
const SIZES: [[usize; 3]; 9] = [
    [256, 32, 32],
    [256, 64, 32],
    [512, 32, 32],
    [256, 128, 32],
    [64, 16, 16],
    [128, 48, 16],
    [192, 16, 80],
    [320, 112, 128],
    [1024, 32, 48],
];

/// Every size with weights of every kind, read for all sets of instructions.
fn networks() -> impl Iterator<Item = (NaiveNetwork, Vec<Network>)> {
    let kinds = [RandomNetwork::LIVELY, RandomNetwork::LARGEST];
    let shapes = SIZES.into_iter().flat_map(move |[hidden, second, third]| {
        kinds.map(|magnitudes| RandomNetwork { hidden, second, third, magnitudes })
    });
    shapes.enumerate().map(|(seed, shape)| {
        let file = shape.file(seed as u64);
        let read = |kernel| Network::from_bytes(&file).unwrap().with_kernel(kernel);
        (NaiveNetwork::read(&file), Kernel::available().into_iter().map(read).collect())
    })
}

#[test]
fn outputs_are_those_of_the_naive_network_with_all_instructions() {
    let mut outputs = Vec::new();
    for (naive, networks) in networks() {
        for position in reachable_positions(1, &mut Dice::new(1)) {
            let expected = naive.output(&position);
            for network in &networks {
                assert_eq!(i64::from(network.output(position.board())), expected, "{position}");
            }
            outputs.push(expected);
        }
    }
    outputs.sort_unstable();
    outputs.dedup();
    assert!(outputs.len() > 150, "{}", outputs.len());
}

#[test]
fn looking_ahead_is_evaluating_every_move_to_the_bit() {
    let mut captures = 0;
    for (_, networks) in networks() {
        for position in reachable_positions(2, &mut Dice::new(3)) {
            let cubes = |position: &Position5| {
                let board = position.board();
                ewn::Side::BOTH.map(|side| ewn::Board::cubes(board, side).len()).iter().sum::<u32>()
            };
            captures += position.replies().filter(|r| cubes(&r.after) < cubes(&position)).count();
            for network in &networks {
                let ahead = network.look_ahead(&position);
                assert_eq!(ahead, LookAhead::by(network, &position), "{position}");
                let mut values = Vec::new();
                network.evaluate_replies(&position, &mut values);
                let mut expected = Vec::new();
                PlainEvaluator(network).evaluate_replies(&position, &mut expected);
                assert_eq!(values, expected, "{position}");
            }
        }
    }
    assert!(captures > 500, "{captures}");
}

/// Takes no shortcuts.
struct PlainEvaluator<'a>(&'a Network);

impl Evaluator<Position5> for PlainEvaluator<'_> {
    fn evaluate(&self, position: &Position5) -> MoverValue {
        self.0.evaluate(position)
    }
}
