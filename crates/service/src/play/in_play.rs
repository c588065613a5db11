use std::sync::Arc;
use std::time::Duration;

use game::Side;
use games::{GameKind, GameWork};
use report::Ending;
use search::Stopwatch;

use super::game_settings::game_name;
use super::{Answer, GameHistory, GameSettings, GivesHints, MoveSearch, PlayedGame};
use crate::api::Failure;
use crate::dto::{Described, GameState, NewMove, Phase, Resignation, SetUpAnswer};
use crate::engines::Engines;

/// A game that is played, whichever game it is.
pub trait GameInPlay: GivesHints + Send + Sync {
    /// A copy, to try a change on.
    fn boxed_clone(&self) -> Box<dyn GameInPlay>;

    fn settings(&self) -> &Arc<GameSettings>;

    /// What happened so far, in this many changes.
    fn history(&self, version: u64) -> GameHistory;

    fn phase(&self) -> Phase;

    fn winner(&self) -> Option<Side>;

    /// Who is to move, unless the game is being set up or is over.
    fn to_move(&self) -> Option<Side>;

    /// How long the player to move may think before losing on time.
    fn deadline(&self) -> Option<Duration>;

    /// The search for an engine's move, if it is an engine's turn.
    fn move_search(&self, engines: &Engines) -> Option<MoveSearch>;

    /// Changes the game; `turn_began` is when the player to move started thinking.
    fn apply(&mut self, change: Change, turn_began: Stopwatch) -> Result<(), Failure>;

    /// The game as clients see it.
    fn view(&self, metadata: &GameMetadata) -> GameView;

    fn position_after(&self, ply: usize) -> Result<Described, Failure>;

    fn record(&self, format: &str) -> Result<String, Failure>;
}

/// What happens in a game.
pub enum Change {
    /// A person sets up.
    SetUp(SetUpAnswer),
    /// A person moves; the request arrived when this began. A move that is too late loses the
    /// game.
    Move(NewMove, Stopwatch),
    /// An engine moves.
    EngineMove(Answer),
    /// The game goes back to the last decision of a person, or of the person on this side; the
    /// same dice fall again.
    TakeBack(Option<Side>),
    /// A person gets a name.
    Name(Side, Option<String>),
    /// A person gives the game up.
    Resign(Resignation),
    /// The player to move loses on time.
    OutOfTime,
}

/// What clients see of a game besides the game itself.
pub struct GameMetadata {
    pub id: String,
    /// How often the game was changed.
    pub version: u64,
    /// In milliseconds since 1970.
    pub created_at: u64,
    pub updated_at: u64,
    /// The side whose engine is searching.
    pub thinking: Option<Side>,
    /// When the player to move started thinking.
    pub turn_began: Stopwatch,
    /// Whether nobody can move because a seat is open.
    pub is_waiting: bool,
}

/// What clients see of a game, and what depends on who asks.
pub struct GameView {
    pub state: GameState,
    /// Why the game was won, as told to a spectator and to each side.
    pub endings: [Option<Ending>; 3],
    /// Whether each side has a move of its own that can be taken back.
    pub can_take_back: [bool; 2],
}

/// A new game, or one from the database with what happened so far.
pub fn open_game(
    settings: GameSettings,
    history: Option<&GameHistory>,
    engines: &Engines,
) -> Result<Box<dyn GameInPlay>, Failure> {
    struct Open<'a>(GameSettings, Option<&'a GameHistory>, &'a Engines);
    impl GameWork for Open<'_> {
        type Output = Result<Box<dyn GameInPlay>, Failure>;

        fn on<G: GameKind>(self) -> Self::Output {
            let Self(settings, history, engines) = self;
            Ok(Box::new(match history {
                None => PlayedGame::<G>::begin(settings, engines)?,
                Some(history) => PlayedGame::<G>::resume(settings, history)?,
            }))
        }
    }
    game_name(&settings.game)?.run(Open(settings, history, engines))
}

/// Whether clients may ask for the engines of a game.
pub fn check_engines(settings: GameSettings, engines: &Engines) -> Result<(), Failure> {
    struct Check<'a>(GameSettings, &'a Engines);
    impl GameWork for Check<'_> {
        type Output = Result<(), Failure>;

        fn on<G: GameKind>(self) -> Self::Output {
            PlayedGame::<G>::unplayed(self.0)?.check_engines(self.1)
        }
    }
    game_name(&settings.game)?.run(Check(settings, engines))
}
