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
use games::{GameKind, GameWork};

use crate::arguments::{Arguments, Command, Common};
use crate::output::print_raw;

/// Runs the command.
pub fn run(arguments: &Arguments) -> anyhow::Result<()> {
    arguments.common.game.unwrap_or_default().run(arguments)
}

impl GameWork for &Arguments {
    type Output = anyhow::Result<()>;

    fn on<G: GameKind>(self) -> anyhow::Result<()> {
        match &self.command {
            Some(command) => run_in::<G>(command, &self.common),
            None => serve::run(&serve::Serve::default(), &self.common),
        }
    }
}

fn run_in<G: GameKind>(command: &Command, common: &Common) -> anyhow::Result<()> {
    match command {
        Command::Eval { position, evaluator, details } => {
            eval::run::<G>(position, evaluator.as_deref(), *details, common)
        }
        Command::Moves { position, turns } => moves::run::<G>(position, *turns, common),
        Command::Perft { position, depth, divide } => {
            perft::run::<G>(position, *depth, *divide, common)
        }
        Command::Show { position } => show::run::<G>(position, common),
        Command::Convert(convert) => convert::run::<G>(convert, common),
        Command::Analyze(analyze) => analyze::run::<G>(analyze, common),
        Command::Best(analyze) => analyze::best::<G>(analyze, common),
        Command::Rollout(rollout) => rollout::run::<G>(rollout, common),
        Command::Bench => bench::run::<G>(common),
        Command::Review(review) => review::run::<G>(review, common),
        Command::Serve(options) => serve::run(options, common),
        Command::Play(play) => play::run::<G>(play, common),
        Command::Match(plan) => match_command::run::<G>(plan, common),
        // The file may name the game.
        Command::Tournament(tournament) => tournament::run(tournament, common),
        Command::Puzzles(puzzles) => puzzles::run::<G>(puzzles, common),
        Command::Merge(merge) => merge::run(merge, common),
        Command::Results(results) => results::run(results, common),
        Command::Export(export) => export::run(export, common),
        Command::VerifyDice(arguments) => verify_dice::run(arguments, common),
        Command::Engine(engine) => {
            refuse_json(common, "a conversation")?;
            engine::run::<G>(engine, common)
        }
        Command::Compliance(compliance) => compliance::run::<G>(compliance, common),
        Command::Solve(solve) => {
            solve.check_options::<G>()?;
            match (G::PROOFS, G::EXACT) {
                (Some(prove), _) => prove::run::<G>(solve, prove, common),
                (None, Some(find)) => exact::run::<G>(solve, find, common),
                (None, None) => bail!("{} has no exact solver", G::TITLE),
            }
        }
        Command::OfEwn(command) => command.run::<G>(common),
        Command::List => list::run::<G>(common),
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
