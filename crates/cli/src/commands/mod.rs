mod analyze;
mod bench;
mod compliance;
mod contest;
mod convert;
mod engine;
mod eval;
mod export;
mod list;
mod match_up;
pub mod monte_carlo;
mod moves;
mod perft;
mod play;
mod regret;
mod results;
mod review;
mod rollout;
mod setups;
mod show;
mod solve;
pub mod tablebase;
mod tournament;

use anyhow::bail;
use clap::CommandFactory;

use crate::arguments::{Arguments, Command, Common};
use crate::output::print_raw;

/// Does what the command line asks for.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let common = &arguments.common;
    match &arguments.command {
        Command::Eval { position, evaluator } => eval::run(position, evaluator, common),
        Command::Moves { position } => moves::run(position, common),
        Command::Perft { position, depth, divide } => perft::run(position, *depth, *divide, common),
        Command::Show { position } => show::run(position, common),
        Command::Convert(convert) => convert::run(convert, common),
        Command::Analyze(analyze) => analyze::run(analyze, common),
        Command::Best(analyze) => analyze::best(analyze, common),
        Command::MonteCarlo(arguments) => monte_carlo::run(arguments, common),
        Command::Rollout(rollout) => rollout::run(rollout, common),
        Command::Solve(solve) => solve::run(solve, common),
        Command::Setups(set_ups) => setups::run(set_ups, common),
        Command::Bench => bench::run(common),
        Command::Review(review) => review::run(review, common),
        Command::Play(play) => play::run(play, common),
        Command::Match(plan) => match_up::run(plan, common),
        Command::Tournament(tournament) => tournament::run(tournament, common),
        Command::Results(results) => results::run(results, common),
        Command::Export(export) => export::run(export, common),
        Command::Engine(engine) => {
            refuse_json(common, "a conversation")?;
            engine::run(engine, common)
        }
        Command::Compliance(compliance) => compliance::run(compliance, common),
        Command::Tablebase(tablebase) => tablebase::run(tablebase, common),
        Command::Regret(regret) => regret::run(regret, common),
        Command::List => list::run(common),
        Command::Completions { shell } => {
            refuse_json(common, "a completion script")?;
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut Arguments::command(), "dreistein", &mut script);
            print_raw(&String::from_utf8(script)?)
        }
        Command::Man { command } => {
            refuse_json(common, "a manual page")?;
            man(command.as_deref())
        }
    }
}

fn refuse_json(common: &Common, what: &str) -> anyhow::Result<()> {
    if common.json {
        bail!("{what} cannot be printed as JSON: leave out --json");
    }
    Ok(())
}

fn man(name: Option<&str>) -> anyhow::Result<()> {
    let mut program = Arguments::command();
    program.build();
    let command = match name {
        None => program,
        Some(name) => match program.find_subcommand(name) {
            Some(command) => command.clone(),
            None => bail!("no command \"{name}\": see dreistein --help"),
        },
    };
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page)?;
    print_raw(&String::from_utf8(page)?)
}
