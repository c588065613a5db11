use std::sync::Arc;

use game::{Domain, OptionKind, Options, Position, Unit};
use search::monte_carlo::{MonteCarlo, WinRate};
use search::star::{Star, Variant};
use search::{GreedySearch, Limits, PlainSearch, RandomSearch};

use super::{Built, EngineKind, Materials, NOISE, depth_limit, mcts, monte_carlo, star};
use crate::{GameKind, SpecError};

/// A search that is written for all games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SharedSearch {
    /// Any legal move.
    Random,
    /// The move after which an evaluation is best.
    Greedy,
    /// Plain expectiminimax.
    Plain,
    /// A search of the Star family.
    Star(Variant),
    /// Flat Monte Carlo.
    MonteCarlo,
    /// Monte Carlo tree search.
    Mcts,
}

impl SharedSearch {
    /// Makes the search on one type of position.
    ///
    /// # Errors
    /// If the options ask for something that does not exist.
    pub fn build<P: Position>(
        self,
        options: &Options,
        materials: &impl Materials<P>,
    ) -> Result<Built<P>, SpecError> {
        let over = |search, depth: u32, unit| {
            let usual = Limits { depth: Some(depth), ..Limits::default() };
            Built { search, usual, deepest: None, unit: Some(unit) }
        };
        let counted = |search, nodes, unit| Built {
            search,
            usual: Limits { nodes: Some(nodes), ..Limits::default() },
            deepest: None,
            unit,
        };
        Ok(match self {
            Self::Random => counted(Box::new(RandomSearch), 1, None),
            Self::Greedy => {
                let evaluation = materials.evaluation()?;
                let unit = evaluation.unit();
                Built { deepest: Some(1), ..over(Box::new(GreedySearch(evaluation)), 1, unit) }
            }
            Self::Plain => {
                let evaluation = materials.evaluation()?;
                let unit = evaluation.unit();
                over(Box::new(PlainSearch(evaluation)), PLAIN_DEPTH, unit)
            }
            Self::Star(variant) => {
                let evaluation = materials.evaluation()?;
                let unit = evaluation.unit();
                let search = Star::new(evaluation, star::star_options(variant, options));
                over(Box::new(search), star::DEFAULT_DEPTH, unit)
            }
            Self::MonteCarlo => {
                let threads = options.integer("threads") as usize;
                let search = MonteCarlo::new(materials.policy()?, WinRate, threads);
                let unit = Unit::WinProbability;
                counted(Box::new(search), monte_carlo::DEFAULT_PLAYOUTS, Some(unit))
            }
            Self::Mcts => {
                let (search, unit) = mcts::search(options, materials)?;
                counted(Box::new(search), mcts::DEFAULT_PLAYOUTS, Some(unit))
            }
        })
    }
}

const PLAIN_DEPTH: u32 = 2;

/// The searches that fit a game.
pub(super) fn kinds<G: GameKind>() -> Vec<EngineKind<G>> {
    let kind = |name, summary, search: SharedSearch, options: Vec<OptionKind>| EngineKind {
        name,
        summary,
        options,
        build: Arc::new(move |variant, request| G::shared_search(variant, search, request)),
    };
    let over_evaluation = |own: &[OptionKind]| {
        let evaluation = [evaluation_option::<G>()];
        evaluation.iter().chain(G::EVALUATION_OPTIONS).chain(own).copied().collect::<Vec<_>>()
    };
    let mut kinds = vec![
        kind("random", "any legal move", SharedSearch::Random, Vec::new()),
        kind(
            "greedy",
            "the move after which an evaluation is best",
            SharedSearch::Greedy,
            over_evaluation(&[NOISE]),
        ),
        kind(
            "expectiminimax",
            "plain search without any cuts; of equal moves the first",
            SharedSearch::Plain,
            over_evaluation(&[PLAIN_DEPTH_OPTION, NOISE]),
        ),
    ];
    if G::DICE.is_some() {
        kinds.extend(star::VARIANTS.map(|(name, summary, variant)| {
            kind(name, summary, SharedSearch::Star(variant), over_evaluation(star::OPTIONS))
        }));
    }
    kinds.push(kind(
        "mc",
        "flat Monte Carlo: the move that wins most of the games played out after it",
        SharedSearch::MonteCarlo,
        monte_carlo::options::<G>(),
    ));
    kinds.push(kind(
        "mcts",
        "Monte Carlo tree search",
        SharedSearch::Mcts,
        mcts::options::<G>(over_evaluation(&[])),
    ));
    kinds
}

/// The option `eval`.
pub(crate) const fn evaluation_option<G: GameKind>() -> OptionKind {
    OptionKind {
        name: "eval",
        help: "the evaluation; its own options follow as eval.NAME=VALUE",
        domain: Domain::Choice(G::EVALUATIONS),
    }
}

const PLAIN_DEPTH_OPTION: OptionKind = OptionKind {
    domain: Domain::Integer { default: PLAIN_DEPTH as u64, min: 1, max: 100 },
    help: "moves deep",
    ..depth_limit()
};
