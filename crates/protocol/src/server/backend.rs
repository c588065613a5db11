use std::sync::atomic::AtomicBool;
use std::time::Duration;

use arena::Budget;
use game::{FirstValue, Position, Side};

use crate::option_line::OptionLine;

/// The engine behind a server.
pub trait Backend<P: Position>: Send + 'static {
    /// What it says about itself: `name`, `author` and `game`, each with a value.
    fn identity(&self) -> Vec<(&'static str, String)>;

    /// The options that it takes.
    fn options(&self) -> Vec<OptionLine>;

    /// Sets an option.
    ///
    /// # Errors
    /// Says in one line why there is no such option or value.
    fn set_option(&mut self, name: &str, value: &str) -> Result<(), String>;

    /// A new game begins: what was learnt is forgotten.
    fn new_game(&mut self);

    /// Gets ready for positions like this one, so that the first search does not have to.
    fn prepare(&mut self, position: &P);

    /// Searches a position in which a move is to be made, and says what it found on the way.
    /// Ends soon after the flag is set, with some move in any case.
    fn search(&mut self, task: &Task<P>, observe: &mut dyn FnMut(Progress<P>)) -> Option<P::Move>;

    /// The values of all rolls or, after the roll, of all moves; `None` if it has none.
    fn evaluate(&mut self, task: &Task<P>) -> Option<Evaluation<P>>;

    /// Arranges the pieces of a side; `None` if it does not. `start` is some start of the
    /// same game and size.
    fn set_up(&mut self, start: &P, side: Side) -> Option<String>;
}

/// What is asked of a search.
pub struct Task<'a, P> {
    /// The position.
    pub position: &'a P,
    /// What may be spent on it; nothing counts if the search is `infinite`.
    pub budget: Budget,
    /// Whether only the flag ends the search.
    pub infinite: bool,
    /// Set from outside, it ends the search.
    pub stop: &'a AtomicBool,
}

/// What a search has found so far.
#[derive(Clone, Debug)]
pub struct Progress<P: Position> {
    /// Moves deep.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// Time since it began.
    pub time: Duration,
    /// The value of the position, if it is a win probability.
    pub value: Option<FirstValue>,
    /// What is expected, the best move first.
    pub line: Vec<(Option<P::Roll>, P::Move)>,
}

/// The value of a position and of what can happen in it.
#[derive(Clone, Debug)]
pub struct Evaluation<P: Position> {
    /// The value of the position.
    pub value: FirstValue,
    /// Before the roll: what can be rolled, how likely, the best move then and its value.
    pub rolls: Vec<(P::Roll, f64, P::Move, FirstValue)>,
    /// After the roll: every move and its value, best first.
    pub moves: Vec<(P::Move, FirstValue)>,
}
