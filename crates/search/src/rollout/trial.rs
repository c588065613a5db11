use game::{Dice, FirstValue, Outcome, Position, Side, Turn};

use super::{RolloutPlayer, Strata};

/// The result of one game, for the first player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Trial {
    /// The pair of faces that the trial was dealt, by number.
    pub cell: usize,
    /// The result, or the exact value at which the game was stopped.
    pub result: f64,
    /// The luck of the first roll, if the start is before it.
    pub first_luck: f64,
    /// The luck of all later rolls.
    pub later_luck: f64,
}

/// Plays one game to its end, or until its value is known. The player has dice of its own, so that
/// the rolls are the same whatever it draws.
pub(super) fn play_trial<P: Position>(
    start: &P,
    (strata, cell): (Strata, usize),
    [mut dice, mut own_dice]: [Dice; 2],
    player: &mut (dyn RolloutPlayer<P> + '_),
) -> Trial {
    let mut trial = Trial { cell, result: 0.0, first_luck: 0.0, later_luck: 0.0 };
    let mut position = *start;
    let mut rolls = 0;
    // The start itself is being valued, so its known value is not used.
    let mut may_break_off = false;
    trial.result = loop {
        let mover = position.mover();
        let mov = match position.turn() {
            Turn::Over(outcome) => break FirstValue::from(outcome).probability(),
            Turn::ToMove(_) => player.choose(&position, &mut own_dice),
            Turn::ToRoll => {
                if may_break_off && let Some(value) = player.exact(&position) {
                    break value.for_first(mover).probability();
                }
                let Some(roll) = strata.roll(cell, rolls, &position, &mut dice) else {
                    break 0.0;
                };
                let answer = player.answer(&position, roll, &mut own_dice);
                let luck = answer.map_or(0.0, |answer| answer.luck);
                let luck = if mover == Side::First { luck } else { -luck };
                // If the start is after a roll, the first roll of the trial counts as a later one.
                if rolls == 0 && !may_break_off {
                    trial.first_luck = luck;
                } else {
                    trial.later_luck += luck;
                }
                rolls += 1;
                position = position.roll(roll);
                answer.map(|answer| answer.mov)
            }
        };
        let Some(mov) = mov else {
            break FirstValue::from(Outcome { winner: mover.opponent() }).probability();
        };
        position = position.play(mov);
        may_break_off = true;
    };
    trial
}
