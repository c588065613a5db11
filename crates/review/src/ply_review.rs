use game::{FirstValue, Position, Side, Turn};

use crate::standing::Standing;
use crate::{Analyst, Mark, MoveValue, PlayedPly, ReviewError, RollValue};

/// What is to be said of one roll and the move made with it.
#[derive(Clone, Debug, PartialEq)]
pub struct PlyReview<P: Position> {
    /// The position before the roll.
    pub before: P,
    /// The position with the roll, in which the move was made.
    pub rolled: P,
    /// Who moved.
    pub player: Side,
    /// What was rolled; `None` in a game without dice.
    pub roll: Option<P::Roll>,
    /// The value before the roll.
    pub value_before: FirstValue,
    /// Every roll that could have come; empty if nothing was rolled at this ply.
    pub rolls: Vec<RollValue<P::Roll>>,
    /// What the roll was worth to the player for whom it was rolled: the value with it less
    /// the value before it. `None` if nothing was rolled at this ply.
    pub luck: Option<f64>,
    /// Every legal move, best first.
    pub moves: Vec<MoveValue<P::Move>>,
    /// The move that was made.
    pub played: MoveValue<P::Move>,
    /// The win probability that it gave away; never negative.
    pub loss: f64,
    /// Whether all values are those of perfect play.
    pub exact: bool,
}

impl<P: Position> PlyReview<P> {
    /// Reviews ply number `number`, counted from 1.
    pub(crate) fn new(
        number: usize,
        before: P,
        ply: PlayedPly<P>,
        analyst: &mut impl Analyst<P>,
    ) -> Result<Self, ReviewError> {
        let rolled = roll(number, before, ply.roll)?;
        let Turn::ToMove(player) = rolled.turn() else {
            return Err(ReviewError::NobodyToMove { ply: number, position: rolled.to_string() });
        };
        if !rolled.moves().any(|legal| legal == ply.mov) {
            let (mov, position) = (ply.mov.to_string(), rolled.to_string());
            return Err(ReviewError::IllegalMove { ply: number, mov, position });
        }
        let standing = Standing::of(&before, analyst)?;
        let (value_before, exact) = (standing.value, standing.exact);
        let rolls = standing.rolls.clone();
        let luck = luck_of(&standing, before.mover(), ply.roll);
        let moves = standing.into_judgement(ply.roll).map(|judgement| judgement.moves);
        let moves = moves.unwrap_or_default();
        let played = moves.iter().find(|judged| judged.mov == ply.mov).copied();
        let (Some(best), Some(played)) = (moves.first(), played) else {
            return Err(ReviewError::NoMoves { position: rolled.to_string() });
        };
        let loss = best.value.of(player) - played.value.of(player);
        let roll = ply.roll;
        Ok(Self {
            before,
            rolled,
            player,
            roll,
            value_before,
            rolls,
            luck,
            moves,
            played,
            loss,
            exact,
        })
    }

    /// The moves than which none is better, first the one that the analyst prefers.
    pub fn best_moves(&self) -> impl Iterator<Item = MoveValue<P::Move>> {
        let loss = |judged: &MoveValue<_>| self.loss_of(judged);
        self.moves
            .iter()
            .copied()
            .take_while(move |judged| Mark::of_loss(loss(judged)) == Mark::Best)
    }

    /// What a legal move gives away.
    #[must_use]
    pub fn loss_of(&self, judged: &MoveValue<P::Move>) -> f64 {
        let best = self.moves.first().map_or(judged.value, |best| best.value);
        best.of(self.player) - judged.value.of(self.player)
    }

    /// How good the move was.
    #[must_use]
    pub fn mark(&self) -> Mark {
        Mark::of_loss(self.loss)
    }

    /// Whether there was no choice.
    #[must_use]
    pub fn is_forced(&self) -> bool {
        self.moves.len() == 1
    }

    /// The position after the move.
    #[must_use]
    pub fn after(&self) -> P {
        self.rolled.play(self.played.mov)
    }
}

/// The value with the roll that came less the value before, for the roller; `None` if the
/// dice are not to be rolled.
pub(crate) fn luck_of<P: Position>(
    standing: &Standing<P>,
    roller: Side,
    roll: Option<P::Roll>,
) -> Option<f64> {
    let came = standing.rolled(roll?)?;
    Some(came.value.of(roller) - standing.value.of(roller))
}

/// The position with a roll, which must be possible; as it is if the dice are rolled already
/// or there are none.
pub(crate) fn roll<P: Position>(
    ply: usize,
    position: P,
    roll: Option<P::Roll>,
) -> Result<P, ReviewError> {
    if position.turn() != Turn::ToRoll {
        return Ok(position);
    }
    let Some(roll) = roll else {
        return Err(ReviewError::NoRoll { ply, position: position.to_string() });
    };
    if !position.rolls().any(|(possible, _)| possible == roll) {
        let (roll, position) = (roll.to_string(), position.to_string());
        return Err(ReviewError::IllegalRoll { ply, roll, position });
    }
    Ok(position.roll(roll))
}
