use arena::Game;
use game::{Position, Side, Turn};
use serde::{Deserialize, Serialize};

use super::RollJudge;

/// What the result of a game is made of, for one player: the parts add up to the result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct GameParts {
    /// The value of the start.
    pub start: f64,
    /// The player's luck minus the opponent's.
    pub luck: f64,
    /// What the opponent's moves gave away minus what the player's did.
    pub skill: f64,
    /// What is left: how much the judge's values change without a cause. Zero with exact values.
    pub error: f64,
    /// 1 for a win and 0 for a loss.
    pub result: f64,
}

impl GameParts {
    /// The parts of a finished game for a side; `None` if the judge does not know a move.
    pub fn of<P: Position>(
        game: &Game<P>,
        side: Side,
        judge: &mut dyn RollJudge<P>,
    ) -> Option<Self> {
        let mut parts =
            Self { result: f64::from(u8::from(game.winner == side)), ..Self::default() };
        let mut position = game.start;
        for (number, ply) in game.plies.iter().enumerate() {
            let roll = ply.roll?;
            let judged = judge.judge(&position, roll)?;
            let is_own = position.mover() == side;
            let sign = if is_own { 1.0 } else { -1.0 };
            if number == 0 {
                parts.start = if is_own { judged.before } else { 1.0 - judged.before };
            }
            parts.luck += sign * judged.luck;
            parts.skill -= sign * judged.loss(ply.mov)?;
            position = position.roll(roll).play(ply.mov);
        }
        // A forfeited game has a result that the board does not explain.
        matches!(position.turn(), Turn::Over(_)).then_some(())?;
        parts.error = parts.result - parts.start - parts.luck - parts.skill;
        Some(parts)
    }
}
