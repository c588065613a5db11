use std::sync::atomic::AtomicBool;

use arena::{Budget, chosen_set_up};
use game::{Dice, Domain, OptionKind, Position as _, Side, Unit};
use games::{Game, Listing, Move, Position, Report, SpecError, Tell, Variant};
use search::{Engine, Limits, Task};

use crate::reply::Reply;

/// The engine of a server. It plays every variant of its game, and its options can be changed.
pub struct ServedEngine {
    kind: Listing,
    settings: Vec<(String, String)>,
    variant: Variant,
    engine: Engine<Position>,
    /// Draws the seeds of searches, and set-ups.
    dice: Dice,
    tell: Tell,
}

impl ServedEngine {
    /// Builds the engine that a spec names, at first for the game's default variant.
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

    /// The game that the engine plays.
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

    /// The `id` lines: name, author and game.
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

    /// Makes the search forget the last game, since a new one begins.
    pub(super) fn forget_game(&mut self) {
        self.engine.search.new_game();
    }

    /// Builds the engine for a position's variant, so that the first search does not have to.
    ///
    /// # Errors
    /// If the settings do not suit the variant: `tb` needs the 5x5 board.
    pub(super) fn prepare(&mut self, position: &Position) -> Result<(), SpecError> {
        let variant = position.variant();
        if variant != self.variant {
            self.engine = variant.engine(&self.spec(&self.settings), self.tell)?;
            self.variant = variant;
        }
        Ok(())
    }

    fn search(
        &mut self,
        position: &Position,
        budget: Option<&Budget>,
        stop: &AtomicBool,
        all_moves: bool,
        observe: &mut dyn FnMut(&Report),
    ) -> Option<Report> {
        let limits = budget.map(|budget| budget.limits(position.mover()));
        let limits = limits.map_or(Limits::default(), |limits| self.engine.limits_within(limits));
        // Every search has its own seed, so that random choices differ from move to move.
        let task = Task { limits, stop, all_moves, seed: self.dice.seed() };
        self.engine.search(position, task, observe)
    }

    /// Searches for the best move; without a budget, the only limit is `stop`.
    ///
    /// # Errors
    /// If the settings do not suit the position's variant.
    pub fn best_move(
        &mut self,
        position: &Position,
        budget: Option<&Budget>,
        stop: &AtomicBool,
        observe: &mut dyn FnMut(&Report),
    ) -> Result<Option<Move>, SpecError> {
        self.prepare(position)?;
        let report = self.search(position, budget, stop, false, observe);
        // If the search was stopped before it found a move, any move is better than none.
        Ok(report.and_then(|report| report.best()).or_else(|| position.moves().next()))
    }

    /// Evaluates all rolls or, after the roll, all moves; `None` if the engine gives no values.
    pub(super) fn evaluate(
        &mut self,
        position: &Position,
        budget: Option<&Budget>,
        stop: &AtomicBool,
    ) -> Result<Option<Report>, SpecError> {
        self.prepare(position)?;
        if self.engine.unit.is_none() {
            return Ok(None);
        }
        Ok(self.search(position, budget, stop, true, &mut |_| ()))
    }

    pub(super) fn gives_win_probabilities(&self) -> bool {
        self.engine.unit == Some(Unit::WinProbability)
    }

    /// Chooses a side's set-up; `None` if the game has no set-ups. `start` gives the variant.
    pub(super) fn choose_set_up(&mut self, start: &Position, side: Side) -> Option<String> {
        let variant = start.variant();
        let chosen = chosen_set_up(&self.engine, variant, side, &mut self.dice);
        chosen.or_else(|| variant.random_set_up(&mut self.dice))
    }
}

/// Writes an option as in UGI; `type number` is not in UCI.
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
