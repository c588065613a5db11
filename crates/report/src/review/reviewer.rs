use std::sync::atomic::AtomicBool;
use std::time::Duration;

use games::{Problem, Record, ReviewReference, Variant};

use super::ReviewedGame;

/// Reviews games of any variant; the reference engine is rebuilt when the variant changes.
pub struct Reviewer<'a> {
    engine: &'a str,
    asked_depth: Option<u32>,
    reference: Option<(Variant, ReviewReference)>,
    /// The name of the reference for people.
    pub name: String,
    /// Its search depth, if limited.
    pub depth: Option<u32>,
    /// The longest time of a search.
    pub longest_search: Option<Duration>,
    tell: fn(&str),
}

impl<'a> Reviewer<'a> {
    /// Creates a reviewer with the engine that a spec names; `depth` overrides the spec.
    /// `tell` is called if building the engine takes long.
    pub const fn new(engine: &'a str, depth: Option<u32>, tell: fn(&str)) -> Self {
        Self {
            engine,
            asked_depth: depth,
            reference: None,
            name: String::new(),
            depth: None,
            longest_search: None,
            tell,
        }
    }

    /// Reviews a game with its number in the file and calls `watch` after every ply, until
    /// `stop` is set.
    pub fn review(
        &mut self,
        number: usize,
        record: &Record,
        stop: &AtomicBool,
        mut watch: impl FnMut(),
    ) -> Result<ReviewedGame, Problem> {
        let variant = record.position().variant();
        let mut reference = match self.reference.take() {
            Some((made_for, reference)) if made_for == variant => reference,
            _ => {
                let (engine, depth) = (self.engine, self.asked_depth);
                let reference = ReviewReference::parse(variant, engine, depth, self.tell)?;
                match self.longest_search {
                    Some(longest) => reference.within(longest),
                    None => reference,
                }
            }
        };
        let review = reference.review(record, stop, |_| watch())?;
        (self.name, self.depth) = (reference.describe(), reference.depth());
        let bands = reference.bands();
        self.reference = Some((variant, reference));
        Ok(ReviewedGame::new(number, record, review, bands))
    }

    /// Reviews numbered games one after another; `watch` is called after every ply.
    pub fn review_all(
        &mut self,
        records: &[(usize, Record)],
        stop: &AtomicBool,
        mut watch: impl FnMut(),
    ) -> Result<Vec<ReviewedGame>, Problem> {
        let review = |(number, record): &(usize, _)| self.review(*number, record, stop, &mut watch);
        records.iter().map(review).collect()
    }
}
