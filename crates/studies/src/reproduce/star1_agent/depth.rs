use ewn::{Position5, Size};
use ewn_engine::Zweistein;
use game::derive_seed;
use search::Searcher;
use search::star::{Star, StarOptions, Variant};

use super::EVALUATIONS;
use super::effort::{Effort, evaluation, mean};
use super::positions::game;
use crate::reproduce::{
    Block, Cell, Chart, Estimate, Page, ReproduceError, Reproduction, Run, Source, Table, Verdict,
};

pub const DEPTH: Reproduction = Reproduction {
    name: "star1-depth",
    source: Source::Star1Agent,
    item: "Section 4.1: search depth",
    summary: "nodes and time per move at each search depth, and with a second thread",
    minutes: 2,
    make,
};

/// Games searched at each depth from 1 on.
const GAMES: [u64; 8] = [20, 20, 20, 20, 20, 10, 4, 1];
/// The depth at which two threads are tried.
const THREADS_DEPTH: usize = 7;

/// Searches of all moves of some games to one depth.
#[derive(Clone, Copy)]
struct Trial {
    evaluation: &'static str,
    variant: (&'static str, Variant),
    depth: u32,
    games: u64,
    threads: usize,
}

impl Trial {
    fn key(&self, seed: u64) -> String {
        let Self { evaluation, variant: (search, _), depth, games, threads } = self;
        format!(
            "{search}, {evaluation}, depth {depth}, {threads} threads, {games} games, seed {seed}"
        )
    }

    /// Move by move through every game; the table is kept from one to the next.
    fn work(&self, seed: u64) -> Result<Effort, String> {
        let options = StarOptions {
            variant: self.variant.1,
            threads: self.threads,
            ..StarOptions::default()
        };
        let mut star = Star::new(evaluation(self.evaluation)?, options);
        let zweistein = Zweistein::new(Size::FIVE);
        let mut effort = Effort::default();
        for index in 0..self.games {
            Searcher::<Position5>::new_game(&mut star);
            for position in game(derive_seed(seed, index), &zweistein) {
                effort.add(&mut star, &position, self.depth);
            }
        }
        Ok(effort)
    }
}

fn make(run: &mut Run) -> Result<Page, ReproduceError> {
    let deepest = if run.is_quick() { 3 } else { GAMES.len() };
    let mut trials = Vec::new();
    for evaluation in EVALUATIONS {
        for variant in [("star1", Variant::Star1), ("star2", Variant::Star2)] {
            let to_depth = |(depth, &games)| Trial {
                evaluation,
                variant,
                depth,
                games: run.size(games, 1),
                threads: 1,
            };
            trials.extend((1..).zip(&GAMES[..deepest]).map(to_depth));
        }
    }
    let depth = THREADS_DEPTH.min(deepest) as u32;
    let single = trials.iter().rfind(|trial| trial.depth == depth).copied();
    trials.extend(single.map(|trial| Trial { threads: 2, ..trial }));
    let seed = run.seed();
    // One after the other, so that nothing else runs while a search is timed.
    let mut done: Vec<(Trial, Option<Effort>)> = Vec::new();
    for trial in trials {
        done.push((trial, run.step(&trial.key(seed), || trial.work(seed))?));
    }
    Ok(Page {
        finding: finding(&done, depth),
        verdict: Some(Verdict::cannot_be_reproduced("The report's section has a heading and no numbers; these are ours.")),
        blocks: vec![
            Block::Text(
                "Every position of games of greedy players is searched; the table of 64 MiB is kept from move to \
                 move. At depth 1 there are leaves but no nodes. At the largest depths there are few games."
                    .into(),
            ),
            Block::Table(table(&done)),
            Block::Chart(chart(&done)),
        ],
    })
}

fn table(done: &[(Trial, Option<Effort>)]) -> Table {
    let mut table = Table::with_columns(
        "evaluation | search | threads | depth | moves | nodes per move | ms per move",
    );
    for (trial, effort) in done {
        let effort = effort.as_ref();
        let time = effort.and_then(|it| Estimate::of_samples(&it.milliseconds));
        table.push([
            trial.evaluation.into(),
            trial.variant.0.into(),
            trial.threads.into(),
            trial.depth.into(),
            effort.map(|it| it.nodes.len()).into(),
            mean(effort, |it| &it.nodes),
            Cell::number(time.map(|it| it.value), 3),
        ]);
    }
    table
}

/// Nodes on a logarithmic scale.
fn chart(done: &[(Trial, Option<Effort>)]) -> Chart {
    let chart = Chart::new("Nodes per move", "search depth", "logarithm of nodes, base 10");
    let single = done.iter().filter(|(trial, _)| trial.threads == 1);
    single.fold(chart, |chart, (trial, effort)| {
        let nodes = effort.as_ref().and_then(|it| Estimate::of_samples(&it.nodes)?.log10());
        let name = format!("{} {}", trial.variant.0, trial.evaluation);
        chart.with(name, [(f64::from(trial.depth), nodes)])
    })
}

fn finding(done: &[(Trial, Option<Effort>)], depth: u32) -> String {
    let effort = |evaluation: &str, search: &str, depth: u32, threads: usize| {
        let is_it = |trial: &Trial| {
            (trial.evaluation, trial.variant.0, trial.depth, trial.threads)
                == (evaluation, search, depth, threads)
        };
        done.iter().find(|(trial, _)| is_it(trial)).and_then(|(_, effort)| effort.as_ref())
    };
    let nodes = |evaluation: &str, depth: u32| {
        Some(Estimate::of_samples(&effort(evaluation, "star1", depth, 1)?.nodes)?.value)
    };
    let mut finding = String::new();
    for evaluation in EVALUATIONS {
        let steps =
            (2..depth).filter_map(|it| Some(nodes(evaluation, it + 1)? / nodes(evaluation, it)?));
        let logarithms: Vec<f64> = steps.map(f64::ln).collect();
        if let Some(mean) = Estimate::of_samples(&logarithms) {
            let factor = mean.value.exp();
            finding += &format!(
                "Over {evaluation}, each further move of depth multiplies the nodes of Star1 by {factor:.1} on average. "
            );
        }
    }
    let [one, two] = [1, 2].map(|threads| effort("zweistein", "star2", depth, threads));
    let speedup = one
        .zip(two)
        .and_then(|(one, two)| Estimate::of_ratio(&one.milliseconds, &two.milliseconds));
    finding + &speedup.map_or(String::new(), |Estimate { value, error }| {
        format!("At depth {depth}, two threads make Star2 over zweistein {value:.2} ± {error:.2} times as fast.")
    })
}
