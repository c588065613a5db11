use std::collections::HashMap;
use std::sync::atomic::AtomicBool;

use arena::{Budget, LuckJudge, Reference, choose_move, default_judge, luck_judge};
use catalog::{GameKind, SpecError, Tell, engine};
use game::{Dice, FirstValue, MoverValue, Position, Turn};
use search::rollout::{Answer, RolloutPlayer};
use search::{Engine, Limits, Report, RollReport, Task};

/// An engine that plays both sides of rollouts, and what judges the luck of the rolls.
pub struct RolloutEngine<P: Position> {
    engine: Engine<P>,
    judge: Judge<P>,
    judged_by: String,
}

/// Who judges luck.
enum Judge<P: Position> {
    /// The engine itself, which looks at all rolls before one comes and this many moves further
    /// to judge them.
    Itself { look_ahead: u32 },
    /// Something else, or nothing.
    Other(Option<LuckJudge<P>>),
}

/// Who judges luck, as far as it was said.
#[derive(Clone, Copy, Debug, Default)]
pub struct JudgeSpec<'a> {
    /// An evaluation, a search or `none`, instead of the engine.
    pub reference: Option<&'a str>,
    /// How many moves further an engine looks that judges for itself. Without a word a search
    /// looks one further, which saves it most trials, and `greedy` none.
    pub look_ahead: Option<u32>,
}

/// The engine that a spec asks for. If it says itself what all rolls are worth, as `greedy` does
/// and searches to a fixed depth, and nothing else is said, it judges luck, and may look some
/// moves further for that. `tell` hears of it if making it takes long.
///
/// # Errors
/// If there is no such engine, or no such reference.
pub fn rollout_engine<G: GameKind>(
    variant: G::Variant,
    spec: &str,
    judge: JudgeSpec,
    tell: Tell,
) -> Result<RolloutEngine<G::Position>, SpecError> {
    let JudgeSpec { reference, look_ahead } = judge;
    let engine = engine::<G>(variant, spec, tell)?;
    if reference.is_none() && judges_luck(&engine) {
        let look_ahead = look_ahead.unwrap_or(u32::from(engine.goes_by_depth()));
        let judge = Judge::Itself { look_ahead };
        return Ok(RolloutEngine { engine, judge, judged_by: spec.into() });
    }
    let judged_by = reference.unwrap_or(default_judge::<G>());
    if look_ahead.is_some_and(|moves| moves > 0) {
        return Err(SpecError::NoLookAhead { spec: judged_by.into() });
    }
    let judge = Judge::Other(luck_judge::<G>(variant, judged_by, tell)?);
    Ok(RolloutEngine { engine, judge, judged_by: judged_by.into() })
}

impl<P: Position> RolloutEngine<P> {
    /// How many moves further the judgement of luck looks.
    #[must_use]
    pub const fn look_ahead(&self) -> u32 {
        match self.judge {
            Judge::Itself { look_ahead } => look_ahead,
            Judge::Other(_) => 0,
        }
    }

    /// The spec of what judges luck.
    #[must_use]
    pub fn judged_by(&self) -> &str {
        &self.judged_by
    }

    /// For a thread of its own.
    #[must_use]
    pub fn build(&self) -> Box<dyn RolloutPlayer<P>> {
        let engine = self.engine.clone();
        match &self.judge {
            &Judge::Itself { look_ahead } => {
                Box::new(SearchingPlayer { engine, look_ahead, reports: HashMap::new() })
            }
            Judge::Other(judge) => {
                let reference = judge.as_ref().map(LuckJudge::build);
                Box::new(JudgedPlayer { engine, reference })
            }
        }
    }
}

/// Whether a search before the roll says what all rolls are worth, and finds the same moves as one
/// after it: only if it goes by depth.
fn judges_luck<P: Position>(engine: &Engine<P>) -> bool {
    let Limits { depth, nodes, time } = engine.limits_within(Limits::default());
    let is_by_depth = depth.is_some() && nodes.is_none() && time.is_none();
    is_by_depth && engine.judges_chances()
}

/// A search that looks at all rolls before one comes.
struct SearchingPlayer<P: Position> {
    engine: Engine<P>,
    /// How many moves further the judgement of a roll looks.
    look_ahead: u32,
    /// What was found since it was last told to forget.
    reports: HashMap<P, Report<P::Move, P::Roll>>,
}

impl<P: Position> SearchingPlayer<P> {
    fn search(&mut self, position: &P) -> Option<&Report<P::Move, P::Roll>> {
        if !self.reports.contains_key(position) {
            let stop = AtomicBool::new(false);
            let limits = self.engine.limits_within(Limits::default());
            let task = Task { limits, stop: &stop, all_moves: false, seed: 0 };
            let report = self.engine.search(position, task, &mut |_| ())?;
            self.reports.insert(*position, report);
        }
        self.reports.get(position)
    }

    /// Each roll with its best move, and what it is worth to the first player.
    fn rolls(&mut self, before: &P, look_ahead: u32) -> Vec<RollReport<P::Move, P::Roll>> {
        let mut rolls = self.search(before).map(|found| found.rolls.clone()).unwrap_or_default();
        if look_ahead > 0 {
            for roll in &mut rolls {
                let after = before.roll(roll.roll).play(roll.best);
                roll.value = self.outlook(&after, look_ahead).unwrap_or(roll.value);
            }
        }
        rolls
    }

    /// What a position is worth, looking so many moves ahead of what a search sees from before the
    /// last move.
    fn outlook(&mut self, position: &P, look_ahead: u32) -> Option<FirstValue> {
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

impl<P: Position> RolloutPlayer<P> for SearchingPlayer<P> {
    fn forget(&mut self) {
        self.engine.search.new_game();
        self.reports.clear();
    }

    fn exact(&mut self, before: &P) -> Option<MoverValue> {
        let report = self.search(before).filter(|report| report.exact)?;
        Some(report.value.for_mover(before.mover()))
    }

    fn answer(&mut self, before: &P, roll: P::Roll, _: &mut Dice) -> Option<Answer<P::Move>> {
        let mover = before.mover();
        let rolls = self.rolls(before, self.look_ahead);
        let mean: f64 = rolls.iter().map(|roll| roll.probability * roll.value.of(mover)).sum();
        let came = rolls.iter().find(|other| other.roll == roll)?;
        Some(Answer { mov: came.best, luck: came.value.of(mover) - mean })
    }

    fn choose(&mut self, rolled: &P, _: &mut Dice) -> Option<P::Move> {
        self.search(rolled)?.best()
    }
}

/// Any engine, with a judge beside it.
struct JudgedPlayer<P: Position> {
    engine: Engine<P>,
    reference: Option<Box<dyn Reference<P>>>,
}

impl<P: Position> RolloutPlayer<P> for JudgedPlayer<P> {
    fn forget(&mut self) {
        self.engine.search.new_game();
        if let Some(reference) = &mut self.reference {
            reference.new_game();
        }
    }

    fn exact(&mut self, before: &P) -> Option<MoverValue> {
        // Another search takes longer to find out than the game does to end.
        self.engine.deepest?;
        let stop = AtomicBool::new(false);
        let report = self.engine.search_within(before, Limits::default(), &stop, 0);
        report.filter(|report| report.exact).map(|report| report.value.for_mover(before.mover()))
    }

    fn answer(&mut self, before: &P, roll: P::Roll, dice: &mut Dice) -> Option<Answer<P::Move>> {
        let luck = self.reference.as_mut().map_or(0.0, |judge| judge.luck(before, roll));
        Some(Answer { mov: self.choose(&before.roll(roll), dice)?, luck })
    }

    fn choose(&mut self, rolled: &P, dice: &mut Dice) -> Option<P::Move> {
        let stop = AtomicBool::new(false);
        let choice = choose_move(&mut self.engine, rolled, &Budget::default(), dice, &stop);
        choice.ok().map(|choice| choice.mov)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalog::{EvaluationSpec, Ewn};
    use ewn::{AnyPosition, Size};
    use game::Evaluator;
    use search::rollout::{Rollout, RolloutTally};
    use std::num::NonZeroUsize;

    fn parse(engine: &str, judge: JudgeSpec) -> Result<RolloutEngine<AnyPosition>, SpecError> {
        rollout_engine::<Ewn>(Size::FIVE, engine, judge, |_| ())
    }

    fn roll_out(engine: &RolloutEngine<AnyPosition>, trials: u64) -> RolloutTally {
        let starts = [AnyPosition::canonical(Size::FIVE).unwrap()];
        let stop = AtomicBool::new(false);
        let threads = NonZeroUsize::MIN;
        let rollout = Rollout {
            starts: &starts,
            trials,
            target: None,
            time: None,
            seed: 1,
            threads,
            stop: &stop,
        };
        rollout.run_here(&mut *engine.build()).tallies.remove(0)
    }

    /// The same moves with the same dice have the same results, whoever judges them.
    #[test]
    fn who_judges_luck_does_not_change_the_games() {
        for engine in ["greedy", "star2:depth=2,hash=1"] {
            let itself = roll_out(&parse(engine, JudgeSpec::default()).unwrap(), 108);
            for judge in [
                JudgeSpec { reference: Some("none"), look_ahead: None },
                JudgeSpec { reference: Some("star2:depth=2,hash=1"), look_ahead: None },
                JudgeSpec { reference: None, look_ahead: Some(1) },
                JudgeSpec { reference: Some("schwarz"), look_ahead: Some(0) },
            ] {
                let other = roll_out(&parse(engine, judge).unwrap(), 108);
                let [one, two] = [&itself, &other].map(|tally| tally.raw().unwrap().mean);
                // A search may find out that a game is decided before it is over.
                assert!((one - two).abs() < 0.02, "{engine} {judge:?}: {one} and {two}");
                assert_eq!(itself.trials(), other.trials());
            }
        }
    }

    /// Luck is most of what happens, and a judge that looks further sees more of it.
    #[test]
    fn luck_taken_out_saves_trials() {
        let factor = |engine, reference, look_ahead| {
            let engine = parse(engine, JudgeSpec { reference, look_ahead }).unwrap();
            roll_out(&engine, 720).variance_factor().unwrap()
        };
        let search = "star2:depth=2,hash=1";
        assert!((factor(search, Some("none"), None) - 1.0).abs() < 1e-9);
        let [near, far] = [0, 1].map(|moves| factor(search, None, Some(moves)));
        assert!(near > 2.0 && far > 1.2 * near, "{near} and {far}");
        // By default a search looks one move ahead, and `greedy` none.
        assert_eq!(factor(search, None, None), far);
        assert_eq!(factor("greedy", None, None), factor("greedy", None, Some(0)));
        assert!(factor("greedy", None, Some(2)) > factor("greedy", None, None));
    }

    #[test]
    fn greedy_players_with_tables_break_games_off() {
        for reference in [Some("none"), None] {
            let raw = |engine| {
                let engine = parse(engine, JudgeSpec { reference, look_ahead: None }).unwrap();
                roll_out(&engine, 108).raw().unwrap().standard_error.unwrap()
            };
            let (to_the_end, broken_off) = (raw("greedy"), raw("greedy:tb=auto"));
            assert!(broken_off < 0.9 * to_the_end, "{broken_off} and {to_the_end}");
        }
    }

    #[test]
    fn every_engine_can_play_and_says_who_judges() {
        for (engine, judged_by) in [
            ("random", "zweistein"),
            ("greedy", "greedy"),
            ("greedy:eval=odema", "zweistein"),
            ("expectiminimax:depth=1", "expectiminimax:depth=1"),
            ("star1:depth=1,hash=0", "star1:depth=1,hash=0"),
            ("star2:nodes=10,hash=0", "zweistein"),
        ] {
            let player = parse(engine, JudgeSpec::default()).unwrap();
            assert_eq!(player.judged_by(), judged_by, "{engine}");
            let tally = roll_out(&player, 40);
            assert!((0.1..0.9).contains(&tally.adjusted().unwrap().mean), "{engine}: {tally:?}");
        }
    }

    #[test]
    fn what_cannot_be_rolled_out_is_said() {
        let look_ahead = Some(1);
        for (engine, judge, message) in [
            ("gready", JudgeSpec::default(), "no engine \"gready\""),
            (
                "greedy",
                JudgeSpec { reference: Some("random"), look_ahead: None },
                "random cannot judge rolls",
            ),
            (
                "greedy",
                JudgeSpec { reference: Some("schwarz"), look_ahead },
                "schwarz judges luck as it is",
            ),
            ("random", JudgeSpec { reference: None, look_ahead }, "zweistein judges luck as it is"),
        ] {
            let error = parse(engine, judge).err().unwrap().to_string();
            assert!(error.starts_with(message), "{error}");
        }
    }

    /// The evaluator plays what the rollout of its engine plays, and evaluations nest.
    #[test]
    fn rollouts_are_evaluators_around_others() {
        let start = AnyPosition::canonical(Size::FIVE).unwrap();
        let value = |spec: &str| {
            let spec = EvaluationSpec::parse(spec).unwrap();
            let evaluation = spec.build(Size::FIVE, |_| ()).unwrap();
            evaluation.evaluate(&start).probability()
        };
        let greedy = roll_out(&parse("greedy", JudgeSpec::default()).unwrap(), 3600);
        let expected = greedy.adjusted().unwrap();
        let found = value("rollout:trials=3600");
        assert!((found - expected.mean).abs() < 6.0 * expected.standard_error.unwrap());
        assert_eq!(found, value("rollout:trials=3600,eval=zweistein"));
        assert_ne!(found, value("rollout:trials=3600,seed=1"));
        assert_ne!(value("rollout:eval=odema"), value("rollout:eval=odema,eval.block=none"));
        assert_ne!(value("rollout:trials=2,eval=rollout,eval.trials=2"), found);
        for (spec, message) in [
            ("rollout:trials=0", "rollout:trials=0: trials=0: expected a whole number from 1 to"),
            (
                "rollout:eval=x",
                "no evaluator \"x\": expected zweistein, schwarz, odema, offence-defence, net, rollout",
            ),
            ("rollout:eval.block=none", "rollout:eval.block=none: no option \"block\""),
        ] {
            let error = EvaluationSpec::parse(spec).err().unwrap().to_string();
            assert!(error.starts_with(message), "{error}");
        }
    }
}
