use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use game::{Position, Turn, Unit};
use record::Notated;
use review::{Analyst, Band, Judgement, PlayedGame, PlayedPly, Review, ReviewError};
use search::{Engine, Limits, Report, Task, TimeLimit};
use thiserror::Error;

use crate::{GameKind, MoveOf, Record, SpecError, Tell, engine};

/// An engine by whose judgement games are reviewed.
///
/// In some games it judges by the mean of the last two depths that it reached, unless the last
/// one is exact: Zweistein thinks too well of whoever moved last, by some 6 %.
pub struct ReviewReference<G: GameKind> {
    spec: String,
    engine: Engine<G::Position>,
    limits: Limits,
    /// How many actions deep the turn was searched that is being judged.
    turn_depth: u32,
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
        tell: Tell,
    ) -> Result<Self, ReferenceError> {
        let (named, example) = (|| spec.to_owned(), G::DEFAULTS.engine);
        let engine = engine::<G>(variant, spec, tell)?;
        match engine.unit {
            Some(Unit::WinProbability) if !engine.errs => {}
            Some(unit) if !engine.errs => {
                return Err(ReferenceError::NoProbability { spec: named(), unit, example });
            }
            _ => return Err(ReferenceError::CannotJudge { spec: named(), example }),
        }
        let limits = match depth {
            Some(_) if !engine.goes_by_depth() => {
                return Err(ReferenceError::NoDepth { spec: named(), example });
            }
            Some(depth) => Limits { depth: Some(depth), ..engine.limits },
            None => engine.limits_or(G::DEFAULTS.review_depth),
        };
        Ok(Self { spec: named(), engine, limits, turn_depth: 0 })
    }

    /// The same, but no search takes longer than this.
    #[must_use]
    pub fn within(mut self, longest: Duration) -> Self {
        let time = match self.limits.time {
            Some(TimeLimit::PerMove(time)) => time.min(longest),
            _ => longest,
        };
        self.limits.time = Some(TimeLimit::PerMove(time));
        self
    }

    /// The engine, as it was asked for.
    #[must_use]
    pub fn spec(&self) -> &str {
        &self.spec
    }

    /// How many moves deep it searches, if that is limited.
    #[must_use]
    pub const fn depth(&self) -> Option<u32> {
        self.limits.depth
    }

    /// As a person would name it.
    #[must_use]
    pub fn describe(&self) -> String {
        let depths = match self.depth() {
            Some(depth @ 2..) if G::DEFAULTS.review_by_two_depths => {
                format!(", mean of depths {} and {depth}", depth - 1)
            }
            _ => String::new(),
        };
        format!("{}{depths}", self.spec)
    }

    /// The bands for games of this variant, if they were measured with this reference.
    #[must_use]
    pub fn bands(&self, variant: G::Variant) -> &'static [Band] {
        G::BANDS.map_or(&[], |bands| bands(variant, &self.spec, self.depth()))
    }

    /// Forgets what it found in earlier games, so that the review of a game does not depend on
    /// them.
    pub fn new_game(&mut self) {
        self.engine.search.new_game();
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
        let game = played_game(record);
        review::review(&game, &mut StoppableReference { reference: self, stop }, watch)
    }

    /// A search that ends in the middle of a turn thinks too well of whoever has an action left:
    /// all that are compared end with a turn, and with the same one.
    fn judge_until(
        &mut self,
        position: &G::Position,
        made: u32,
        stop: &AtomicBool,
    ) -> Judgement<MoveOf<G>> {
        let nothing = Judgement { moves: Vec::new(), exact: false };
        // Whoever is stopped judges nothing any more, and the review ends with an error.
        if stop.load(Ordering::Relaxed) {
            return nothing;
        }
        let depth = match (self.limits.depth, made) {
            (depth, 0) => depth.map(|depth| last_turn_end(position, depth)),
            (_, made) => Some(self.turn_depth.saturating_sub(made).max(1)),
        };
        let limits = Limits { depth, ..self.limits };
        let task = Task { limits, stop, all_moves: true, seed: 0 };
        let mut depths: [Option<(u32, Judgement<MoveOf<G>>)>; 2] = [None, None];
        self.engine.search(position, task, &mut |report| {
            let [before, last] = &mut depths;
            let counts = last.is_none()
                || made > 0
                || last_turn_end(position, report.depth) == report.depth
                || is_settled(report);
            if counts {
                *before = last.replace((report.depth, report.into()));
            }
        });
        let [before, last] = depths;
        let Some((depth, last)) = last else { return nothing };
        if made == 0 {
            self.turn_depth = depth;
        }
        match before {
            Some((_, before)) if G::DEFAULTS.review_by_two_depths && !last.exact => {
                last.mean_with(&before)
            }
            _ => last,
        }
    }
}

impl<G: GameKind> Analyst<G::Position> for ReviewReference<G> {
    fn judge(&mut self, position: &G::Position, made: u32) -> Judgement<MoveOf<G>> {
        self.judge_until(position, made, &AtomicBool::new(false))
    }
}

/// A reference that gives up when it is told to.
struct StoppableReference<'a, G: GameKind> {
    reference: &'a mut ReviewReference<G>,
    stop: &'a AtomicBool,
}

impl<G: GameKind> Analyst<G::Position> for StoppableReference<'_, G> {
    fn judge(&mut self, position: &G::Position, made: u32) -> Judgement<MoveOf<G>> {
        self.reference.judge_until(position, made, self.stop)
    }
}

/// Whether more depth changes nothing: every move wins or loses.
fn is_settled<M, R>(report: &Report<M, R>) -> bool {
    let is_certain = |value: f64| value == 0.0 || value == 1.0;
    report.exact && report.moves.iter().all(|found| is_certain(found.value.probability()))
}

/// The greatest depth up to `deepest` with which a turn ends, but never less than the turn that
/// is being played. Which moves are made does not matter, if only the game goes on.
fn last_turn_end<P: Position>(position: &P, deepest: u32) -> u32 {
    let mut position = *position;
    let mut end = 0;
    for depth in 1.. {
        let roll = position.rolls().next();
        position = roll.map_or(position, |(roll, _)| position.roll(roll));
        let goes_on = |after: &P| !matches!(after.turn(), Turn::Over(_));
        let mover = position.mover();
        let Some(after) = position.moves().map(|mov| position.play(mov)).find(goes_on) else {
            return deepest.max(depth);
        };
        position = after;
        if position.turn() != Turn::ToMove(mover) {
            end = depth;
        }
        if depth >= deepest && end > 0 {
            break;
        }
    }
    end
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
    #[error("{spec} does not go by depth: expected an engine such as {example}")]
    NoDepth { spec: String, example: &'static str },
    #[error(
        "{spec} judges by {unit}: expected an engine that judges by win probability, such as {example}"
    )]
    NoProbability { spec: String, unit: Unit, example: &'static str },
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Ewn, Notation as _, REVIEW_BANDS, Tzaar};
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
            ("greedy", Some(3), "greedy does not go by depth: expected an engine such as champion"),
            (
                "star2:eval=schwarz",
                None,
                "star2:eval=schwarz judges by moves ahead: expected an engine that judges by win probability, such as champion",
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

    /// White's first turn is one action, all others are two; half a turn ends with the turn.
    #[test]
    fn searches_end_with_turns() {
        let ends = |position: &tzaar::Position| [1, 2, 3, 4, 5].map(|d| last_turn_end(position, d));
        let start = Tzaar::position("startpos").unwrap();
        assert_eq!(ends(&start), [1, 1, 3, 3, 5]);
        let first = start.play(start.moves().next().unwrap());
        assert_eq!(ends(&first), [2, 2, 2, 4, 4]);
        let second = first.play(first.moves().next().unwrap());
        assert_eq!(ends(&second), [1, 1, 3, 3, 5]);
        let dice = Ewn::position("startpos").unwrap();
        assert_eq!([1, 2, 5].map(|depth| last_turn_end(&dice, depth)), [1, 2, 5]);
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
