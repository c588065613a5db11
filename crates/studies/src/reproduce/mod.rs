//! The tables and figures of the papers that Dreistein builds on, made again by one command, and
//! questions of our own in the same form.

mod assignment;
mod chart;
mod estimate;
mod ledger;
mod match_plan;
mod multi_attribute;
mod page;
mod questions;
mod run;
mod score;
mod star1_agent;
mod waltz;
mod zweistein;

use std::fmt;

use serde::Serialize;

use chart::numbered;
pub use chart::{Chart, Series};
pub use estimate::Estimate;
use estimate::{extremes, percent};
pub use ledger::{Ledger, LedgerError, Session};
pub use match_plan::MatchPlan;
pub use page::{Block, Cell, Page, Table, Verdict};
use page::{UNFINISHED, with_commas};
use run::every_pair;
pub use run::{AskedStep, Progress, ReproduceError, Run, RunPart, Scale, Settings};
pub use score::Score;

/// Everything that can be reproduced. A new one is a file and a line here.
pub const REPRODUCTIONS: &[Reproduction] = &[
    zweistein::TABLE_1,
    zweistein::TABLE_2,
    zweistein::TABLE_3,
    zweistein::TABLE_4,
    zweistein::TABLE_5,
    zweistein::FIGURES_5_TO_8,
    zweistein::FIGURE_9,
    zweistein::FIGURE_10,
    zweistein::FIGURE_11,
    zweistein::FIGURE_12,
    multi_attribute::TABLE_1,
    multi_attribute::TABLE_2,
    multi_attribute::SPEED,
    star1_agent::FIGURE_1,
    star1_agent::EVALUATION,
    star1_agent::DEPTH,
    star1_agent::CUTS,
    star1_agent::TABLE,
    star1_agent::ASPIRATION,
    star1_agent::SELECTIVE,
    assignment::TABLE_1,
    assignment::CLAIM,
    waltz::FIGURE_2,
    waltz::SECTION_1_3,
    waltz::TABLE_1,
    waltz::EVALUATION,
    waltz::TABLE_2,
    waltz::SWEEPS,
    waltz::SECTION_3_1,
    waltz::TABLE_3,
    waltz::TABLE_4,
    waltz::TABLE_5,
    waltz::TABLE_6,
    questions::LUCK_BY_STRENGTH,
    questions::DISTANCE_FROM_PERFECT,
    questions::SET_UPS,
    questions::TZAAR_FIRST_MOVE,
    questions::TZAAR_STONES_LOST,
];

/// A table or figure that is made again, or a question that is answered.
#[derive(Clone, Copy, Serialize)]
pub struct Reproduction {
    /// Its name on the command line and in files.
    pub name: &'static str,
    /// Where it comes from.
    pub source: Source,
    /// What it is there, such as `Table 1`.
    pub item: &'static str,
    /// One line that says what is measured.
    pub summary: &'static str,
    /// About how many minutes it takes in full on two cores.
    pub minutes: u32,
    /// Makes the page from games and searches.
    #[serde(skip)]
    make: fn(&mut Run) -> Result<Page, ReproduceError>,
}

impl Reproduction {
    /// Does the work and makes the page. A run that is small or ended early proves nothing, so its
    /// page has numbers but neither finding nor verdict.
    ///
    /// # Errors
    /// If a step fails or cannot be kept.
    pub fn page(&self, run: &mut Run) -> Result<Page, ReproduceError> {
        let page = (self.make)(run)?;
        let finding = if run.is_incomplete {
            "None yet: the run ended early, and some results are missing."
        } else if run.is_quick() {
            "None: a quick run proves nothing."
        } else {
            return Ok(page);
        };
        Ok(Page { finding: finding.into(), verdict: None, ..page })
    }
}

/// A paper, or ourselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Source {
    /// Hsueh and Hsu: Zweistein.
    Zweistein,
    /// Chu: a Star1 agent.
    Star1Agent,
    /// Sun, Shao and Li: multi-attribute Monte Carlo.
    MultiAttribute,
    /// A university assignment on boards of any size.
    Assignment,
    /// Valla and Veselý: WALTZ.
    Waltz,
    /// Questions that no paper asks.
    Questions,
}

impl Source {
    /// The folder of its pages.
    #[must_use]
    pub const fn folder(self) -> &'static str {
        match self {
            Self::Questions => "questions",
            _ => "papers",
        }
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Zweistein => "Zweistein (Hsueh and Hsu)",
            Self::Star1Agent => "Einstein Würfelt Nicht Agent (Chu)",
            Self::MultiAttribute => "Multi Attributes Evaluation (Sun, Shao and Li)",
            Self::Assignment => "COMPX216 assignment 3",
            Self::Waltz => "WALTZ (Valla and Veselý)",
            Self::Questions => "A question of our own",
        })
    }
}

/// The reproduction with this name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Reproduction> {
    REPRODUCTIONS.iter().find(|reproduction| reproduction.name == name)
}
