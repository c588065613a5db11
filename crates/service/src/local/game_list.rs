use crate::api::Failure;
use crate::dto::{GameList, GameSearch, ResultWanted, Seat, Whose};
use crate::play::{GameRow, VisitorId};

/// A page of the list of games that match, last changed first. The server's file does this in SQL.
pub fn list_games<'a>(
    rows: impl Iterator<Item = &'a GameRow>,
    wanted: &GameSearch,
    visitor: &VisitorId,
) -> Result<GameList, Failure> {
    let mut found = Vec::new();
    for row in rows {
        if is_wanted(row, wanted, visitor)? {
            found.push(row);
        }
    }
    found.sort_by(|a, b| b.updated_at.cmp(&a.updated_at).then_with(|| a.id.cmp(&b.id)));
    let total = found.len() as u64;
    let skipped = usize::try_from(wanted.offset).unwrap_or(usize::MAX);
    let page = found.into_iter().skip(skipped).take(wanted.limit as usize);
    let games = page.map(|row| row.clone().summary(Some(visitor)));
    Ok(GameList { games: games.collect::<Result<_, _>>()?, total })
}

fn is_wanted(row: &GameRow, wanted: &GameSearch, visitor: &VisitorId) -> Result<bool, Failure> {
    let (settings, members) = (row.settings()?, row.seats()?.members());
    let own = members.into_iter().find(|(member, _)| member == visitor);
    let is_right_kind = match wanted.whose {
        Some(Whose::Mine) => own.is_some(),
        Some(Whose::Public) => row.is_public,
        None => row.is_public || own.is_some(),
    };
    let plays = own.and_then(|(_, side)| side).map(|side| settings.game.side_name(side));
    let has_won = plays.zip(row.winner.as_deref()).map(|(plays, winner)| plays == winner);
    let is_result = match wanted.result {
        None => true,
        Some(ResultWanted::Won) => has_won == Some(true),
        Some(ResultWanted::Lost) => has_won == Some(false),
        Some(ResultWanted::Running) => !row.is_over(),
        Some(ResultWanted::Over) => row.is_over(),
    };
    let is_game = wanted.game.as_ref().is_none_or(|game| *game == row.game);
    let has_level = |level: &String| {
        let is_it = |seat: &Seat| matches!(seat, Seat::Level { level: known } if known == level);
        settings.players.iter().any(is_it)
    };
    let has_text = |text: &String| {
        let text = text.trim().to_ascii_lowercase();
        let names = settings.players.iter().filter_map(|seat| match seat {
            Seat::Human { name, .. } => name.as_ref(),
            Seat::Level { level } => Some(level),
            Seat::Engine { spec } => Some(spec),
        });
        let mut texts = names.chain([&row.id]);
        texts.any(|known| known.to_ascii_lowercase().contains(&text))
    };
    Ok(is_right_kind
        && is_result
        && is_game
        && wanted.level.as_ref().is_none_or(has_level)
        && wanted.text.as_ref().is_none_or(has_text))
}
