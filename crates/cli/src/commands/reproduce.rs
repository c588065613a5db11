use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use clap::Args;
use game::quantity::parse_time;
use indicatif::{ProgressBar, ProgressStyle};
use report::contest::aligned;
use serde_json::{Value, json};
use studies::reproduce::{
    Ledger, Page, REPRODUCTIONS, Reproduction, Run, RunPart, Scale, Settings, find,
};

use crate::arguments::{Common, Threads};
use crate::{file, interrupt, output};

#[derive(Args)]
pub struct ReproduceArguments {
    /// What to reproduce; `all` for everything
    #[arg(value_name = "NAME", required_unless_present = "list")]
    names: Vec<String>,
    /// List everything that can be reproduced
    #[arg(long, conflicts_with_all = ["names", "quick", "games", "time_limit", "position_time", "to", "restart"])]
    list: bool,
    /// Do a small part of the work, to see that everything runs
    #[arg(long, conflicts_with = "games")]
    quick: bool,
    /// Games or positions for each number [default: as on the published pages]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(2..=1_000_000_000))]
    games: Option<u64>,
    /// Stop after this time, once the steps in progress are done; the same command continues
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    time_limit: Option<Duration>,
    /// Time per position, where positions are searched for a fixed time [default: as on the
    /// published pages]
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    position_time: Option<Duration>,
    /// Folder for the pages, charts and finished steps
    #[arg(long, value_name = "FOLDER", default_value = "reproduction")]
    to: PathBuf,
    /// Forget finished steps and begin again
    #[arg(long)]
    restart: bool,
    #[command(flatten)]
    threads: Threads,
}

/// Makes tables and figures of papers again.
pub fn run(arguments: &ReproduceArguments, common: &Common) -> anyhow::Result<()> {
    refuse_game(common)?;
    if arguments.list {
        return list(common);
    }
    let chosen = chosen(&arguments.names)?;
    check_steps(&chosen, arguments)?;
    let kept =
        format!("finished steps are in {}; repeat the command to continue", arguments.to.display());
    let stop = interrupt::stop_flag_or_exit(kept.clone());
    let deadline = arguments.time_limit.and_then(|limit| Instant::now().checked_add(limit));
    let mut pages = Vec::new();
    for reproduction in &chosen {
        let page = reproduce(reproduction, arguments, common, (stop, deadline))?;
        if !common.json {
            output::print(&match chosen.len() {
                1 => format!("{}\n{}", page.markdown, page.written),
                _ => page.written.clone(),
            })?;
        }
        pages.push(page.json);
        if interrupt::is_stopped() {
            break;
        }
    }
    if common.json {
        output::print_json(&pages)?;
    }
    if interrupt::is_stopped() {
        return Err(interrupt::interrupted(kept));
    }
    Ok(())
}

/// Finds damaged files before hours of work on others.
fn check_steps(chosen: &[&Reproduction], arguments: &ReproduceArguments) -> anyhow::Result<()> {
    let kept = chosen.iter().map(|reproduction| steps_of(reproduction, arguments));
    for steps in kept.filter(|steps| !arguments.restart && steps.exists()) {
        Ledger::open(&steps)?;
    }
    Ok(())
}

/// The file of finished steps.
fn steps_of(reproduction: &Reproduction, arguments: &ReproduceArguments) -> PathBuf {
    let folder = arguments.to.join(reproduction.source.folder());
    folder.join(format!("{}.jsonl", reproduction.name))
}

/// A page that was written.
struct WrittenPage {
    json: Value,
    markdown: String,
    /// One line that says where it is.
    written: String,
}

fn reproduce(
    reproduction: &Reproduction,
    arguments: &ReproduceArguments,
    common: &Common,
    (stop, deadline): (&AtomicBool, Option<Instant>),
) -> anyhow::Result<WrittenPage> {
    let folder = arguments.to.join(reproduction.source.folder());
    fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
    let steps = steps_of(reproduction, arguments);
    let ledger = if arguments.restart { Ledger::restart(&steps) } else { Ledger::open(&steps) };
    let scale = match (arguments.quick, arguments.games) {
        (true, _) => Scale::Quick,
        (false, Some(games)) => Scale::Games(games),
        (false, None) => Scale::Full,
    };
    let bar = progress_bar(reproduction.name)?;
    let mut run = Run {
        settings: Settings {
            scale,
            seed: common.seed.unwrap_or(Settings::default().seed),
            position_time: arguments.position_time,
        },
        threads: arguments.threads.count(),
        ledger: ledger?,
        stop,
        deadline,
        progress: &|what, done, all| {
            bar.set_length(all);
            bar.set_position(done);
            bar.set_message(what.to_owned());
        },
        is_incomplete: false,
        part: RunPart::default(),
    };
    let page = reproduction.page(&mut run);
    bar.finish_and_clear();
    let page = page.with_context(|| reproduction.name)?;
    run.ledger.finish()?;
    write(page, reproduction, &run, &folder)
}

/// Writes a page and its charts.
fn write(
    page: Page,
    reproduction: &Reproduction,
    run: &Run,
    folder: &Path,
) -> anyhow::Result<WrittenPage> {
    let files = page.files(reproduction, run);
    for (name, text) in &files {
        file::write_atomically(&folder.join(name), text)?;
    }
    let (name, markdown) = files.into_iter().next().unwrap_or_default();
    let path = folder.join(name);
    let verdict = match &page.verdict {
        Some(verdict) => verdict.word(),
        None if run.is_quick() || run.is_incomplete => "not judged",
        None => "answered",
    };
    let end = if run.is_incomplete { "; incomplete, repeat the command to continue" } else { "" };
    let written = format!("{}: {verdict}, written to {}{end}\n", reproduction.name, path.display());
    let json = json!({
        "name": reproduction.name,
        "settings": run.settings,
        "incomplete": run.is_incomplete,
        "page": page,
    });
    Ok(WrittenPage { json, markdown, written })
}

fn progress_bar(name: &str) -> anyhow::Result<ProgressBar> {
    let template = "{prefix}: {pos} of {len}, {elapsed} so far, {msg}";
    let style = ProgressStyle::with_template(template)?;
    Ok(ProgressBar::new(0).with_style(style).with_prefix(name.to_owned()))
}

/// The reproductions with these names, each once.
fn chosen(names: &[String]) -> anyhow::Result<Vec<&'static Reproduction>> {
    let mut chosen: Vec<&Reproduction> = Vec::new();
    for name in names {
        let named: &[Reproduction] = match name.as_str() {
            "all" => REPRODUCTIONS,
            name => std::slice::from_ref(find(name).with_context(|| {
                format!("nothing to reproduce is called \"{name}\": see dreistein reproduce --list")
            })?),
        };
        for reproduction in named {
            if chosen.iter().all(|other| other.name != reproduction.name) {
                chosen.push(reproduction);
            }
        }
    }
    Ok(chosen)
}

fn list(common: &Common) -> anyhow::Result<()> {
    let row = |reproduction: &Reproduction| {
        let Reproduction { name, item, summary, minutes, .. } = reproduction;
        [(*name).into(), (*item).into(), (*summary).into(), format!("{minutes} min")]
    };
    let mut text = String::new();
    for (index, reproduction) in REPRODUCTIONS.iter().enumerate() {
        let source = reproduction.source;
        if index > 0 && REPRODUCTIONS[index - 1].source == source {
            continue;
        }
        let of_source = REPRODUCTIONS.iter().filter(|other| other.source == source);
        let rows: Vec<[String; 4]> = of_source.map(row).collect();
        let gap = if text.is_empty() { "" } else { "\n" };
        text += &format!("{gap}{source}\n{}", aligned(&rows));
    }
    output::print_either(common, &REPRODUCTIONS, &text)
}

/// What is reproduced says itself which game it is about.
fn refuse_game(common: &Common) -> anyhow::Result<()> {
    if common.game.is_some() || common.board.is_some() {
        bail!("papers are about their own game and board: leave out --game and --board");
    }
    Ok(())
}
