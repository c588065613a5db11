//! TZAAR with whole turns as moves, for proof searches.

use std::fmt;

use game::{MoveError, Position as _, Turn};
use search::proof_number::Knowledge;
use tzaar::{NoRoll, Position, Side, WholeTurn};
use tzaar_engine::ProofKnowledge;

/// TZAAR with whole turns as moves: the tree of a proof search whose nodes are turns instead of
/// actions. Turns that reach the same position in different ways are different moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TurnPosition(pub Position);

impl game::Position for TurnPosition {
    type Move = WholeTurn;
    type Roll = NoRoll;

    fn turn(&self) -> Turn {
        self.0.turn()
    }

    fn mover(&self) -> Side {
        self.0.mover()
    }

    fn rolls(&self) -> impl Iterator<Item = (NoRoll, f64)> {
        self.0.rolls()
    }

    fn roll(self, roll: NoRoll) -> Self {
        Self(self.0.roll(roll))
    }

    fn moves(&self) -> impl ExactSizeIterator<Item = WholeTurn> {
        let mut turns = Vec::new();
        for first in self.0.moves() {
            let between = self.0.play(first);
            if between.turn() == Turn::ToMove(self.0.mover()) {
                let turn = |second| WholeTurn { first, second: Some(second) };
                turns.extend(between.moves().map(turn));
            } else {
                turns.push(WholeTurn { first, second: None });
            }
        }
        turns.into_iter()
    }

    fn play(self, turn: WholeTurn) -> Self {
        Self(turn.play(self.0))
    }

    fn key(&self) -> u64 {
        self.0.key()
    }

    fn parse_move(&self, text: &str) -> Result<WholeTurn, MoveError> {
        WholeTurn::parse(&self.0, text)
    }
}

impl fmt::Display for TurnPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The knowledge for actions, applied to turns; a turn is ordered by both its actions.
#[derive(Clone, Copy, Debug, Default)]
pub struct TurnKnowledge(ProofKnowledge);

impl Knowledge<TurnPosition> for TurnKnowledge {
    const BETTER: i64 = <ProofKnowledge as Knowledge<Position>>::BETTER;
    const MUCH_BETTER: i64 = <ProofKnowledge as Knowledge<Position>>::MUCH_BETTER;

    fn value(&self, position: &TurnPosition) -> i64 {
        self.0.value(&position.0)
    }

    fn order(&self, position: &TurnPosition, turn: WholeTurn) -> i32 {
        let between = position.0.play(turn.first);
        let second = turn.second.map_or(0, |second| self.0.order(&between, second));
        self.0.order(&position.0, turn.first) + second
    }

    fn wins_this_turn(&self, position: &TurnPosition) -> Option<bool> {
        self.0.wins_this_turn(&position.0)
    }
}
