use ewn::{Board, Position5, RED, SetUp, SetUpRule, Side, Size};
use ewn_engine::EwnEvaluation;
use game::{Dice, Position, derive_seed};
use search::rank_moves;

/// Positions from one part of the game, each with the die rolled.
pub struct Phase {
    pub name: &'static str,
    pub positions: Vec<Position5>,
}

/// Positions of each phase.
const COUNT: usize = 120;
/// Plies played before a position of the middle game.
const MIDDLE: std::ops::RangeInclusive<usize> = 8..=12;
/// The maximum number of cubes, of both players together, in an endgame.
const ENDGAME_CUBES: usize = 6;

/// Starts, middle games and endgames; of the latter two, one position per game.
pub fn phases(seed: u64, evaluation: &dyn EwnEvaluation) -> [Phase; 3] {
    let mut dice = Dice::new(seed);
    let starts = (0..COUNT).map(|index| {
        let rule = if index < 6 { SetUpRule::Canonical } else { SetUpRule::Random };
        let position = start(rule, &mut dice);
        match position.rolls().nth(index) {
            // The canonical start with each roll.
            Some((die, _)) => position.roll(die),
            None => rolled(position, &mut dice),
        }
    });
    let opening = starts.collect();
    let middle = one_of_each_game(seed, evaluation, |ply, _| MIDDLE.contains(&ply));
    let endgame = one_of_each_game(seed, evaluation, |_, position| {
        let cubes = Side::BOTH.map(|player| position.board().cubes(player).iter().count());
        cubes[0] + cubes[1] <= ENDGAME_CUBES
    });
    [("opening", opening), ("middle", middle), ("endgame", endgame)]
        .map(|(name, positions)| Phase { name, positions })
}

fn one_of_each_game(
    seed: u64,
    evaluation: &dyn EwnEvaluation,
    belongs: impl Fn(usize, &Position5) -> bool,
) -> Vec<Position5> {
    let mut dice = Dice::new(seed);
    let choose = |index| {
        let game = game(derive_seed(seed, index), evaluation).into_iter().enumerate();
        let fitting: Vec<_> = game.filter(|(ply, position)| belongs(*ply, position)).collect();
        (!fitting.is_empty()).then(|| fitting[dice.below(fitting.len() as u32) as usize].1)
    };
    (0..).filter_map(choose).take(COUNT).collect()
}

/// All positions of a game of greedy players from random set-ups, with the die rolled.
pub fn game(seed: u64, evaluation: &dyn EwnEvaluation) -> Vec<Position5> {
    let mut dice = Dice::new(seed);
    let mut position = start(SetUpRule::Random, &mut dice);
    let mut positions = Vec::new();
    loop {
        position = rolled(position, &mut dice);
        let Some(best) = rank_moves(&position, evaluation).first().map(|best| best.mov) else {
            return positions;
        };
        positions.push(position);
        position = position.play(best);
    }
}

fn start(rule: SetUpRule, dice: &mut Dice) -> Position5 {
    let [red, blue] = SetUp::pair(rule, Size::FIVE, dice);
    Position5::start(&red, &blue, RED).expect("both have this size")
}

/// With the die rolled, unless the game is over.
fn rolled(position: Position5, dice: &mut Dice) -> Position5 {
    position.random_roll(dice).map_or(position, |die| position.roll(die))
}
