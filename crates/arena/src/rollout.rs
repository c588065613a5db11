use std::borrow::Cow;
use std::collections::HashMap;
use std::collections::hash_map::Entry;

use game::{Dice, FirstValue, MoverValue, Position as _, Turn};
use games::{Move, Position, Problem, Roll, SpecError, Tell, Variant};
use search::rollout::{Answer, Rollout, RolloutPlayer, RolloutResults, RolloutTally};
use search::{Engine, Found, Limits, RollReport};

use crate::{LuckJudge, SearchEnd, default_judge, luck_judge};

/// An engine that plays both sides of rollouts, and the judge of the rolls' luck.
#[derive(Clone)]
pub struct RolloutEngine {
    engine: Engine<Position>,
    judge: Judge,
    /// The spec of the judge of luck.
    pub judged_by: String,
    /// How many extra moves the engine looks ahead when it judges luck itself.
    pub look_ahead: u32,
}

/// What judges luck.
#[derive(Clone)]
enum Judge {
    /// The engine, which searches all rolls before the dice are rolled.
    Itself,
    /// A separate judge, or none.
    Other(Option<LuckJudge>),
}

/// The look-ahead with which a search needs the fewest trials.
pub const SEARCH_LOOK_AHEAD: u32 = 1;

/// The largest look-ahead; each further move takes some twenty times as many searches.
pub const MOST_LOOK_AHEAD: u32 = 4;

/// Builds the engine of a spec. `reference` judges luck: an evaluation, a search or `none`. Without
/// one the engine judges luck itself if it can value all rolls, as `greedy` and searches to a fixed
/// depth do; `look_ahead` is how many extra moves it then looks ahead, by default
/// [`SEARCH_LOOK_AHEAD`] for searches and none for `greedy`. `tell` is called before slow
/// preparations.
pub fn rollout_engine(
    variant: Variant,
    spec: &str,
    reference: Option<&str>,
    look_ahead: Option<u32>,
    tell: Tell,
) -> Result<RolloutEngine, SpecError> {
    if let Some(moves) = look_ahead.filter(|moves| *moves > MOST_LOOK_AHEAD) {
        let expected = format!("look-ahead {moves}: expected 0 to {MOST_LOOK_AHEAD}");
        return Err(SpecError::Refused(expected));
    }
    let engine = variant.engine(spec, tell)?;
    if reference.is_none() && judges_luck(&engine) {
        let usual = if engine.goes_by_depth() { SEARCH_LOOK_AHEAD } else { 0 };
        let look_ahead = look_ahead.unwrap_or(usual);
        let (judge, judged_by) = (Judge::Itself, spec.into());
        return Ok(RolloutEngine { engine, judge, judged_by, look_ahead });
    }
    let judged_by = reference.unwrap_or(default_judge(variant)).to_owned();
    if look_ahead.is_some_and(|moves| moves > 0) {
        return Err(SpecError::Refused(format!(
            "{judged_by} cannot look ahead: only an engine that judges luck itself can, such as greedy"
        )));
    }
    let judge = Judge::Other(luck_judge(variant, &judged_by, tell)?);
    Ok(RolloutEngine { engine, judge, judged_by, look_ahead: 0 })
}

impl RolloutEngine {
    /// Makes a player for one thread; `end` says when its searches must end.
    pub fn build<'a>(
        &self,
        end: impl Into<SearchEnd<'a>>,
    ) -> Box<dyn RolloutPlayer<Position> + 'a> {
        let (engine, look_ahead, end) = (self.engine.clone(), self.look_ahead, end.into());
        match &self.judge {
            Judge::Itself => {
                Box::new(SearchingPlayer { engine, look_ahead, end, reports: HashMap::new() })
            }
            Judge::Other(judge) => Box::new(JudgedPlayer { engine, judge: judge.clone(), end }),
        }
    }
}

/// Whether a search before the roll values all rolls, and finds the same moves as one after it: only
/// if it is limited by depth.
fn judges_luck(engine: &Engine<Position>) -> bool {
    let Limits { depth, nodes, time } = engine.limits_within(Limits::default());
    let is_by_depth = depth.is_some() && nodes.is_none() && time.is_none();
    is_by_depth && engine.judges_chances()
}

/// A player that searches all rolls before the dice are rolled, and so judges luck itself.
struct SearchingPlayer<'a> {
    engine: Engine<Position>,
    look_ahead: u32,
    end: SearchEnd<'a>,
    /// The results of the searches since the last `forget`.
    reports: HashMap<Position, Found<Position>>,
}

impl SearchingPlayer<'_> {
    fn search(&mut self, position: &Position) -> Option<&Found<Position>> {
        match self.reports.entry(*position) {
            Entry::Occupied(known) => Some(known.into_mut()),
            Entry::Vacant(place) => {
                let limits = self.engine.limits_within(Limits::default());
                let report = self.engine.search(position, self.end.task(limits, 0), &mut |_| ())?;
                Some(place.insert(report))
            }
        }
    }

    /// Finds the best move and the value of each roll.
    fn rolls(&mut self, before: &Position, look_ahead: u32) -> Cow<'_, [RollReport<Move, Roll>]> {
        if look_ahead == 0 {
            return self.search(before).map_or(Cow::default(), |found| Cow::from(&found.rolls));
        }
        let mut rolls = self.rolls(before, 0).into_owned();
        for roll in &mut rolls {
            let after = before.roll(roll.roll).play(roll.best);
            roll.value = self.outlook(&after, look_ahead).unwrap_or(roll.value);
        }
        rolls.into()
    }

    /// Finds the value of a position, looking this many moves further ahead than a search from
    /// before the last move.
    fn outlook(&mut self, position: &Position, look_ahead: u32) -> Option<FirstValue> {
        if let Turn::Over(outcome) = position.turn() {
            return Some(outcome.into());
        }
        let report = self.search(position)?;
        if look_ahead == 1 || report.exact {
            return Some(report.value);
        }
        let rolls = self.rolls(position, look_ahead - 1);
        let mean: f64 = rolls.iter().map(|roll| roll.probability * roll.value.probability()).sum();
        Some(FirstValue::new(mean.clamp(0.0, 1.0)))
    }
}

impl RolloutPlayer<Position> for SearchingPlayer<'_> {
    fn forget(&mut self) {
        self.engine.search.new_game();
        self.reports.clear();
    }

    fn exact(&mut self, before: &Position) -> Option<MoverValue> {
        let report = self.search(before).filter(|report| report.exact)?;
        Some(report.value.for_mover(before.mover()))
    }

    fn answer(&mut self, before: &Position, roll: Roll, _: &mut Dice) -> Option<Answer<Move>> {
        let mover = before.mover();
        let rolls = self.rolls(before, self.look_ahead);
        let mean: f64 = rolls.iter().map(|roll| roll.probability * roll.value.of(mover)).sum();
        let came = rolls.iter().find(|other| other.roll == roll)?;
        Some(Answer { mov: came.best, luck: came.value.of(mover) - mean })
    }

    fn choose(&mut self, rolled: &Position, _: &mut Dice) -> Option<Move> {
        self.search(rolled)?.best()
    }
}

/// A player with any engine and a separate judge of luck.
struct JudgedPlayer<'a> {
    engine: Engine<Position>,
    judge: Option<LuckJudge>,
    end: SearchEnd<'a>,
}

impl JudgedPlayer<'_> {
    fn search(&mut self, position: &Position, seed: u64) -> Option<Found<Position>> {
        let limits = self.engine.limits_within(Limits::default());
        self.engine.search(position, self.end.task(limits, seed), &mut |_| ())
    }
}

impl RolloutPlayer<Position> for JudgedPlayer<'_> {
    fn forget(&mut self) {
        self.engine.search.new_game();
        self.judge.iter_mut().for_each(LuckJudge::new_game);
    }

    fn exact(&mut self, before: &Position) -> Option<MoverValue> {
        // Any search but `greedy` takes longer than playing the game to its end.
        self.engine.deepest?;
        let report = self.search(before, 0).filter(|report| report.exact);
        report.map(|report| report.value.for_mover(before.mover()))
    }

    fn answer(&mut self, before: &Position, roll: Roll, dice: &mut Dice) -> Option<Answer<Move>> {
        let luck = self.judge.as_mut().map_or(0.0, |judge| judge.luck(before, roll, self.end));
        Some(Answer { mov: self.choose(&before.roll(roll), dice)?, luck })
    }

    fn choose(&mut self, rolled: &Position, dice: &mut Dice) -> Option<Move> {
        self.search(rolled, dice.seed())?.best()
    }
}

/// The default number of games of a rollout.
pub const DEFAULT_TRIALS: u64 = 1296;

/// The maximum number of games of a rollout.
pub const MOST_TRIALS: u64 = 1_000_000_000_000;

/// The moves that were rolled out, `None` for the position itself, and their results.
pub struct RolledOut {
    /// The moves.
    pub moves: Vec<Option<Move>>,
    /// The results, in the order of the moves.
    pub results: RolloutResults,
}

/// Lists the moves of a rollout and the positions after them: every legal move, or `None` and the
/// position itself.
pub fn rollout_starts(
    position: &Position,
    of_moves: bool,
) -> Result<(Vec<Option<Move>>, Vec<Position>), Problem> {
    if !of_moves {
        return Ok((vec![None], vec![*position]));
    }
    if position.turn() == Turn::ToRoll {
        let problem = "the die is not rolled yet, so there are no moves to compare";
        return Err(format!("{position}: {problem}").into());
    }
    Ok(position.moves().map(|mov| (Some(mov), position.play(mov))).unzip())
}

/// Refuses numbers of games and standard errors out of range.
pub fn check_rollout(rollout: &Rollout<Position>) -> Result<(), Problem> {
    let Rollout { trials, target, .. } = *rollout;
    if !(1..=MOST_TRIALS).contains(&trials) {
        return Err(format!("trials {trials}: expected a number from 1 to {MOST_TRIALS}").into());
    }
    if let Some(target) = target.filter(|&error| !(error > 0.0 && error < 0.5)) {
        let expected = "expected a standard error between 0 and 0.5, such as 0.001";
        return Err(format!("target {target}: {expected}").into());
    }
    Ok(())
}

/// Plays positions out; `show` gets the results so far, now and then.
pub fn roll_out(
    rollout: &Rollout<Position>,
    engine: &RolloutEngine,
    show: &(dyn Fn(&[RolloutTally]) + Sync),
) -> RolloutResults {
    rollout.run(&|| engine.build(SearchEnd::after(rollout.stop, rollout.time)), show)
}
