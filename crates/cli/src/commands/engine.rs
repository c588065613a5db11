use std::io;

use anyhow::{Context, bail};
use catalog::{GameKind, ServedEngine};
use ewn::Size;
use game::Dice;
use protocol::{ProtocolKind, serve, serve_ewn_platform, serve_ntu};

use super::only_ewn;
use crate::arguments::{Common, Engine};
use crate::{output, position_argument};

/// Plays for whoever talks to us over standard input.
pub fn run<G: GameKind>(arguments: &Engine, common: &Common) -> anyhow::Result<()> {
    if common.board.is_some() {
        bail!("the size of the board comes with the position: leave out --board");
    }
    if arguments.protocol != ProtocolKind::Ugi {
        only_ewn::<G>(&format!("--protocol {}", arguments.protocol.name()))?;
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
    let mut dice = Dice::new(seed);
    let mut complain = |problem: &str| tell(&output::presentable(&format!("error: {problem}")));
    let spec = arguments.engine.as_deref().unwrap_or(G::DEFAULTS.engine);
    let stdin = io::stdin();
    let served = match arguments.protocol {
        ProtocolKind::Ugi => {
            let engine = ServedEngine::<G>::new(spec, dice, tell)?;
            serve::<G::Position, _>(engine, stdin, &mut io::stdout())
        }
        ProtocolKind::Ntu => {
            let mut engine = catalog::Engine::parse(Size::FIVE, spec, tell)?;
            serve_ntu(&mut engine, &mut dice, stdin.lock(), &mut io::stdout(), &mut complain)
        }
        ProtocolKind::EwnPlatform => {
            let mut engine = catalog::Engine::parse(Size::FIVE, spec, tell)?;
            let mut answers = io::stderr();
            serve_ewn_platform(&mut engine, &mut dice, stdin.lock(), &mut answers, &mut complain)
        }
    };
    served.context("the host is gone")
}
