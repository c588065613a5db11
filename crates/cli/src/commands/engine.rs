use std::io;

use anyhow::{Context, bail};
use catalog::GameKind;
use game::Dice;
use protocol::{ProtocolKind, ServedEngine, serve};

use crate::arguments::{Common, Engine};
use crate::{output, position_argument};

/// Plays for whoever talks to us over standard input.
pub fn run<G: GameKind>(arguments: &Engine, common: &Common) -> anyhow::Result<()> {
    if common.board.is_some() {
        bail!("the size of the board comes with the position: leave out --board");
    }
    // Where answers go to standard error, everything else goes to standard output.
    let tell: fn(&str) = match arguments.protocol {
        ProtocolKind::EwnPlatform => |text| {
            let _ = output::print(&format!("{text}\n"));
        },
        ProtocolKind::Ugi | ProtocolKind::Ntu => output::tell,
    };
    let seed = position_argument::seed(common);
    if common.seed.is_none() {
        tell(&format!("seed {seed}"));
    }
    let dice = Dice::new(seed);
    let spec = arguments.engine.as_deref().unwrap_or(G::DEFAULTS.engine);
    let stdin = io::stdin();
    let served = match arguments.protocol {
        ProtocolKind::Ugi => {
            let engine = ServedEngine::<G>::new(spec, dice, tell)?;
            serve::<G::Position, _>(engine, stdin, &mut io::stdout())
        }
        _ => bail!("not yet"),
    };
    served.context("the host is gone")
}
