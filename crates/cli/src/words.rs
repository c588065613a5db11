use clap::builder::{PossibleValue, PossibleValuesParser};
use game::Side;
use games::{GameKind, GameName, GameWork};
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

impl GameWork for Words {
    type Output = Vec<&'static str>;

    fn on<G: GameKind>(self) -> Self::Output {
        match self {
            Self::Side(side) => vec![G::SIDES[side.index()]],
            Self::Sides => G::SIDES.to_vec(),
            Self::PlaySetUps => games::play_set_ups::<G>(),
            Self::ContestSetUps => arena::contest_set_ups::<G>(),
            Self::Formats => games::format_names(G::formats()),
            Self::ExportFormats => games::record_format_names(G::formats()),
            Self::Protocols => Protocol::all(G::PROTOCOLS).map(Protocol::name).collect(),
        }
    }
}

impl Words {
    /// The words of all listed games, each once.
    pub fn listed(self) -> Vec<&'static str> {
        let mut found = self.of(GameName::ALL);
        if matches!(self, Self::ExportFormats) {
            found.push(CSV);
        }
        found
    }

    /// The words that only unlisted games have.
    pub fn unlisted(self) -> Vec<&'static str> {
        let mut found = self.of(GameName::UNLISTED);
        found.retain(|word| !self.listed().contains(word));
        found
    }

    /// The words of all games as values of an argument; help shows those of listed games.
    pub fn values(self) -> PossibleValuesParser {
        let shown = self.listed().into_iter().map(PossibleValue::new);
        let hidden = self.unlisted().into_iter().map(|word| PossibleValue::new(word).hide(true));
        shown.chain(hidden).collect::<Vec<_>>().into()
    }

    fn of(self, games: &[GameName]) -> Vec<&'static str> {
        let mut found = Vec::new();
        for word in games.iter().flat_map(|game| game.run(self)) {
            if !found.contains(&word) {
                found.push(word);
            }
        }
        found
    }
}
