use std::io::{self, Write};

use anyhow::{Context, bail};
use game::Dice;
use games::{ForeignProtocol, GameKind};
use protocol::{Protocol, ServedEngine, serve, serve_foreign};

use crate::arguments::{Common, Engine};
use crate::{output, position_argument};

/// Runs an engine on standard input and output.
pub fn run<G: GameKind>(arguments: &Engine, common: &Common) -> anyhow::Result<()> {
    if common.board.is_some() {
        bail!("the position sets the size of the board: leave out --board");
    }
    let protocol = protocol_named::<G>(&arguments.protocol)?;
    // Where answers go to standard error, everything else goes to standard output.
    let tell: fn(&str) = match protocol {
        Protocol::Foreign(protocol) if protocol.answers_on_stderr => |text| {
            let _ = output::print(&format!("{text}\n"));
        },
        _ => output::tell,
    };
    let seed = position_argument::told_seed(common, tell);
    let spec = arguments.engine.as_deref().unwrap_or(G::DEFAULTS.engine);
    let engine = ServedEngine::<G>::new(spec, Dice::new(seed), tell)?;
    let served = match protocol {
        Protocol::Ugi => serve(engine, io::stdin(), &mut io::stdout()),
        Protocol::Foreign(protocol) => serve_host(engine, protocol, tell),
    };
    served.context("the host is gone")
}

/// The protocol of this name, if programs for the game may speak it.
pub fn protocol_named<G: GameKind>(name: &str) -> anyhow::Result<Protocol> {
    Protocol::find(name, G::PROTOCOLS).with_context(|| {
        let known = Protocol::all(G::PROTOCOLS).map(|protocol| protocol.to_string());
        format!("--protocol {name}: expected {}", known.collect::<Vec<_>>().join(" or "))
    })
}

fn serve_host<G: GameKind>(
    mut engine: ServedEngine<G>,
    protocol: &ForeignProtocol,
    tell: fn(&str),
) -> io::Result<()> {
    let mut answers: Box<dyn Write> =
        if protocol.answers_on_stderr { Box::new(io::stderr()) } else { Box::new(io::stdout()) };
    let mut complain = |problem: &str| tell(&output::presentable(&format!("error: {problem}")));
    serve_foreign(protocol, &mut engine, io::stdin().lock(), &mut *answers, &mut complain)
}
