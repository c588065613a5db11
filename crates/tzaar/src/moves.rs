use std::ops::Range;

use game::Position as _;

use crate::direction::for_each_stack_seen;
use crate::{Action, Kind, Position, Stack};

/// The actions of a position: an iterator that knows its length and can jump.
#[derive(Clone, Debug)]
pub struct Moves {
    /// Large enough for 30 stacks that move in 6 directions each, and a pass.
    actions: [Action; 256],
    left: Range<u8>,
}

impl Moves {
    #[inline]
    pub(crate) const fn none() -> Self {
        Self { actions: [Action::PASS; 256], left: 0..0 }
    }

    /// Adds an action if it is legal. It has no branch, since none could be predicted.
    #[inline(always)]
    fn push_if(&mut self, is_legal: bool, action: Action) {
        self.actions[usize::from(self.left.end)] = action;
        self.left.end += u8::from(is_legal);
    }

    #[inline]
    pub(crate) fn captures(position: &Position) -> Self {
        let mut moves = Self::none();
        for_each_pair(position, |moving, target, capture, _| {
            moves.push_if(moving.can_capture(target), capture);
        });
        moves
    }

    /// The legal actions at the second step of a turn.
    #[inline]
    pub(crate) fn of_second_action(position: &Position) -> Self {
        let mut moves = Self::none();
        // The last stack of a kind must not be covered.
        let may_cover = Kind::ALL.map(|kind| position.count(position.mover(), kind) > 1);
        for_each_pair(position, |moving, target, capture, stacking| {
            let is_own = moving.owner() == target.owner();
            let is_legal =
                if is_own { may_cover[target.kind().index()] } else { moving.can_capture(target) };
            moves.push_if(is_legal, if is_own { stacking } else { capture });
        });
        moves.push_if(true, Action::PASS);
        moves
    }
}

/// Calls `visit` with each stack of the mover, each stack seen from it, and both actions between.
#[inline(always)]
fn for_each_pair(position: &Position, mut visit: impl FnMut(Stack, Stack, Action, Action)) {
    let occupied = position.occupied().bits();
    for from in position.owned(position.mover()) {
        let Some(moving) = position.stack(from) else {
            continue;
        };
        for_each_stack_seen(occupied, from, |to| {
            if let Some(target) = position.stack(to) {
                visit(moving, target, Action::capture(from, to), Action::stacking(from, to));
            }
        });
    }
}

impl Iterator for Moves {
    type Item = Action;

    #[inline]
    fn next(&mut self) -> Option<Action> {
        self.left.next().map(|number| self.actions[usize::from(number)])
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.left.size_hint()
    }

    #[inline]
    fn nth(&mut self, skip: usize) -> Option<Action> {
        self.left.nth(skip).map(|number| self.actions[usize::from(number)])
    }
}

impl ExactSizeIterator for Moves {}
