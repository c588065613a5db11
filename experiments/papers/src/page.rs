use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::paper::FixedVerdict;
use crate::table::File;
use crate::{Output, Paper, Run, Scale, Settings, compute};

/// A page with its charts, ready to be written.
pub struct Page {
    /// The verdict in one word, for lists; `None` if nothing is compared.
    pub verdict: Option<&'static str>,
    /// The generated parts in order, each with its name, and the charts.
    pub output: Output,
}

const BEGIN: &str = "<!-- generated: ";
const END: &str = "<!-- end -->";

impl Paper {
    /// Plays and computes what is missing in the ledger, and builds the page.
    pub fn make(&self, run: &mut Run) -> Result<Page> {
        let mut output = Output { page: self.name.clone(), ..Output::default() };
        for table in &self.tables {
            table
                .make(&self.players, run, &mut output)
                .with_context(|| format!("{}: table {}", self.name, table.name))?;
        }
        if let Some(function) = &self.compute {
            compute::run(function, self, run, &mut output).with_context(|| self.name.clone())?;
        }
        let verdict = self.verdict(&output.checks, run)?;
        if !self.is_question() {
            let text = verdict_text(verdict, &output.checks, run);
            output.parts.insert(0, ("verdict".into(), text));
        }
        let how = format!("```sh\n{}\n```\n\n{}", self.command(run), circumstances(run));
        output.parts.push(("how".into(), how));
        Ok(Page { verdict, output })
    }

    fn verdict(&self, checks: &[bool], run: &Run) -> Result<Option<&'static str>> {
        if self.is_question() || run.is_quick() || run.is_incomplete {
            return Ok(None);
        }
        let agreeing = checks.iter().filter(|&&agrees| agrees).count();
        Ok(Some(match (self.verdict, checks.len()) {
            (Some(FixedVerdict::SameInKind), _) => "the same in kind",
            (Some(FixedVerdict::Half), _) => "half",
            (None, 0) => bail!("nothing is compared: expected `compare` or `verdict`"),
            (None, all) if agreeing == all => "agrees",
            (None, _) => "differs",
        }))
    }

    /// The command that makes the page again.
    fn command(&self, run: &Run) -> String {
        let Settings { scale, seed, position_time } = run.settings;
        let mut command = format!("cargo run --release -p papers -- {}", self.name);
        match scale {
            Scale::Full => {}
            Scale::Quick => command += " --quick",
            Scale::Games(games) => command += &format!(" --games {games}"),
        }
        if seed != Settings::default().seed {
            command += &format!(" --seed {seed}");
        }
        if let Some(time) = position_time {
            command += &format!(" --position-time {time:?}");
        }
        command
    }

    /// The first text of a page that nobody has written yet, with a place for each part.
    fn empty_page(&self, parts: &[(String, String)]) -> String {
        let mut text =
            format!("# {}: {}\n\n**Finding.** Not written yet.\n\n", self.source, self.item);
        for (name, _) in parts {
            if name == "how" {
                text += "## How\n\n";
            }
            text += &format!("{BEGIN}{name} -->\n{END}\n\n");
        }
        text.trim_end().to_owned() + "\n"
    }
}

/// The verdict, with the number of comparisons that agree.
fn verdict_text(verdict: Option<&str>, checks: &[bool], run: &Run) -> String {
    let agreeing = checks.iter().filter(|&&agrees| agrees).count();
    match verdict {
        Some(word @ ("agrees" | "differs")) => {
            format!("**Verdict: {word}.** Comparisons that agree: {agreeing} of {}.", checks.len())
        }
        Some(word) => format!("**Verdict: {word}.**"),
        None if run.is_incomplete => "**No verdict:** the run ended early.".into(),
        None => "**No verdict:** a quick run proves nothing.".into(),
    }
}

/// The seed, machines, versions and time behind the numbers.
fn circumstances(run: &Run) -> String {
    let mut text = format!("Seed {}; ± is one standard error.", run.seed());
    let mut machines: Vec<String> = Vec::new();
    for session in run.ledger.sessions() {
        let machine = format!(" Computed by version {} on {}.", session.version, session.machine);
        if !machines.contains(&machine) {
            text += &machine;
            machines.push(machine);
        }
    }
    if !machines.is_empty() {
        text += &format!(" The steps took {:.1} minutes in all.", run.ledger.seconds() / 60.0);
    }
    text
}

impl Page {
    /// The files of the page: its text, with the generated parts in their places, and the charts.
    /// A page without text gets an empty one.
    pub fn files(&self, paper: &Paper, folder: &Path) -> Result<Vec<File>> {
        let name = format!("{}.md", paper.name);
        let path = [folder.join(&name), paper.file("md")].into_iter().find(|path| path.exists());
        let text = match &path {
            Some(path) => fs::read_to_string(path)
                .with_context(|| format!("cannot read {}", path.display()))?,
            None => paper.empty_page(&self.output.parts),
        };
        let path = path.unwrap_or_else(|| PathBuf::from(&name));
        let text = self.filled(&text).with_context(|| path.display().to_string())?;
        Ok([(name, text)].into_iter().chain(self.output.charts.iter().cloned()).collect())
    }

    /// Puts the generated parts between their markers in a text.
    fn filled(&self, text: &str) -> Result<String> {
        let mut filled = String::new();
        let parts = &self.output.parts;
        let known: Vec<&str> = parts.iter().map(|(name, _)| name.as_str()).collect();
        let mut missing = known.clone();
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            filled += line;
            filled.push('\n');
            let Some(name) = line.strip_prefix(BEGIN).and_then(|it| it.strip_suffix(" -->")) else {
                continue;
            };
            let Some((_, part)) = parts.iter().find(|(other, _)| other == name) else {
                bail!("\"{line}\": expected one of {}", known.join(", "));
            };
            if lines.by_ref().all(|line| line != END) {
                bail!("\"{line}\" has no end: expected the line {END}");
            }
            filled += &format!("\n{part}\n\n{END}\n");
            missing.retain(|other| *other != name);
        }
        if let Some(name) = missing.first() {
            bail!("no place for \"{name}\": expected the lines {BEGIN}{name} --> and {END}");
        }
        Ok(filled)
    }
}

/// Splits a page into its generated parts and the text that people wrote.
pub fn split(page: &str) -> (String, String) {
    let (mut generated, mut written) = (String::new(), String::new());
    let (mut is_generated, mut is_how) = (false, false);
    for line in page.lines() {
        if let Some(name) = line.strip_prefix(BEGIN) {
            (is_generated, is_how) = (true, name.starts_with("how "));
        } else if line == END {
            is_generated = false;
        } else if !is_generated {
            written += &format!("{line}\n");
        } else if !is_how {
            generated += &format!("{line}\n");
        }
    }
    (generated, written)
}
