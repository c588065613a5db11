use crate::{GameKind, GameName, GameWork, Rules, read_document};

/// What a game tries to read a text as: as a position, or as anything in a format.
#[derive(Clone, Copy, Debug)]
pub enum Reads<'a> {
    /// As a position.
    Position(&'a str),
    /// As positions or games in a format, or in one that is detected.
    Document(&'a str, Option<&'a str>),
}

impl Reads<'_> {
    /// A listed game other than this one that can read the text.
    #[must_use]
    pub fn by_other_game<G: Rules>(self) -> Option<GameName> {
        let mut games = GameName::ALL.iter();
        games.find(|game| game.name() != G::NAME && game.run(self)).copied()
    }
}

impl GameWork for Reads<'_> {
    type Output = bool;

    fn on<G: GameKind>(self) -> bool {
        match self {
            Self::Position(text) => G::position(text).is_ok(),
            Self::Document(text, format) => read_document(G::formats(), text, format).is_ok(),
        }
    }
}
