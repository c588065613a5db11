use std::sync::atomic::AtomicBool;

use ewn::{AnyPosition, Move, Size};
use ewn_engine::Unit;
use game::{Dice, Domain, FirstValue, OptionKind, Position};
use search::rank_moves;
use search::star::{Task, Variant};

use crate::spec::{EvaluationSpec, parse_options, split};
use crate::{EVALUATIONS, Evaluation, SpecError, StarEngine, star};

/// Something that chooses moves.
pub enum Engine {
    /// Any legal move, all equally likely.
    Random,
    /// The move after which an evaluation is best.
    Greedy(Box<dyn Evaluation>),
    /// A search.
    Star(Box<StarEngine>),
}

/// A move that an engine chose.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice {
    /// The move.
    pub mov: Move,
    /// The win probability that the engine sees after it, if it sees one.
    pub value: Option<FirstValue>,
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
        let (inner, own): (Vec<&str>, Vec<&str>) =
            options.split(',').partition(|option| option.starts_with("eval."));
        let inner: Vec<&str> = inner.iter().map(|option| &option["eval.".len()..]).collect();
        let own = parse_options(spec, kind.options, &own.join(","))?;
        let evaluation = || EvaluationSpec::with_options(spec, own.word("eval"), &inner.join(","));
        Ok(match kind.search {
            Search::Random if inner.is_empty() => Self::Random,
            Search::Random => {
                parse_options(spec, &[], &inner.join(","))?;
                Self::Random
            }
            Search::Greedy => Self::Greedy(evaluation()?.build(size, tell)),
            Search::Star(variant) => {
                Self::Star(Box::new(StarEngine::new(variant, &own, &evaluation()?, size, tell)))
            }
        })
    }

    /// Chooses a move; `None` if there is none to choose.
    pub fn choose(&mut self, position: &AnyPosition, dice: &mut Dice) -> Option<Choice> {
        match self {
            Self::Random => position.random_move(dice).map(|mov| Choice { mov, value: None }),
            Self::Greedy(evaluation) => {
                let best = *rank_moves(position, &**evaluation).first()?;
                let value = best.value.for_first(position.mover());
                let is_probability = evaluation.unit() == Unit::WinProbability;
                Some(Choice { mov: best.mov, value: is_probability.then_some(value) })
            }
            Self::Star(engine) => {
                let stop = AtomicBool::new(false);
                let limits = engine.limits_or(DEFAULT_DEPTH);
                let task = Task { limits, stop: &stop, all_moves: false };
                let report = engine.search(position, task, |_| ())?;
                Some(Choice { mov: report.best()?, value: Some(report.value) })
            }
        }
    }
}

/// How deep a search goes that nobody gave a limit.
const DEFAULT_DEPTH: u32 = 5;

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
    Star(Variant),
}

/// Every engine.
pub const ENGINES: &[EngineKind] = &[
    EngineKind { name: "random", summary: "any legal move", options: &[], search: Search::Random },
    EngineKind {
        name: "greedy",
        summary: "the move after which an evaluation is best",
        options: &[EVALUATION],
        search: Search::Greedy,
    },
    star_kind("star2", "search with probing, the strongest", Variant::Star2),
    star_kind("star1", "search with windows passed into each roll", Variant::Star1),
    star_kind("star0.5", "search with cuts between rolls", Variant::Star05),
    star_kind("star0", "search without cuts at rolls", Variant::Star0),
];

const fn star_kind(name: &'static str, summary: &'static str, variant: Variant) -> EngineKind {
    EngineKind { name, summary, options: star::OPTIONS, search: Search::Star(variant) }
}

pub(crate) const EVALUATION: OptionKind = OptionKind {
    name: "eval",
    help: "the evaluation; its own options as in eval.block=none",
    domain: Domain::Choice(&EVALUATION_NAMES),
};

const EVALUATION_NAMES: [&str; EVALUATIONS.len()] = {
    let mut names = [""; EVALUATIONS.len()];
    let mut index = 0;
    while index < names.len() {
        names[index] = EVALUATIONS[index].name;
        index += 1;
    }
    names
};

#[cfg(test)]
mod tests {
    use super::*;

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
        let greedy = EVALUATIONS.iter().map(|kind| format!("greedy:eval={}", kind.name));
        let plain = ENGINES.iter().map(|kind| kind.name.to_owned());
        for spec in plain.chain(greedy).chain(["greedy:eval=odema,eval.block=none".into()]) {
            let mut engine = Engine::parse(Size::FIVE, &spec, |_| ()).unwrap();
            assert_eq!(engine.choose(&start, &mut dice), None, "no die is rolled");
            let rolled = start.roll(start.random_roll(&mut dice).unwrap());
            let choice = engine.choose(&rolled, &mut dice).unwrap();
            assert!(rolled.moves().any(|mov| mov == choice.mov), "{spec}");
        }
    }

    #[test]
    fn errors_name_what_is_wrong() {
        for (spec, message) in [
            (
                "gready",
                "no engine \"gready\": expected random, greedy, star2, star1, star0.5, star0",
            ),
            (
                "random:depth=3",
                "random:depth=3: no option \"depth\": expected none, there are no options",
            ),
            (
                "greedy:eval=x",
                "greedy:eval=x: eval=x: expected zweistein or schwarz or odema or offence-defence",
            ),
            ("greedy:depth=3", "greedy:depth=3: no option \"depth\": expected eval"),
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
