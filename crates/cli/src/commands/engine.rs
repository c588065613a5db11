use std::io::{self, Write};

use anyhow::{Context, bail};
use game::Dice;
use games::Game;
use protocol::{Protocol, ServedEngine, serve, serve_foreign};

use crate::arguments::{Common, Engine};
use crate::{output, position_argument};

/// Runs an engine on standard input and output.
pub fn run(arguments: &Engine, common: &Common) -> anyhow::Result<()> {
    if common.board.is_some() {
        bail!("the position sets the size of the board: leave out --board");
    }
    let game = common.game();
    let protocol = protocol_named(&arguments.protocol, game)?;
    // If the protocol answers on standard error, everything else goes to standard output.
    let tell: fn(&str) = match protocol {
        Protocol::Foreign(protocol) if protocol.answers_on_stderr => |text| {
            let _ = output::print(&format!("{text}\n"));
        },
        _ => output::tell,
    };
    let seed = position_argument::told_seed(common, tell);
    let spec = arguments.engine.as_deref().unwrap_or(game.defaults.engine);
    let mut engine = ServedEngine::new(game, spec, Dice::new(seed), tell)?;
    let served = match protocol {
        Protocol::Ugi => serve(engine, io::stdin(), &mut io::stdout()),
        Protocol::Foreign(protocol) => {
            let mut answers: Box<dyn Write> = match protocol.answers_on_stderr {
                true => Box::new(io::stderr()),
                false => Box::new(io::stdout()),
            };
            let complain =
                &mut |problem: &str| tell(&output::presentable(&format!("error: {problem}")));
            serve_foreign(protocol, &mut engine, io::stdin(), &mut *answers, complain)
        }
    };
    served.context("the host is gone")
}

/// Finds a protocol by name among those that programs for this game may speak.
pub fn protocol_named(name: &str, game: Game) -> anyhow::Result<Protocol> {
    Protocol::find(name, game.protocols).with_context(|| {
        let known = Protocol::all(game.protocols).map(|protocol| protocol.to_string());
        format!("--protocol {name}: expected {}", known.collect::<Vec<_>>().join(" or "))
    })
}
