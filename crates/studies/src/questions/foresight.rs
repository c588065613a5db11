use std::collections::HashMap;

use game::{FirstValue, GameSeed, Position, Side, Turn};

use super::RollJudge;

/// What an opponent who knows all dice in advance could score against a player, less the luck.
///
/// Its mean over games is an upper bound of what an opponent without this knowledge can score: the
/// luck of the rolls is zero on average whatever the opponent does, and whoever knows the dice can
/// do what others do. The bound holds for all opponents who never make a move that the judge
/// thinks worse than the best by more than a tolerance. The better the judge, the closer the bound:
/// with the exact values against this player, foresight is worth nothing.
///
/// The player and the judge must not depend on anything but the position.
pub struct Foresight<'a, P: Position> {
    /// The player: its move in a position with a roll.
    pub player: &'a mut dyn FnMut(&P) -> Option<P::Move>,
    /// Judges rolls and moves.
    pub judge: &'a mut dyn RollJudge<P>,
    /// The largest loss of a move that the opponent considers, as the judge sees it.
    pub tolerance: f64,
    /// The side of the opponent.
    pub opponent: Side,
    /// The dice of the game.
    pub seed: GameSeed,
}

/// The values of the positions of a game, by the number of the ply.
type Known<P> = HashMap<(P, u32), f64>;

impl<P: Position> Foresight<'_, P> {
    /// The opponent's result less its luck, at best, in the game from a position before the roll.
    pub fn best_result(&mut self, start: &P) -> f64 {
        self.value(start, 0, &mut Known::new())
    }

    fn value(&mut self, before: &P, ply: u32, known: &mut Known<P>) -> f64 {
        if let Turn::Over(outcome) = before.turn() {
            return FirstValue::from(outcome).of(self.opponent);
        }
        if let Some(value) = known.get(&(*before, ply)) {
            return *value;
        }
        // Every game that is not over has a roll.
        let roll = self.seed.roll(before, ply);
        let value = roll.map_or(0.0, |roll| self.value_of_roll(before, roll, ply, known));
        known.insert((*before, ply), value);
        value
    }

    fn value_of_roll(&mut self, before: &P, roll: P::Roll, ply: u32, known: &mut Known<P>) -> f64 {
        let Some(judged) = self.judge.judge(before, roll) else { return 0.0 };
        let rolled = before.roll(roll);
        if before.mover() == self.opponent {
            let (moves, worst) = (judged.moves.iter(), judged.best() - self.tolerance);
            let near = moves.filter(|(_, value)| *value >= worst - ROUNDING);
            let after: Vec<P> = near.map(|&(mov, _)| rolled.play(mov)).collect();
            let values = after.iter().map(|after| self.value(after, ply + 1, known));
            return values.fold(f64::NEG_INFINITY, f64::max) - judged.luck;
        }
        let value = match (self.player)(&rolled) {
            Some(mov) => self.value(&rolled.play(mov), ply + 1, known),
            // A player without a move loses.
            None => 1.0,
        };
        value + judged.luck
    }
}

/// The best move must not be lost to rounding.
const ROUNDING: f64 = 1e-9;
