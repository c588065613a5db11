use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use arena::{Budget, Choice, Fault, Forfeit, Player};
use ewn::Size;
use game::{Dice, Domain, Evaluator, FirstValue, MoverValue, OptionKind, Position, Side, Unit};
use search::star::Variant;
use search::{Searcher, rank_by_expectiminimax, rank_moves};

use crate::noise::NOISE;
use crate::spec::{EVALUATOR_NAMES, EvaluationSpec, inner_and_own, parse_options, split};
use crate::tables::{TABLES, with_tables};
use crate::{
    Ewn, GameKind, Noise, SearchEngine, SpecError, champion, level_or_engine, mcts, monte_carlo,
    star,
};

/// Something that chooses moves of a game. Copies share what took long to make.
pub enum Engine<G: GameKind = Ewn> {
    /// Any legal move, all equally likely.
    Random,
    /// The move after which an evaluation is best.
    Greedy(Arc<G::Evaluation>),
    /// Plain expectiminimax, this deep.
    Plain(Arc<G::Evaluation>, u32),
    /// A search.
    Search(SearchEngine<G::Search>),
    /// An engine that errs on purpose.
    Noisy(Box<Self>, Noise),
}

impl Engine {
    /// The engine that `NAME`, `NAME:OPTION=VALUE,..` or `level:NAME` asks for, on boards of this size;
    /// `tell` hears of it if making it takes long.
    ///
    /// # Errors
    /// If there is no engine or level of that name, or none with such an option.
    pub fn parse(size: Size, spec: &str, tell: fn(&str)) -> Result<Self, SpecError> {
        let spec = level_or_engine::<Ewn>(spec)?;
        let (name, options) = split(spec);
        let Some(kind) = ENGINES.iter().find(|kind| kind.name == name) else {
            let known = ENGINES.iter().map(|kind| kind.name);
            return Err(SpecError::unknown("engine", name, known));
        };
        // Options of the evaluation have its name before them.
        let (inner, own) = inner_and_own(options);
        let own = parse_options(spec, kind.options, &own)?;
        let evaluation = || {
            let evaluation = EvaluationSpec::with_options(spec, own.word("eval"), &inner)?;
            with_tables(&evaluation, size, own.text("tb"), tell)
        };
        let engine = match kind.search {
            Search::Random => {
                parse_options(spec, &[], &inner)?;
                Self::Random
            }
            Search::Greedy => Self::Greedy(evaluation()?),
            Search::Plain => Self::Plain(evaluation()?, own.integer("depth") as u32),
            Search::Champion => {
                parse_options(spec, &[], &inner)?;
                Self::Search(champion::engine(size, &own, tell)?)
            }
            Search::Mcts => Self::Search(mcts::engine(&own, evaluation()?, size, tell)?),
            Search::Star(variant) => Self::Search(star::engine(variant, &own, evaluation()?)),
            Search::MonteCarlo => {
                parse_options(spec, &[], &inner)?;
                Self::Search(monte_carlo::engine(size, &own, tell)?)
            }
        };
        Noise::around(engine, &own, spec)
    }
}

impl<G: GameKind> Clone for Engine<G> {
    fn clone(&self) -> Self {
        match self {
            Self::Random => Self::Random,
            Self::Greedy(evaluation) => Self::Greedy(Arc::clone(evaluation)),
            Self::Plain(evaluation, depth) => Self::Plain(Arc::clone(evaluation), *depth),
            Self::Search(engine) => Self::Search(engine.with_search(G::fresh(&engine.search))),
            Self::Noisy(engine, noise) => Self::Noisy(engine.clone(), *noise),
        }
    }
}

impl<G: GameKind> Engine<G> {
    /// The set-up that it would like, as the game writes it; `None` leaves it to chance.
    #[must_use]
    pub fn chosen_set_up(
        &self,
        variant: G::Variant,
        side: Side,
        dice: &mut Dice,
    ) -> Option<String> {
        match self {
            Self::Random => None,
            _ => G::good_set_up(variant, side, dice),
        }
    }

    /// Chooses a move as [`Player::choose`] does; a search ends once `stop` is set, with the best
    /// that it has found.
    ///
    /// # Errors
    /// If there is no move.
    pub fn choose_until<P: Position>(
        &mut self,
        position: &P,
        budget: &Budget,
        dice: &mut Dice,
        stop: &AtomicBool,
    ) -> Result<Choice<P::Move>, Forfeit>
    where
        G::Evaluation: Evaluator<P>,
        G::Search: Searcher<P>,
    {
        let choice = match self {
            Self::Random => position.random_move(dice).map(|mov| Choice { mov, value: None }),
            Self::Greedy(evaluation) => rank_moves(position, &**evaluation).first().map(|best| {
                let value = best.value.for_first(position.mover());
                Choice { mov: best.mov, value: probability::<G>(evaluation, value) }
            }),
            Self::Plain(evaluation, depth) => {
                let depth = budget.control.depth.map_or(*depth, |limit| limit.min(*depth));
                let ranked = rank_by_expectiminimax(position, depth, &**evaluation, &mut 0);
                ranked.first().map(|&(mov, value)| Choice {
                    mov,
                    value: probability::<G>(evaluation, value.for_first(position.mover())),
                })
            }
            Self::Search(engine) => engine.choose(position, budget, dice, stop),
            Self::Noisy(engine, noise) => {
                let values = engine.values_of_moves(position, budget, stop, dice);
                let drawn = noise.draw(&values, dice);
                drawn.map(|(mov, value)| Choice {
                    mov,
                    value: Some(value.for_first(position.mover())),
                })
            }
        };
        choice.ok_or_else(|| Fault::NoMove.because("there is none"))
    }

    /// Forgets what earlier searches found, whatever types of positions they were about.
    pub fn forget(&mut self) {
        match self {
            Self::Search(engine) => G::forget(engine),
            Self::Noisy(engine, _) => engine.forget(),
            Self::Random | Self::Greedy(_) | Self::Plain(..) => {}
        }
    }

    /// The same engine without errors on purpose.
    #[must_use]
    pub fn without_noise(self) -> Self {
        match self {
            Self::Noisy(engine, _) => engine.without_noise(),
            engine => engine,
        }
    }

    /// What its values mean, if it has any.
    pub(crate) fn unit(&self) -> Option<Unit> {
        match self {
            Self::Random => None,
            Self::Greedy(evaluation) | Self::Plain(evaluation, _) => Some(G::unit(evaluation)),
            Self::Search(engine) => Some(engine.unit()),
            Self::Noisy(engine, _) => engine.unit(),
        }
    }

    /// What every move is worth to the player who makes it, as far as the engine sees without
    /// noise; nothing if it has no values, or there are no moves.
    pub(crate) fn values_of_moves<P: Position>(
        &mut self,
        position: &P,
        budget: &Budget,
        stop: &AtomicBool,
        dice: &mut Dice,
    ) -> Vec<(P::Move, MoverValue)>
    where
        G::Evaluation: Evaluator<P>,
        G::Search: Searcher<P>,
    {
        match self {
            Self::Random => Vec::new(),
            Self::Greedy(evaluation) => {
                let ranked = rank_moves(position, &**evaluation).into_iter();
                ranked.map(|ranked| (ranked.mov, ranked.value)).collect()
            }
            Self::Plain(evaluation, depth) => {
                let depth = budget.control.depth.map_or(*depth, |limit| limit.min(*depth));
                rank_by_expectiminimax(position, depth, &**evaluation, &mut 0)
            }
            Self::Search(engine) => engine.values_of_moves(position, budget, stop, dice),
            Self::Noisy(engine, _) => engine.values_of_moves(position, budget, stop, dice),
        }
    }
}

/// An engine plays on every type of position that its evaluation and its search know.
impl<G: GameKind, P: Position> Player<P> for Engine<G>
where
    G::Evaluation: Evaluator<P>,
    G::Search: Searcher<P>,
{
    fn new_game(&mut self) {
        match self {
            Self::Search(engine) => engine.new_game::<P>(),
            Self::Noisy(engine, _) => Player::<P>::new_game(&mut **engine),
            Self::Random | Self::Greedy(_) | Self::Plain(..) => {}
        }
    }

    fn set_up(
        &mut self,
        start: &P,
        side: Side,
        dice: &mut Dice,
    ) -> Result<Option<String>, Forfeit> {
        // All types of positions of a game have the same text.
        let start: Option<G::Position> = start.to_string().parse().ok();
        let variant = start.map_or_else(G::Variant::default, |start| G::variant(&start));
        Ok(self.chosen_set_up(variant, side, dice))
    }

    fn choose(
        &mut self,
        position: &P,
        budget: &Budget,
        dice: &mut Dice,
    ) -> Result<Choice<P::Move>, Forfeit> {
        self.choose_until(position, budget, dice, &AtomicBool::new(false))
    }
}

/// A value, if it is a win probability.
pub(crate) fn probability<G: GameKind>(
    evaluation: &G::Evaluation,
    value: FirstValue,
) -> Option<FirstValue> {
    (G::unit(evaluation) == Unit::WinProbability).then_some(value)
}

/// An engine that can be asked for by name.
pub struct EngineKind {
    /// The name.
    pub name: &'static str,
    /// One line for lists and help.
    pub summary: &'static str,
    /// The options that it takes.
    pub options: &'static [OptionKind],
    search: Search,
}

#[derive(Clone, Copy)]
enum Search {
    Champion,
    Random,
    Greedy,
    Plain,
    Star(Variant),
    MonteCarlo,
    Mcts,
}

/// Every engine.
pub const ENGINES: &[EngineKind] = &[
    EngineKind {
        name: "champion",
        summary: "the strongest: star2 with the network, on other boards than 5x5 with zweistein",
        options: champion::OPTIONS,
        search: Search::Champion,
    },
    EngineKind { name: "random", summary: "any legal move", options: &[], search: Search::Random },
    EngineKind {
        name: "greedy",
        summary: "the move after which an evaluation is best",
        options: &[EVALUATION, TABLES, NOISE],
        search: Search::Greedy,
    },
    EngineKind {
        name: "expectiminimax",
        summary: "plain search without any cuts; of equal moves the first",
        options: PLAIN_OPTIONS,
        search: Search::Plain,
    },
    star_kind("star2", "search with probing, the fastest of its family", Variant::Star2),
    star_kind("star1", "search with windows passed into each roll", Variant::Star1),
    star_kind("star0.5", "search with cuts between rolls", Variant::Star05),
    star_kind("star0", "search without cuts at rolls", Variant::Star0),
    EngineKind {
        name: "mc",
        summary: "flat Monte Carlo: the move that wins most of the games played out after it",
        options: monte_carlo::OPTIONS,
        search: Search::MonteCarlo,
    },
    EngineKind {
        name: "mcts",
        summary: "Monte Carlo tree search",
        options: mcts::OPTIONS,
        search: Search::Mcts,
    },
];

const fn star_kind(name: &'static str, summary: &'static str, variant: Variant) -> EngineKind {
    EngineKind { name, summary, options: star::OPTIONS, search: Search::Star(variant) }
}

const PLAIN_OPTIONS: &[OptionKind] = &[
    EVALUATION,
    TABLES,
    OptionKind {
        name: "depth",
        help: "moves deep",
        domain: Domain::Integer { default: 2, min: 1, max: 100 },
    },
    NOISE,
];

pub(crate) const EVALUATION: OptionKind = OptionKind {
    name: "eval",
    help: "the evaluation; its own options as in eval.block=none",
    domain: Domain::Choice(&EVALUATOR_NAMES),
};

#[cfg(test)]
mod tests {
    use super::*;
    use ewn::{AnyPosition, Position5, RED};

    fn error(spec: &str) -> String {
        match Engine::parse(Size::FIVE, spec, |_| ()) {
            Ok(_) => panic!("{spec} is an engine"),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn every_engine_and_evaluation_plays_with_its_defaults() {
        let start = AnyPosition::canonical(Size::FIVE).unwrap();
        let mut dice = Dice::new(1);
        let greedy = EVALUATOR_NAMES.iter().map(|name| format!("greedy:eval={name}"));
        let plain = ENGINES.iter().map(|kind| kind.name.to_owned());
        for spec in plain.chain(greedy).chain(["greedy:eval=odema,eval.block=none".into()]) {
            let mut engine = Engine::parse(Size::FIVE, &spec, |_| ()).unwrap();
            let budget = Budget::default();
            let unrolled = engine.choose(&start, &budget, &mut dice);
            assert_eq!(unrolled.unwrap_err().fault, Fault::NoMove);
            // What was found before the roll would be known to one of the two boards only.
            Player::<AnyPosition>::new_game(&mut engine);
            for (die, _) in start.rolls() {
                let rolled = start.roll(die);
                let choice = engine.choose(&rolled, &budget, &mut dice.clone()).unwrap();
                assert!(rolled.moves().any(|mov| mov == choice.mov), "{spec}");
                let fast: Position5 = rolled.convert().unwrap();
                let fast_choice = engine.choose(&fast, &budget, &mut dice).unwrap();
                assert_eq!(fast_choice.mov, choice.mov, "{spec}");
                let values =
                    [fast_choice.value, choice.value].map(|value| value.map(|v| v.of(RED)));
                let [Some(one), Some(other)] = values else { continue };
                assert!((one - other).abs() < 1e-9, "{spec}: {one} and {other}");
            }
        }
    }

    #[test]
    fn errors_name_what_is_wrong() {
        for (spec, message) in [
            (
                "gready",
                "no engine \"gready\": expected champion, random, greedy, expectiminimax, star2, star1, star0.5, star0, mc, mcts",
            ),
            (
                "random:depth=3",
                "random:depth=3: no option \"depth\": expected none, there are no options",
            ),
            (
                "greedy:eval=x",
                "greedy:eval=x: eval=x: expected zweistein or schwarz or odema or offence-defence or net or rollout",
            ),
            ("greedy:depth=3", "greedy:depth=3: no option \"depth\": expected eval or tb or noise"),
            (
                "greedy:eval=odema,eval=odema",
                "greedy:eval=odema,eval=odema: option \"eval\" stands twice",
            ),
            (
                "greedy:eval=odema,eval.block=x",
                "greedy:eval=odema,eval.block=x: block=x: expected attack or none",
            ),
        ] {
            assert_eq!(error(spec), message);
        }
    }

    #[test]
    fn networks_need_the_official_board_and_a_file() {
        let error = |side, spec| match Engine::parse(Size::new(side).unwrap(), spec, |_| ()) {
            Ok(_) => panic!("{spec} is an engine"),
            Err(error) => error.to_string(),
        };
        for spec in ["star2:eval=net", "star2:eval=rollout,eval.eval=net"] {
            assert_eq!(error(4, spec), "net: a 4x4 board, expected 5x5");
        }
        let message = error(5, "greedy:eval=net,eval.file=no-such.net");
        assert!(message.starts_with("net: cannot read no-such.net: "), "{message}");
        let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
        let message = error(5, &format!("greedy:eval=net,eval.file={manifest}"));
        let expected = "not a network: it does not begin with DREINET1";
        assert_eq!(message, format!("net: {manifest}: {expected}"));
    }
}
