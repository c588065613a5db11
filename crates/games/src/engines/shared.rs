use std::sync::Arc;

use game::options::choice;
use game::{Evaluation, Options, PlayoutPolicy, Position, Unit};
use search::mcts::{Backup, Guide, Leaf, Mcts, MctsOptions, Priors, RollChoice};
use search::monte_carlo::{MonteCarlo, WinRate};
use search::options::TIES;
use search::star::{Deepening, Star, StarOptions, Variant};
use search::{Engine, GreedySearch, PlainSearch, Ties};

use super::options::{
    MONTE_CARLO, NOISE, PLAIN, PLAIN_DEPTH, STAR, TREE_SEARCH, is_on, playout_share,
};
use super::{by_depth, by_playouts};
use crate::{GameKind, Listing, SpecError};

/// A search that works for every game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub enum SharedSearch {
    Random,
    Greedy,
    Plain,
    Star(Variant),
    MonteCarlo,
    Mcts,
}

/// The default depth of the Star family.
const STAR_DEPTH: u32 = 5;
/// The default playouts of flat Monte Carlo.
pub(crate) const PLAYOUTS: u64 = 60_000;
/// The default playouts of tree searches.
const TREE_PLAYOUTS: u64 = 10_000;

impl SharedSearch {
    /// Makes the search on one type of position, with the evaluation, the playout policy or the
    /// priors of tree searches, whichever it needs.
    pub fn build<P: Position>(
        self,
        options: &Options,
        evaluation: impl Fn() -> Result<Arc<dyn Evaluation<P>>, SpecError>,
        policy: impl Fn() -> Result<Arc<dyn PlayoutPolicy<P>>, SpecError>,
        priors: Option<Arc<dyn Priors<P>>>,
    ) -> Result<Engine<P>, SpecError> {
        let evaluation = || {
            let evaluation = evaluation()?;
            let unit = evaluation.unit();
            Ok::<_, SpecError>((evaluation, unit))
        };
        Ok(match self {
            Self::Random => Engine::random(),
            Self::Greedy => {
                let (evaluation, unit) = evaluation()?;
                let search = GreedySearch { evaluator: evaluation, ties: ties(options) };
                Engine { deepest: Some(1), ..by_depth(search, 1, unit) }
            }
            Self::Plain => {
                let (evaluation, unit) = evaluation()?;
                let search = PlainSearch { evaluator: evaluation, ties: ties(options) };
                by_depth(search, PLAIN_DEPTH, unit)
            }
            Self::Star(variant) => {
                let (evaluation, unit) = evaluation()?;
                let search = Star::new(evaluation, star_options(variant, options));
                by_depth(search, STAR_DEPTH, unit)
            }
            Self::MonteCarlo => {
                let threads = options.integer("threads") as usize;
                let (policy, share) = (policy()?, playout_share(options));
                let search = MonteCarlo { policy, attributes: WinRate, share, threads };
                by_playouts(search, PLAYOUTS, Unit::WinProbability)
            }
            Self::Mcts => {
                let (evaluation, unit) = evaluation()?;
                let exact = evaluation.knows_exact_values().then(|| Arc::clone(&evaluation) as _);
                let (leaf, unit) = match options.text("leaf") {
                    "evaluation" => (Leaf::Evaluation(evaluation), unit),
                    _ => (Leaf::Playout(policy()?), Unit::WinProbability),
                };
                let guide = Guide { leaf, exact, priors };
                by_playouts(Mcts::new(guide, mcts_options(options)), TREE_PLAYOUTS, unit)
            }
        })
    }
}

fn star_options(variant: Variant, options: &Options) -> StarOptions {
    StarOptions {
        variant,
        nega_scout: is_on(options, "nega-scout"),
        share: is_on(options, "share"),
        order: is_on(options, "order"),
        aspiration: is_on(options, "aspiration"),
        deepening: Deepening::named(word(options, "deepening")),
        selective: if options.has("selective") { options.number("selective") } else { 0.0 },
        ties: ties(options),
        hash: options.integer("hash") as usize,
        threads: options.integer("threads") as usize,
    }
}

fn ties(options: &Options) -> Ties {
    Ties::named(word(options, "ties"))
}

/// The word of an option, which is empty if the engine has no such option.
fn word<'a>(options: &'a Options, name: &str) -> &'a str {
    if options.has(name) { options.text(name) } else { "" }
}

fn mcts_options(options: &Options) -> MctsOptions {
    let is_mean = options.text("backup") == "mean";
    MctsOptions {
        exploration: options.number("exploration"),
        first_play_urgency: options.number("fpu"),
        backup: if is_mean { Backup::Mean } else { Backup::Expectation },
        rolls: if options.text("rolls") == "dice" { RollChoice::Dice } else { RollChoice::Deck },
        solver: is_on(options, "solver"),
        reuse: is_on(options, "reuse"),
        memory: options.integer("memory") as usize,
        threads: options.integer("threads") as usize,
    }
}

/// Lists the searches that fit a game, with all their options.
pub(super) fn searches<G: GameKind>() -> Vec<(Listing, SharedSearch)> {
    let help = "the evaluation; its own options follow as eval.NAME=VALUE";
    let evaluation =
        [&[choice("eval", G::FACTS.evaluation_names, help)], G::FACTS.evaluation_options].concat();
    let mut searches = vec![(Listing::new("random", "any legal move", &[]), SharedSearch::Random)];
    searches.extend(depth_searches(G::FACTS.has_dice).into_iter().map(|(found, search)| {
        let options = [&*evaluation, &found.options].concat();
        (Listing { options, ..found }, search)
    }));
    let policy = G::FACTS.playouts.map(|playouts| playouts.policy);
    let attributes = G::FACTS.playouts.map_or(&[][..], |playouts| playouts.attributes);
    let [before, after] = MONTE_CARLO;
    let options = [before, policy.as_slice(), after, attributes].concat();
    let summary = "flat Monte Carlo: the move that wins the most playouts";
    searches.push((Listing::new("mc", summary, &options), SharedSearch::MonteCarlo));
    let policy = G::FACTS.playouts.map(|playouts| playouts.tree_policy);
    let priors = G::FACTS.playouts.map(|playouts| playouts.priors);
    let [before, after] = TREE_SEARCH;
    let options = [before, policy.as_slice(), &evaluation, priors.as_slice(), after].concat();
    searches.push((Listing::new("mcts", TREE_SUMMARY, &options), SharedSearch::Mcts));
    searches
}

/// Lists the searches over an evaluation that is in no list, with all their options.
pub(super) fn over_evaluation(has_dice: bool) -> Vec<(Listing, SharedSearch)> {
    let [before, after] = TREE_SEARCH;
    let mut options = [before, after].concat();
    for option in options.iter_mut().filter(|option| option.name == "leaf") {
        // A caller who supplies an evaluation wants it used.
        *option = choice("leaf", &["evaluation", "playout"], option.help);
    }
    let mut searches = depth_searches(has_dice);
    searches.push((Listing::new("mcts", TREE_SUMMARY, &options), SharedSearch::Mcts));
    searches
}

/// Lists the searches to a depth, with the options that do not concern the evaluation.
fn depth_searches(has_dice: bool) -> Vec<(Listing, SharedSearch)> {
    let search =
        |name, summary, search, options: &[_]| (Listing::new(name, summary, options), search);
    let greedy = "the move with the best evaluation after it";
    let mut searches = vec![
        search("greedy", greedy, SharedSearch::Greedy, &[TIES, NOISE]),
        search("expectiminimax", "plain search without cuts", SharedSearch::Plain, PLAIN),
    ];
    if has_dice {
        searches.extend(STAR_FAMILY.map(|(name, summary, variant)| {
            search(name, summary, SharedSearch::Star(variant), STAR)
        }));
    }
    searches
}

const TREE_SUMMARY: &str = "Monte Carlo tree search";

const STAR_FAMILY: [(&str, &str, Variant); 4] = [
    (
        "star2",
        "Star2 search, which probes each roll first; the fastest of its family",
        Variant::Star2,
    ),
    ("star1", "Star1 search, with a narrower window for each roll", Variant::Star1),
    ("star0.5", "Star0.5 search, with cuts between rolls", Variant::Star05),
    ("star0", "Star0 search, without cuts at rolls", Variant::Star0),
];
