mod analyze;
mod bench;
mod compliance;
mod contest;
mod convert;
mod engine;
mod eval;
pub mod ewn;
mod exact;
pub mod export;
mod list;
pub mod match_command;
pub mod merge;
mod moves;
mod perft;
mod play;
pub mod prove;
pub mod puzzles;
pub mod results;
mod review;
pub mod rollout;
pub mod serve;
mod show;
pub mod tournament;
pub mod verify_dice;

use std::fs;
use std::path::Path;

use anyhow::{Context, bail};
use clap::CommandFactory;

use crate::arguments::{Arguments, Command, Common};
use crate::output::print_raw;

/// Runs the command in the arguments, or `serve` without one.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let common = &arguments.common;
    let Some(command) = &arguments.command else {
        return serve::run(&serve::Serve::default(), common);
    };
    match command {
        Command::Eval { position, evaluator, after, details } => {
            let after = after.as_deref().unwrap_or("");
            eval::run(position, after, evaluator.as_deref(), *details, common)
        }
        Command::Moves { position, turns } => moves::run(position, *turns, common),
        Command::Perft { position, depth, divide } => perft::run(position, *depth, *divide, common),
        Command::Show { position } => show::run(position, common),
        Command::Convert(convert) => convert::run(convert, common),
        Command::Analyze(analyze) => analyze::run(analyze, false, common),
        Command::Best(analyze) => analyze::run(analyze, true, common),
        Command::Rollout(rollout) => rollout::run(rollout, common),
        Command::Bench => bench::run(common),
        Command::Review(review) => review::run(review, common),
        Command::Serve(options) => serve::run(options, common),
        Command::Play(play) => play::run(play, common),
        Command::Match(plan) => match_command::run(plan, common),
        Command::Tournament(tournament) => tournament::run(tournament, common),
        Command::Puzzles(puzzles) => puzzles::run(puzzles, common),
        Command::Merge(merge) => merge::run(merge, common),
        Command::Results(results) => results::run(results, common),
        Command::Export(export) => export::run(export, common),
        Command::VerifyDice(arguments) => verify_dice::run(arguments, common),
        Command::Engine(engine) => {
            refuse_json(common, "a conversation")?;
            engine::run(engine, common)
        }
        Command::Compliance(compliance) => compliance::run(compliance, common),
        Command::Solve(solve) => prove::run(solve, common),
        Command::MonteCarlo(arguments) => ewn::monte_carlo::run(arguments, common),
        Command::Setups(arguments) => ewn::set_ups::run(arguments, common),
        Command::Tablebase(arguments) => ewn::tablebase::run(arguments, common),
        Command::Regret(arguments) => ewn::regret::run(arguments, common),
        Command::List => list::run(common),
        Command::Completions { shell } => {
            refuse_json(common, "a completion script")?;
            let mut script = Vec::new();
            clap_complete::generate(*shell, &mut Arguments::command(), "dreistein", &mut script);
            print_raw(&String::from_utf8(script)?)
        }
        Command::Man { command, folder } => {
            refuse_json(common, "a manual page")?;
            match folder {
                Some(folder) => manual_pages(folder),
                None => man(command.as_deref()),
            }
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

fn manual_pages(folder: &Path) -> anyhow::Result<()> {
    let written = fs::create_dir_all(folder)
        .and_then(|()| clap_mangen::generate_to(Arguments::command(), folder));
    written.with_context(|| format!("cannot write into {}", folder.display()))
}
