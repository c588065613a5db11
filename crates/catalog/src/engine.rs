use std::sync::Arc;

use arena::{Budget, Choice, Fault, Forfeit, Player};
use ewn::{Board, Move, Position, SetUp, Size};
use game::{Dice, Domain, Evaluator, FirstValue, OptionKind, Player as Side, Position as _, Unit};
use search::star::Variant;
use search::{Searcher, rank_by_expectiminimax, rank_moves};

use crate::spec::{EVALUATOR_NAMES, EvaluationSpec, inner_and_own, parse_options, split};
use crate::tables::{TABLES, with_tables};
use crate::{Evaluation, EwnEngine, EwnSearch, SpecError, choose_set_up, mcts, monte_carlo, star};

/// Something that chooses moves. Copies share what took long to make.
#[derive(Clone)]
pub enum Engine {
    /// Any legal move, all equally likely.
    Random,
    /// The move after which an evaluation is best.
    Greedy(Arc<dyn Evaluation>),
    /// Plain expectiminimax, this deep.
    Plain(Arc<dyn Evaluation>, u32),
    /// A search.
    Search(EwnEngine),
}

impl Engine {
    /// The engine that `NAME` or `NAME:OPTION=VALUE,..` asks for, on boards of this size;
    /// `tell` hears of it if making it takes long.
    ///
    /// # Errors
    /// If there is no engine of that name, or none with such an option.
    pub fn parse(size: Size, spec: &str, tell: fn(&str)) -> Result<Self, SpecError> {
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
        Ok(match kind.search {
            Search::Random => {
                parse_options(spec, &[], &inner)?;
                Self::Random
            }
            Search::Greedy => Self::Greedy(evaluation()?),
            Search::Plain => Self::Plain(evaluation()?, own.integer("depth") as u32),
            Search::Mcts => Self::Search(mcts::engine(&own, evaluation()?, size, tell)?),
            Search::Star(variant) => Self::Search(star::engine(variant, &own, evaluation()?)),
            Search::MonteCarlo => {
                parse_options(spec, &[], &inner)?;
                Self::Search(monte_carlo::engine(size, &own, tell)?)
            }
        })
    }
}

impl Engine {
    /// The set-up that it would like; `None` leaves it to chance.
    #[must_use]
    pub fn chosen_set_up(&self, size: Size, side: Side, dice: &mut Dice) -> Option<SetUp> {
        match self {
            Self::Random => None,
            _ => choose_set_up(size, side, dice),
        }
    }
}

impl<B: Board> Player<Position<B>> for Engine
where
    dyn Evaluation: Evaluator<Position<B>>,
    dyn EwnSearch: Searcher<Position<B>>,
{
    fn new_game(&mut self) {
        if let Self::Search(engine) = self {
            engine.new_game();
        }
    }

    fn set_up(
        &mut self,
        start: &Position<B>,
        side: Side,
        dice: &mut Dice,
    ) -> Result<Option<String>, Forfeit> {
        Ok(self.chosen_set_up(start.board().size(), side, dice).map(|set_up| set_up.to_string()))
    }

    fn choose(
        &mut self,
        position: &Position<B>,
        budget: &Budget,
        dice: &mut Dice,
    ) -> Result<Choice<Move>, Forfeit> {
        let choice = match self {
            Self::Random => position.random_move(dice).map(|mov| Choice { mov, value: None }),
            Self::Greedy(evaluation) => rank_moves(position, &**evaluation).first().map(|best| {
                let value = best.value.for_first(position.mover());
                Choice { mov: best.mov, value: probability(&**evaluation, value) }
            }),
            Self::Plain(evaluation, depth) => {
                let depth = budget.control.depth.map_or(*depth, |limit| limit.min(*depth));
                let ranked = rank_by_expectiminimax(position, depth, &**evaluation, &mut 0);
                ranked.first().map(|&(mov, value)| Choice {
                    mov,
                    value: probability(&**evaluation, value.for_first(position.mover())),
                })
            }
            Self::Search(engine) => engine.choose(position, budget, dice),
        };
        choice.ok_or_else(|| Fault::NoMove.because("there is none"))
    }
}

/// A value, if it is a win probability.
pub(crate) fn probability(evaluation: &dyn Evaluation, value: FirstValue) -> Option<FirstValue> {
    (evaluation.unit() == Unit::WinProbability).then_some(value)
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
    Random,
    Greedy,
    Plain,
    Star(Variant),
    MonteCarlo,
    Mcts,
}

/// Every engine.
pub const ENGINES: &[EngineKind] = &[
    EngineKind { name: "random", summary: "any legal move", options: &[], search: Search::Random },
    EngineKind {
        name: "greedy",
        summary: "the move after which an evaluation is best",
        options: &[EVALUATION, TABLES],
        search: Search::Greedy,
    },
    EngineKind {
        name: "expectiminimax",
        summary: "plain search without any cuts; of equal moves the first",
        options: PLAIN_OPTIONS,
        search: Search::Plain,
    },
    star_kind("star2", "search with probing, the strongest", Variant::Star2),
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
                "no engine \"gready\": expected random, greedy, expectiminimax, star2, star1, star0.5, star0, mc, mcts",
            ),
            (
                "random:depth=3",
                "random:depth=3: no option \"depth\": expected none, there are no options",
            ),
            (
                "greedy:eval=x",
                "greedy:eval=x: eval=x: expected zweistein or schwarz or odema or offence-defence or rollout",
            ),
            ("greedy:depth=3", "greedy:depth=3: no option \"depth\": expected eval or tb"),
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
}
