//! Every search of the family returns the values of plain expectiminimax, whatever it cuts,
//! shares or remembers. `AGREEMENT=20 cargo test --release -p search --test agreement` tries
//! twenty times as many positions.

use ewn::{AnyPosition, Position5, SetUp, SetUpRule, Size};
use ewn_engine::Zweistein;
use game::{Dice, Evaluator, MoverValue, Position, Side};
use search::star::{Deepening, Star, StarOptions, Variant};
use search::{Searcher, Task, Ties, expectiminimax};
use testkit::random_game;
use testkit::toy::{ToyEvaluator, ToyPosition, random_dice_game};

use super::{NEVER, effort, to_depth};

const VARIANTS: [Variant; 4] = [Variant::Star0, Variant::Star05, Variant::Star1, Variant::Star2];

#[test]
fn on_small_boards_under_zweistein() {
    for (side, depth, games) in [(3, 5, 10), (4, 3, 2)] {
        let size = Size::new(side).unwrap();
        let zweistein = Zweistein::new(size);
        for position in ewn_positions(size, games) {
            check::<AnyPosition, _>(&position, &zweistein, depth);
        }
    }
}

#[test]
fn on_the_official_board_under_zweistein() {
    let zweistein = Zweistein::new(Size::FIVE);
    for position in ewn_positions(Size::FIVE, 4).into_iter().step_by(9) {
        check::<Position5, _>(&position.convert().unwrap(), &zweistein, 3);
    }
}

#[test]
fn under_a_random_evaluation() {
    for (side, depth, step) in [(3, 5, 1), (4, 3, 5), (5, 2, 5)] {
        for position in ewn_positions(Size::new(side).unwrap(), 4).into_iter().step_by(step) {
            check::<AnyPosition, _>(&position, &RandomEvaluation, depth);
        }
    }
}

#[test]
fn on_large_boards() {
    for side in [6, 8] {
        let size = Size::new(side).unwrap();
        let zweistein = Zweistein::new(size);
        for position in ewn_positions(size, 1).into_iter().skip(9).step_by(30).take(2) {
            check::<AnyPosition, _>(&position, &zweistein, 2);
        }
    }
}

#[test]
fn in_the_toy_game() {
    let mut dice = Dice::new(7);
    for _ in 0..100 * effort() {
        let position: ToyPosition = random_dice_game(4, &mut dice);
        for depth in 1..=4 {
            check(&position, &ToyEvaluator, depth);
        }
    }
}

/// Many moves of this endgame are equally good, and their values differ by rounding alone: windows
/// between such values must not shrink to nothing.
#[test]
fn where_many_values_are_equal_up_to_rounding() {
    let position: Position5 = "...../r1r2r3../..r6b6./...../..b3b1. b 1".parse().unwrap();
    let limits = to_depth(9);
    let value = |options| {
        let task = Task::new(limits, &NEVER);
        let mut search = Star::new(Zweistein::new(Size::FIVE), options);
        search.search(&position, task, &mut |_| ()).unwrap().value.probability()
    };
    let plain = StarOptions { nega_scout: false, aspiration: false, ..StarOptions::default() };
    assert!((value(StarOptions::default()) - value(plain)).abs() < 1e-9);
}

/// A pseudo-random number between 0 and 1 for each position.
#[derive(Clone)]
struct RandomEvaluation;

impl<P: Position> Evaluator<P> for RandomEvaluation {
    fn evaluate(&self, position: &P) -> MoverValue {
        MoverValue::new(Dice::new(position.key()).unit())
    }
}

/// Compares the values of all moves, before the roll and after one, for all ways to search.
fn check<P, E>(position: &P, evaluator: &E, depth: u32)
where
    P: Position,
    E: Evaluator<P> + Clone + Send + Sync + 'static,
{
    let rolled = position.rolls().next().map(|(roll, _)| position.roll(roll));
    for position in [Some(*position), rolled].into_iter().flatten() {
        let expected = move_values(&position, evaluator, depth);
        for options in all_options() {
            compare(&position, evaluator, depth, options, &expected);
        }
    }
}

/// The value of every move for its player, by plain expectiminimax.
fn move_values<P: Position>(
    position: &P,
    evaluator: &impl Evaluator<P>,
    depth: u32,
) -> Vec<(P::Move, f64)> {
    let mover = position.mover();
    let value = |mov, after: P| {
        let value = expectiminimax(&after, depth - 1, evaluator, &mut 0);
        (mov, value.for_first(after.mover()).of(mover))
    };
    if position.moves().len() > 0 {
        return position.moves().map(|mov| value(mov, position.play(mov))).collect();
    }
    position.replies().map(|reply| value(reply.mov, reply.after)).collect()
}

fn compare<P, E>(
    position: &P,
    evaluator: &E,
    depth: u32,
    options: StarOptions,
    expected: &[(P::Move, f64)],
) where
    P: Position,
    E: Evaluator<P> + Clone + Send + Sync + 'static,
{
    let mover = position.mover();
    let limits = to_depth(depth);
    let context = || format!("{options:?}, depth {depth}, {position}");
    let mut search = Star::new(evaluator.clone(), options);
    // What the narrow windows of the first leave in the table, the second believes.
    for all_moves in [false, true] {
        let report =
            search.search(position, Task { limits, stop: &NEVER, all_moves, seed: 0 }, &mut |_| ());
        let report = report.unwrap();
        let best = expected.iter().map(|(_, value)| *value).fold(0.0, f64::max);
        if report.rolls.is_empty() {
            assert_near(report.value.of(mover), best, &context);
        } else {
            let whole = expectiminimax(position, depth, evaluator, &mut 0).probability();
            assert_near(report.value.of(mover), whole, &context);
        }
        assert_eq!(report.moves.len(), expected.len(), "{}", context());
        for found in &report.moves {
            let values = expected.iter().filter(|(mov, _)| *mov == found.mov);
            let value = found.value.of(mover);
            if found.is_bound {
                assert!(
                    values.into_iter().any(|(_, exact)| *exact <= value + 1e-9),
                    "{}",
                    context()
                );
            } else {
                let nearest = values.map(|(_, exact)| (exact - value).abs()).fold(1.0, f64::min);
                assert_near(nearest, 0.0, &context);
            }
        }
    }
}

#[track_caller]
fn assert_near(value: f64, expected: f64, context: &dyn Fn() -> String) {
    assert!((value - expected).abs() < 1e-9, "{value}, expected {expected}: {}", context());
}

fn all_options() -> impl Iterator<Item = StarOptions> {
    let switches = (0..32u8).map(|bits| StarOptions {
        nega_scout: bits & 1 != 0,
        share: bits & 2 != 0,
        order: bits & 4 != 0,
        aspiration: bits & 16 != 0,
        hash: usize::from(bits & 8 != 0),
        ..StarOptions::default()
    });
    let single =
        switches.flat_map(|options| VARIANTS.map(|variant| StarOptions { variant, ..options }));
    let small = StarOptions { hash: 1, ..StarOptions::default() };
    let depths = [Deepening::ByTwo, Deepening::Off].map(|deepening| {
        [Ties::Shallower, Ties::Last].map(|ties| StarOptions { deepening, ties, ..small })
    });
    let all_likely = StarOptions { selective: f64::MIN_POSITIVE, ..small };
    single
        .chain(depths.into_iter().flatten())
        .chain([StarOptions { threads: 2, ..small }, all_likely])
}

fn ewn_positions(size: Size, games: u32) -> Vec<AnyPosition> {
    let mut dice = Dice::new(3);
    let mut positions = Vec::new();
    for _ in 0..games * effort() {
        let [red, blue] = SetUp::pair(SetUpRule::Random, size, &mut dice);
        let start = AnyPosition::start(&red, &blue, Side::First).unwrap();
        positions.extend(random_game(start, &mut dice));
    }
    positions
}
