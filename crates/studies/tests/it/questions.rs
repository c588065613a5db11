//! What results are made of, and bounds for what opponents can score.

use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use arena::{EnginePlayer, Game, GameSeed, TimeControl, play_game};
use arena::{JudgeSpec, rollout_engine};
use ewn::{AnyPosition, Size};
use game::{Dice, Position, Side, Turn};
use games::{Ewn, engine};
use studies::questions::{
    DeepJudge, Foresight, GameParts, JudgedRoll, RollJudge, SearchJudge, VarianceShares, loss_twice,
};

static NEVER: AtomicBool = AtomicBool::new(false);

/// Few enough cubes for searches that see the end of every game.
const ENDGAME: &str = "...../.r1.../...b4./....r6/.b2... r -";

fn search(spec: &str) -> search::Engine<AnyPosition> {
    engine::<Ewn>(Size::FIVE, spec, |_| ()).unwrap()
}

fn judge(spec: &str, depth: u32) -> SearchJudge<AnyPosition> {
    SearchJudge { engine: search(spec), depth }
}

fn game(start: AnyPosition, specs: [&str; 2], seed: u64) -> Game<AnyPosition> {
    let [mut red, mut blue] = specs.map(|spec| EnginePlayer::<Ewn>(search(spec)));
    play_game(start, [&mut red, &mut blue], GameSeed(seed), TimeControl::default())
}

#[test]
fn with_exact_values_luck_and_moves_explain_every_result() {
    let start: AnyPosition = ENDGAME.parse().unwrap();
    let mut exact = judge("star2:hash=1", 30);
    let mut rough = judge("star2:hash=0", 1);
    let (mut largest, mut lost) = (0.0f64, 0.0);
    for seed in 0..30 {
        let game = game(start, ["random", "star2:depth=3,hash=1"], seed);
        for side in Side::BOTH {
            let parts = GameParts::of(&game, side, &mut exact).unwrap();
            assert!(parts.error.abs() < 1e-6, "{parts:?}");
            assert_eq!(parts.result == 1.0, game.winner == side);
            if side == Side::First {
                lost += parts.skill;
            }
        }
        let parts = GameParts::of(&game, Side::First, &mut rough).unwrap();
        largest = largest.max(parts.error.abs());
    }
    assert!(lost < -0.5, "random moves lose: {lost}");
    assert!(largest > 0.01, "a rough judge errs: {largest}");
}

#[test]
fn the_luck_of_strong_players_explains_more_of_their_results() {
    let mut judge = judge("star2:eval=net,hash=0", 1);
    let mut luck = |spec: &str| {
        let start = |seed| {
            let [red, blue] =
                ewn::SetUp::pair(ewn::SetUpRule::Random, Size::FIVE, &mut Dice::new(seed));
            AnyPosition::start(&red, &blue, ewn::RED).unwrap()
        };
        let games = (0..200).map(|seed| game(start(seed), [spec; 2], seed));
        let parts: Vec<_> =
            games.map(|game| GameParts::of(&game, Side::First, &mut judge).unwrap()).collect();
        VarianceShares::of(&parts).unwrap().luck
    };
    let (random, strong) = (luck("random"), luck("star2:eval=net,depth=1,hash=0"));
    assert!(random < 0.7 && strong > 0.85, "{random} and {strong}");
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
}

impl RollJudge<AnyPosition> for BestScores {
    fn judge(&mut self, before: &AnyPosition, roll: ewn::Die) -> Option<JudgedRoll<AnyPosition>> {
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
    let best = |judge: &mut dyn RollJudge<AnyPosition>, tolerance, seed| {
        let mut first_move = |rolled: &AnyPosition| rolled.moves().next();
        let (player, seed) = (&mut first_move as _, GameSeed(seed));
        Foresight { player, judge, tolerance, opponent, seed }.best_result(&start)
    };
    let mut rough = judge("star2:eval=schwarz,hash=0", 1);
    let mut bound =
        |tolerance| (0..300).map(|seed| best(&mut rough, tolerance, seed)).sum::<f64>() / 300.0;
    let (loose, narrow) = (bound(1.0), bound(0.0));
    assert!(loose > exact + 0.01 && narrow < loose, "{exact}, {narrow} and {loose}");
    for seed in 0..20 {
        let found = best(&mut scores, 1.0, seed);
        assert!((found - exact).abs() < 1e-9, "who knows the scores needs no foresight: {found}");
    }
}

#[test]
fn deep_judges_find_losses_and_agree_with_exact_values_in_endgames() {
    let player = rollout_engine::<Ewn>(Size::FIVE, "greedy", JudgeSpec::default(), |_| ()).unwrap();
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
