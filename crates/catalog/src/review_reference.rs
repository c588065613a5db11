use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use ewn::notation::Record;
use ewn::{AnyPosition, Board, Board5, Move, Position, Position5, Size};
use game::{Evaluator, Unit};
use review::{
    Analyst, Band, Judgement, PlayedGame, PlayedPly, Review, ReviewError, judge_by_evaluation,
};
use search::{Limits, Searcher, Task};
use thiserror::Error;

use crate::{Engine, Evaluation, EwnEngine, EwnSearch, SpecError};

/// An engine by whose judgement games of EWN are reviewed.
///
/// A search judges by the mean of the last two depths that it reached, unless the last one is
/// exact: Zweistein thinks too well of whoever moved last, by some 6 %.
pub struct ReviewReference {
    spec: String,
    kind: Kind,
}

enum Kind {
    Evaluation(Arc<dyn Evaluation>),
    Search { engine: EwnEngine, limits: Limits },
}

/// The reference if none is asked for; bands are measured with it.
pub const DEFAULT_REFERENCE: &str = "star2";

/// How deep a reference searches if nothing else is said: deep enough to see what matters, and
/// quick enough not to be waited for.
pub const DEFAULT_REFERENCE_DEPTH: u32 = 5;

/// What the mean loss a move says about a player on the official board, under the default
/// reference; measured in `experiments/review-bands`.
pub const REVIEW_BANDS: [Band; 5] = [
    Band { name: "master", below: 0.004 },
    Band { name: "expert", below: 0.008 },
    Band { name: "club", below: 0.015 },
    Band { name: "casual", below: 0.040 },
    Band { name: "beginner", below: f64::INFINITY },
];

impl ReviewReference {
    /// The reference that a spec of an engine names, on boards of this size; `depth` counts
    /// more than what the spec says. `tell` hears of it if making it takes long.
    ///
    /// # Errors
    /// If there is no such engine, or it does not judge in win probabilities.
    pub fn parse(
        size: Size,
        spec: &str,
        depth: Option<u32>,
        tell: fn(&str),
    ) -> Result<Self, ReferenceError> {
        let named = || spec.to_owned();
        let kind = match Engine::parse(size, spec, tell)? {
            Engine::Random | Engine::Plain(..) => {
                return Err(ReferenceError::CannotJudge(named()));
            }
            Engine::Greedy(_) if depth.is_some() => {
                return Err(ReferenceError::DoesNotSearch(named()));
            }
            Engine::Greedy(evaluation) => Kind::Evaluation(evaluation),
            Engine::Search(engine) => {
                let limits = match depth {
                    Some(depth) => Limits { depth: Some(depth), ..engine.limits() },
                    None => engine.limits_or(DEFAULT_REFERENCE_DEPTH),
                };
                Kind::Search { engine, limits }
            }
        };
        let unit = match &kind {
            Kind::Evaluation(evaluation) => evaluation.unit(),
            Kind::Search { engine, .. } => engine.unit(),
        };
        match unit {
            Unit::WinProbability => Ok(Self { spec: named(), kind }),
            _ => Err(ReferenceError::NoProbability { spec: named(), unit }),
        }
    }

    /// The engine, as it was asked for.
    #[must_use]
    pub fn spec(&self) -> &str {
        &self.spec
    }

    /// How many moves deep it searches, if that is limited; an evaluation looks at one.
    #[must_use]
    pub const fn depth(&self) -> Option<u32> {
        match &self.kind {
            Kind::Evaluation(_) => Some(1),
            Kind::Search { limits, .. } => limits.depth,
        }
    }

    /// As a person would name it.
    #[must_use]
    pub fn describe(&self) -> String {
        match (&self.kind, self.depth()) {
            (Kind::Search { .. }, Some(depth @ 2..)) => {
                format!("{}, mean of depths {} and {depth}", self.spec, depth - 1)
            }
            _ => self.spec.clone(),
        }
    }

    /// The bands for games on boards of this size, if they were measured with this reference.
    #[must_use]
    pub fn bands(&self, size: Size) -> &'static [Band] {
        let with_depth = format!("{DEFAULT_REFERENCE}:depth={DEFAULT_REFERENCE_DEPTH}");
        let is_default = self.spec == DEFAULT_REFERENCE || self.spec == with_depth;
        let is_measured = is_default && self.depth() == Some(DEFAULT_REFERENCE_DEPTH);
        if is_measured && size == Size::FIVE { &REVIEW_BANDS } else { &[] }
    }

    /// Forgets what it found in earlier games, so that the review of a game does not depend on
    /// them.
    pub fn new_game(&mut self) {
        if let Kind::Search { engine, .. } = &mut self.kind {
            engine.new_game::<Position5>();
        }
    }

    /// Reviews a game; `watch` hears how many plies are done.
    ///
    /// # Errors
    /// Never for a record that was read: those hold only legal moves.
    pub fn review(
        &mut self,
        record: &Record,
        watch: impl FnMut(usize),
    ) -> Result<Review<AnyPosition>, ReviewError> {
        self.new_game();
        review::review(&played_game(record), self, watch)
    }

    fn judge_on<B: Board>(&mut self, position: &Position<B>) -> Judgement<Move>
    where
        dyn Evaluation: Evaluator<Position<B>>,
        dyn EwnSearch: Searcher<Position<B>>,
    {
        match &mut self.kind {
            Kind::Evaluation(evaluation) => judge_by_evaluation(position, &**evaluation),
            Kind::Search { engine, limits } => {
                let stop = AtomicBool::new(false);
                let task = Task { limits: *limits, stop: &stop, all_moves: true, seed: 0 };
                let mut depths: [Option<Judgement<Move>>; 2] = [None, None];
                engine.search(position, task, |report| {
                    depths = [depths[1].take(), Some(report.into())];
                });
                match depths {
                    [Some(before), Some(last)] if !last.exact => last.mean_with(&before),
                    [_, Some(last)] => last,
                    _ => Judgement { moves: Vec::new(), exact: false },
                }
            }
        }
    }
}

impl Analyst<Position5> for ReviewReference {
    fn judge(&mut self, position: &Position5) -> Judgement<Move> {
        self.judge_on(position)
    }
}

impl Analyst<AnyPosition> for ReviewReference {
    fn judge(&mut self, position: &AnyPosition) -> Judgement<Move> {
        // The official board has a type of its own, which is much faster.
        match position.convert::<Board5>() {
            Some(position) => self.judge_on(&position),
            None => self.judge_on(position),
        }
    }
}

fn played_game(record: &Record) -> PlayedGame<AnyPosition> {
    let plies = record.plies().iter();
    let end = record.position();
    PlayedGame {
        start: record.positions().next().unwrap_or(*end),
        plies: plies.map(|ply| PlayedPly { roll: Some(ply.die()), mov: ply.mov() }).collect(),
        unplayed_roll: end.die(),
        winner: record.result(),
    }
}

/// Why an engine is no reference.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum ReferenceError {
    #[error(transparent)]
    Spec(#[from] SpecError),
    #[error("{0} cannot judge games: expected an engine such as star2 or greedy")]
    CannotJudge(String),
    #[error("{0} does not search, so it has no depth: expected an engine such as star2")]
    DoesNotSearch(String),
    #[error(
        "{spec} judges by {unit}: expected an evaluation of win probability, such as zweistein"
    )]
    NoProbability { spec: String, unit: Unit },
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reference(spec: &str, depth: Option<u32>) -> Result<ReviewReference, ReferenceError> {
        ReviewReference::parse(Size::FIVE, spec, depth, |_| ())
    }

    #[test]
    fn errors_say_what_would_do() {
        for (spec, depth, message) in [
            (
                "random",
                None,
                "random cannot judge games: expected an engine such as star2 or greedy",
            ),
            (
                "greedy",
                Some(3),
                "greedy does not search, so it has no depth: expected an engine such as star2",
            ),
            (
                "star2:eval=schwarz",
                None,
                "star2:eval=schwarz judges by moves ahead: expected an evaluation of win probability, such as zweistein",
            ),
            (
                "star3",
                None,
                "no engine \"star3\": expected random, greedy, expectiminimax, star2, star1, star0.5, star0, mc, mcts",
            ),
        ] {
            assert_eq!(reference(spec, depth).err().unwrap().to_string(), message);
        }
    }

    #[test]
    fn the_command_line_counts_more_than_the_spec() {
        for (spec, depth, described) in [
            ("star2", None, "star2, mean of depths 4 and 5"),
            ("star2:depth=3", None, "star2:depth=3, mean of depths 2 and 3"),
            ("star2", Some(1), "star2"),
            ("star1:depth=3", Some(6), "star1:depth=3, mean of depths 5 and 6"),
            ("star2:nodes=500", None, "star2:nodes=500"),
            ("greedy", None, "greedy"),
        ] {
            assert_eq!(reference(spec, depth).unwrap().describe(), described);
        }
    }

    #[test]
    fn bands_belong_to_what_they_were_measured_with() {
        let bands = |spec, depth, side| {
            reference(spec, depth).unwrap().bands(Size::new(side).unwrap()).len()
        };
        assert_eq!(bands("star2", None, 5), REVIEW_BANDS.len());
        assert_eq!(bands("star2:depth=5", None, 5), REVIEW_BANDS.len());
        assert_eq!(bands("star2:depth=3", Some(5), 5), 0, "a spec of its own");
        assert_eq!(bands("star2", Some(4), 5), 0);
        assert_eq!(bands("greedy", None, 5), 0);
        assert_eq!(bands("star2", None, 4), 0);
    }

    #[test]
    fn bands_get_worse_in_order() {
        assert!(REVIEW_BANDS.is_sorted_by(|a, b| a.below < b.below));
        assert_eq!(REVIEW_BANDS[4].below, f64::INFINITY);
    }
}
