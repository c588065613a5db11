use ewn::{AnyPosition, Die, Move, Position5};
use search::{Report, Searcher};

use crate::SearchEngine;

/// A search that plays EWN on boards of every size.
pub trait EwnSearch: Searcher<Position5> + Searcher<AnyPosition> + Send + Sync {
    /// The same search with nothing learnt yet.
    fn fresh(&self) -> Box<dyn EwnSearch>;
}

/// An engine of EWN that searches.
pub type EwnEngine = SearchEngine<dyn EwnSearch>;

/// What a search of EWN reports.
pub type EwnReport = Report<Move, Die>;

impl Clone for EwnEngine {
    /// With a memory of its own.
    fn clone(&self) -> Self {
        self.with_search(self.search.fresh())
    }
}
