use std::time::Duration;

use catalog::{GameKind, GameWork};
use game::Side;

use super::setting::game_name;
use super::{Answer, Course, PlayedGame, Setting, Thought};
use crate::api::Failure;
use crate::dto::{Described, GameState, Phase, SetUpAnswer};
use crate::engines::Engines;

/// A game that is played, whichever game it is.
pub trait GameInPlay: Send + Sync {
    /// A copy, to try a change on.
    fn boxed_clone(&self) -> Box<dyn GameInPlay>;

    /// What it was made with.
    fn setting(&self) -> &Setting;

    /// What happened so far.
    fn course(&self) -> Course;

    /// How often it was changed.
    fn version(&self) -> u64;

    /// How far it is.
    fn phase(&self) -> Phase;

    /// Who won, if the game is over.
    fn winner(&self) -> Option<&'static str>;

    /// How many moves were made.
    fn plies(&self) -> usize;

    /// Who is to move, if the game goes on.
    fn to_move(&self) -> Option<Side>;

    /// After how long the move of the player to move is too late.
    fn deadline(&self) -> Option<Duration>;

    /// Takes a set-up.
    ///
    /// # Errors
    /// If nobody is asked for one, or not this player, or it is none.
    fn set_up(&mut self, answer: &SetUpAnswer) -> Result<(), Failure>;

    /// Makes a person's move, which took this long.
    ///
    /// # Errors
    /// If it is not a person's turn, or the rules forbid the move.
    fn play(&mut self, text: &str, time: Duration) -> Result<(), Failure>;

    /// What an engine has to find out, if it is its turn.
    fn thought(&self, engines: &Engines) -> Option<Thought>;

    /// Takes what an engine found out.
    fn take_answer(&mut self, answer: Answer);

    /// Goes back to a person's last decision.
    ///
    /// # Errors
    /// If there is none, or the game is not played like that.
    fn take_back(&mut self) -> Result<(), Failure>;

    /// Ends the game: a person gives up.
    ///
    /// # Errors
    /// If no person plays this side, or the game is over.
    fn resign(&mut self, side: &str) -> Result<(), Failure>;

    /// Ends the game: the player to move has no time left.
    fn run_out_of_time(&mut self);

    /// As clients see it.
    fn state(&self, frame: &Frame) -> GameState;

    /// The position after this many plies.
    ///
    /// # Errors
    /// If there were never so many.
    fn position_after(&self, ply: usize) -> Result<Described, Failure>;

    /// The record in a notation.
    ///
    /// # Errors
    /// If the pieces do not stand yet, or the notation cannot tell this game.
    fn record(&self, format: &str) -> Result<String, Failure>;
}

/// What clients see of a game besides the game itself.
#[derive(Clone, Debug)]
pub struct Frame {
    /// Its name in paths.
    pub id: String,
    /// When it was made, in milliseconds since 1970.
    pub created_at: u64,
    /// When it was last changed.
    pub updated_at: u64,
    /// The engine that is at work.
    pub thinking: Option<Side>,
    /// For how long the player to move has been thinking.
    pub elapsed: Duration,
}

/// A new game.
///
/// # Errors
/// If there can be no such game.
pub fn new_game(setting: Setting, engines: &Engines) -> Result<Box<dyn GameInPlay>, Failure> {
    struct Begin<'a>(Setting, &'a Engines);
    impl GameWork for Begin<'_> {
        type Output = Result<Box<dyn GameInPlay>, Failure>;

        fn on<G: GameKind>(self) -> Self::Output {
            Ok(Box::new(PlayedGame::<G>::begin(self.0, self.1)?))
        }
    }
    game_name(&setting.game)?.run(Begin(setting, engines))
}

/// A game that was kept.
///
/// # Errors
/// If it is none, or no longer.
pub fn kept_game(setting: Setting, course: &Course) -> Result<Box<dyn GameInPlay>, Failure> {
    struct Resume<'a>(Setting, &'a Course);
    impl GameWork for Resume<'_> {
        type Output = Result<Box<dyn GameInPlay>, Failure>;

        fn on<G: GameKind>(self) -> Self::Output {
            Ok(Box::new(PlayedGame::<G>::resume(self.0, self.1)?))
        }
    }
    game_name(&setting.game)?.run(Resume(setting, course))
}
