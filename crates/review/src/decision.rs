use game::{FirstValue, Position, Side, Turn};

use crate::{ActionReview, Analyst, Judgement, ReviewError};

/// What an analyst says about a player's next action and the rest of the turn.
///
/// The best turn and the played turn are both followed to their ends, so that searches of the same
/// kind that look equally far ahead compare them.
pub(crate) struct Decision<P: Position> {
    /// The value of the best turn.
    pub value: FirstValue,
    /// The best turn from here on, action by action.
    pub best: Vec<P::Move>,
    /// Whether all values are those of perfect play.
    pub exact: bool,
    /// The actions that were played from here on.
    pub actions: Vec<ActionReview<P>>,
}

impl<P: Position> Decision<P> {
    /// Judges a position in which `player` has made `made` actions of the turn and went on with
    /// those in `played`, if they are known.
    pub fn of(
        position: &P,
        player: Side,
        made: u32,
        played: &[P::Move],
        analyst: &mut impl Analyst<P>,
    ) -> Result<Self, ReviewError> {
        let Judgement { mut moves, exact } = analyst.judge(position, made);
        let is_unjudged = |mov: &P::Move| moves.iter().all(|judged| judged.mov != *mov);
        if let Some(mov) = position.moves().find(is_unjudged) {
            let message = format!("the reference does not say what {mov} is worth in {position}");
            return Err(ReviewError(message));
        }
        let mut followed: Vec<(P::Move, Self)> = Vec::new();
        if let [action, rest @ ..] = played
            && !rest.is_empty()
        {
            let after = Self::of(&position.play(*action), player, made + 1, rest, analyst)?;
            followed.push((*action, after));
        }
        let (best, rest) = loop {
            // A look after an action knows better what it is worth than a look before it.
            for judged in &mut moves {
                let after = followed.iter().find(|(action, _)| *action == judged.mov);
                judged.value = after.map_or(judged.value, |(_, after)| after.value);
            }
            moves.sort_by(|a, b| b.value.of(player).total_cmp(&a.value.of(player)));
            let Some(&best) = moves.first() else {
                return Err(ReviewError(format!("there is no move in {position}")));
            };
            if let Some((_, after)) = followed.iter().find(|(action, _)| *action == best.mov) {
                break (best, after.best.clone());
            }
            let after = position.play(best.mov);
            if after.turn() != Turn::ToMove(player) {
                break (best, Vec::new());
            }
            followed.push((best.mov, Self::of(&after, player, made + 1, &[], analyst)?));
        };
        let exact = exact && followed.iter().all(|(_, after)| after.exact);
        let mut actions = Vec::new();
        if let Some(&played) = moves.iter().find(|judged| played.first() == Some(&judged.mov)) {
            let loss = best.value.of(player) - played.value.of(player);
            actions.push(ActionReview { position: *position, moves, played, loss });
        }
        actions.extend(followed.into_iter().flat_map(|(_, after)| after.actions));
        let turn = std::iter::once(best.mov).chain(rest).collect();
        Ok(Self { value: best.value, best: turn, exact, actions })
    }
}
