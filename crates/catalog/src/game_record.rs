use std::fmt::Display;

use game::{FirstValue, Position, Side};

use crate::{GameKind, Notation, Problem};

/// A game as it is written down, whole or interrupted. It only ever holds legal moves.
pub trait GameRecord<P: Position>: Display + Sized {
    /// A game that begins as games do: after the set-up.
    ///
    /// # Errors
    /// If that is no position to start from.
    fn from_start(start: P) -> Result<Self, Problem>;

    /// A game that begins anywhere.
    ///
    /// # Errors
    /// If that is no position to start from.
    fn from_position(start: P) -> Result<Self, Problem>;

    /// Adds a roll whose move is not known yet.
    ///
    /// # Errors
    /// If nothing is to be rolled, or not this.
    fn roll(&mut self, roll: P::Roll) -> Result<(), Problem>;

    /// Adds a move, after the roll if there is one, and what its player thought of it.
    ///
    /// # Errors
    /// If the rules forbid it.
    fn push(&mut self, mov: P::Move, value: Option<FirstValue>) -> Result<(), Problem>;

    /// Takes the last move and the roll before it back; false if there is none.
    fn take_back(&mut self) -> bool;

    /// Says who won, by resignation or forfeit too.
    ///
    /// # Errors
    /// If the game has ended on the board otherwise.
    fn set_result(&mut self, result: Option<Side>) -> Result<(), Problem>;

    /// Sets a tag such as `Event`.
    ///
    /// # Errors
    /// If there can be no such tag.
    fn set_tag(&mut self, name: &str, value: &str) -> Result<(), Problem>;

    /// The value of a tag that was set.
    fn tag(&self, name: &str) -> Option<&str>;

    /// Every tag that was set, with its value.
    fn tags(&self) -> Vec<(&str, &str)>;

    /// Where the game stands, with the last roll if its move is missing.
    fn position(&self) -> &P;

    /// The position at the start and after each move: one more than there are moves.
    fn positions(&self) -> Vec<P>;

    /// The rolls and moves.
    fn plies(&self) -> Vec<RecordedPly<P>>;

    /// The roll that waits for its move.
    fn unplayed_roll(&self) -> Option<P::Roll>;

    /// Who won, if anybody has.
    fn result(&self) -> Option<Side>;
}

/// A move of a record and the roll before it, in a game with dice.
pub type RecordedPly<P> = (Option<<P as Position>::Roll>, <P as Position>::Move);

/// What a text says.
pub enum Document<G: Notation> {
    /// One position.
    Position(G::Position),
    /// Any number of games.
    Records(Vec<G::Record>),
}

/// The tag that names a player: the side with a capital letter.
#[must_use]
pub fn player_tag<G: GameKind>(side: Side) -> String {
    let name = G::SIDES[side.index()];
    name[..1].to_ascii_uppercase() + &name[1..]
}
