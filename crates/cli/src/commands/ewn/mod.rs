//! Commands that only EWN has: exact values from its tables, and studies.

pub mod monte_carlo;
pub mod regret;
pub mod set_ups;
pub mod tablebase;

use anyhow::bail;
use clap::Subcommand;
use ewn::Size;
use games::{Game, Variant};

use crate::arguments::Common;
use crate::position_argument;
use monte_carlo::MonteCarloArguments;
use regret::RegretArguments;
use set_ups::SetUpsArguments;
use tablebase::TablebaseArguments;

#[derive(Subcommand)]
pub enum EwnCommand {
    /// Value every move by random playouts, by wins alone and by several attributes
    MonteCarlo(MonteCarloArguments),
    /// Find the best set-ups: exactly on small boards, by games on the official board
    Setups(SetUpsArguments),
    /// Build, verify and probe endgame tables
    Tablebase(TablebaseArguments),
    /// Measure what engines lose in endgames with known exact values
    Regret(RegretArguments),
}

impl EwnCommand {
    pub fn run(&self, common: &Common) -> anyhow::Result<()> {
        let command = match self {
            Self::MonteCarlo(_) => "monte-carlo",
            Self::Setups(_) => "setups",
            Self::Tablebase(_) => "tablebase",
            Self::Regret(_) => "regret",
        };
        let game = common.game();
        if game != Game::Ewn {
            bail!("{command} is for {} only, not for {}", Game::Ewn.title, game.title);
        }
        match self {
            Self::MonteCarlo(arguments) => monte_carlo::run(arguments, common),
            Self::Setups(arguments) => set_ups::run(arguments, common),
            Self::Tablebase(arguments) => tablebase::run(arguments, common),
            Self::Regret(arguments) => regret::run(arguments, common),
        }
    }
}

/// The size of the board of --board.
fn size(common: &Common) -> anyhow::Result<Size> {
    match position_argument::variant(common)? {
        Variant::Ewn(size) => Ok(size),
        _ => bail!("--board is of another game"),
    }
}
