use arena::Player as _;
use game::{Dice, Side};
use protocol::{Backend, OptionLine, Progress, Task};

use crate::served_work::{Evaluate, Search};
use crate::spec::split;
use crate::{Engine, GameKind, Listing, MoveOf, SpecError, level_or_engine};

/// An engine behind a server: it takes every variant of its game, and its options can be
/// changed.
pub struct ServedEngine<G: GameKind> {
    kind: Listing,
    settings: Vec<(String, String)>,
    variant: G::Variant,
    engine: Engine<G>,
    /// For random moves, the seeds of searches and set-ups.
    dice: Dice,
    tell: fn(&str),
}

impl<G: GameKind> ServedEngine<G> {
    /// The engine that a spec asks for.
    ///
    /// # Errors
    /// If there is no engine of that name, or none with such an option.
    pub fn new(spec: &str, dice: Dice, tell: fn(&str)) -> Result<Self, SpecError> {
        let spec = level_or_engine::<G>(spec)?;
        let variant = G::Variant::default();
        let engine = G::engine(variant, spec, tell)?;
        let (name, options) = split(spec);
        let kinds = G::engines();
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
        let evaluation = self.setting("eval").unwrap_or(G::DEFAULTS.evaluation);
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
        let engine = G::engine(self.variant, &self.spec(&settings), self.tell);
        self.engine = engine.map_err(|error| error.to_string())?;
        self.settings = settings;
        Ok(())
    }

    fn new_game(&mut self) {
        self.engine.new_game();
    }

    fn prepare(&mut self, position: &G::Position) {
        let variant = G::variant(position);
        if variant == self.variant {
            return;
        }
        // The settings were accepted before: they do not depend on the variant.
        if let Ok(engine) = G::engine(variant, &self.spec(&self.settings), self.tell) {
            (self.engine, self.variant) = (engine, variant);
        }
    }

    fn search(
        &mut self,
        task: &Task<G::Position>,
        observe: &mut dyn FnMut(Progress<G::Position>),
    ) -> Option<MoveOf<G>> {
        self.prepare(task.position);
        let (engine, dice) = (&mut self.engine, &mut self.dice);
        G::on_fastest(task.position, Search { engine, dice, task, observe })
    }

    fn evaluate(&mut self, task: &Task<G::Position>) -> Option<protocol::Evaluation<G::Position>> {
        self.prepare(task.position);
        let (engine, dice) = (&mut self.engine, &mut self.dice);
        G::on_fastest(task.position, Evaluate { engine, dice, task })
    }

    fn set_up(&mut self, start: &G::Position, side: Side) -> Option<String> {
        let variant = G::variant(start);
        let chosen = self.engine.chosen_set_up(variant, side, &mut self.dice);
        chosen.or_else(|| G::random_set_up(variant, &mut self.dice))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use tzaar::Position;

    use super::*;
    use crate::Tzaar;

    /// The moves of an engine that is asked about the same position again and again.
    fn answers(spec: &str, seed: u64) -> Vec<tzaar::Action> {
        let mut engine = ServedEngine::<Tzaar>::new(spec, Dice::new(seed), |_| ()).unwrap();
        let (position, stop) = (Position::fixed_start(), AtomicBool::new(false));
        let budget = arena::Budget::default();
        let task = Task { position: &position, budget, infinite: false, stop: &stop };
        (0..20).map(|_| engine.search(&task, &mut |_| ()).unwrap()).collect()
    }

    #[test]
    fn what_is_left_to_chance_differs_from_search_to_search_and_depends_on_the_seed_alone() {
        for spec in ["alpha-beta:depth=1,hash=1,margin=1000", "level:casual"] {
            let first = answers(spec, 1);
            assert!(first.iter().any(|mov| *mov != first[0]), "{spec}: {first:?}");
            assert_eq!(first, answers(spec, 1));
            assert_ne!(first, answers(spec, 2));
        }
    }
}
