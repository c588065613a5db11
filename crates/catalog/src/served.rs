use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use ewn::{AnyPosition, Board, Board5, Move, Player, Position, SetUp, Size};
use game::{Dice, Evaluator, FirstValue, MoverValue, Position as _, Turn, Unit};
use protocol::{Backend, OptionLine, Progress, Task};
use search::{Limits, Searcher, rank_by_expectiminimax, rank_moves};

use crate::engine::probability;
use crate::spec::split;
use crate::{
    ENGINES, EVALUATIONS, Engine, EngineKind, Evaluation, EwnReport, EwnSearch, SpecError, WRAPPERS,
};

/// An engine behind a server: it takes boards of every size, and its options can be changed.
pub struct ServedEngine {
    kind: &'static EngineKind,
    settings: Vec<(String, String)>,
    size: Size,
    engine: Engine,
    /// For random moves and set-ups.
    dice: Dice,
    tell: fn(&str),
}

impl ServedEngine {
    /// The engine that a spec asks for.
    ///
    /// # Errors
    /// If there is no engine of that name, or none with such an option.
    pub fn new(spec: &str, dice: Dice, tell: fn(&str)) -> Result<Self, SpecError> {
        let engine = Engine::parse(Size::FIVE, spec, tell)?;
        let (name, options) = split(spec);
        let Some(kind) = ENGINES.iter().find(|kind| kind.name == name) else {
            let known = ENGINES.iter().map(|kind| kind.name);
            return Err(SpecError::unknown("engine", name, known));
        };
        let settings = options.split(',').filter_map(|option| option.split_once('='));
        let settings = settings.map(|(name, value)| (name.into(), value.into())).collect();
        Ok(Self { kind, settings, size: Size::FIVE, engine, dice, tell })
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

    fn limits<B: Board>(&self, task: &Task<AnyPosition>, position: &Position<B>) -> Limits {
        match &self.engine {
            Engine::Search(star) if !task.infinite => {
                star.limits_within(&task.budget, position.mover())
            }
            _ => Limits::default(),
        }
    }

    fn search_on<B: Board>(
        &mut self,
        position: &Position<B>,
        task: &Task<AnyPosition>,
        observe: &mut dyn FnMut(Progress<AnyPosition>),
    ) -> Option<Move>
    where
        dyn Evaluation: Evaluator<Position<B>>,
        dyn EwnSearch: Searcher<Position<B>>,
    {
        let begin = Instant::now();
        let limits = self.limits(task, position);
        match &mut self.engine {
            Engine::Random => position.random_move(&mut self.dice),
            Engine::Greedy(evaluation) => {
                let best = *rank_moves(position, &**evaluation).first()?;
                observe(Progress {
                    depth: 1,
                    nodes: 1,
                    time: begin.elapsed(),
                    value: probability(&**evaluation, best.value.for_first(position.mover())),
                    line: vec![(None, best.mov)],
                });
                Some(best.mov)
            }
            Engine::Plain(evaluation, depth) => {
                let deepest = task.budget.control.depth.map_or(*depth, |limit| limit.min(*depth));
                let mut best = None;
                // Deeper and deeper, so that there is something to answer when it is stopped.
                for depth in 1..=deepest {
                    let mut leaves = 0;
                    let ranked =
                        rank_by_expectiminimax(position, depth, &**evaluation, &mut leaves);
                    let &(mov, value) = ranked.first()?;
                    best = Some(mov);
                    let value = probability(&**evaluation, value.for_first(position.mover()));
                    let (nodes, time, line) = (leaves, begin.elapsed(), vec![(None, mov)]);
                    observe(Progress { depth, nodes, time, value, line });
                    if task.stop.load(Ordering::Relaxed) {
                        break;
                    }
                }
                best
            }
            Engine::Search(star) => {
                let task = star_task(limits, task.stop, false);
                let is_probability = star.unit() == Unit::WinProbability;
                let observe = |report: &EwnReport| observe(progress(report, is_probability));
                let report = star.search(position, task, observe);
                // Stopped before anything was found, any move is better than none.
                report.and_then(|report| report.best()).or_else(|| position.moves().next())
            }
        }
    }

    fn evaluate_on<B: Board>(
        &mut self,
        position: &Position<B>,
        task: &Task<AnyPosition>,
    ) -> Option<protocol::Evaluation<AnyPosition>>
    where
        dyn Evaluation: Evaluator<Position<B>>,
        dyn EwnSearch: Searcher<Position<B>>,
    {
        let limits = self.limits(task, position);
        match &mut self.engine {
            Engine::Random => None,
            Engine::Greedy(evaluation) => evaluation_by(position, |position| {
                let ranked = rank_moves(position, &**evaluation).into_iter();
                ranked.map(|ranked| (ranked.mov, ranked.value)).collect()
            }),
            Engine::Plain(evaluation, depth) => evaluation_by(position, |position| {
                rank_by_expectiminimax(position, *depth, &**evaluation, &mut 0)
            }),
            Engine::Search(star) => {
                let report = star.search(position, star_task(limits, task.stop, true), |_| ())?;
                let rolls = report
                    .rolls
                    .iter()
                    .map(|found| (found.roll, found.probability, found.best, found.value));
                let moves = report.moves.iter().filter(|_| report.rolls.is_empty());
                Some(protocol::Evaluation {
                    value: report.value,
                    rolls: rolls.collect(),
                    moves: moves.map(|found| (found.mov, found.value)).collect(),
                })
            }
        }
    }
}

fn star_task(limits: Limits, stop: &AtomicBool, all_moves: bool) -> search::Task<'_> {
    search::Task { limits, stop, all_moves, seed: 0 }
}

fn progress(report: &EwnReport, is_probability: bool) -> Progress<AnyPosition> {
    Progress {
        depth: report.depth,
        nodes: report.nodes,
        time: report.time,
        value: is_probability.then_some(report.value),
        line: report.line.clone(),
    }
}

/// What something that ranks the moves after a roll thinks of all rolls.
fn evaluation_by<B: Board>(
    position: &Position<B>,
    rank: impl Fn(&Position<B>) -> Vec<(Move, MoverValue)>,
) -> Option<protocol::Evaluation<AnyPosition>> {
    let mover = position.mover();
    let ranked = |position: &Position<B>| {
        let ranked = rank(position).into_iter();
        ranked.map(|(mov, value)| (mov, value.for_first(mover))).collect::<Vec<_>>()
    };
    if let Turn::ToMove(_) = position.turn() {
        let moves = ranked(position);
        let value = moves.first()?.1;
        return Some(protocol::Evaluation { value, rolls: Vec::new(), moves });
    }
    let best = |(roll, probability)| {
        let (mov, value) = *ranked(&position.roll(roll)).first()?;
        Some((roll, probability, mov, value))
    };
    let rolls: Vec<_> = position.rolls().filter_map(best).collect();
    let mean: f64 = rolls.iter().map(|(_, chance, _, value)| chance * value.probability()).sum();
    let value = FirstValue::new(mean.clamp(0.0, 1.0));
    Some(protocol::Evaluation { value, rolls, moves: Vec::new() })
}

impl Backend<AnyPosition> for ServedEngine {
    fn identity(&self) -> Vec<(&'static str, String)> {
        let name = format!("Dreistein {} {}", env!("CARGO_PKG_VERSION"), self.spec(&self.settings));
        vec![("name", name), ("author", "the authors of Dreistein".into()), ("game", "ewn".into())]
    }

    fn options(&self) -> Vec<OptionLine> {
        let own = self.kind.options.iter();
        let own = own.map(|kind| OptionLine::new(kind, "", self.setting(kind.name)));
        let has_evaluation = self.kind.options.iter().any(|kind| kind.name == "eval");
        let evaluation = self.setting("eval").unwrap_or(EVALUATIONS[0].name);
        let plain = EVALUATIONS.iter().map(|kind| (kind.name, kind.options));
        let inner = plain.chain(WRAPPERS.iter().map(|kind| (kind.name, kind.options)));
        let inner = inner.filter(|(name, _)| has_evaluation && *name == evaluation);
        let inner = inner.flat_map(|(_, options)| options).map(|kind| {
            OptionLine::new(kind, "eval.", self.setting(&format!("eval.{}", kind.name)))
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
        let engine = Engine::parse(self.size, &self.spec(&settings), self.tell);
        self.engine = engine.map_err(|error| error.to_string())?;
        self.settings = settings;
        Ok(())
    }

    fn new_game(&mut self) {
        arena::Player::<AnyPosition>::new_game(&mut self.engine);
    }

    fn prepare(&mut self, position: &AnyPosition) {
        let size = position.board().size();
        if size == self.size {
            return;
        }
        // The settings were accepted before: they do not depend on the size.
        if let Ok(engine) = Engine::parse(size, &self.spec(&self.settings), self.tell) {
            (self.engine, self.size) = (engine, size);
        }
    }

    fn search(
        &mut self,
        task: &Task<AnyPosition>,
        observe: &mut dyn FnMut(Progress<AnyPosition>),
    ) -> Option<Move> {
        self.prepare(task.position);
        // The official board has a type of its own, which is much faster.
        match task.position.convert::<Board5>() {
            Some(position) => self.search_on(&position, task, observe),
            None => self.search_on(task.position, task, observe),
        }
    }

    fn evaluate(&mut self, task: &Task<AnyPosition>) -> Option<protocol::Evaluation<AnyPosition>> {
        self.prepare(task.position);
        match task.position.convert::<Board5>() {
            Some(position) => self.evaluate_on(&position, task),
            None => self.evaluate_on(task.position, task),
        }
    }

    fn set_up(&mut self, start: &AnyPosition, side: Player) -> Option<String> {
        let size = start.board().size();
        let chosen = self.engine.chosen_set_up(size, side, &mut self.dice);
        Some(chosen.unwrap_or_else(|| SetUp::random(size, &mut self.dice)).to_string())
    }
}
