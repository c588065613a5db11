use std::fmt::Display;

use game::{FirstValue, Position, Side, Turn};

use crate::{Analyst, MoveValue, ReviewError};

/// What an analyst thinks of a player's decision: the next action and the rest of the turn.
///
/// The best turn and the turn that was played are both followed to their ends, so that they are
/// compared by searches of the same kind that look equally far ahead.
pub(crate) struct Decision<M> {
    /// Every legal action, best first. The value is that of the best turn that begins with it.
    pub moves: Vec<MoveValue<M>>,
    /// The best turn from here on, action by action.
    pub best: Vec<M>,
    /// Whether all values are those of perfect play.
    pub exact: bool,
    /// What is thought after the first action that was played, if the turn went on.
    pub next: Option<Box<Self>>,
}

impl<M: Copy + Display + PartialEq> Decision<M> {
    /// Judges a position in which `player` has made so many actions of the turn and goes on with
    /// those in `played`, if this is known.
    pub fn of<P: Position<Move = M>>(
        position: &P,
        player: Side,
        made: u32,
        played: &[M],
        analyst: &mut impl Analyst<P>,
    ) -> Result<Self, ReviewError> {
        let judgement = analyst.judge(position, made);
        for mov in position.moves() {
            if !judgement.moves.iter().any(|judged| judged.mov == mov) {
                let (mov, position) = (mov.to_string(), position.to_string());
                return Err(ReviewError::Unjudged { mov, position });
            }
        }
        let (moves, exact) = (judgement.moves, judgement.exact);
        let mut decision = Self { moves, best: Vec::new(), exact, next: None };
        let mut followed: Vec<(M, Vec<M>)> = Vec::new();
        if let [action, rest @ ..] = played
            && !rest.is_empty()
        {
            let next = Self::of(&position.play(*action), player, made + 1, rest, analyst)?;
            followed.push((*action, next.best.clone()));
            decision.correct(*action, &next);
            decision.next = Some(Box::new(next));
        }
        loop {
            decision.moves.sort_by(|a, b| b.value.of(player).total_cmp(&a.value.of(player)));
            let Some(best) = decision.moves.first().map(|judged| judged.mov) else {
                return Err(ReviewError::NoMoves { position: position.to_string() });
            };
            let known = followed.iter().find(|(action, _)| *action == best);
            if let Some((_, rest)) = known {
                decision.best = std::iter::once(best).chain(rest.iter().copied()).collect();
                return Ok(decision);
            }
            let after = position.play(best);
            let rest = if after.turn() == Turn::ToMove(player) {
                let next = Self::of(&after, player, made + 1, &[], analyst)?;
                decision.correct(best, &next);
                next.best
            } else {
                Vec::new()
            };
            followed.push((best, rest));
        }
    }

    /// A look after an action knows better what it is worth than a look before it.
    fn correct(&mut self, action: M, after: &Self) {
        let judged = self.moves.iter_mut().find(|judged| judged.mov == action);
        if let (Some(judged), Some(best)) = (judged, after.moves.first()) {
            judged.value = best.value;
        }
        self.exact &= after.exact;
    }

    /// The value of the best turn.
    pub fn value(&self) -> FirstValue {
        self.moves.first().map_or(FirstValue::new(0.5), |best| best.value)
    }
}
