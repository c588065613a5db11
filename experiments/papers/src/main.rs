//! Plays the tables of papers again and writes their pages.

use std::fs;
use std::io::Write as _;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use clap::Parser;
use game::files::sync_folder_of;
use game::quantity::parse_time;
use indicatif::{ProgressBar, ProgressStyle};
use papers::{Ledger, Paper, Run, Scale, Settings, find, numbers_without_source, papers};

/// Plays tables of papers again. A run continues where the last one ended.
#[derive(Parser)]
#[command(name = "papers")]
struct Arguments {
    /// What to reproduce; `all` for everything, `list` to list it
    #[arg(value_name = "NAME", required = true)]
    names: Vec<String>,
    /// Do a small part of the work, to see that everything runs
    #[arg(long, conflicts_with = "games", requires = "to")]
    quick: bool,
    /// Games or positions for each number [default: as on the published pages]
    #[arg(long, value_name = "N", requires = "to", value_parser = clap::value_parser!(u64).range(2..=1_000_000_000))]
    games: Option<u64>,
    /// Seed of all games and positions [default: 1]
    #[arg(long, value_name = "SEED", requires = "to")]
    seed: Option<u64>,
    /// Time per position, where positions are searched for a fixed time [default: as on the
    /// published pages]
    #[arg(long, value_name = "TIME", requires = "to", value_parser = parse_time)]
    position_time: Option<Duration>,
    /// Stop after this time, once the steps in progress are done; the same command continues
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    time_limit: Option<Duration>,
    /// Number of threads [default: one per core]
    #[arg(long, value_name = "N")]
    threads: Option<NonZeroUsize>,
    /// Folder for the pages, charts and finished steps [default: beside the published ones]
    #[arg(long, value_name = "FOLDER")]
    to: Option<PathBuf>,
    /// Forget finished steps and begin again
    #[arg(long, requires = "to")]
    restart: bool,
}

static STOP: AtomicBool = AtomicBool::new(false);

/// The exit status after Ctrl-C or another signal.
const INTERRUPTED: u8 = 130;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match run(&arguments) {
        Ok(()) if STOP.load(Ordering::Relaxed) => ExitCode::from(INTERRUPTED),
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<()> {
    if arguments.names == ["list"] {
        return list();
    }
    let chosen = chosen(&arguments.names)?;
    // Reports damaged files now rather than after hours of work on other pages.
    for paper in &chosen {
        let steps = steps_of(paper, arguments);
        if steps.exists() && !arguments.restart {
            Ledger::open(&steps, false)?;
        }
    }
    ctrlc::set_handler(|| {
        if STOP.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED.into());
        }
        eprintln!("stopping after the steps in progress; once more stops at once");
    })
    .context("cannot listen for Ctrl-C")?;
    let deadline = arguments.time_limit.and_then(|limit| Instant::now().checked_add(limit));
    for paper in &chosen {
        println!("{}", reproduce(paper, arguments, deadline)?);
        if STOP.load(Ordering::Relaxed) {
            break;
        }
    }
    Ok(())
}

/// Makes and writes a page. Returns the line to print about it.
fn reproduce(paper: &Paper, arguments: &Arguments, deadline: Option<Instant>) -> Result<String> {
    let folder = folder_of(paper, arguments);
    fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
    let steps = steps_of(paper, arguments);
    let scale = match (arguments.quick, arguments.games) {
        (true, _) => Scale::Quick,
        (false, Some(games)) => Scale::Games(games),
        (false, None) => Scale::Full,
    };
    let style = ProgressStyle::with_template("{prefix}: {pos} of {len}, {elapsed} so far, {msg}")?;
    let bar = ProgressBar::new(0).with_style(style).with_prefix(paper.name.clone());
    let cores = std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let mut run = Run {
        settings: Settings {
            scale,
            seed: arguments.seed.unwrap_or(Settings::default().seed),
            position_time: arguments.position_time,
        },
        threads: arguments.threads.unwrap_or(cores),
        ledger: Ledger::open(&steps, arguments.restart)?,
        stop: &STOP,
        deadline,
        progress: &|what, done, all| {
            bar.set_length(all);
            bar.set_position(done);
            bar.set_message(what.to_owned());
        },
        is_incomplete: false,
    };
    let page = paper.make(&mut run);
    bar.finish_and_clear();
    let page = page?;
    let files = page.files(paper, folder)?;
    write(&steps, &run.ledger.text()?)?;
    for (name, text) in &files {
        write(&folder.join(name), text)?;
    }
    let (name, text) = &files[0];
    let verdict = page.verdict.unwrap_or("no verdict");
    let mut told = format!("{}: {verdict}, written to {}", paper.name, folder.join(name).display());
    if run.is_incomplete {
        told += "; incomplete, repeat the command to continue";
    } else if scale == Scale::Full {
        let unknown = numbers_without_source(text);
        if !unknown.is_empty() {
            told += &format!("\nits finding has numbers that no table has: {}", unknown.join(", "));
        }
    }
    Ok(told)
}

/// Writes a file atomically: after a crash it has the old text or the new one.
fn write(path: &Path, text: &str) -> Result<()> {
    let part = path.with_extension("part");
    let written = fs::File::create(&part).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&part, path)?;
        sync_folder_of(path)
    });
    written.with_context(|| format!("cannot write {}", path.display()))
}

fn folder_of<'a>(paper: &'a Paper, arguments: &'a Arguments) -> &'a Path {
    arguments.to.as_deref().unwrap_or(&paper.folder)
}

/// The path of a page's ledger.
fn steps_of(paper: &Paper, arguments: &Arguments) -> PathBuf {
    folder_of(paper, arguments).join(format!("{}.jsonl", paper.name))
}

/// Finds the papers with these names, without repetitions.
fn chosen(names: &[String]) -> Result<Vec<Paper>> {
    let mut chosen: Vec<Paper> = Vec::new();
    for name in names {
        let named = match name.as_str() {
            "all" => papers()?,
            "list" => bail!("`list` stands alone"),
            name => vec![find(name)?],
        };
        for paper in named {
            if chosen.iter().all(|other| other.name != paper.name) {
                chosen.push(paper);
            }
        }
    }
    Ok(chosen)
}

fn list() -> Result<()> {
    let mut source = String::new();
    for paper in papers()? {
        if paper.source != source {
            println!("{}{}", if source.is_empty() { "" } else { "\n" }, paper.source);
            source.clone_from(&paper.source);
        }
        println!("  {:<28} {:>3} min  {}", paper.name, paper.minutes, paper.summary);
    }
    Ok(())
}
