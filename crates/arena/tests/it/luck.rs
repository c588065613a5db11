//! Luck and skill told apart.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use arena::{GameSeed, LuckJudge, Player, TimeControl, luck_judge, luck_of_game, play_game};
use game::{
    Dice, Evaluation, Evaluator, Explanation, FirstValue, MoverValue, Position as _, Side, Turn,
    Unit,
};
use games::{Position, Roll};

use crate::players::{GivesUp, OFFICIAL, Random, start};

/// An evaluation with random values: a position always has the same.
struct Whimsical;

impl Evaluator<Position> for Whimsical {
    fn evaluate(&self, position: &Position) -> MoverValue {
        MoverValue::new(Dice::new(position.key()).unit())
    }
}

impl Evaluation<Position> for Whimsical {
    fn unit(&self) -> Unit {
        Unit::WinProbability
    }

    fn explain(&self, position: &Position) -> Explanation {
        let value = self.evaluate(position).for_first(position.mover());
        Explanation::probabilities(value, Vec::new())
    }
}

static NEVER: AtomicBool = AtomicBool::new(false);

/// By its definition: the best move after each roll, and the mean over them.
fn naive_luck(evaluator: &impl Evaluator<Position>, before: &Position, roll: Roll) -> f64 {
    let mover = before.mover();
    let value = |die| {
        let rolled = before.roll(die);
        let values = rolled.moves().map(|mov| {
            let after = rolled.play(mov);
            match after.turn() {
                Turn::Over(outcome) => FirstValue::from(outcome).of(mover),
                _ => evaluator.evaluate(&after).for_first(after.mover()).of(mover),
            }
        });
        values.fold(0.0, f64::max)
    };
    value(roll) - before.rolls().map(|(die, chance)| chance * value(die)).sum::<f64>()
}

#[test]
fn luck_is_what_its_definition_says_and_zero_on_average() {
    let mut zweistein = luck_judge(OFFICIAL, "zweistein", |_| ()).unwrap().unwrap();
    let mut whimsical = LuckJudge::Evaluation(Arc::new(Whimsical));
    for seed in 0..200 {
        let mut position = start(GameSeed(seed));
        let mut dice = Dice::new(seed);
        while let Some(roll) = position.random_roll(&mut dice) {
            let sum: f64 = position
                .rolls()
                .map(|(die, chance)| chance * zweistein.luck(&position, die, (&NEVER).into()))
                .sum();
            assert!(sum.abs() < 1e-12, "{position}: {sum}");
            let luck = whimsical.luck(&position, roll, (&NEVER).into());
            assert!((luck - naive_luck(&Whimsical, &position, roll)).abs() < 1e-12, "{position}");
            position = position.roll(roll);
            position = position.play(position.random_move(&mut dice).unwrap());
        }
    }
}

#[test]
fn the_luck_of_a_game_is_that_of_the_first_less_that_of_the_second() {
    let mut judge = luck_judge(OFFICIAL, "zweistein", |_| ()).unwrap().unwrap();
    for gives_up_at in [5, 100] {
        let mut player = GivesUp(gives_up_at);
        let seed = GameSeed(7);
        let players: [&mut dyn Player; 2] = [&mut Random, &mut player];
        let game = play_game(start(seed), players, seed, TimeControl::default());
        let mut position = game.start;
        let mut sums = [0.0; 2];
        for ply in &game.plies {
            sums[ply.player.index()] += judge.luck(&position, ply.roll.unwrap(), (&NEVER).into());
            position = position.roll(ply.roll.unwrap()).play(ply.mov);
        }
        assert_eq!(game.unplayed_roll.is_some(), gives_up_at == 5);
        if let Some(roll) = game.unplayed_roll {
            assert_eq!(position.mover(), Side::Second);
            sums[1] += judge.luck(&position, roll, (&NEVER).into());
        }
        let luck = luck_of_game(&game, &mut judge, &NEVER);
        assert!((luck - (sums[0] - sums[1])).abs() < 1e-12, "{luck} and {sums:?}");
    }
}
