use std::fmt::Write as _;

use serde::Serialize;

use super::{Chart, Estimate, Reproduction, Run, Scale, Settings, Source};

/// What a reproduction found, as data.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Page {
    /// The finding in a sentence or two.
    pub finding: String,
    /// Whether the paper's numbers hold; `None` for questions of our own.
    pub verdict: Option<Verdict>,
    /// The rest, in order.
    pub blocks: Vec<Block>,
}

/// How our numbers compare with a paper's.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "verdict", rename_all = "kebab-case")]
pub enum Verdict {
    /// They agree.
    Agrees,
    /// They differ.
    Differs {
        /// Why.
        reason: String,
        /// The experiment that tested this explanation.
        test: String,
    },
    /// Something that it needs was never published.
    CannotBeReproduced {
        /// What is missing.
        reason: String,
    },
}

/// A part of a page.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Block {
    /// A heading.
    Heading(String),
    /// A paragraph in Markdown.
    Text(String),
    /// Text or commands that keep their line breaks.
    Code(String),
    /// A table.
    Table(Table),
    /// A chart.
    Chart(Chart),
}

/// A table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Table {
    /// The names of the columns.
    pub head: Vec<String>,
    /// The rows.
    pub rows: Vec<Vec<Cell>>,
}

/// A cell of a table.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Cell {
    /// Not computed.
    Missing,
    /// A word or sentence.
    Text(String),
    /// A whole number.
    Count(u64),
    /// A number, shown with so many decimals.
    Number(f64, #[serde(skip)] usize),
    /// A share with its standard error, shown in percent.
    Percent(Estimate),
    /// A difference in standard errors.
    Deviation(f64),
}

impl Verdict {
    /// The numbers differ for this reason, which this experiment tested.
    #[must_use]
    pub fn differs(reason: impl Into<String>, test: impl Into<String>) -> Self {
        Self::Differs { reason: reason.into(), test: test.into() }
    }

    /// This is missing.
    #[must_use]
    pub fn cannot_be_reproduced(reason: impl Into<String>) -> Self {
        Self::CannotBeReproduced { reason: reason.into() }
    }

    /// The word for lists.
    #[must_use]
    pub const fn word(&self) -> &'static str {
        match self {
            Self::Agrees => "agrees",
            Self::Differs { .. } => "differs",
            Self::CannotBeReproduced { .. } => "cannot be reproduced",
        }
    }
}

impl Table {
    /// A table without rows, with columns as in Markdown: `depth | games`.
    #[must_use]
    pub fn with_columns(names: &str) -> Self {
        Self::new(names.split(" | "))
    }

    /// A table without rows.
    #[must_use]
    pub fn new(head: impl IntoIterator<Item = impl ToString>) -> Self {
        let head = head.into_iter().map(|name| name.to_string()).collect();
        Self { head, rows: Vec::new() }
    }

    /// Adds a row.
    pub fn push(&mut self, row: impl IntoIterator<Item = Cell>) {
        self.rows.push(row.into_iter().collect());
    }
}

impl Page {
    /// The page of a run that ended before it could say anything.
    #[must_use]
    pub fn unfinished() -> Self {
        let verdict = Verdict::cannot_be_reproduced("This run ended too early.");
        Self { finding: UNFINISHED.into(), verdict: Some(verdict), blocks: Vec::new() }
    }

    /// The page in Markdown and its charts: the names of the files and what is in them.
    #[must_use]
    pub fn files(&self, reproduction: &Reproduction, run: &Run) -> Vec<(String, String)> {
        let charts = self.blocks.iter().filter_map(|block| match block {
            Block::Chart(chart) => Some(chart.svg()),
            _ => None,
        });
        let name = |number| match number {
            1 => format!("{}.svg", reproduction.name),
            _ => format!("{}-{number}.svg", reproduction.name),
        };
        let (names, charts): (Vec<String>, Vec<String>) = (1..).map(name).zip(charts).unzip();
        let page = self.markdown(reproduction, run, &names);
        let page = (format!("{}.md", reproduction.name), page);
        std::iter::once(page).chain(names.into_iter().zip(charts)).collect()
    }

    fn markdown(&self, reproduction: &Reproduction, run: &Run, charts: &[String]) -> String {
        let Reproduction { name, source, item, summary, .. } = reproduction;
        let title = match source {
            Source::Questions => capitalised(summary),
            _ => format!("{source}: {item}"),
        };
        // Writing into a string cannot fail.
        let mut text = format!("<!-- dreistein reproduce, format {FORMAT} -->\n# {title}\n\n");
        let _ = writeln!(text, "**Finding.** {}\n", self.finding);
        if let Some(verdict) = &self.verdict {
            let _ = writeln!(text, "**Verdict: {}.**{}\n", verdict.word(), verdict.details());
        }
        if *source != Source::Questions {
            let _ = writeln!(text, "**What is measured.** {}.\n", capitalised(summary));
        }
        let mut charts = charts.iter();
        for block in &self.blocks {
            let block = block.markdown(&mut charts);
            let _ = writeln!(text, "{block}\n");
        }
        let _ = writeln!(text, "## How\n\n```sh\n{}\n```\n", command(name, run));
        text + &circumstances(run)
    }
}

/// The finding of a run that ended too early for one.
pub const UNFINISHED: &str = "The run has not got far enough to say.";

/// Bumped when pages must be written anew.
const FORMAT: u32 = 1;

fn command(name: &str, run: &Run) -> String {
    let Settings { scale, seed, position_time } = run.settings;
    let scale = match scale {
        Scale::Full => String::new(),
        Scale::Quick => " --quick".into(),
        Scale::Games(games) => format!(" --games {games}"),
    };
    let time = position_time.map(|time| format!(" --position-time {time:?}"));
    format!("dreistein reproduce {name}{scale}{} --seed {}", time.unwrap_or_default(), seed)
}

/// Seed, machine and time.
fn circumstances(run: &Run) -> String {
    let minutes = run.ledger.seconds() / 60.0;
    let mut text = format!("Seed {}; ± is one standard error.", run.seed());
    for session in run.ledger.sessions() {
        let _ = write!(text, " Computed by version {} on {}.", session.version, session.machine);
    }
    if !run.ledger.sessions().is_empty() {
        let _ = write!(text, " The steps took {minutes:.1} minutes in all.");
    }
    text + "\n"
}

impl Verdict {
    fn details(&self) -> String {
        match self {
            Self::Agrees => String::new(),
            Self::Differs { reason, test } => format!(" {reason} Tested by: {test}"),
            Self::CannotBeReproduced { reason } => format!(" {reason}"),
        }
    }
}

impl Block {
    fn markdown<'a>(&self, charts: &mut impl Iterator<Item = &'a String>) -> String {
        match self {
            Self::Heading(heading) => format!("## {heading}"),
            Self::Text(text) => text.clone(),
            Self::Code(code) => {
                let lines: Vec<&str> = code.trim_end().lines().map(str::trim_end).collect();
                format!("```text\n{}\n```", lines.join("\n"))
            }
            Self::Table(table) => table.markdown(),
            Self::Chart(chart) => {
                let file = charts.next().map_or("", |file| file);
                format!("![{}]({file})", chart.title)
            }
        }
    }
}

impl Table {
    fn markdown(&self) -> String {
        let line = |cells: Vec<String>| format!("| {} |", cells.join(" | "));
        let rule = vec!["---".to_owned(); self.head.len()];
        let rows = self.rows.iter().map(|row| line(row.iter().map(Cell::shown).collect()));
        let lines: Vec<String> =
            [line(self.head.clone()), line(rule)].into_iter().chain(rows).collect();
        lines.join("\n")
    }
}

impl Cell {
    /// A number with so many decimals, if it is known.
    pub fn number(number: impl Into<Option<f64>>, decimals: usize) -> Self {
        number.into().map_or(Self::Missing, |number| Self::Number(number, decimals))
    }

    /// By how many standard errors an estimate is above another one, if it is known.
    pub fn deviation(estimate: impl Into<Option<Estimate>>, from: &Estimate) -> Self {
        let deviation = |it: Estimate| Self::Deviation(it.deviation_from(from));
        estimate.into().map_or(Self::Missing, deviation)
    }

    /// What users type, such as the name of an engine.
    pub fn code(text: &str) -> Self {
        Self::Text(format!("`{text}`"))
    }

    fn shown(&self) -> String {
        match self {
            Self::Missing => "–".into(),
            Self::Text(text) => text.clone(),
            Self::Count(count) => with_commas(*count),
            Self::Number(number, decimals) => format!("{number:.decimals$}"),
            Self::Percent(Estimate { value, error }) if *error == 0.0 => {
                format!("{:.2} %", 100.0 * value)
            }
            Self::Percent(Estimate { value, error }) => {
                // Adding zero turns a negative zero into a positive one.
                let rounded = (10_000.0 * value).round() / 100.0 + 0.0;
                format!("{rounded:.2} ± {:.2} %", 100.0 * error)
            }
            Self::Deviation(deviation) => format!("{deviation:+.1}"),
        }
    }
}

impl<T: Into<Self>> From<Option<T>> for Cell {
    fn from(cell: Option<T>) -> Self {
        cell.map_or(Self::Missing, Into::into)
    }
}

impl From<&str> for Cell {
    fn from(text: &str) -> Self {
        Self::Text(text.into())
    }
}

impl From<String> for Cell {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<u64> for Cell {
    fn from(count: u64) -> Self {
        Self::Count(count)
    }
}

impl From<u32> for Cell {
    fn from(count: u32) -> Self {
        Self::Count(count.into())
    }
}

impl From<usize> for Cell {
    fn from(count: usize) -> Self {
        Self::Count(count as u64)
    }
}

impl From<Estimate> for Cell {
    fn from(estimate: Estimate) -> Self {
        Self::Percent(estimate)
    }
}

/// A number with commas between thousands.
pub fn with_commas(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
