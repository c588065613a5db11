use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use game::{Evaluator, Position, Unit};
use record::Notated;
use review::{
    Analyst, Band, Judgement, PlayedGame, PlayedPly, Review, ReviewError, judge_by_evaluation,
};
use search::{Limits, Searcher, Task, TimeLimit};
use thiserror::Error;

use crate::{Engine, GameKind, MoveOf, Record, RollOf, SearchEngine, SpecError, Work};

/// An engine by whose judgement games are reviewed.
///
/// Where there are dice, a search judges by the mean of the last two depths that it reached,
/// unless the last one is exact: Zweistein thinks too well of whoever moved last, by some 6 %.
pub struct ReviewReference<G: GameKind> {
    spec: String,
    kind: Kind<G>,
    unit: Unit,
}

enum Kind<G: GameKind> {
    Evaluation(Arc<G::Evaluation>),
    Search { engine: SearchEngine<G::Search>, limits: Limits },
}

impl<G: GameKind> ReviewReference<G> {
    /// The reference that a spec of an engine names, in this variant; `depth` counts more than
    /// what the spec says. `tell` hears of it if making it takes long.
    ///
    /// # Errors
    /// If there is no such engine, or it does not judge in win probabilities.
    pub fn parse(
        variant: G::Variant,
        spec: &str,
        depth: Option<u32>,
        tell: fn(&str),
    ) -> Result<Self, ReferenceError> {
        let named = || spec.to_owned();
        let kind = match G::engine(variant, spec, tell)? {
            Engine::Random | Engine::Plain(..) | Engine::Noisy(..) => {
                return Err(ReferenceError::CannotJudge {
                    spec: named(),
                    example: G::DEFAULTS.engine,
                });
            }
            Engine::Greedy(_) if depth.is_some() => {
                return Err(ReferenceError::DoesNotSearch {
                    spec: named(),
                    example: G::DEFAULTS.engine,
                });
            }
            Engine::Greedy(evaluation) => Kind::Evaluation(evaluation),
            Engine::Search(engine) => {
                let limits = match depth {
                    Some(depth) => Limits { depth: Some(depth), ..engine.limits() },
                    None => engine.limits_or(G::DEFAULTS.review_depth),
                };
                Kind::Search { engine, limits }
            }
        };
        let unit = match &kind {
            Kind::Evaluation(evaluation) => G::unit(evaluation),
            Kind::Search { engine, .. } => engine.unit(),
        };
        if !G::REVIEW_UNITS.contains(&unit) {
            return Err(ReferenceError::NoProbability { spec: named(), unit });
        }
        Ok(Self { spec: named(), kind, unit })
    }

    /// The same, but no search takes longer than this.
    #[must_use]
    pub fn within(mut self, longest: Duration) -> Self {
        if let Kind::Search { limits, .. } = &mut self.kind {
            let time = match limits.time {
                Some(TimeLimit::PerMove(time)) => time.min(longest),
                _ => longest,
            };
            limits.time = Some(TimeLimit::PerMove(time));
        }
        self
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
        let depths = match (&self.kind, self.depth()) {
            (Kind::Search { .. }, Some(depth @ 2..)) if G::HAS_DICE => {
                format!(", mean of depths {} and {depth}", depth - 1)
            }
            _ => String::new(),
        };
        // Points are squeezed into a band around one half.
        let unit = if self.unit == Unit::Points { ", points instead of chances" } else { "" };
        format!("{}{depths}{unit}", self.spec)
    }

    /// The bands for games of this variant, if they were measured with this reference.
    #[must_use]
    pub fn bands(&self, variant: G::Variant) -> &'static [Band] {
        G::bands(variant, &self.spec, self.depth())
    }

    /// Forgets what it found in earlier games, so that the review of a game does not depend on
    /// them.
    pub fn new_game(&mut self) {
        if let Kind::Search { engine, .. } = &mut self.kind {
            G::forget(engine);
        }
    }

    /// Reviews a game; `watch` hears how many plies are done.
    ///
    /// # Errors
    /// Never for a record that was read: those hold only legal moves.
    pub fn review(
        &mut self,
        record: &Record<G::Position>,
        watch: impl FnMut(usize),
    ) -> Result<Review<G::Position>, ReviewError> {
        self.review_until(record, &AtomicBool::new(false), watch)
    }

    /// The same, unless `stop` is set meanwhile: then it gives up.
    ///
    /// # Errors
    /// If it was stopped.
    pub fn review_until(
        &mut self,
        record: &Record<G::Position>,
        stop: &AtomicBool,
        watch: impl FnMut(usize),
    ) -> Result<Review<G::Position>, ReviewError> {
        self.new_game();
        let kind = &mut self.kind;
        let mut judge = |position: &G::Position| G::on_fastest(position, Judge { kind, stop });
        review::review(&played_game(record), &mut judge, watch)
    }
}

struct Judge<'a, G: GameKind> {
    kind: &'a mut Kind<G>,
    stop: &'a AtomicBool,
}

impl<G: GameKind> Work<G> for Judge<'_, G> {
    type Output = Judgement<MoveOf<G>>;

    fn on<P>(self, position: &P) -> Judgement<MoveOf<G>>
    where
        P: Position<Move = MoveOf<G>, Roll = RollOf<G>>,
        G::Evaluation: Evaluator<P>,
        G::Search: Searcher<P>,
    {
        self.kind.judge(position, self.stop)
    }
}

impl<G: GameKind> Kind<G> {
    fn judge<P: Position>(&mut self, position: &P, stop: &AtomicBool) -> Judgement<P::Move>
    where
        G::Evaluation: Evaluator<P>,
        G::Search: Searcher<P>,
    {
        // Whoever is stopped judges nothing any more, and the review ends with an error.
        if stop.load(Ordering::Relaxed) {
            return Judgement { moves: Vec::new(), exact: false };
        }
        match self {
            Self::Evaluation(evaluation) => judge_by_evaluation(position, &**evaluation),
            Self::Search { engine, limits } => {
                let task = Task { limits: *limits, stop, all_moves: true, seed: 0 };
                let mut depths: [Option<Judgement<P::Move>>; 2] = [None, None];
                engine.search(position, task, |report| {
                    depths = [depths[1].take(), Some(report.into())];
                });
                match depths {
                    [Some(before), Some(last)] if G::HAS_DICE && !last.exact => {
                        last.mean_with(&before)
                    }
                    [_, Some(last)] => last,
                    _ => Judgement { moves: Vec::new(), exact: false },
                }
            }
        }
    }
}

/// On any type of position that its evaluation and its search know.
impl<G: GameKind, P: Position> Analyst<P> for ReviewReference<G>
where
    G::Evaluation: Evaluator<P>,
    G::Search: Searcher<P>,
{
    fn judge(&mut self, position: &P) -> Judgement<P::Move> {
        self.kind.judge(position, &AtomicBool::new(false))
    }
}

fn played_game<P: Notated>(record: &Record<P>) -> PlayedGame<P> {
    let plies = record.plies().iter();
    PlayedGame {
        start: *record.initial(),
        plies: plies.map(|ply| PlayedPly { roll: ply.roll(), mov: ply.mov() }).collect(),
        unplayed_roll: record.unplayed_roll(),
        winner: record.result(),
    }
}

/// Why an engine is no reference.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum ReferenceError {
    #[error(transparent)]
    Spec(#[from] SpecError),
    #[error("{spec} cannot judge games: expected an engine such as {example} or greedy")]
    CannotJudge { spec: String, example: &'static str },
    #[error("{spec} does not search, so it has no depth: expected an engine such as {example}")]
    DoesNotSearch { spec: String, example: &'static str },
    #[error(
        "{spec} judges by {unit}: expected an evaluation of win probability, such as zweistein"
    )]
    NoProbability { spec: String, unit: Unit },
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Ewn, REVIEW_BANDS};
    use ewn::Size;

    fn reference(spec: &str, depth: Option<u32>) -> Result<ReviewReference<Ewn>, ReferenceError> {
        ReviewReference::parse(Size::FIVE, spec, depth, |_| ())
    }

    #[test]
    fn errors_say_what_would_do() {
        for (spec, depth, message) in [
            (
                "random",
                None,
                "random cannot judge games: expected an engine such as champion or greedy",
            ),
            (
                "greedy",
                Some(3),
                "greedy does not search, so it has no depth: expected an engine such as champion",
            ),
            (
                "star2:eval=schwarz",
                None,
                "star2:eval=schwarz judges by moves ahead: expected an evaluation of win probability, such as zweistein",
            ),
            (
                "star3",
                None,
                "no engine \"star3\": expected champion, random, greedy, expectiminimax, star2, star1, star0.5, star0, mc, mcts",
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
        assert_eq!(bands("champion", None, 5), REVIEW_BANDS.len());
        assert_eq!(bands("champion:depth=5", None, 5), REVIEW_BANDS.len());
        assert_eq!(bands("champion:depth=3", Some(5), 5), 0, "a spec of its own");
        assert_eq!(bands("champion", Some(4), 5), 0);
        assert_eq!(bands("greedy", None, 5), 0);
        assert_eq!(bands("champion", None, 4), 0);
    }

    #[test]
    fn bands_get_worse_in_order() {
        assert!(REVIEW_BANDS.is_sorted_by(|a, b| a.below < b.below));
        assert_eq!(REVIEW_BANDS[4].below, f64::INFINITY);
    }
}
