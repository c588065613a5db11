//! Boards that are searched, set-ups, and starts of TZAAR.

use std::collections::BTreeSet;

use arena::{GameSeed, distinct_set_ups};
use ewn::{BLUE, Position5, RED, SetUp, Size};
use ewn_engine::{Distances, PrintedZweistein, SquareLists, Zweistein};
use game::{Dice, Evaluator, MoverValue, Position as _, Side};
use games::{Ewn, engine};
use papers::compute::attribute_positions::{MoveValues, PositionSearch};
use papers::compute::board_search::{
    depth_1, distances, exact, for_each_board, pairs_with_value, search,
};
use papers::compute::evaluation_times::positions;
use papers::compute::first_move::{colours_exchanged, placed_start};
use papers::compute::set_ups::{against_random_and_best, values_of_red};
use papers::compute::stones_lost::{GameEnd, StonesLost};
use papers::engines::{play, tzaar_engine};
use tzaar::{Kind, Point, Position, Stack, WHITE};

#[test]
fn one_pair_of_arrays_has_the_value_of_figure_9() {
    let zweistein = Zweistein::new(Size::FIVE);
    let pairs = pairs_with_value(&zweistein, 0.588_791).unwrap();
    assert_eq!(pairs, [[[4, 4, 0, 0, 4, 0], [0, 4, 4, 0, 4, 0]]]);
}

#[test]
fn boards_are_all_those_with_the_arrays() {
    let arrays = [[0, 0, 1, 0, 0, 0], [0, 2, 0, 0, 0, 1]];
    let mut boards = BTreeSet::new();
    let mut add = |position: &Position5| {
        assert!(boards.insert(position.to_string()));
        let of_side = |side| Distances::of(position.board(), side);
        assert_eq!([RED, BLUE].map(of_side), arrays.map(|array| distances(&array).unwrap()));
    };
    for_each_board(&arrays, &mut add).unwrap();
    // Three squares for Red; five and three for Blue, none of them in Red's corner.
    assert_eq!(boards.len(), 3 * 5 * 3);
}

#[test]
fn a_search_finds_the_board_that_it_is_asked_for() {
    let zweistein = Zweistein::new(Size::FIVE);
    let text = "...../.b4.../..b1r2./...../...r5. b -";
    let position: Position5 = text.parse().unwrap();
    let arrays = [[0, 2, 0, 0, 1, 0], [2, 0, 0, 1, 0, 0]];
    let (exact, depth_1) = (exact(&position), depth_1(&zweistein, &position));
    let found = search(&zweistein, &arrays, exact, Some(depth_1)).unwrap();
    assert!(found.boards.iter().any(|(board, _)| *board == text), "{found:?}");
    assert!(found.boards_up_to_reflection().len() < found.boards.len());
    assert_eq!(search(&zweistein, &arrays, exact, Some(2.0)).unwrap().solved, 0);
}

const WANTED: MoveValues = MoveValues { single: [0.7, 0.6, 0.8], multi: [-0.2, -0.1, -0.3] };

#[test]
fn climbing_comes_nearer_to_a_printed_table() {
    assert!(WANTED.ranks_like(&WANTED) && WANTED.distance(&WANTED) == 0.0);
    let farther = MoveValues { single: [0.5, 0.4, 0.9], ..WANTED };
    assert!(farther.ranks_like(&WANTED) && farther.distance(&WANTED) > 0.1);
    let other_order = MoveValues { multi: [-0.1, -0.2, -0.3], ..WANTED };
    assert!(!other_order.ranks_like(&WANTED));
    let search =
        |steps| PositionSearch { wanted: WANTED, weight: 11.0, steps, playouts: [200, 4000] };
    let [short, long] = [30, 400].map(|steps| search(steps).climb(3).unwrap());
    assert!(long.values.distance(&WANTED) < short.values.distance(&WANTED), "{short:?} {long:?}");
    assert!(long.position.ends_with(" r 2") && long.position.contains("r2"));
}

#[test]
fn all_versions_of_zweistein_do_the_same_work() {
    let zweistein = Zweistein::new(Size::FIVE);
    let printed = PrintedZweistein::new(&zweistein);
    for position in positions(1).iter().step_by(50) {
        let mover = position.mover();
        let [ours, theirs] =
            [mover.opponent(), mover].map(|side| Distances::of(position.board(), side));
        let value = 1.0 - zweistein.evaluate(position).probability();
        assert!((printed.evaluate(&SquareLists::of(position)) - value).abs() < 1e-12);
        assert!((zweistein.before(&ours, &theirs) - value).abs() < 1e-12);
    }
}

#[test]
fn there_are_180_set_ups_and_symmetric_ones_are_worth_the_same() {
    let all = distinct_set_ups(true);
    assert_eq!(all.len(), 180);
    let mut engine = engine::<Ewn>(Size::FIVE, "star2:eval=net,hash=0", |_| ()).unwrap();
    let mut values =
        |red: &SetUp, blue: &[SetUp]| values_of_red(&mut engine, red, blue, 1).unwrap();
    let blue = [all[3], all[50], all[170]];
    let expected = values(&all[7], &blue);
    for (reverse, mirror) in [(true, false), (false, true), (true, true)] {
        let found = values(&all[7].image(reverse, mirror), &blue);
        for (found, expected) in found.iter().zip(&expected) {
            // The network sees mirror images alike only nearly.
            assert!((found - expected).abs() < 0.02, "{found} and {expected}");
        }
    }
}

#[test]
fn means_and_best_answers_are_those_of_the_matrix() {
    let rows = [vec![0.6, 0.5], vec![0.7, 0.2]];
    for (side, expected) in [(RED, [[0.55, 0.5], [0.45, 0.2]]), (BLUE, [[0.35, 0.3], [0.65, 0.5]])]
    {
        let found = against_random_and_best(&rows, side);
        for (found, expected) in found.as_flattened().iter().zip(expected.as_flattened()) {
            assert!((found - expected).abs() < 1e-12, "{found} and {expected}");
        }
    }
}

#[test]
fn exchanging_colours_twice_changes_nothing() {
    let start = Position::random_start(&mut Dice::new(1));
    let exchanged = colours_exchanged(&start).unwrap();
    assert_ne!(exchanged, start);
    assert_eq!(exchanged.mover(), WHITE);
    assert_eq!(colours_exchanged(&exchanged), Some(start));
    let point = Point::all().next().unwrap();
    let owners = [start, exchanged].map(|start| start.stack(point).map(Stack::owner));
    assert_eq!(owners[0].map(Side::opponent), owners[1]);
}

/// White wants its Tzaars on points with low numbers.
struct LowTzaars;

impl Evaluator<Position> for LowTzaars {
    fn evaluate(&self, position: &Position) -> MoverValue {
        let own = position.owned(WHITE).filter(|&point| {
            position.stack(point).is_some_and(|stack| stack.kind() == Kind::Tzaar)
        });
        let sum: usize = own.map(|point| point.index()).sum();
        MoverValue::new(1.0 - sum as f64 / 360.0)
    }
}

#[test]
fn pieces_go_where_the_evaluation_likes_them() {
    let value = |evaluations| {
        let start = placed_start(evaluations, 300, 1).unwrap();
        assert!(Kind::ALL.iter().all(|&kind| start.count(WHITE, kind) == kind.initial_count()));
        LowTzaars.evaluate(&start).probability()
    };
    let [white, both, random, black] =
        [[Some(&LowTzaars), None], [Some(&LowTzaars); 2], [None; 2], [None, Some(&LowTzaars)]]
            .map(value);
    // Black hinders it, so White does not get the best points.
    assert!(white > both && both > random && random > black, "{white} {both} {random} {black}");
}

/// What is left and what was lost are all the stones, counted apart from each other.
#[test]
fn captured_covered_and_remaining_stacks_are_all_that_there_were() {
    let random = tzaar_engine("random").unwrap();
    let mut ends = Vec::new();
    for seed in 0..60 {
        let start = Position::random_start(&mut Dice::new(seed));
        let game = play(start, [&random, &random], GameSeed(seed)).unwrap();
        let lost = StonesLost::of(&game);
        let end = game.plies.iter().fold(start, |at, ply| at.play(ply.mov));
        for kind in Kind::ALL {
            let left: u8 = Side::BOTH.iter().map(|&side| end.count(side, kind)).sum();
            let gone = lost.among_first(kind, usize::MAX) as u32;
            let all = u32::from(left) + gone + lost.covered[kind.index()];
            assert_eq!(all, 2 * u32::from(kind.initial_count()), "{kind:?}, game {seed}");
        }
        ends.extend(lost.end);
    }
    assert_eq!(ends.len(), 60);
    assert!(GameEnd::ALL.iter().filter(|end| ends.contains(end)).count() > 2, "{ends:?}");
}
