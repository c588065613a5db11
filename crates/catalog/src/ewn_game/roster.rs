//! The engines and evaluations of EWN.

use std::sync::Arc;

use ewn::{AnyPosition, Position5, Size};
use ewn_engine::{EVALUATIONS, EwnEvaluation, LorentzPriors, MultiAttribute, WRAPPERS};
use game::{Domain, Evaluation, OptionKind, PlayoutPolicy, Unit};
use search::mcts::Priors;
use search::monte_carlo::MonteCarlo;
use search::{Limits, Searcher};

use super::champion;
use super::evaluation::{EVALUATION_NAMES, EvaluationSpec, OnAnyBoard};
use super::levels::LEVELS;
use super::official_board::OfficialBoard;
use super::policy::build_policy;
use super::tables::{TABLES, with_tables};
use super::{DEFAULT_REFERENCE, DEFAULT_REFERENCE_DEPTH, Ewn, SetUpNames};
use crate::engines::{
    Built, EngineKind, EngineRequest, MONTE_CARLO_PLAYOUTS, Materials, SharedSearch,
    monte_carlo_options,
};
use crate::{Bench, Defaults, Examples, Level, Listing, Roster, SpecError, Tell};

impl Roster for Ewn {
    const DEFAULTS: Defaults = Defaults {
        engine: DEFAULT_REFERENCE,
        opponent: "champion",
        set_ups: SetUpNames::FREE,
        analysis_depth: 6,
        review_depth: DEFAULT_REFERENCE_DEPTH,
        review_by_two_depths: true,
    };
    const EVALUATIONS: &'static [&'static str] = &EVALUATION_NAMES;
    const EVALUATION_OPTIONS: &'static [OptionKind] = &[TABLES];
    const LEVELS: &'static [Level] = LEVELS;
    const EXAMPLES: Examples =
        Examples { evaluator: "odema:block=none", engine: "greedy:eval=odema,eval.block=none" };
    /// Opening, middle game, endgame, with and without the die.
    const BENCH: Bench = Bench {
        engine: "star2:eval=zweistein,hash=16,threads=1",
        positions: &[
            "r1r2r3../r4r5.../r6...b6/...b5b4/..b3b2b1 r -",
            "r5r4r2../r3r6.../r1...b3/...b4b2/..b6b1b5 b 4",
            ".r2.../r4.r5../..r6.b6/.b5..b4/..b3.b1 r 3",
            "...r3./r1.r4../.b2..b6/...r5./..b4.b1 b -",
            ".r2r3../...../..r5../b3..b2b1/..... b 5",
            "...../.r1.../...b4./....r6/.b2... r -",
        ],
        depth: 7,
    };

    fn evaluations() -> Vec<Listing> {
        let plain = EVALUATIONS.iter().map(|kind| (kind.name, kind.summary, kind.options));
        let around = WRAPPERS.iter().map(|kind| (kind.name, kind.summary, kind.options));
        let listing = |(name, summary, options): (_, _, &[OptionKind])| Listing {
            name,
            summary,
            options: options.to_vec(),
        };
        plain.chain(around).map(listing).collect()
    }

    fn evaluation(
        size: Size,
        spec: &str,
        tell: Tell,
    ) -> Result<Arc<dyn Evaluation<AnyPosition>>, SpecError> {
        let evaluation = EvaluationSpec::parse(spec)?.build(size, tell)?;
        Ok(Arc::new(OnAnyBoard(evaluation.into())))
    }

    fn check_evaluation(spec: &str) -> Result<(), SpecError> {
        EvaluationSpec::parse(spec).map(|_| ())
    }

    fn own_engines() -> Vec<EngineKind<Self>> {
        vec![
            EngineKind {
                name: "champion",
                summary: "the strongest: star2 with the network, on other boards than 5x5 with zweistein",
                options: champion::OPTIONS.to_vec(),
                build: Arc::new(champion::build),
            },
            EngineKind {
                name: "mc",
                summary: "flat Monte Carlo: the move that wins most of the games played out after it",
                options: [&monte_carlo_options::<Self>()[..], MULTI_ATTRIBUTE].concat(),
                build: Arc::new(monte_carlo),
            },
        ]
    }

    fn takes_long(size: Size, name: &str) -> bool {
        let policy = ewn_engine::playout::find(name).and_then(|kind| (kind.notice)(size));
        let evaluation = ewn_engine::find(name).and_then(|kind| (kind.notice)(size));
        policy.or(evaluation).is_some()
    }

    fn shared_search(
        size: Size,
        search: SharedSearch,
        request: &EngineRequest,
    ) -> Result<Built<AnyPosition>, SpecError> {
        let materials = EwnMaterials { size, request };
        if size == Size::FIVE {
            return Ok(OfficialBoard::around(
                search.build::<Position5>(request.options, &materials)?,
            ));
        }
        search.build::<AnyPosition>(request.options, &materials)
    }
}

/// What the searches of all games are made of in EWN, on both types of positions.
struct EwnMaterials<'a> {
    size: Size,
    request: &'a EngineRequest<'a>,
}

impl EwnMaterials<'_> {
    fn ewn_evaluation(&self) -> Result<Arc<dyn EwnEvaluation>, SpecError> {
        let EngineRequest { spec, options, evaluation_options, tell } = *self.request;
        let name = options.word("eval");
        let evaluation = EvaluationSpec::with_options(spec, name, evaluation_options)?;
        with_tables(&evaluation, self.size, options.text("tb"), tell)
    }

    fn ewn_policy(&self) -> Result<Arc<dyn ewn_engine::playout::Policy>, SpecError> {
        build_policy(self.request.options.word("policy"), self.size, self.request.tell)
    }

    fn has_priors(&self) -> bool {
        self.request.options.word("priors") == "lorentz"
    }
}

macro_rules! materials_on {
    ($($position:ty),+) => {$(
        impl Materials<$position> for EwnMaterials<'_> {
            fn evaluation(&self) -> Result<Arc<dyn Evaluation<$position>>, SpecError> {
                Ok(self.ewn_evaluation()?)
            }

            fn policy(&self) -> Result<Arc<dyn PlayoutPolicy<$position>>, SpecError> {
                Ok(self.ewn_policy()?)
            }

            fn priors(&self) -> Option<Arc<dyn Priors<$position>>> {
                self.has_priors().then(|| Arc::new(LorentzPriors) as _)
            }
        }
    )+};
}

materials_on!(Position5, AnyPosition);

/// What EWN's flat Monte Carlo can be told beyond that of other games.
const MULTI_ATTRIBUTE: &[OptionKind] = &[
    OptionKind {
        name: "value",
        help: "what ranks the moves: the share of wins, or several attributes of the playouts",
        domain: Domain::Choice(&["single", "multi"]),
    },
    OptionKind {
        name: "weight",
        help: "with value=multi, what losing the last cube weighs",
        domain: Domain::Number { default: MultiAttribute::PAPER_WEIGHT, min: 0.0, max: 1000.0 },
    },
];

/// Flat Monte Carlo that can judge by several attributes.
fn monte_carlo(size: Size, request: &EngineRequest) -> Result<Built<AnyPosition>, SpecError> {
    let options = request.options;
    if options.word("value") != "multi" {
        return Ewn::shared_search(size, SharedSearch::MonteCarlo, request);
    }
    let policy = EwnMaterials { size, request }.ewn_policy()?;
    let attributes = MultiAttribute { weight: options.number("weight") };
    let search = MonteCarlo::new(policy, attributes, options.integer("threads") as usize);
    let usual = Limits { nodes: Some(MONTE_CARLO_PLAYOUTS), ..Limits::default() };
    Ok(on_fastest_board(size, search, usual, Unit::WinProbability))
}

/// A search that knows both types of positions, on the one that is fastest for boards of a size.
pub(super) fn on_fastest_board<S>(
    size: Size,
    search: S,
    usual: Limits,
    unit: Unit,
) -> Built<AnyPosition>
where
    S: Searcher<Position5> + Searcher<AnyPosition> + 'static,
{
    let (deepest, unit) = (None, Some(unit));
    if size == Size::FIVE {
        return OfficialBoard::around(Built { search: Box::new(search), usual, deepest, unit });
    }
    Built { search: Box::new(search), usual, deepest, unit }
}
