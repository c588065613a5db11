use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Error, anyhow, bail};
use game::{Dice, Side};
use games::{Document, Game, Position, Problem, Variant};

use crate::arguments::Common;
use crate::{file, output};

/// Reads a POSITION argument: a name such as `startpos`, or a text in any notation.
pub fn parse(text: &str, common: &Common) -> anyhow::Result<Position> {
    let trimmed = text.trim();
    let position = if trimmed == "startpos" {
        variant(common)?.start().map_err(Error::from_boxed)?
    } else if trimmed == "random" {
        random(told_seed(common, output::tell), common)?
    } else if let Some(seed) = trimmed.strip_prefix("random:") {
        let Ok(seed) = seed.parse() else {
            bail!("\"{trimmed}\": expected random:SEED with a whole number");
        };
        random(seed, common)?
    } else {
        let other = |game: Game| game.other_reader(|other| other.position(trimmed).is_ok());
        let game = common.game();
        game.position(trimmed).map_err(|error| unread(error, "position", other(game)))?
    };
    check_board(&position, common)?;
    Ok(position)
}

/// Reads the positions or games in a file, on standard input or in the argument itself. Detects the
/// notation if `format` is `None`; `expected` names the contents in errors.
pub fn document(
    input: &str,
    format: Option<&str>,
    expected: &str,
    common: &Common,
) -> anyhow::Result<Document> {
    let Some(text) = file::text_of(input)? else {
        bail!("\"{input}\" is neither a file nor a text: expected {expected}");
    };
    if text.trim().is_empty() {
        bail!("{} is empty: expected {expected}", input_name(input));
    }
    let game = common.game();
    let other = || game.other_reader(|other| other.read(&text, format).is_ok());
    let document = game.read(&text, format).map_err(|error| unread(error, "text", other()))?;
    match &document {
        Document::Position(position) => check_board(position, common)?,
        Document::Records(records) => {
            records.iter().try_for_each(|record| check_board(record.position(), common))?;
        }
    }
    Ok(document)
}

/// How messages refer to an input.
pub fn input_name(input: &str) -> &str {
    match input {
        "-" => "standard input",
        _ if Path::new(input).is_file() => input,
        _ => "the text",
    }
}

/// The variant that --board selects, or the default.
pub fn variant(common: &Common) -> anyhow::Result<Variant> {
    common.game().variant(common.board).map_err(|problem| anyhow!("--board: {problem}"))
}

/// Checks that a position's board has the size of --board.
fn check_board(position: &Position, common: &Common) -> anyhow::Result<()> {
    let asked = variant(common)?.board_side().filter(|_| common.board.is_some());
    match (asked, position.variant().board_side()) {
        (Some(asked), Some(found)) if asked != found => {
            bail!("--board {asked}, but the position has a {found}x{found} board")
        }
        _ => Ok(()),
    }
}

/// Whether a text is a name for a position, such as `startpos`, rather than a notation.
pub fn is_name(text: &str) -> bool {
    text == "startpos" || text == "random" || text.starts_with("random:")
}

/// The seed of --seed, or one from the clock, which the caller must show.
pub fn seed(common: &Common) -> u64 {
    common.seed.unwrap_or_else(|| {
        let since_epoch = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        // At most six digits, so that a person can type the seed again.
        u64::from(since_epoch.subsec_nanos()) % 1_000_000
    })
}

/// The seed of --seed, or one from the clock, which is shown by `tell`.
pub fn told_seed(common: &Common, tell: fn(&str)) -> u64 {
    let seed = seed(common);
    if common.seed.is_none() {
        tell(&format!("seed {seed}"));
    }
    seed
}

/// Adds to an error that another game can read the text, if one can.
fn unread(error: Problem, what: &str, other: Option<Game>) -> Error {
    match other {
        Some(game) => anyhow!("{error}; it is a {what} of {game}: try --game {game}"),
        None => Error::from_boxed(error),
    }
}

fn random(seed: u64, common: &Common) -> anyhow::Result<Position> {
    let variant = variant(common)?;
    variant
        .drawn_start(variant.game().starts[0], Side::First, &mut Dice::new(seed))
        .map_err(Error::from_boxed)
}
