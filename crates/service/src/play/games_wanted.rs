use super::VisitorId;
use crate::dto::{GameSearch, ResultWanted, Whose};

/// Which games a visitor wants to see.
#[derive(Clone, Debug, Default)]
pub struct GamesWanted {
    pub visitor: Option<VisitorId>,
    /// Both kinds if this is `None`.
    pub whose: Option<Whose>,
    pub game: Option<String>,
    pub result: Option<ResultWanted>,
    /// The level of a player.
    pub level: Option<String>,
    /// Part of the name of a player, or of the name of the game.
    pub text: Option<String>,
    pub limit: u32,
    pub offset: u64,
}

impl GamesWanted {
    pub fn new(search: GameSearch, visitor: Option<VisitorId>) -> Self {
        let limit = search.limit();
        let GameSearch { whose, game, result, level, text, offset, .. } = search;
        Self { visitor, whose, game, result, level, text, limit, offset }
    }
}
