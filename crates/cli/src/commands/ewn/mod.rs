//! Commands that only EWN has: exact values from its endgame tables, and studies.

pub mod monte_carlo;
pub mod regret;
pub mod set_ups;
pub mod tablebase;

use anyhow::bail;
use ewn::Size;
use games::{Game, Variant};

use crate::arguments::Common;
use crate::position_argument;

/// The size that --board sets. Fails if --game names another game.
fn size(command: &str, common: &Common) -> anyhow::Result<Size> {
    match position_argument::variant(common)? {
        Variant::Ewn(size) => Ok(size),
        other => {
            let [own, other] = [Game::Ewn, other.game()].map(|game| game.title);
            bail!("{command} is for {own} only, not for {other}")
        }
    }
}
