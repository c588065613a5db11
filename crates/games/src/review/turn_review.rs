use game::record::Ply;
use game::{FirstValue, Position, Side, Turn};
use search::MoveReport;

use crate::review::standing::{Decision, Standing};
use crate::review::{Analyst, Mark, ReviewError, RollValue};

/// One turn: a roll, in games with dice, and the player's actions until the opponent moves or the
/// dice are rolled.
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
    pub moves: Vec<MoveReport<P::Move>>,
    /// The action that was made.
    pub played: MoveReport<P::Move>,
    /// Its part of the turn's loss.
    pub loss: f64,
}

impl<P: Position> TurnReview<P> {
    /// Reviews the turn that begins with the first of these plies; `ply` is its number from 1.
    pub(crate) fn new(
        ply: usize,
        before: P,
        plies: &[Ply<P>],
        analyst: &mut impl Analyst<P>,
    ) -> Result<Self, ReviewError> {
        let roll = plies.first().and_then(Ply::roll);
        let rolled = match roll {
            Some(roll) if before.turn() == Turn::ToRoll => before.roll(roll),
            _ => before,
        };
        let (roller, player) = (before.mover(), rolled.mover());
        let played = actions(rolled, plies);
        let standing = Standing::of(&before, roll, &played, analyst)?;
        let came = roll.and_then(|roll| standing.rolled(roll));
        let luck = came.map(|came| came.value.of(roller) - standing.value.of(roller));
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

    /// The actions that were played, in order.
    pub fn played(&self) -> impl Iterator<Item = P::Move> {
        self.actions.iter().map(|action| action.played.mov)
    }

    /// The best turns, the analyst's choice first. Among turns of several actions there may be
    /// others, which were not compared.
    pub fn best_turns(&self) -> Vec<Vec<P::Move>> {
        let played: Vec<P::Move> = self.played().collect();
        if let [action] = self.actions.as_slice()
            && self.best.len() == 1
        {
            let is_best = |judged: &&MoveReport<_>| {
                Mark::of_loss(action.loss_of(judged, self.player)) == Mark::Best
            };
            return action.moves.iter().take_while(is_best).map(|best| vec![best.mov]).collect();
        }
        let other = (self.mark() == Mark::Best && played != self.best).then_some(played);
        std::iter::once(self.best.clone()).chain(other).collect()
    }

    /// How good the turn was.
    pub fn mark(&self) -> Mark {
        Mark::of_loss(self.loss)
    }

    /// Whether there was no choice.
    pub fn is_forced(&self) -> bool {
        self.actions.iter().all(|action| action.moves.len() == 1)
    }

    /// The position after the last action.
    pub fn after(&self) -> P {
        self.actions.last().map_or(self.rolled, |last| last.position.play(last.played.mov))
    }
}

impl<P: Position> ActionReview<P> {
    /// The loss of a legal action, compared with the best one.
    pub fn loss_of(&self, judged: &MoveReport<P::Move>, player: Side) -> f64 {
        let best = self.moves.first().map_or(judged.value, |best| best.value);
        best.of(player) - judged.value.of(player)
    }
}

/// The actions of the turn that begins in `position`.
fn actions<P: Position>(mut position: P, plies: &[Ply<P>]) -> Vec<P::Move> {
    let player = position.mover();
    let mut actions = Vec::new();
    for ply in plies {
        actions.push(ply.mov());
        position = position.play(ply.mov());
        if position.turn() != Turn::ToMove(player) {
            break;
        }
    }
    actions
}
