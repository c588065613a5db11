//! Commands that only EWN has: exact values from its tables, and studies.

pub mod monte_carlo;
mod regret;
mod setups;
mod solve;
pub mod tablebase;

use anyhow::bail;
use catalog::{Ewn, GameKind, Rules};

use crate::arguments::{Command, Common};

/// Does what only EWN can do; in any other game, says so.
pub fn run<G: GameKind>(command: &Command, common: &Common) -> anyhow::Result<()> {
    let for_ewn = |name: &str| match G::NAME == Ewn::NAME {
        true => Ok(()),
        false => bail!("{name} is for {} only, not for {}", Ewn::TITLE, G::TITLE),
    };
    match command {
        Command::MonteCarlo(arguments) => {
            for_ewn("monte-carlo")?;
            monte_carlo::run(arguments, common)
        }
        Command::Solve(arguments) => {
            for_ewn("solve")?;
            solve::run(arguments, common)
        }
        Command::Setups(arguments) => {
            for_ewn("setups")?;
            setups::run(arguments, common)
        }
        Command::Tablebase(arguments) => {
            for_ewn("tablebase")?;
            tablebase::run(arguments, common)
        }
        Command::Regret(arguments) => {
            for_ewn("regret")?;
            regret::run(arguments, common)
        }
        _ => bail!("there is no such command in {}", G::TITLE),
    }
}
