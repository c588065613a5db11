use ewn::{AnyPosition, Move, Size};
use ewn_engine::Evaluation;
use game::{Dice, FirstValue, OptionError, Position};
use search::rank_moves;

use crate::SpecError;
use crate::spec::{evaluation, split};

/// Something that chooses moves.
pub enum Engine {
    /// Any legal move, all equally likely.
    Random,
    /// The move after which an evaluation is best.
    Greedy(Box<dyn Evaluation>),
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
    /// The engine that `NAME` or `NAME:OPTION=VALUE,..` asks for, on boards of this size.
    ///
    /// # Errors
    /// If there is no engine of that name, or none with such an option.
    pub fn parse(size: Size, spec: &str) -> Result<Self, SpecError> {
        let (name, options) = split(spec);
        match ENGINES.iter().find(|kind| kind.name == name) {
            Some(kind) => (kind.build)(size, spec, options),
            None => Err(SpecError::unknown("engine", name, ENGINES.iter().map(|kind| kind.name))),
        }
    }

    /// Chooses a move; `None` if there is none to choose.
    pub fn choose(&self, position: &AnyPosition, dice: &mut Dice) -> Option<Choice> {
        match self {
            Self::Random => position.random_move(dice).map(|mov| Choice { mov, value: None }),
            Self::Greedy(evaluation) => {
                let best = *rank_moves(position, &**evaluation).first()?;
                let value = best.value.for_first(position.mover());
                Some(Choice { mov: best.mov, value: evaluation.is_probability().then_some(value) })
            }
        }
    }
}

/// An engine that can be asked for by name.
pub struct EngineKind {
    /// The name.
    pub name: &'static str,
    /// One line for lists and help.
    pub summary: &'static str,
    /// How its options are written; empty if it has none.
    pub options: &'static str,
    build: fn(Size, &str, &str) -> Result<Engine, SpecError>,
}

/// Every engine. A new one is an entry here.
pub const ENGINES: &[EngineKind] = &[
    EngineKind {
        name: "random",
        summary: "any legal move",
        options: "",
        build: |_, spec, options| match options.split(',').next() {
            None | Some("") => Ok(Engine::Random),
            Some(option) => Err(unknown_option(spec, option, "none, there are no options")),
        },
    },
    EngineKind {
        name: "greedy",
        summary: "the move after which an evaluation is best",
        options: "eval=EVALUATOR, eval.OPTION=VALUE",
        build: |size, spec, options| Ok(Engine::Greedy(evaluation_option(size, spec, options)?)),
    },
];

/// Reads `eval=NAME` and `eval.OPTION=VALUE`; Zweistein if nothing is said.
fn evaluation_option(size: Size, spec: &str, text: &str) -> Result<Box<dyn Evaluation>, SpecError> {
    let mut name = "zweistein";
    let mut options = Vec::new();
    for option in text.split(',').filter(|_| !text.is_empty()) {
        if let Some(value) = option.strip_prefix("eval=") {
            name = value;
        } else if let Some(inner) = option.strip_prefix("eval.") {
            options.push(inner);
        } else {
            return Err(unknown_option(spec, option, "eval=EVALUATOR or eval.OPTION=VALUE"));
        }
    }
    let separator = if options.is_empty() { "" } else { ":" };
    evaluation(size, &format!("{name}{separator}{}", options.join(",")))
}

fn unknown_option(spec: &str, option: &str, expected: &str) -> SpecError {
    let error = OptionError::Unknown { name: option.into(), expected: expected.into() };
    SpecError::Option { spec: spec.into(), error }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(spec: &str) -> String {
        match Engine::parse(Size::FIVE, spec) {
            Ok(_) => panic!("{spec} is an engine"),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn every_engine_and_evaluation_plays_with_its_defaults() {
        let start = AnyPosition::canonical(Size::FIVE).unwrap();
        let mut dice = Dice::new(1);
        let greedy =
            ewn_engine::EVALUATIONS.iter().map(|kind| format!("greedy:eval={}", kind.name));
        let plain = ENGINES.iter().map(|kind| kind.name.to_owned());
        for spec in plain.chain(greedy).chain(["greedy:eval=odema,eval.block=none".into()]) {
            let engine = Engine::parse(Size::FIVE, &spec).unwrap();
            assert_eq!(engine.choose(&start, &mut dice), None, "no die is rolled");
            let rolled = start.roll(start.random_roll(&mut dice).unwrap());
            let choice = engine.choose(&rolled, &mut dice).unwrap();
            assert!(rolled.moves().any(|mov| mov == choice.mov), "{spec}");
        }
    }

    #[test]
    fn errors_name_what_is_wrong() {
        for (spec, message) in [
            ("gready", "no engine \"gready\": expected random, greedy"),
            (
                "random:depth=3",
                "random:depth=3: no option \"depth=3\": expected none, there are no options",
            ),
            (
                "greedy:eval=x",
                "no evaluator \"x\": expected zweistein, schwarz, odema, offence-defence",
            ),
            (
                "greedy:depth=3",
                "greedy:depth=3: no option \"depth=3\": expected eval=EVALUATOR or eval.OPTION=VALUE",
            ),
            ("greedy:eval=odema,eval.block=x", "odema:block=x: block=x: expected attack or none"),
        ] {
            assert_eq!(error(spec), message);
        }
    }
}
