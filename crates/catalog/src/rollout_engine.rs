use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use arena::{Budget, Player, Reference};
use ewn::{Board, Die, Move, Position, Size};
use game::{Dice, Evaluator, FirstValue, MoverValue, Position as _, Turn, Unit};
use protocol::ExternalSpec;
use search::rollout::{Answer, GreedyPlayer, RolloutPlayer};
use search::{Limits, RollReport, Searcher, Task};

use crate::{
    Engine, Evaluation, Ewn, EwnEngine, EwnReport, EwnSearch, GameKind, LuckReference, SpecError,
};

/// An engine that plays both sides of rollouts, and what judges the luck of the rolls.
pub struct RolloutEngine {
    roles: Roles,
    look_ahead: u32,
    judged_by: String,
}

/// Who does what.
enum Roles {
    /// The evaluation that says what moves are worth says it of the rolls, too.
    Greedy(Arc<dyn Evaluation>),
    /// A search looks at all rolls before one comes.
    Search(EwnEngine),
    /// An engine plays, and something else judges, or nothing.
    Judged(Engine, Option<LuckReference>),
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

/// Judges luck where the engine cannot.
const DEFAULT_JUDGE: &str = "zweistein";

impl RolloutEngine {
    /// The engine that a spec asks for, on boards of this size. If it says itself what all rolls are
    /// worth, as `greedy` does and searches to a fixed depth, and nothing else is said, it judges
    /// luck, and may look some moves further for that. `tell` hears of it if making it takes long.
    ///
    /// # Errors
    /// If there is no such engine of ours, or no such reference.
    pub fn parse(
        size: Size,
        engine: &str,
        judge: JudgeSpec,
        tell: fn(&str),
    ) -> Result<Self, SpecError> {
        if matches!(ExternalSpec::parse(engine, Ewn::PROTOCOLS), Ok(Some(_))) {
            return Err(SpecError::NoProgram { spec: engine.into() });
        }
        let JudgeSpec { reference, look_ahead } = judge;
        let roles = match (Engine::parse(size, engine, tell)?, reference) {
            (Engine::Greedy(evaluation), None) if evaluation.unit() == Unit::WinProbability => {
                Roles::Greedy(evaluation)
            }
            (Engine::Search(engine), None) if judges_luck(&engine) => Roles::Search(engine),
            (player, reference) => {
                let judged_by = reference.unwrap_or(DEFAULT_JUDGE);
                if look_ahead.is_some_and(|moves| moves > 0) {
                    return Err(SpecError::NoLookAhead { spec: judged_by.into() });
                }
                let roles = Roles::Judged(player, LuckReference::parse(size, judged_by, tell)?);
                return Ok(Self { roles, look_ahead: 0, judged_by: judged_by.into() });
            }
        };
        let usual = u32::from(matches!(roles, Roles::Search(_)));
        let look_ahead = look_ahead.unwrap_or(usual);
        Ok(Self { roles, look_ahead, judged_by: engine.into() })
    }

    /// How many moves further the judgement of luck looks.
    #[must_use]
    pub const fn look_ahead(&self) -> u32 {
        self.look_ahead
    }

    /// The spec of what judges luck.
    #[must_use]
    pub fn judged_by(&self) -> &str {
        &self.judged_by
    }

    /// For a thread of its own.
    #[must_use]
    pub fn build<B>(&self) -> Box<dyn RolloutPlayer<Position<B>>>
    where
        B: Board + 'static,
        dyn Evaluation: Evaluator<Position<B>>,
        dyn EwnSearch: Searcher<Position<B>>,
    {
        let look_ahead = self.look_ahead;
        match &self.roles {
            Roles::Greedy(evaluation) => {
                Box::new(GreedyPlayer::new(Arc::clone(evaluation), look_ahead))
            }
            Roles::Search(engine) => Box::new(SearchingPlayer {
                engine: engine.clone(),
                look_ahead,
                reports: HashMap::new(),
            }),
            Roles::Judged(engine, reference) => Box::new(JudgedPlayer {
                engine: engine.clone(),
                reference: reference.as_ref().map(LuckReference::build),
            }),
        }
    }
}

/// Whether a search before the roll says what all rolls are worth, and finds the same moves as one
/// after it: only if it goes by depth.
fn judges_luck(engine: &EwnEngine) -> bool {
    let Limits { depth, nodes, time } = limits_of(engine);
    let is_by_depth = depth.is_some() && nodes.is_none() && time.is_none();
    is_by_depth && engine.unit() == Unit::WinProbability
}

/// As in a game without any limits.
fn limits_of(engine: &EwnEngine) -> Limits {
    engine.limits_within(&Budget::default(), game::Side::First)
}

/// A search that looks at all rolls before one comes.
struct SearchingPlayer<B> {
    engine: EwnEngine,
    /// How many moves further the judgement of a roll looks.
    look_ahead: u32,
    /// What was found since it was last told to forget.
    reports: HashMap<Position<B>, EwnReport>,
}

impl<B: Board> SearchingPlayer<B>
where
    dyn EwnSearch: Searcher<Position<B>>,
{
    fn search(&mut self, position: &Position<B>) -> Option<&EwnReport> {
        if !self.reports.contains_key(position) {
            let stop = AtomicBool::new(false);
            let limits = limits_of(&self.engine);
            let task = Task { limits, stop: &stop, all_moves: false, seed: 0 };
            let report = self.engine.search(position, task, |_| ())?;
            self.reports.insert(*position, report);
        }
        self.reports.get(position)
    }

    /// Each roll with its best move, and what it is worth to the first player.
    fn rolls(&mut self, before: &Position<B>, look_ahead: u32) -> Vec<RollReport<Move, Die>> {
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
    fn outlook(&mut self, position: &Position<B>, look_ahead: u32) -> Option<FirstValue> {
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

impl<B: Board> RolloutPlayer<Position<B>> for SearchingPlayer<B>
where
    dyn EwnSearch: Searcher<Position<B>>,
{
    fn forget(&mut self) {
        self.engine.new_game::<Position<B>>();
        self.reports.clear();
    }

    fn exact(&mut self, before: &Position<B>) -> Option<MoverValue> {
        let report = self.search(before).filter(|report| report.exact)?;
        Some(report.value.for_mover(before.mover()))
    }

    fn answer(&mut self, before: &Position<B>, roll: Die, _: &mut Dice) -> Option<Answer<Move>> {
        let mover = before.mover();
        let rolls = self.rolls(before, self.look_ahead);
        let mean: f64 = rolls.iter().map(|roll| roll.probability * roll.value.of(mover)).sum();
        let came = rolls.iter().find(|other| other.roll == roll)?;
        Some(Answer { mov: came.best, luck: came.value.of(mover) - mean })
    }

    fn choose(&mut self, rolled: &Position<B>, _: &mut Dice) -> Option<Move> {
        self.search(rolled)?.best()
    }
}

/// Any engine, with a judge beside it.
struct JudgedPlayer<B> {
    engine: Engine,
    reference: Option<Box<dyn Reference<Position<B>>>>,
}

impl<B: Board> RolloutPlayer<Position<B>> for JudgedPlayer<B>
where
    dyn Evaluation: Evaluator<Position<B>>,
    dyn EwnSearch: Searcher<Position<B>>,
{
    fn forget(&mut self) {
        Player::<Position<B>>::new_game(&mut self.engine);
        if let Some(reference) = &mut self.reference {
            reference.new_game();
        }
    }

    fn exact(&mut self, before: &Position<B>) -> Option<MoverValue> {
        match &self.engine {
            Engine::Greedy(evaluation) | Engine::Plain(evaluation, _) => evaluation.exact(before),
            Engine::Random | Engine::Search(_) | Engine::Noisy(..) => None,
        }
    }

    fn answer(&mut self, before: &Position<B>, roll: Die, dice: &mut Dice) -> Option<Answer<Move>> {
        let luck = self.reference.as_mut().map_or(0.0, |judge| judge.luck(before, roll));
        Some(Answer { mov: self.choose(&before.roll(roll), dice)?, luck })
    }

    fn choose(&mut self, rolled: &Position<B>, dice: &mut Dice) -> Option<Move> {
        self.engine.choose(rolled, &Budget::default(), dice).ok().map(|choice| choice.mov)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::EvaluationSpec;
    use ewn::{Board5, Position5};
    use search::rollout::{Rollout, RolloutTally};
    use std::num::NonZeroUsize;

    fn parse(engine: &str, judge: JudgeSpec) -> Result<RolloutEngine, SpecError> {
        RolloutEngine::parse(Size::FIVE, engine, judge, |_| ())
    }

    fn roll_out(engine: &RolloutEngine, trials: u64) -> RolloutTally {
        let starts = [Position5::canonical(Size::FIVE).unwrap()];
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
        rollout.run_here(&mut *engine.build::<Board5>()).tallies.remove(0)
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
    fn every_engine_can_play_and_says_who_judges() {
        for (engine, judged_by) in [
            ("random", "zweistein"),
            ("greedy", "greedy"),
            ("greedy:eval=odema", "zweistein"),
            ("expectiminimax:depth=1", "zweistein"),
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
            ("ugi:./bot", JudgeSpec::default(), "ugi:./bot is a program of its own"),
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
        let start = Position5::canonical(Size::FIVE).unwrap();
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
