use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, bail};
use ewn::notation::{self, Format};
use ewn::{AnyPosition, Board, RED, SetUp, SetUpRule, Size};
use game::Dice;

use crate::arguments::Common;

/// Reads a POSITION argument.
pub fn parse(text: &str, common: &Common) -> anyhow::Result<AnyPosition> {
    let trimmed = text.trim();
    let position = if trimmed == "startpos" {
        canonical(common.board.unwrap_or_default())?
    } else if trimmed == "random" {
        let seed = seed(common);
        if common.seed.is_none() {
            eprintln!("seed {seed}");
        }
        random(seed, common)?
    } else if let Some(seed) = trimmed.strip_prefix("random:") {
        let Ok(seed) = seed.parse() else {
            bail!("\"{trimmed}\": expected random:SEED with a whole number");
        };
        random(seed, common)?
    } else if Format::detect(trimmed) == Some(Format::Meinstein) {
        notation::meinstein::position(trimmed)?
    } else {
        notation::position(trimmed)?
    };
    check_board(&position, common)?;
    Ok(position)
}

/// Whether a position is on the board that --board asks for, if it asks.
pub fn check_board(position: &AnyPosition, common: &Common) -> anyhow::Result<()> {
    let side = position.board().size().side();
    match common.board {
        Some(size) if size.side() != side => {
            bail!("--board {}, but the position has a {side}x{side} board", size.side())
        }
        _ => Ok(()),
    }
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

pub fn canonical(size: Size) -> anyhow::Result<AnyPosition> {
    AnyPosition::canonical(size).context("every size has a start")
}

fn random(seed: u64, common: &Common) -> anyhow::Result<AnyPosition> {
    let size = common.board.unwrap_or_default();
    let [red, blue] = SetUp::pair(SetUpRule::Random, size, &mut Dice::new(seed));
    AnyPosition::start(&red, &blue, RED).context("both set-ups have the same size")
}
