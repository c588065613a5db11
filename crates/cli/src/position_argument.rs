use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{anyhow, bail};
use game::{Dice, Side};
use games::{Document, Game, Position, Problem, Variant};

use crate::arguments::Common;
use crate::output;

/// Reads a POSITION argument.
pub fn parse(text: &str, common: &Common) -> anyhow::Result<Position> {
    let trimmed = text.trim();
    let position = if trimmed == "startpos" {
        variant(common)?.start().map_err(problem)?
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

/// Reads positions or games, in the given notation or one that is detected.
pub fn document(text: &str, format: Option<&str>, game: Game) -> anyhow::Result<Document> {
    let other = || game.other_reader(|other| other.read(text, format).is_ok());
    game.read(text, format).map_err(|error| unread(error, "text", other()))
}

/// The variant of --board, or the default one.
pub fn variant(common: &Common) -> anyhow::Result<Variant> {
    variant_of(common.game(), common)
}

/// The variant of a game on the board of --board, or the default one.
pub fn variant_of(game: Game, common: &Common) -> anyhow::Result<Variant> {
    game.variant(common.board).map_err(|problem| anyhow!("--board: {problem}"))
}

/// Checks that a position is on the board of --board.
pub fn check_board(position: &Position, common: &Common) -> anyhow::Result<()> {
    let asked = variant(common)?.board_side().filter(|_| common.board.is_some());
    match (asked, position.variant().board_side()) {
        (Some(asked), Some(found)) if asked != found => {
            bail!("--board {asked}, but the position has a {found}x{found} board")
        }
        _ => Ok(()),
    }
}

/// Whether a text is the name of a position.
pub fn is_name(text: &str) -> bool {
    text == "startpos" || text == "random" || text.starts_with("random:")
}

/// The seed given, or one from the clock, which the caller must show.
pub fn seed(common: &Common) -> u64 {
    common.seed.unwrap_or_else(|| {
        let since_epoch = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        // Few digits, so that a person can type it.
        u64::from(since_epoch.subsec_nanos()) % 1_000_000
    })
}

/// The seed given, or one from the clock, which `tell` shows.
pub fn told_seed(common: &Common, tell: fn(&str)) -> u64 {
    let seed = seed(common);
    if common.seed.is_none() {
        tell(&format!("seed {seed}"));
    }
    seed
}

/// A problem of the games as an error.
pub fn problem(problem: Problem) -> anyhow::Error {
    anyhow!(problem)
}

/// Why a game cannot read a text; suggests another game that can.
fn unread(error: Problem, what: &str, other: Option<Game>) -> anyhow::Error {
    match other {
        Some(game) => anyhow!("{error}; it is a {what} of {game}: try --game {game}"),
        None => problem(error),
    }
}

fn random(seed: u64, common: &Common) -> anyhow::Result<Position> {
    let variant = variant(common)?;
    variant
        .drawn_start(variant.game().starts[0], Side::First, &mut Dice::new(seed))
        .map_err(problem)
}
