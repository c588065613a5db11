use std::sync::atomic::AtomicBool;

use arena::chosen_set_up;
use catalog::level_or_engine;
use catalog::{GameKind, Listing, MoveOf, ReportOf, SpecError, Tell, engine, engine_listings};
use game::{Dice, Position, Side, Unit};
use search::{Engine, Limits};

use super::{Backend, Evaluation, Progress, Task};
use crate::OptionLine;

/// An engine behind a server: it takes every variant of its game, and its options can be
/// changed.
pub struct ServedEngine<G: GameKind> {
    kind: Listing,
    settings: Vec<(String, String)>,
    variant: G::Variant,
    engine: Engine<G::Position>,
    /// For random moves, the seeds of searches and set-ups.
    dice: Dice,
    tell: Tell,
}

impl<G: GameKind> ServedEngine<G> {
    /// The engine that a spec asks for.
    ///
    /// # Errors
    /// If there is no engine of that name, or none with such an option.
    pub fn new(spec: &str, dice: Dice, tell: Tell) -> Result<Self, SpecError> {
        let spec = level_or_engine::<G>(spec)?;
        let variant = G::Variant::default();
        let engine = engine::<G>(variant, spec, tell)?;
        let (name, options) = spec.split_once(':').unwrap_or((spec, ""));
        let kinds = engine_listings::<G>();
        let Some(kind) = kinds.iter().find(|kind| kind.name == name).cloned() else {
            return Err(SpecError::unknown("engine", name, kinds.iter().map(|kind| kind.name)));
        };
        let settings = options.split(',').filter_map(|option| option.split_once('='));
        let settings = settings.map(|(name, value)| (name.into(), value.into())).collect();
        Ok(Self { kind, settings, variant, engine, dice, tell })
    }

    fn spec(&self, settings: &[(String, String)]) -> String {
        let settings: Vec<String> =
            settings.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let colon = if settings.is_empty() { "" } else { ":" };
        format!("{}{colon}{}", self.kind.name, settings.join(","))
    }

    fn setting(&self, name: &str) -> Option<&str> {
        let found = self.settings.iter().find(|(option, _)| option == name);
        found.map(|(_, value)| value.as_str())
    }

    /// Searches as a host asks for it.
    fn report(
        &mut self,
        task: &Task<G::Position>,
        all_moves: bool,
        observe: &mut dyn FnMut(&ReportOf<G>),
    ) -> Option<ReportOf<G>> {
        self.prepare(task.position);
        let limits = match task.infinite {
            true => Limits::default(),
            false => self.engine.limits_within(task.budget.limits(task.position.mover())),
        };
        // Every search has dice of its own, so that what is left to chance differs from move to move.
        let (position, stop): (_, &AtomicBool) = (task.position, task.stop);
        let task = search::Task { limits, stop, all_moves, seed: self.dice.seed() };
        self.engine.search(position, task, observe)
    }
}

impl<G: GameKind> Backend<G::Position> for ServedEngine<G> {
    fn identity(&self) -> Vec<(&'static str, String)> {
        let name = format!("Dreistein {} {}", env!("CARGO_PKG_VERSION"), self.spec(&self.settings));
        vec![
            ("name", name),
            ("author", "the authors of Dreistein".into()),
            ("game", G::NAME.into()),
        ]
    }

    fn options(&self) -> Vec<OptionLine> {
        let own = self.kind.options.iter();
        let own = own.map(|kind| OptionLine::new(kind, "", self.setting(kind.name)));
        let has_evaluation = self.kind.options.iter().any(|kind| kind.name == "eval");
        let evaluation = self.setting("eval").unwrap_or(G::EVALUATIONS[0]);
        let inner = G::evaluations().into_iter();
        let inner = inner.filter(|kind| has_evaluation && kind.name == evaluation);
        let inner = inner.flat_map(|kind| kind.options).map(|kind| {
            OptionLine::new(&kind, "eval.", self.setting(&format!("eval.{}", kind.name)))
        });
        own.chain(inner).collect()
    }

    fn set_option(&mut self, name: &str, value: &str) -> Result<(), String> {
        let mut settings = self.settings.clone();
        // Another evaluation has other options.
        let is_stale =
            |option: &str| option == name || (name == "eval" && option.starts_with("eval."));
        settings.retain(|(option, _)| !is_stale(option));
        settings.push((name.into(), value.into()));
        let engine = engine::<G>(self.variant, &self.spec(&settings), self.tell);
        self.engine = engine.map_err(|error| error.to_string())?;
        self.settings = settings;
        Ok(())
    }

    fn new_game(&mut self) {
        self.engine.search.new_game();
    }

    fn prepare(&mut self, position: &G::Position) {
        let variant = G::variant(position);
        if variant == self.variant {
            return;
        }
        // The settings were accepted before: they do not depend on the variant.
        if let Ok(engine) = engine::<G>(variant, &self.spec(&self.settings), self.tell) {
            (self.engine, self.variant) = (engine, variant);
        }
    }

    fn search(
        &mut self,
        task: &Task<G::Position>,
        observe: &mut dyn FnMut(Progress<G::Position>),
    ) -> Option<MoveOf<G>> {
        let is_probability = self.engine.unit == Some(Unit::WinProbability);
        let report = self.report(task, false, &mut |report| {
            observe(Progress {
                depth: report.depth,
                nodes: report.nodes,
                time: report.time,
                value: is_probability.then_some(report.value),
                line: report.line.clone(),
            });
        });
        // Stopped before anything was found, any move is better than none.
        report.and_then(|report| report.best()).or_else(|| task.position.moves().next())
    }

    fn evaluate(&mut self, task: &Task<G::Position>) -> Option<Evaluation<G::Position>> {
        self.engine.unit?;
        let report = self.report(task, true, &mut |_| ())?;
        let rolls = report.rolls.iter();
        let rolls = rolls.map(|found| (found.roll, found.probability, found.best, found.value));
        let moves = report.moves.iter().filter(|_| report.rolls.is_empty());
        Some(Evaluation {
            value: report.value,
            rolls: rolls.collect(),
            moves: moves.map(|found| (found.mov, found.value)).collect(),
        })
    }

    fn set_up(&mut self, start: &G::Position, side: Side) -> Option<String> {
        let variant = G::variant(start);
        let hidden = G::SET_UPS?.hidden?;
        let chosen = chosen_set_up::<G>(&self.engine, variant, side, &mut self.dice);
        Some(chosen.unwrap_or_else(|| (hidden.random)(variant, &mut self.dice)))
    }
}
