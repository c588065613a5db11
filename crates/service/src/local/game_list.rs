use game::Side;

use crate::api::Failure;
use crate::dto::{GameList, Phase, ResultWanted, Seat, Whose, enum_name};
use crate::play::{GameRow, GamesWanted, Seats};

/// Some games, the last changed first, as the server finds them in its file.
pub fn list_games<'a>(
    rows: impl Iterator<Item = &'a GameRow>,
    wanted: &GamesWanted,
) -> Result<GameList, Failure> {
    let mut found = Vec::new();
    for row in rows {
        if is_wanted(row, wanted)? {
            found.push(row);
        }
    }
    found.sort_by(|a, b| {
        b.progress.updated_at.cmp(&a.progress.updated_at).then_with(|| a.id.cmp(&b.id))
    });
    let total = found.len() as u64;
    let skipped = usize::try_from(wanted.offset).unwrap_or(usize::MAX);
    let page = found.into_iter().skip(skipped).take(wanted.limit as usize);
    let games = page.map(|row| row.clone().summary(wanted.visitor.as_ref()));
    Ok(GameList { games: games.collect::<Result<_, _>>()?, total })
}

fn is_wanted(row: &GameRow, wanted: &GamesWanted) -> Result<bool, Failure> {
    let (settings, seats) = (row.settings()?, row.seats()?);
    let own = own_side(&seats, wanted);
    let is_right_kind = match wanted.whose {
        Some(Whose::Mine) => own.is_some(),
        Some(Whose::Public) => row.seats.is_public,
        None => row.seats.is_public || own.is_some(),
    };
    let plays = own.flatten().map(|side| settings.side_names()[side.index()]);
    let has_won = plays.zip(row.progress.winner.as_deref()).map(|(plays, winner)| plays == winner);
    let is_over = row.progress.phase == enum_name(&Phase::Over);
    let is_result = match wanted.result {
        None => true,
        Some(ResultWanted::Won) => has_won == Some(true),
        Some(ResultWanted::Lost) => has_won == Some(false),
        Some(ResultWanted::Running) => !is_over,
        Some(ResultWanted::Over) => is_over,
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

/// If the game is the visitor's: the one side that the visitor plays, if it is one.
fn own_side(seats: &Seats, wanted: &GamesWanted) -> Option<Option<Side>> {
    let visitor = wanted.visitor.as_ref()?;
    seats.members().into_iter().find(|(member, _)| member == visitor).map(|(_, side)| side)
}
