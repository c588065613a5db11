use game::{FirstValue, Position, Side, Turn};

use crate::review::standing::{Decision, Standing};
use crate::review::{Analyst, Mark, MoveValue, PlayedPly, ReviewError, RollValue};

/// One turn: a roll, where there are dice, and all that the player did before the opponent or the
/// dice came next.
#[derive(Clone, Debug, PartialEq)]
pub struct TurnReview<P: Position> {
    /// The number of its first ply in the game, from 1.
    pub ply: usize,
    /// The position before the roll.
    pub before: P,
    /// The position with the roll, in which the first action was made.
    pub rolled: P,
    /// Who moved.
    pub player: Side,
    /// What was rolled; `None` in a game without dice.
    pub roll: Option<P::Roll>,
    /// The value before the roll.
    pub value_before: FirstValue,
    /// Every roll that could have come up; empty if nothing was rolled this turn.
    pub rolls: Vec<RollValue<P::Roll>>,
    /// What the roll was worth to the player for whom it was rolled: the value after it minus the
    /// value before it. `None` if nothing was rolled this turn.
    pub luck: Option<f64>,
    /// The actions that were made; at least one.
    pub actions: Vec<ActionReview<P>>,
    /// The best turn, action by action.
    pub best: Vec<P::Move>,
    /// The value after the last action.
    pub value_after: FirstValue,
    /// The loss of the turn; never negative.
    pub loss: f64,
    /// Whether all values are those of perfect play.
    pub exact: bool,
}

/// One action of a turn.
#[derive(Clone, Debug, PartialEq)]
pub struct ActionReview<P: Position> {
    /// The position in which it was made.
    pub position: P,
    /// Every legal action, best first, with the value of the best turn that continues with it.
    pub moves: Vec<MoveValue<P::Move>>,
    /// The action that was made.
    pub played: MoveValue<P::Move>,
    /// Its part of the turn's loss.
    pub loss: f64,
}

impl<P: Position> TurnReview<P> {
    /// Reviews the turn that begins with the first of these plies, which has this number from 1.
    pub(crate) fn new(
        ply: usize,
        before: P,
        plies: &[PlayedPly<P>],
        analyst: &mut impl Analyst<P>,
    ) -> Result<Self, ReviewError> {
        let roll = plies.first().and_then(|first| first.roll);
        let rolled = rolled(ply, before, roll)?;
        let Turn::ToMove(player) = rolled.turn() else {
            let message = format!("ply {ply}: a move, but no move is due in {rolled}");
            return Err(ReviewError(message));
        };
        let played = actions(ply, rolled, player, plies)?;
        let standing = Standing::of(&before, roll, &played, analyst)?;
        let luck = luck_of(&standing, before.mover(), roll);
        let Standing { value: value_before, rolls, decision, exact } = standing;
        let nothing = || ReviewError(format!("there is no move in {rolled}"));
        let Decision { value, best, actions, .. } = decision.ok_or_else(nothing)?;
        let value_after = actions.last().ok_or_else(nothing)?.played.value;
        let loss = value.of(player) - value_after.of(player);
        let mut turn = Self {
            ply,
            before,
            rolled,
            player,
            roll,
            value_before,
            rolls,
            luck,
            actions,
            best,
            value_after,
            loss,
            exact,
        };
        if !exact && turn.mark() >= Mark::Inaccuracy {
            turn.look_again(analyst)?;
        }
        Ok(turn)
    }

    /// Searches again after the turn and after the best one, one turn deeper. Searches often revise
    /// their values, so the smaller of the two losses counts. Unfinished turns are left as they
    /// are, and so are positions before a roll, which would take a search for every face.
    fn look_again(&mut self, analyst: &mut impl Analyst<P>) -> Result<(), ReviewError> {
        let best_end = self.best.iter().fold(self.rolled, |at, action| at.play(*action));
        let mut values = [0.0; 2];
        for (value, end) in values.iter_mut().zip([best_end, self.after()]) {
            *value = match end.turn() {
                Turn::ToMove(next) if next != self.player => {
                    Decision::of(&end, next, 0, &[], analyst)?.value.of(self.player)
                }
                Turn::Over(outcome) => FirstValue::from(outcome).of(self.player),
                _ => return Ok(()),
            };
        }
        let loss = (values[0] - values[1]).clamp(0.0, self.loss);
        for action in &mut self.actions {
            action.loss *= loss / self.loss;
        }
        let sign = if self.player == Side::First { 1.0 } else { -1.0 };
        let after = self.value_after.probability() + sign * (self.loss - loss);
        self.value_after = FirstValue::new(after.clamp(0.0, 1.0));
        self.loss = loss;
        Ok(())
    }

    /// What was played, action by action.
    pub fn played(&self) -> impl Iterator<Item = P::Move> {
        self.actions.iter().map(|action| action.played.mov)
    }

    /// The best turns, the analyst's choice first. Among turns of several actions there may be
    /// others, which were not compared.
    #[must_use]
    pub fn best_turns(&self) -> Vec<Vec<P::Move>> {
        let played: Vec<P::Move> = self.played().collect();
        if let [action] = self.actions.as_slice()
            && self.best.len() == 1
        {
            let is_best = |judged: &&MoveValue<_>| {
                Mark::of_loss(action.loss_of(judged, self.player)) == Mark::Best
            };
            return action.moves.iter().take_while(is_best).map(|best| vec![best.mov]).collect();
        }
        let other = (self.mark() == Mark::Best && played != self.best).then_some(played);
        std::iter::once(self.best.clone()).chain(other).collect()
    }

    /// How good the turn was.
    #[must_use]
    pub fn mark(&self) -> Mark {
        Mark::of_loss(self.loss)
    }

    /// Whether there was no choice.
    #[must_use]
    pub fn is_forced(&self) -> bool {
        self.actions.iter().all(|action| action.moves.len() == 1)
    }

    /// The position after the last action.
    #[must_use]
    pub fn after(&self) -> P {
        self.actions.last().map_or(self.rolled, |last| last.position.play(last.played.mov))
    }
}

impl<P: Position> ActionReview<P> {
    /// The loss of a legal action.
    #[must_use]
    pub fn loss_of(&self, judged: &MoveValue<P::Move>, player: Side) -> f64 {
        let best = self.moves.first().map_or(judged.value, |best| best.value);
        best.of(player) - judged.value.of(player)
    }
}

/// The actions of the turn that begins in `position`, all of them legal.
fn actions<P: Position>(
    ply: usize,
    mut position: P,
    player: Side,
    plies: &[PlayedPly<P>],
) -> Result<Vec<P::Move>, ReviewError> {
    let mut actions = Vec::new();
    for (number, played) in (ply..).zip(plies) {
        if !position.moves().any(|legal| legal == played.mov) {
            let mov = played.mov;
            return Err(ReviewError(format!("ply {number}: {mov} is not legal in {position}")));
        }
        actions.push(played.mov);
        position = position.play(played.mov);
        if position.turn() != Turn::ToMove(player) {
            break;
        }
    }
    Ok(actions)
}

/// The value with the roll that came up minus the value before, for the roller; `None` if the
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
pub(crate) fn rolled<P: Position>(
    ply: usize,
    position: P,
    roll: Option<P::Roll>,
) -> Result<P, ReviewError> {
    if position.turn() != Turn::ToRoll {
        return Ok(position);
    }
    let Some(roll) = roll else {
        let message = format!("ply {ply}: no roll, but the dice are to be rolled in {position}");
        return Err(ReviewError(message));
    };
    if !position.rolls().any(|(possible, _)| possible == roll) {
        let message = format!("ply {ply}: a roll of {roll} is impossible in {position}");
        return Err(ReviewError(message));
    }
    Ok(position.roll(roll))
}
