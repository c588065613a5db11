use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{anyhow, bail};
use catalog::{
    Document, GameKind, GameName, GameWork, Problem, board_side, read_document, variant_with_board,
};
use game::{Dice, Side};

use crate::arguments::Common;

/// Reads a POSITION argument.
pub fn parse<G: GameKind>(text: &str, common: &Common) -> anyhow::Result<G::Position> {
    let trimmed = text.trim();
    let position = if trimmed == "startpos" {
        G::start(variant::<G>(common)?).map_err(problem)?
    } else if trimmed == "random" {
        let seed = seed(common);
        if common.seed.is_none() {
            eprintln!("seed {seed}");
        }
        random::<G>(seed, common)?
    } else if let Some(seed) = trimmed.strip_prefix("random:") {
        let Ok(seed) = seed.parse() else {
            bail!("\"{trimmed}\": expected random:SEED with a whole number");
        };
        random::<G>(seed, common)?
    } else {
        G::position(trimmed).map_err(|error| unread::<G>(error, trimmed))?
    };
    check_board::<G>(&position, common)?;
    Ok(position)
}

/// Reads positions or games, in the notation that is named or that the text looks like.
pub fn document<G: GameKind>(
    text: &str,
    format: Option<&str>,
) -> anyhow::Result<Document<G::Position>> {
    read_document(G::formats(), text, format).map_err(|error| {
        match other_game::<G>(ReadsAny { text, format }) {
            Some(game) => anyhow!("{error}; it is a text of {game}: try --game {game}"),
            None => problem(error),
        }
    })
}

/// The variant that --board asks for, or the usual one.
pub fn variant<G: GameKind>(common: &Common) -> anyhow::Result<G::Variant> {
    let variant = variant_with_board::<G>(common.board);
    variant.map_err(|problem| anyhow!("--board: {problem}"))
}

/// Whether a position is on the board that --board asks for, if it asks.
pub fn check_board<G: GameKind>(position: &G::Position, common: &Common) -> anyhow::Result<()> {
    let found = G::variant(position);
    if common.board.is_none() || variant::<G>(common)? == found {
        return Ok(());
    }
    let (asked, found) = (common.board.unwrap_or_default(), board_side::<G>(found).unwrap_or(0));
    bail!("--board {asked}, but the position has a {found}x{found} board")
}

/// Whether the text is a name that stands for a position.
pub fn is_name(text: &str) -> bool {
    text == "startpos" || text == "random" || text.starts_with("random:")
}

/// The seed given, or one from the clock; the caller tells which.
pub fn seed(common: &Common) -> u64 {
    common.seed.unwrap_or_else(|| {
        let since_epoch = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        // Few digits, so that a person can type it again.
        u64::from(since_epoch.subsec_nanos()) % 1_000_000
    })
}

/// A problem of the catalog as an error of ours.
pub fn problem(problem: Problem) -> anyhow::Error {
    anyhow!(problem)
}

/// Why a text is no position; says so if it is one of another game.
fn unread<G: GameKind>(error: Problem, text: &str) -> anyhow::Error {
    match other_game::<G>(Reads { text }) {
        Some(game) => anyhow!("{error}; it is a position of {game}: try --game {game}"),
        None => problem(error),
    }
}

/// Another game that can make something of a text.
fn other_game<G: GameKind>(reads: impl GameWork<Output = bool> + Copy) -> Option<GameName> {
    let mut games = GameName::ALL.iter().copied();
    games.find(|game| game.name() != G::NAME && game.run(reads))
}

/// Whether a text is a position of a game.
#[derive(Clone, Copy)]
struct Reads<'a> {
    text: &'a str,
}

impl GameWork for Reads<'_> {
    type Output = bool;

    fn on<G: GameKind>(self) -> bool {
        G::position(self.text).is_ok()
    }
}

/// Whether a text is anything of a game.
#[derive(Clone, Copy)]
struct ReadsAny<'a> {
    text: &'a str,
    format: Option<&'a str>,
}

impl GameWork for ReadsAny<'_> {
    type Output = bool;

    fn on<G: GameKind>(self) -> bool {
        read_document(G::formats(), self.text, self.format).is_ok()
    }
}

fn random<G: GameKind>(seed: u64, common: &Common) -> anyhow::Result<G::Position> {
    let variant = variant::<G>(common)?;
    G::drawn_start(G::STARTS[0], variant, Side::First, &mut Dice::new(seed)).map_err(problem)
}
