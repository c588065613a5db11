mod html;
mod input;
mod json;
mod reviewed_game;
mod summary;
mod text;

use catalog::{GameKind, GameRecord, ReviewReference};
use indicatif::{ProgressBar, ProgressStyle};

use crate::arguments::{Common, Review};
use crate::{file, output};
use reviewed_game::ReviewedGame;

/// Reviews games, one after another.
pub fn run<G: GameKind>(arguments: &Review, common: &Common) -> anyhow::Result<()> {
    if let Some(page) = &arguments.html {
        file::check_writable(page, arguments.force)?;
    }
    let records = input::read::<G>(arguments, common)?;
    let mut judge = Judge::<G>::new(arguments);
    let bar = progress_bar::<G>(&records)?;
    let mut games = Vec::new();
    for (number, record) in &records {
        games.push(judge.review(*number, record, &bar)?);
    }
    bar.finish_and_clear();
    if let Some(page) = &arguments.html {
        file::write_atomically(page, &html::page(&games, &judge.name))?;
    }
    if common.json {
        return output::print_json(&json::Reviews::new(&games, judge.engine, judge.depth));
    }
    output::print(&text::report(&games, &judge.name))
}

/// Who reviews: the reference, made anew when the variant changes.
struct Judge<'a, G: GameKind> {
    /// The engine that judges.
    engine: &'a str,
    asked_depth: Option<u32>,
    reference: Option<(G::Variant, ReviewReference<G>)>,
    /// The reference, as a person would name it.
    name: String,
    /// How deep it searches, if that is limited.
    depth: Option<u32>,
}

impl<'a, G: GameKind> Judge<'a, G> {
    fn new(arguments: &'a Review) -> Self {
        let engine = arguments.engine.as_deref().unwrap_or(G::DEFAULTS.engine);
        let asked_depth = arguments.depth;
        Self { engine, asked_depth, reference: None, name: String::new(), depth: None }
    }

    fn review(
        &mut self,
        number: usize,
        record: &G::Record,
        bar: &ProgressBar,
    ) -> anyhow::Result<ReviewedGame<G>> {
        let variant = G::variant(record.position());
        let mut reference = match self.reference.take() {
            Some((made_for, reference)) if made_for == variant => reference,
            _ => ReviewReference::parse(variant, self.engine, self.asked_depth, output::tell)?,
        };
        let review = reference.review(record, |_| bar.inc(1))?;
        (self.name, self.depth) = (reference.describe(), reference.depth());
        let bands = reference.bands(variant);
        self.reference = Some((variant, reference));
        Ok(ReviewedGame::new(number, record, review, bands))
    }
}

/// A line on standard error; nothing if that is no terminal.
fn progress_bar<G: GameKind>(records: &[(usize, G::Record)]) -> anyhow::Result<ProgressBar> {
    let plies = records.iter().map(|(_, record)| record.plies().len() as u64).sum();
    let line = "{pos} of {len} plies reviewed ({eta} left)";
    Ok(ProgressBar::new(plies).with_style(ProgressStyle::with_template(line)?))
}
