//! Values of options that differ from game to game, such as the names of sides.

use clap::builder::{PossibleValue, PossibleValuesParser};
use games::Game;
use protocol::Protocol;

/// Returns a game's words for something, such as its sides.
pub type Words = fn(Game) -> Vec<&'static str>;

pub const FIRST_SIDE: Words = |game| vec![game.sides[0]];
pub const SECOND_SIDE: Words = |game| vec![game.sides[1]];
pub const PROTOCOLS: Words = |game| Protocol::all(game.protocols).map(Protocol::name).collect();

/// The words of all listed games, without repetitions.
pub fn listed(words: Words) -> Vec<&'static str> {
    of_all(words, Game::all())
}

/// The words that only unlisted games have.
pub fn unlisted(words: Words) -> Vec<&'static str> {
    let mut found = of_all(words, Game::EVERY.iter().copied());
    found.retain(|word| !listed(words).contains(word));
    found
}

/// Accepts the words of all games and `more` as values; help hides those of unlisted games.
pub fn values(words: Words, more: &[&'static str]) -> PossibleValuesParser {
    let shown = listed(words).into_iter().chain(more.iter().copied()).map(PossibleValue::new);
    let hidden = unlisted(words).into_iter().map(|word| PossibleValue::new(word).hide(true));
    shown.chain(hidden).collect::<Vec<_>>().into()
}

fn of_all(words: Words, games: impl Iterator<Item = Game>) -> Vec<&'static str> {
    let mut found = Vec::new();
    for word in games.flat_map(words) {
        if !found.contains(&word) {
            found.push(word);
        }
    }
    found
}
