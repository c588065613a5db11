use ewn::{Board, Position5, RED, SetUp, SetUpRule, Side, Size};
use ewn_engine::Zweistein;
use game::{Dice, Position, derive_seed};
use search::rank_moves;

/// A phase of the game from which positions are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Starts: the canonical one with every roll, then random ones.
    Opening,
    /// One position of a game, after 8 to 12 plies.
    Middle,
    /// One position of a game with at most six cubes of both players together.
    Endgame,
}

impl Phase {
    pub const ALL: [Self; 3] = [Self::Opening, Self::Middle, Self::Endgame];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Opening => "opening",
            Self::Middle => "middle game",
            Self::Endgame => "endgame",
        }
    }

    /// Draws positions of this phase, with the die rolled.
    pub fn positions(self, count: u64, seed: u64) -> Vec<Position5> {
        let mut dice = Dice::new(seed);
        if self == Self::Opening {
            return (0..count as usize).map(|index| opening(index, &mut dice)).collect();
        }
        let zweistein = Zweistein::new(Size::FIVE);
        let choose = |index| {
            let game = game(derive_seed(seed, index), &zweistein).into_iter().enumerate();
            let fitting: Vec<_> = game.filter(|(ply, position)| self.has(*ply, position)).collect();
            (!fitting.is_empty()).then(|| fitting[dice.below(fitting.len() as u32) as usize].1)
        };
        (0..).filter_map(choose).take(count as usize).collect()
    }

    fn has(self, ply: usize, position: &Position5) -> bool {
        let cubes = |player| position.board().cubes(player).iter().count();
        match self {
            Self::Opening => ply == 0,
            Self::Middle => (8..=12).contains(&ply),
            Self::Endgame => Side::BOTH.map(cubes).iter().sum::<usize>() <= 6,
        }
    }
}

fn opening(index: usize, dice: &mut Dice) -> Position5 {
    let rule = if index < 6 { SetUpRule::Canonical } else { SetUpRule::Random };
    let position = start(rule, dice);
    match position.rolls().nth(index) {
        Some((die, _)) => position.roll(die),
        None => rolled(position, dice),
    }
}

/// Plays greedy players from random set-ups; returns all positions, with the die rolled.
pub fn game(seed: u64, evaluation: &Zweistein) -> Vec<Position5> {
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

/// Draws a start, before the first roll.
pub fn start(rule: SetUpRule, dice: &mut Dice) -> Position5 {
    loop {
        let [red, blue] = SetUp::pair(rule, Size::FIVE, dice);
        // Both set-ups fit the board, so the first pair already makes a start.
        if let Some(position) = Position5::start(&red, &blue, RED) {
            return position;
        }
    }
}

/// Rolls the die, unless the game is over.
pub fn rolled(position: Position5, dice: &mut Dice) -> Position5 {
    position.random_roll(dice).map_or(position, |die| position.roll(die))
}
