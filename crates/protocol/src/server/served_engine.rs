use std::sync::atomic::AtomicBool;

use arena::{Budget, chosen_set_up};
use game::{Dice, Domain, OptionKind, Position as _, Side, Unit};
use games::{Game, Listing, Move, Position, Report, SpecError, Tell, Variant};
use search::{Engine, Limits, Task};

use crate::reply::Reply;

/// An engine behind a server: it plays every variant of its game, and its options can be changed.
pub struct ServedEngine {
    kind: Listing,
    settings: Vec<(String, String)>,
    variant: Variant,
    engine: Engine<Position>,
    /// For random moves, the seeds of searches and set-ups.
    dice: Dice,
    tell: Tell,
}

impl ServedEngine {
    /// The engine that a spec names.
    pub fn new(game: Game, spec: &str, dice: Dice, tell: Tell) -> Result<Self, SpecError> {
        let spec = game.level_or_engine(spec)?;
        let variant = game.default_variant();
        let engine = variant.engine(spec, tell)?;
        let (name, options) = spec.split_once(':').unwrap_or((spec, ""));
        let kinds = game.engines();
        let Some(kind) = kinds.iter().find(|kind| kind.name == name).cloned() else {
            return Err(SpecError::unknown("engine", name, kinds.iter().map(|kind| kind.name)));
        };
        let settings = options.split(',').filter_map(|option| option.split_once('='));
        let settings = settings.map(|(name, value)| (name.into(), value.into())).collect();
        Ok(Self { kind, settings, variant, engine, dice, tell })
    }

    /// The game that it plays.
    pub fn game(&self) -> Game {
        self.variant.game()
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

    /// The lines that say what it is.
    pub(super) fn identity(&self) -> [Reply; 3] {
        let name = format!("Dreistein {} {}", env!("CARGO_PKG_VERSION"), self.spec(&self.settings));
        let facts = [
            ("name", &*name),
            ("author", "the authors of Dreistein"),
            ("game", self.game().name()),
        ];
        facts.map(|(key, value)| Reply::Id { key: key.into(), value: value.into() })
    }

    /// The options of the engine and of its evaluation, as `option` lines.
    pub(super) fn options(&self) -> Vec<String> {
        let own = self.kind.options.iter();
        let own = own.map(|kind| option_line(kind, "", self.setting(kind.name)));
        let has_evaluation = self.kind.options.iter().any(|kind| kind.name == "eval");
        let evaluation = self.setting("eval").unwrap_or(self.game().evaluation_names[0]);
        let inner = self.game().evaluations().into_iter();
        let inner = inner.filter(|kind| has_evaluation && kind.name == evaluation);
        let inner = inner
            .flat_map(|kind| kind.options)
            .map(|kind| option_line(&kind, "eval.", self.setting(&format!("eval.{}", kind.name))));
        own.chain(inner).collect()
    }

    pub(super) fn set_option(&mut self, name: &str, value: &str) -> Result<(), SpecError> {
        let mut settings = self.settings.clone();
        // The options of the old evaluation mean nothing to a new one.
        let is_stale =
            |option: &str| option == name || (name == "eval" && option.starts_with("eval."));
        settings.retain(|(option, _)| !is_stale(option));
        settings.push((name.into(), value.into()));
        self.engine = self.variant.engine(&self.spec(&settings), self.tell)?;
        self.settings = settings;
        Ok(())
    }

    /// A new game begins: forgets the last one.
    pub(super) fn forget_game(&mut self) {
        self.engine.search.new_game();
    }

    /// Gets ready for the variant of a position, so that the first search does not have to.
    pub(super) fn prepare(&mut self, position: &Position) {
        let variant = position.variant();
        if variant == self.variant {
            return;
        }
        // The settings were accepted before: they do not depend on the variant.
        if let Ok(engine) = variant.engine(&self.spec(&self.settings), self.tell) {
            (self.engine, self.variant) = (engine, variant);
        }
    }

    fn search(
        &mut self,
        position: &Position,
        budget: Option<&Budget>,
        stop: &AtomicBool,
        all_moves: bool,
        observe: &mut dyn FnMut(&Report),
    ) -> Option<Report> {
        self.prepare(position);
        let limits = budget.map(|budget| budget.limits(position.mover()));
        let limits = limits.map_or(Limits::default(), |limits| self.engine.limits_within(limits));
        // Every search has its own seed, so that random choices differ from move to move.
        let task = Task { limits, stop, all_moves, seed: self.dice.seed() };
        self.engine.search(position, task, observe)
    }

    /// The best move; without a budget, the search continues until the flag is set.
    pub fn best_move(
        &mut self,
        position: &Position,
        budget: Option<&Budget>,
        stop: &AtomicBool,
        observe: &mut dyn FnMut(&Report),
    ) -> Option<Move> {
        let report = self.search(position, budget, stop, false, observe);
        // Stopped before anything was found, any move is better than none.
        report.and_then(|report| report.best()).or_else(|| position.moves().next())
    }

    /// The values of all rolls or, after the roll, of all moves; `None` if the engine has none.
    pub(super) fn evaluate(
        &mut self,
        position: &Position,
        budget: Option<&Budget>,
        stop: &AtomicBool,
    ) -> Option<Report> {
        self.engine.unit?;
        self.search(position, budget, stop, true, &mut |_| ())
    }

    pub(super) fn gives_win_probabilities(&self) -> bool {
        self.engine.unit == Some(Unit::WinProbability)
    }

    /// The set-up of a side; `None` if the game has none. `start` is some start of the same variant.
    pub(super) fn choose_set_up(&mut self, start: &Position, side: Side) -> Option<String> {
        let variant = start.variant();
        let chosen = chosen_set_up(&self.engine, variant, side, &mut self.dice);
        chosen.or_else(|| variant.random_set_up(&mut self.dice))
    }
}

/// An option as UGI writes it; `type number` is not in UCI.
fn option_line(kind: &OptionKind, prefix: &str, value: Option<&str>) -> String {
    let (word, values) = match kind.domain {
        Domain::Integer { min, max, .. } => ("spin", format!(" min {min} max {max}")),
        Domain::Number { min, max, .. } => ("number", format!(" min {min} max {max}")),
        Domain::Choice(words) => {
            ("combo", words.iter().map(|word| format!(" var {word}")).collect())
        }
        Domain::Text { .. } => ("string", String::new()),
    };
    let default = value.map_or_else(|| kind.domain.default_text(), str::to_owned);
    format!("name {prefix}{} type {word} default {default}{values}", kind.name)
}
