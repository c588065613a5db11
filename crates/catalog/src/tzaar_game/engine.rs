use std::sync::Arc;

use game::{Domain, OptionKind, Options, Position as _};
use search::proof_number::{ProofOptions, Prover};
use search::{Limits, Searcher};
use tzaar::Position;
use tzaar_engine::{EVALUATIONS, Evaluation, ProofKnowledge};

use crate::noise::NOISE;
use crate::search_engine::{CLOCK, depth_limit, nodes_limit, time_limit};
use crate::spec::{parse_options, split};
use crate::{Engine, Evaluated, Listing, Noise, SearchEngine, SpecError, Tzaar, level_or_engine};

/// A search that plays TZAAR.
pub trait TzaarSearch: Searcher<Position> + Send + Sync {
    /// The same search with nothing learnt yet.
    fn fresh(&self) -> Box<dyn TzaarSearch>;
}

impl TzaarSearch for tzaar_engine::Engine {
    fn fresh(&self) -> Box<dyn TzaarSearch> {
        Box::new(Self::fresh(self))
    }
}

/// How deep a game is searched if nothing else limits it.
const DEFAULT_DEPTH: u32 = 4;

/// How an engine of some name is made.
enum Make {
    Random,
    Greedy,
    Search(fn(&Options) -> tzaar_engine::Engine),
}

/// Every engine: ours, and the players of [`tzaar_engine::ENGINES`] with limits.
fn engines() -> Vec<(Listing, Make)> {
    let listing = |name, summary, options| Listing { name, summary, options };
    let mut engines = vec![
        (listing("random", "any legal action", Vec::new()), Make::Random),
        (
            listing(
                "greedy",
                "the action after which an evaluation is best",
                vec![EVALUATION, NOISE],
            ),
            Make::Greedy,
        ),
    ];
    engines.extend(tzaar_engine::ENGINES.iter().map(|kind| {
        // WALTZ thinks in points, which noise has no use for, and errs in its own way.
        let noise = (!kind.name.starts_with("waltz")).then_some(&NOISE);
        let options = kind.options.iter().chain(&LIMITS).chain(noise).copied().collect();
        (listing(kind.name, kind.summary, options), Make::Search(kind.build))
    }));
    engines
}

pub fn listings() -> Vec<Listing> {
    engines().into_iter().map(|(listing, _)| listing).collect()
}

pub fn parse(spec: &str) -> Result<Engine<Tzaar>, SpecError> {
    let spec = level_or_engine::<Tzaar>(spec)?;
    let (name, options) = split(spec);
    let engines = engines();
    let Some((kind, make)) = engines.iter().find(|(kind, _)| kind.name == name) else {
        return Err(SpecError::unknown("engine", name, engines.iter().map(|(kind, _)| kind.name)));
    };
    let options = parse_options(spec, &kind.options, options)?;
    let engine = match make {
        Make::Random => Engine::Random,
        Make::Greedy => Engine::Greedy(parse_evaluation(options.word("eval"))?),
        Make::Search(build) => Engine::Search(search(build(&options), &options)),
    };
    Noise::around(engine, &options, spec)
}

/// A player with the limits of its spec. Whoever looks for proofs in endgames gets the means to.
fn search(player: tzaar_engine::Engine, options: &Options) -> SearchEngine<dyn TzaarSearch> {
    let unit = player.unit();
    let usual = Limits { depth: Some(DEFAULT_DEPTH), ..Limits::default() };
    let player = if player.plan().endgame_below > 0 {
        player.with_endgame(Box::new(Prover::new(ProofKnowledge, ProofOptions::default())))
    } else {
        player
    };
    SearchEngine::new(Box::new(player), options, usual, unit)
}

pub fn parse_evaluation(spec: &str) -> Result<Arc<dyn Evaluation>, SpecError> {
    let (name, options) = split(spec);
    let Some(kind) = EVALUATIONS.iter().find(|kind| kind.name == name) else {
        let known = EVALUATIONS.iter().map(|kind| kind.name);
        return Err(SpecError::unknown("evaluator", name, known));
    };
    parse_options(spec, &[], options)?;
    Ok((kind.evaluation)().into())
}

/// What an evaluation says of a position in which the game goes on.
pub fn judge(evaluation: &dyn Evaluation, position: &Position) -> Evaluated {
    let score = f64::from(evaluation.score(position));
    let white = if position.mover() == tzaar::WHITE { score } else { 0.0 - score };
    Evaluated { unit: evaluation.unit(), sides: [white, 0.0 - white], terms: Vec::new() }
}

const LIMITS: [OptionKind; 4] = [
    depth_limit(),
    nodes_limit("nodes", "nodes an action; 0 for no such limit"),
    time_limit(),
    CLOCK,
];

const EVALUATION: OptionKind =
    OptionKind { name: "eval", help: "the evaluation", domain: Domain::Choice(&EVALUATION_NAMES) };

const EVALUATION_NAMES: [&str; EVALUATIONS.len()] = {
    let mut names = [""; EVALUATIONS.len()];
    let mut index = 0;
    while index < names.len() {
        names[index] = EVALUATIONS[index].name;
        index += 1;
    }
    names
};

pub fn evaluation_listings() -> Vec<Listing> {
    let listing = |kind: &tzaar_engine::EvaluationKind| Listing {
        name: kind.name,
        summary: kind.summary,
        options: Vec::new(),
    };
    EVALUATIONS.iter().map(listing).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use arena::{Budget, Player};
    use game::Dice;

    #[test]
    fn every_engine_plays_with_its_defaults_and_names_of_options_are_told_apart() {
        let start = Position::random_start(&mut Dice::new(1));
        for listing in listings() {
            let mut names: Vec<&str> = listing.options.iter().map(|kind| kind.name).collect();
            names.sort_unstable();
            assert!(names.is_sorted_by(|a, b| a < b), "{}: {names:?}", listing.name);
            let mut engine = parse(listing.name).unwrap();
            let budget = Budget { control: "depth=2".parse().unwrap(), ..Budget::default() };
            let choice = engine.choose(&start, &budget, &mut Dice::new(1)).unwrap();
            assert!(start.moves().any(|action| action == choice.mov), "{}", listing.name);
        }
    }

    #[test]
    fn errors_name_what_is_wrong() {
        let error = |spec| parse(spec).err().unwrap().to_string();
        assert!(error("star2").starts_with("no engine \"star2\": expected random, greedy, tzaar"));
        assert!(error("tzaar:dept=3").contains("no option \"dept\""));
        let error = parse_evaluation("zweistein").err().unwrap().to_string();
        assert_eq!(error, "no evaluator \"zweistein\": expected tuned, waltz, simple");
    }
}
