//! Games that people play: against each other, against engines, or as spectators of engines.
//!
//! [`PlayedGame`] is the game itself, of any kind: [`GameSettings`] say what it
//! was made with, a [`GameHistory`] what happened, a [`GameRow`] is both as stored. A [`HostedGame`]
//! adds its people: [`Seats`] say who may do what, an [`Action`] what they do. Its host stores every change, runs the searches of engines and watches the clocks.

mod actions;
mod dice_check;
pub(crate) mod dice_commitments;
mod game_row;
pub(crate) mod game_settings;
mod hint;
pub(crate) mod hosted_game;
pub(crate) mod match_play;
pub(crate) mod move_search;
pub(crate) mod offers;
mod played_game;
mod seats;
mod secret_dice;
mod state;
mod view;
mod visitor;

pub use actions::Action;
pub use dice_check::{DiceFinding, check_dice};
pub use dice_commitments::DiceCommitments;
pub use game_row::GameRow;
pub use game_settings::{GameHistory, GameSettings, StoredPly, check_name, game_name};
pub use hint::HintSearch;
pub use hosted_game::{Changed, Host, HostedGame, NextStep, begin_game, check_unfinished, no_game};
pub use match_play::MatchPlay;
pub use move_search::{Answer, MoveSearch};
pub use offers::{OpenOffers, SaidPhrase};
pub use played_game::PlayedGame;
pub use seats::{Seats, forbidden};
pub use secret_dice::{SecretDice, random_bytes, random_name};
pub use visitor::{Visitor, VisitorId, is_secret, new_secret};
