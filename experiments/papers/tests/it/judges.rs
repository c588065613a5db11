//! What results are made of, and bounds for what opponents can score.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use arena::{GameSeed, rollout_engine};
use ewn::{AnyPosition, Die, Move, SetUp, SetUpRule, Size};
use game::{Dice, Position, Side, Turn};
use papers::compute::luck_shares::{
    GameParts, JudgedRoll, games_needed, left_after_luck, share, with_error,
};
use papers::compute::perfect_play::{DeepJudge, Foresight, loss_twice};
use papers::engines::{ewn_engine, play};

static NEVER: AtomicBool = AtomicBool::new(false);

/// Few enough cubes for searches that see the end of every game.
const ENDGAME: &str = "...../.r1.../...b4./....r6/.b2... r -";

fn search(spec: &str) -> search::Engine<AnyPosition> {
    ewn_engine(spec).unwrap()
}

fn game(start: AnyPosition, specs: [&str; 2], seed: u64) -> arena::Game<AnyPosition> {
    let [red, blue] = specs.map(search);
    play(start, [&red, &blue], GameSeed(seed)).unwrap()
}

#[test]
fn with_exact_values_luck_and_moves_explain_every_result() {
    let start: AnyPosition = ENDGAME.parse().unwrap();
    let (mut exact, mut rough) = (search("star2:hash=1"), search("star2:hash=0"));
    let (mut largest, mut lost) = (0.0f64, 0.0);
    for seed in 0..30 {
        let game = game(start, ["random", "star2:depth=3,hash=1"], seed);
        for side in Side::BOTH {
            let parts = GameParts::of(&game, side, &mut exact, 30).unwrap();
            assert!(parts.error.abs() < 1e-6, "{parts:?}");
            assert_eq!(parts.result == 1.0, game.winner == side);
            if side == Side::First {
                lost += parts.skill;
            }
        }
        let parts = GameParts::of(&game, Side::First, &mut rough, 1).unwrap();
        largest = largest.max(parts.error.abs());
    }
    assert!(lost < -0.5, "random moves lose: {lost}");
    assert!(largest > 0.01, "a rough judge errs: {largest}");
}

#[test]
fn the_luck_of_strong_players_explains_more_of_their_results() {
    let mut judge = search("star2:eval=net,hash=0");
    let mut luck = |spec: &str| {
        let start = |seed| {
            let [red, blue] = SetUp::pair(SetUpRule::Random, Size::FIVE, &mut Dice::new(seed));
            AnyPosition::start(&red, &blue, ewn::RED).unwrap()
        };
        let games = (0..200).map(|seed| game(start(seed), [spec; 2], seed));
        let parts: Vec<_> =
            games.map(|it| GameParts::of(&it, Side::First, &mut judge, 1).unwrap()).collect();
        share(&parts, |parts| parts.luck).unwrap()
    };
    let (random, strong) = (luck("random"), luck("star2:eval=net,depth=1,hash=0"));
    assert!(random < 0.7 && strong > 0.85, "{random} and {strong}");
}

/// Games whose parts are drawn apart from each other, so that the shares are known.
fn made_up(count: usize) -> Vec<GameParts> {
    let mut dice = Dice::new(1);
    let mut draw = |width: f64| width * (dice.unit() - 0.5);
    let game = |_| {
        let (start, luck, skill, error) = (0.5, draw(3.0), draw(2.0), draw(1.0));
        GameParts { start, luck, skill, error, result: start + luck + skill + error }
    };
    (0..count).map(game).collect()
}

#[test]
fn shares_are_those_of_independent_parts() {
    let games = made_up(20_000);
    // Variances of uniform numbers go with the squares of their widths.
    type Part = fn(&GameParts) -> f64;
    let shares: [(Part, f64); 4] = [
        (|parts| parts.start, 0.0),
        (|parts| parts.luck, 9.0),
        (|parts| parts.skill, 4.0),
        (|parts| parts.error, 1.0),
    ];
    for (part, expected) in shares {
        let share = share(&games, part).unwrap();
        assert!((share - expected / 14.0).abs() < 0.02, "{share}");
    }
    assert!((left_after_luck(&games).unwrap() - 5.0 / 14.0).abs() < 0.02);
    let games = made_up(1000);
    let mean = |games: &[GameParts]| {
        Some(games.iter().map(|parts| parts.luck).sum::<f64>() / games.len() as f64)
    };
    let measured = with_error(&games, mean).unwrap();
    let expected = (3.0f64 * 3.0 / 12.0 / 1000.0).sqrt();
    assert!((measured.error / expected - 1.0).abs() < 0.3, "{measured:?}, {expected}");
    assert!((games_needed(10.0, 0.25) - 9_480.0).abs() < 20.0, "{}", games_needed(10.0, 0.25));
}

/// The best scores against a player that always makes the first legal move, by trying everything.
struct BestScores {
    opponent: Side,
    known: HashMap<AnyPosition, f64>,
}

impl BestScores {
    fn of(&mut self, before: &AnyPosition) -> f64 {
        if let Turn::Over(outcome) = before.turn() {
            return f64::from(u8::from(outcome.winner == self.opponent));
        }
        if let Some(known) = self.known.get(before) {
            return *known;
        }
        let rolls: Vec<_> = before.rolls().collect();
        let mean = rolls.iter().map(|(roll, p)| p * self.of_rolled(&before.roll(*roll))).sum();
        self.known.insert(*before, mean);
        mean
    }

    fn of_rolled(&mut self, rolled: &AnyPosition) -> f64 {
        let choices = if rolled.mover() == self.opponent { usize::MAX } else { 1 };
        let after = rolled.moves().take(choices).map(|mov| self.of(&rolled.play(mov)));
        after.fold(0.0, f64::max)
    }

    fn judge(&mut self, before: &AnyPosition, roll: Die) -> Option<JudgedRoll> {
        let rolled = before.roll(roll);
        let is_opponent = before.mover() == self.opponent;
        let seen = |score: f64| if is_opponent { score } else { 1.0 - score };
        let (value, best) = (seen(self.of(before)), seen(self.of_rolled(&rolled)));
        let moves = rolled.moves().map(|mov| (mov, seen(self.of(&rolled.play(mov))))).collect();
        Some(JudgedRoll { before: value, luck: best - value, moves })
    }
}

#[test]
fn foresight_bounds_what_the_best_opponent_scores() {
    let start: AnyPosition = ENDGAME.parse().unwrap();
    let opponent = Side::Second;
    let mut scores = BestScores { opponent, known: HashMap::new() };
    let exact = scores.of(&start);
    type Judge<'a> = &'a mut dyn FnMut(&AnyPosition, Die) -> Option<JudgedRoll>;
    let best = |judge: Judge, tolerance, seed| {
        let mut first_move = |rolled: &AnyPosition| -> Option<Move> { rolled.moves().next() };
        let (player, seed) = (&mut first_move as _, GameSeed(seed));
        Foresight { player, judge, tolerance, opponent, seed }.best_result(&start)
    };
    let mut engine = search("star2:eval=schwarz,hash=0");
    let mut rough =
        |before: &AnyPosition, roll| JudgedRoll::by_search(&mut engine, 1, before, roll);
    let mut bound =
        |tolerance| (0..300).map(|seed| best(&mut rough, tolerance, seed)).sum::<f64>() / 300.0;
    let (loose, narrow) = (bound(1.0), bound(0.0));
    assert!(loose > exact + 0.01 && narrow < loose, "{exact}, {narrow} and {loose}");
    for seed in 0..20 {
        let found = best(&mut |before, roll| scores.judge(before, roll), 1.0, seed);
        assert!((found - exact).abs() < 1e-9, "who knows the scores needs no foresight: {found}");
    }
}

#[test]
fn deep_judges_find_losses_and_agree_with_exact_values_in_endgames() {
    let player =
        rollout_engine(games::Game::Ewn.default_variant(), "greedy", None, None, |_| ()).unwrap();
    let mut judge = DeepJudge {
        engine: search("star2:hash=1"),
        depth: 12,
        player: player.build(&NEVER),
        trials: 360,
    };
    let rolled: AnyPosition = "...../.r1.../...b4./....r6/.b2... r 1".parse().unwrap();
    let mut losses = Vec::new();
    for mov in rolled.moves() {
        let judged = judge.judge(&rolled, mov, 1).unwrap();
        assert!(judged.exact && judged.deep >= 0.0, "{mov}: {judged:?}");
        assert!((judged.deep - judged.rolled_out).abs() < 0.15, "{mov}: {judged:?}");
        losses.push(judged.deep);
    }
    assert!(losses.contains(&0.0) && losses.iter().any(|loss| *loss > 0.005), "{losses:?}");
    // A judge that sees the end of the game knows the exact losses.
    let exact: Vec<_> = rolled.moves().zip(losses.iter().map(|loss| 1.0 - loss)).collect();
    for depth in [1, 2] {
        let found = loss_twice(&mut judge.engine, &rolled, &exact, depth, 11).unwrap();
        assert!((found.exact - found.estimated).abs() < 1e-6, "{found:?}");
    }
}
