use clap::builder::{PossibleValue, PossibleValuesParser};
use game::Side;
use games::Game;
use protocol::Protocol;

use crate::commands::export::CSV;

/// Things for which every game has its own words.
#[derive(Clone, Copy)]
pub enum Words {
    /// The name of a side.
    Side(Side),
    Sides,
    /// The ways to set up games in the terminal.
    PlaySetUps,
    /// The ways to set up contests.
    ContestSetUps,
    /// The notations.
    Formats,
    ExportFormats,
    Protocols,
}

impl Words {
    /// The words of one game.
    pub fn of(self, game: Game) -> Vec<&'static str> {
        match self {
            Self::Side(side) => vec![game.side_name(side)],
            Self::Sides => game.sides.to_vec(),
            Self::PlaySetUps => game.play_set_ups(),
            Self::ContestSetUps => game.contest_set_ups(),
            Self::Formats => game.formats(),
            Self::ExportFormats => game.record_formats(),
            Self::Protocols => Protocol::all(game.protocols).map(Protocol::name).collect(),
        }
    }

    /// The words of all listed games, each once.
    pub fn listed(self) -> Vec<&'static str> {
        let mut found = self.of_all(Game::all());
        if matches!(self, Self::ExportFormats) {
            found.push(CSV);
        }
        found
    }

    /// The words that only unlisted games have.
    pub fn unlisted(self) -> Vec<&'static str> {
        let mut found = self.of_all(Game::EVERY.iter().copied());
        found.retain(|word| !self.listed().contains(word));
        found
    }

    /// The words of all games as values of an argument; help shows those of listed games.
    pub fn values(self) -> PossibleValuesParser {
        let shown = self.listed().into_iter().map(PossibleValue::new);
        let hidden = self.unlisted().into_iter().map(|word| PossibleValue::new(word).hide(true));
        shown.chain(hidden).collect::<Vec<_>>().into()
    }

    fn of_all(self, games: impl Iterator<Item = Game>) -> Vec<&'static str> {
        let mut found = Vec::new();
        for word in games.flat_map(|game| self.of(game)) {
            if !found.contains(&word) {
                found.push(word);
            }
        }
        found
    }
}
