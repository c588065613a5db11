//! Searches with equal values and the same rule for ties choose the same moves.

use ewn::{AnyPosition, Board, Position5, SetUp, SetUpRule, Size};
use game::{Dice, Evaluator, MoverValue, Position, Side};
use search::star::{Star, StarOptions, Variant};
use search::{GreedySearch, Limits, PlainSearch, Searcher, Task, Ties};
use testkit::random_game;
use testkit::toy::{ToyChoice, ToyEvaluator, ToyPosition};

use super::{NEVER, to_depth};

const RULES: [Ties; 4] = [Ties::Shallower, Ties::First, Ties::Last, Ties::Random];

/// The number of cubes, and nothing else: most moves are equal.
#[derive(Clone)]
struct CountCubes;

impl<B: Board> Evaluator<ewn::Position<B>> for CountCubes {
    fn evaluate(&self, position: &ewn::Position<B>) -> MoverValue {
        let board = position.board();
        let [own, other] = [board.mover(), board.mover().opponent()]
            .map(|side| board.cubes(side).iter().count() as f64);
        MoverValue::new(0.5 + (own - other) / 100.0)
    }
}

#[test]
fn the_same_rule_gives_the_same_move() {
    let mut ties = 0;
    for position in positions(12) {
        for depth in 1..=3 {
            for rule in RULES {
                let seed = position.key();
                let plain = chosen(&mut plain(rule), &position, depth, true, seed);
                ties += u32::from(
                    plain != chosen(&mut self::plain(Ties::First), &position, depth, true, seed),
                );
                for options in stars(rule) {
                    let context = || format!("{rule:?} {options:?} depth {depth} {position}");
                    let star = |all_moves| {
                        chosen(
                            &mut Star::new(CountCubes, options),
                            &position,
                            depth,
                            all_moves,
                            seed,
                        )
                    };
                    assert_eq!(star(true), plain, "{}", context());
                    // Without the values of all moves, the last depth knows its best move only.
                    if rule != Ties::Shallower || depth == 1 {
                        assert_eq!(star(false), plain, "{}", context());
                    }
                }
                if depth == 1 {
                    let mut greedy = GreedySearch { evaluator: CountCubes, ties: rule };
                    assert_eq!(
                        chosen(&mut greedy, &position, 1, false, seed),
                        plain,
                        "{rule:?} {position}"
                    );
                }
            }
        }
    }
    assert!(ties > 500, "{ties} choices depend on the rule");
}

#[test]
fn each_rule_has_its_own_order_and_the_seed_matters_only_by_chance() {
    let position: ToyPosition = "first(loss, loss, loss, loss)".parse().unwrap();
    let order = |ties, seed| -> Vec<ToyChoice> {
        let mut greedy = GreedySearch { evaluator: ToyEvaluator, ties };
        let task = Task { seed, ..Task::new(Limits::default(), &NEVER) };
        let report = greedy.search(&position, task, &mut |_| ()).unwrap();
        report.moves.iter().map(|found| found.mov).collect()
    };
    let moves: Vec<ToyChoice> = position.moves().collect();
    for seed in [1, 2] {
        for (name, expected) in Ties::NAMES.iter().zip([false, false, true]) {
            let mut order = order(Ties::named(name), seed);
            if expected {
                order.reverse();
            }
            assert_eq!(order, moves, "{name}");
        }
    }
    let random = Ties::named("random");
    assert_eq!(order(random, 1), order(random, 1));
    assert_ne!(order(random, 1), order(random, 2));
}

fn plain(ties: Ties) -> PlainSearch<CountCubes> {
    PlainSearch { evaluator: CountCubes, ties }
}

fn stars(ties: Ties) -> impl Iterator<Item = StarOptions> {
    let variants = [Variant::Star0, Variant::Star05, Variant::Star1, Variant::Star2];
    variants.into_iter().flat_map(move |variant| {
        [0, 1].map(|hash| StarOptions { variant, ties, hash, ..StarOptions::default() })
    })
}

/// The move after the roll, or the moves of all rolls.
fn chosen(
    search: &mut dyn Searcher<Position5>,
    position: &Position5,
    depth: u32,
    all_moves: bool,
    seed: u64,
) -> Vec<String> {
    let limits = to_depth(depth);
    let task = Task { limits, stop: &NEVER, all_moves, seed };
    let report = search.search(position, task, &mut |_| ()).unwrap();
    match report.best() {
        Some(mov) => vec![mov.to_string()],
        None => report.rolls.iter().map(|roll| roll.best.to_string()).collect(),
    }
}

/// Positions of random games, before and after the roll.
fn positions(games: u64) -> Vec<Position5> {
    let mut dice = Dice::new(4);
    let mut positions = Vec::new();
    for _ in 0..games {
        let [red, blue] = SetUp::pair(SetUpRule::Random, Size::FIVE, &mut dice);
        let start = AnyPosition::start(&red, &blue, Side::First).unwrap();
        for position in random_game(start, &mut dice) {
            let position: Position5 = position.convert().unwrap();
            positions.push(position);
            if let Some(roll) = position.random_roll(&mut dice) {
                positions.push(position.roll(roll));
            }
        }
    }
    positions
}
