use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{anyhow, bail};
use game::{Dice, Side};
use games::{Document, GameKind, Problem, Reads, board_side, read_document, variant_with_board};

use crate::arguments::Common;
use crate::output;

/// Reads a POSITION argument.
pub fn parse<G: GameKind>(text: &str, common: &Common) -> anyhow::Result<G::Position> {
    let trimmed = text.trim();
    let position = if trimmed == "startpos" {
        G::start(variant::<G>(common)?).map_err(problem)?
    } else if trimmed == "random" {
        random::<G>(told_seed(common, output::tell), common)?
    } else if let Some(seed) = trimmed.strip_prefix("random:") {
        let Ok(seed) = seed.parse() else {
            bail!("\"{trimmed}\": expected random:SEED with a whole number");
        };
        random::<G>(seed, common)?
    } else {
        G::position(trimmed)
            .map_err(|error| unread::<G>(error, "position", Reads::Position(trimmed)))?
    };
    check_board::<G>(&position, common)?;
    Ok(position)
}

/// Reads positions or games, in the given notation or one that is detected.
pub fn document<G: GameKind>(
    text: &str,
    format: Option<&str>,
) -> anyhow::Result<Document<G::Position>> {
    let document = read_document(G::formats(), text, format);
    document.map_err(|error| unread::<G>(error, "text", Reads::Document(text, format)))
}

/// The variant of --board, or the default one.
pub fn variant<G: GameKind>(common: &Common) -> anyhow::Result<G::Variant> {
    let variant = variant_with_board::<G>(common.board);
    variant.map_err(|problem| anyhow!("--board: {problem}"))
}

/// Checks that a position is on the board of --board.
pub fn check_board<G: GameKind>(position: &G::Position, common: &Common) -> anyhow::Result<()> {
    let asked = board_side::<G>(variant::<G>(common)?).filter(|_| common.board.is_some());
    match (asked, board_side::<G>(G::variant(position))) {
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
fn unread<G: GameKind>(error: Problem, what: &str, reads: Reads) -> anyhow::Error {
    match reads.by_other_game::<G>() {
        Some(game) => anyhow!("{error}; it is a {what} of {game}: try --game {game}"),
        None => problem(error),
    }
}

fn random<G: GameKind>(seed: u64, common: &Common) -> anyhow::Result<G::Position> {
    let variant = variant::<G>(common)?;
    G::drawn_start(G::STARTS[0], variant, Side::First, &mut Dice::new(seed)).map_err(problem)
}
