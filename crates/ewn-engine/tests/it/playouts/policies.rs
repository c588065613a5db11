use ewn::{AnyPosition, Move, Position5, Side, Size};
use ewn_engine::Schwarz;
use ewn_engine::playout::{POLICIES, find, turns_of_best_cube};
use game::{Dice, Position, Turn};

use super::{plain, rolled_positions, size};

type Weights = Vec<(Move, u32)>;

#[test]
fn moves_have_the_weights_of_the_plain_policies() {
    for (kind, size) in POLICIES.iter().flat_map(|kind| Size::all().map(move |size| (kind, size))) {
        let is_slow = kind.name == "schwarz" && size.side() > 6;
        let positions = rolled_positions(size, if is_slow { 2 } else { 25 }, &mut Dice::new(1));
        let plainly = plain_weights(kind.name, size);
        let expected: Vec<Weights> = positions.iter().map(&plainly).collect();
        // Two tables of scores for 6 x 6 boards would take a gigabyte.
        drop(plainly);
        let policy = (kind.build)(size);
        for (position, expected) in positions.iter().zip(expected) {
            assert_eq!(policy.weights(position), expected, "{} on {position}", kind.name);
        }
    }
}

/// The weights of table 1 by hand: on the 3 x 3 board every cube is alone, and the score is its distance, at
/// most 2.
#[test]
fn schwarz_weights_by_hand() {
    let policy = (find("schwarz").unwrap().build)(size(3));
    for (position, expected) in [
        // Distance 2 or 1 against 2: differences of 0 and 1, which are 0 and 1/2 of 2.
        ("r1../.../..b1 r 1", vec![32, 32, 512]),
        // Next to the goal: along the edge the cube stays at distance 1 against 1; the third wins.
        (".b1./.r1./... r 1", vec![32, 32, 512]),
        // Against a cube that is about to arrive: 1 - 2 is -1/2 of 2, and 1 - 1 is 0.
        (".b1./r1../... r 1", vec![32, 2, 32]),
        // To capture the last cube wins.
        ("r1../.b1./... r 1", vec![2, 2, 512]),
    ] {
        let position: AnyPosition = position.parse().unwrap();
        let weights: Vec<u32> =
            policy.weights(&position).iter().map(|(_, weight)| *weight).collect();
        assert_eq!(weights, expected, "{position}");
    }
}

/// A cube at distance d that m of the six faces move needs 6 d / m turns.
#[test]
fn the_best_cube_needs_its_distance_by_its_mobility() {
    let of = |list: &[u8]| {
        turns_of_best_cube(&ewn_engine::Distances::from_list(Size::FIVE, list).unwrap())
    };
    // Alone, a cube moves every turn.
    assert_eq!(of(&[0, 0, 3, 0, 0, 0]), 3.0);
    // Only its own face moves each of six cubes.
    assert_eq!(of(&[4; 6]), 24.0);
    // 1 moves with 1, 2 and 3, 4 with 2 to 6: 4 * 6 / 3 and 4 * 6 / 5.
    assert_eq!(of(&[4, 0, 0, 4, 0, 0]), 4.8);
    assert_eq!(of(&[2, 0, 0, 4, 0, 0]), 4.0);
    assert_eq!(of(&[0; 6]), 0.0);
    // Another cube may arrive earlier.
    let schwarz = Schwarz::new(Size::FIVE);
    for index in 1..5usize.pow(6) {
        let list: Vec<u8> = (0..6).map(|cube| (index / 5usize.pow(cube) % 5) as u8).collect();
        let distances = ewn_engine::Distances::from_list(Size::FIVE, &list).unwrap();
        assert!(of(&list) + 1e-9 >= schwarz.expected_moves(&distances), "{list:?}");
    }
}

/// No side has a larger score than one with all cubes at the largest distance.
#[test]
fn the_greatest_schwarz_score_is_that_of_the_farthest_cubes() {
    for side in 3..=5usize {
        let schwarz = Schwarz::new(size(side));
        let cubes = usize::from(size(side).cubes());
        let of = |list: &[u8]| {
            schwarz.expected_moves(&ewn_engine::Distances::from_list(size(side), list).unwrap())
        };
        let greatest = of(&vec![side as u8 - 1; cubes]);
        for index in 0..side.pow(cubes as u32) {
            let list: Vec<u8> =
                (0..cubes).map(|cube| (index / side.pow(cube as u32) % side) as u8).collect();
            assert!(of(&list) <= greatest, "{list:?}");
        }
    }
}

/// The weights that a plain policy of this name gives.
fn plain_weights(name: &str, size: Size) -> Box<dyn Fn(&AnyPosition) -> Weights> {
    match name {
        "uniform" => Box::new(|position| position.moves().map(|mov| (mov, 1)).collect()),
        "take-a-win" => Box::new(plain::take_a_win),
        "lorentz" => Box::new(plain::lorentz),
        "schwarz" => {
            let schwarz = Schwarz::new(size);
            Box::new(move |position| plain::schwarz(position, &schwarz))
        }
        "schwarz-cube" => Box::new(plain::schwarz_cube),
        _ => unreachable!("no plain policy {name}"),
    }
}

/// How often Red won, how many moves it took, and the square of that.
#[derive(Default)]
struct Sums {
    games: f64,
    wins: f64,
    plies: f64,
    squares: f64,
}

impl Sums {
    fn add(&mut self, winner: Side, plies: u32) {
        let plies = f64::from(plies);
        self.games += 1.0;
        self.wins += f64::from(u8::from(winner == ewn::RED));
        self.plies += plies;
        self.squares += plies * plies;
    }

    /// Means with the squares of their standard errors.
    fn means(&self) -> [(f64, f64); 2] {
        let (wins, plies) = (self.wins / self.games, self.plies / self.games);
        let variance = self.squares / self.games - plies * plies;
        [(wins, wins * (1.0 - wins) / self.games), (plies, variance / self.games)]
    }
}

/// Whole games, drawn by another program.
#[test]
fn playouts_win_as_often_and_take_as_long_as_plain_ones() {
    const GAMES: u32 = 4000;
    let mut dice = Dice::new(3);
    for size in [size(4), Size::FIVE] {
        for kind in POLICIES {
            let policy = (kind.build)(size);
            let weights = plain_weights(kind.name, size);
            let start = rolled_positions(size, 1, &mut dice)[2];
            let [mut fast, mut plainly] = [Sums::default(), Sums::default()];
            for _ in 0..GAMES {
                let playout = match start.convert::<ewn::Board5>() {
                    Some(start) => policy.play_out(start, &mut dice).outcome.winner,
                    None => policy.play_out(start, &mut dice).outcome.winner,
                };
                let plies = policy.play_out(start, &mut dice).plies;
                fast.add(playout, plies);
                let (end, plies) = plain::play_out(start, &weights, &mut dice);
                plainly.add(end.mover().opponent(), plies);
            }
            for (one, other) in fast.means().into_iter().zip(plainly.means()) {
                let errors = (one.0 - other.0).abs() / (one.1 + other.1).sqrt();
                assert!(errors < 4.5, "{} from {start}: {} and {}", kind.name, one.0, other.0);
            }
        }
    }
}

#[test]
fn both_boards_play_the_same_games() {
    let start = Position5::canonical(Size::FIVE).unwrap();
    let wide: AnyPosition = start.convert().unwrap();
    for kind in POLICIES {
        let policy = (kind.build)(Size::FIVE);
        for seed in 0..300 {
            let fast = policy.play_out(start, &mut Dice::new(seed));
            let slow = policy.play_out(wide, &mut Dice::new(seed));
            let fast_end = (fast.end.to_string(), fast.outcome, fast.plies);
            assert_eq!(fast_end, (slow.end.to_string(), slow.outcome, slow.plies), "{}", kind.name);
            assert_eq!(fast.end.turn(), Turn::Over(fast.outcome));
        }
    }
}

#[test]
fn a_rolled_die_is_played_and_a_finished_game_left_alone() {
    // Whatever is rolled later, the current roll moves the only cube that can win.
    let rolled: AnyPosition = "...../...../...../...r1./r6..b1. r 1".parse().unwrap();
    let over = rolled.play(rolled.parse_move("d2e1").unwrap());
    for kind in POLICIES.iter().filter(|kind| ["take-a-win", "lorentz"].contains(&kind.name)) {
        let policy = (kind.build)(Size::FIVE);
        for seed in 0..20 {
            let mut dice = Dice::new(seed);
            let playout = policy.play_out(rolled, &mut dice);
            assert_eq!((playout.outcome.winner, playout.plies), (ewn::RED, 1), "{}", kind.name);
            assert_eq!(policy.play_out(over, &mut dice).plies, 0);
        }
    }
}

/// On boards of every size, though scores are tabulated on small ones only.
#[test]
fn playouts_end_when_the_last_cube_is_captured() {
    for size in Size::all().filter(|size| size.side() != 6) {
        let empty = ".".repeat(usize::from(size.side()) - 2);
        let rest = vec![".".repeat(size.side().into()); usize::from(size.side()) - 2].join("/");
        let text = format!("r1.{empty}/.b1{empty}/{rest} r 1");
        let position: AnyPosition = text.parse().unwrap();
        for kind in POLICIES {
            let policy = (kind.build)(size);
            let shortest =
                (0..60).map(|seed| policy.play_out(position, &mut Dice::new(seed)).plies);
            assert_eq!(shortest.min(), Some(1), "{} on {position}", kind.name);
        }
    }
}
