use std::path::Path;

use anyhow::bail;
use catalog::{Document, GameKind, Record};

use crate::arguments::{Common, Review};
use crate::{file, position_argument};

/// The games to review, with their numbers.
pub fn read<G: GameKind>(
    arguments: &Review,
    common: &Common,
) -> anyhow::Result<Vec<(usize, Record<G::Position>)>> {
    let input = arguments.record.as_str();
    let Some(text) = file::text_of(input)? else {
        bail!("\"{input}\" is neither a file nor the text of a record");
    };
    if text.trim().is_empty() {
        bail!("{} is empty: expected the record of a game", named(input));
    }
    let records = match position_argument::document::<G>(&text, arguments.from.as_deref())? {
        Document::Records(records) => records,
        Document::Position(_) => {
            bail!("{} is a position: expected the record of a game; try analyze", named(input))
        }
    };
    for record in &records {
        position_argument::check_board::<G>(record.position(), common)?;
    }
    let numbered: Vec<_> = (1..).zip(records).collect();
    let Some(number) = arguments.game_number else {
        return Ok(numbered);
    };
    let games = numbered.len();
    let chosen: Vec<_> = numbered.into_iter().filter(|(at, _)| *at == number.get()).collect();
    if chosen.is_empty() {
        bail!("--game-number {number}: {} holds games 1 to {games}", named(input));
    }
    Ok(chosen)
}

fn named(input: &str) -> String {
    match input {
        "-" => "standard input".into(),
        _ if Path::new(input).is_file() => input.into(),
        _ => "the text".into(),
    }
}
