use ewn::{Position5, Size};
use ewn_engine::Zweistein;
use game::derive_seed;
use search::Searcher;
use search::star::{Star, StarOptions, Variant};

use super::EVALUATIONS;
use super::effort::{Effort, evaluation, mean, ratio};
use super::positions::game;
use crate::reproduce::{
    Block, Cell, Chart, Estimate, Page, ReproduceError, Reproduction, Run, Series, Source, Table,
    Verdict,
};

pub const DEPTH: Reproduction = Reproduction {
    name: "star1-depth",
    source: Source::Star1Agent,
    item: "Section 4.1: search depth",
    summary: "nodes and time of a move at each search depth, and with a second thread",
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
            trials.extend((1..).zip(&GAMES[..deepest]).map(|(depth, &games)| Trial {
                evaluation,
                variant,
                depth,
                games: run.size(games, 1),
                threads: 1,
            }));
        }
    }
    let depth = THREADS_DEPTH.min(deepest);
    let pair = [1, 2].map(|threads| Trial {
        evaluation: "zweistein",
        variant: ("star2", Variant::Star2),
        depth: depth as u32,
        games: run.size(GAMES[depth - 1], 1),
        threads,
    });
    trials.push(pair[1]);
    let seed = run.seed();
    // One after the other, so that nothing else runs while a search is timed.
    let mut efforts = Vec::new();
    for trial in &trials {
        efforts.push(run.step(&trial.key(seed), || trial.work(seed))?);
    }
    let of = |wanted: &Trial| {
        let place = trials.iter().position(|trial| trial.key(seed) == wanted.key(seed))?;
        efforts[place].as_ref()
    };
    let speedup = of(&pair[0])
        .zip(of(&pair[1]))
        .and_then(|(one, two)| ratio(&one.milliseconds, &two.milliseconds));
    Ok(Page {
        finding: finding(&trials, &efforts, speedup, depth),
        verdict: Some(Verdict::CannotBeReproduced {
            reason: "The report's section has a heading and no numbers; these are ours.".into(),
        }),
        blocks: vec![
            Block::Text(
                "Every position of games of greedy players, the table of 64 MiB kept from move to move. At depth 1 \
                 there are only leaves, no nodes; at the largest depths there are few games."
                    .into(),
            ),
            Block::Table(table(&trials, &efforts)),
            Block::Chart(chart(&trials, &efforts)),
        ],
    })
}

fn table(trials: &[Trial], efforts: &[Option<Effort>]) -> Table {
    let mut table = Table::new(&[
        "evaluation",
        "search",
        "threads",
        "depth",
        "moves",
        "nodes a move",
        "ms a move",
    ]);
    for (trial, effort) in trials.iter().zip(efforts) {
        let effort = effort.as_ref();
        let mean_of = |list: fn(&Effort) -> &Vec<f64>| {
            effort.map_or(Cell::Missing, |effort| mean(list(effort)))
        };
        table.push([
            trial.evaluation.into(),
            trial.variant.0.into(),
            Cell::Count(trial.threads as u64),
            Cell::Count(trial.depth.into()),
            effort.map(|it| it.nodes.len() as u64).into(),
            mean_of(|it| &it.nodes),
            effort
                .and_then(|it| Estimate::of_samples(&it.milliseconds))
                .map_or(Cell::Missing, |it| Cell::Number(it.value, 3)),
        ]);
    }
    table
}

/// Nodes on a logarithmic scale.
fn chart(trials: &[Trial], efforts: &[Option<Effort>]) -> Chart {
    let mut series: Vec<Series> = Vec::new();
    for (trial, effort) in trials.iter().zip(efforts).filter(|(trial, _)| trial.threads == 1) {
        let name = format!("{} {}", trial.variant.0, trial.evaluation);
        let nodes = effort
            .as_ref()
            .and_then(|it| Estimate::of_samples(&it.nodes))
            .filter(|it| it.value > 0.0);
        let Some(Estimate { value, error }) = nodes else { continue };
        let point =
            Estimate { value: value.log10(), error: error / value / std::f64::consts::LN_10 };
        let point = (f64::from(trial.depth), point);
        match series.iter_mut().find(|it| it.name == name) {
            Some(series) => series.points.push(point),
            None => series.push(Series { name, points: vec![point] }),
        }
    }
    Chart {
        title: "Nodes a move".into(),
        x_label: "search depth".into(),
        y_label: "logarithm of nodes, base 10".into(),
        x_names: Vec::new(),
        series,
    }
}

fn finding(
    trials: &[Trial],
    efforts: &[Option<Effort>],
    speedup: Option<Estimate>,
    depth: usize,
) -> String {
    let nodes = |evaluation: &str, depth: usize| {
        let is_it = |trial: &&Trial| {
            (trial.evaluation, trial.variant.0, trial.depth as usize, trial.threads)
                == (evaluation, "star1", depth, 1)
        };
        let place = trials.iter().position(|trial| is_it(&trial))?;
        Some(Estimate::of_samples(&efforts[place].as_ref()?.nodes)?.value)
    };
    let mut finding = String::new();
    for evaluation in EVALUATIONS {
        let steps =
            (2..depth).filter_map(|it| Some(nodes(evaluation, it + 1)? / nodes(evaluation, it)?));
        let logarithms: Vec<f64> = steps.map(f64::ln).collect();
        if let Some(mean) = Estimate::of_samples(&logarithms) {
            finding += &format!(
                "Over {evaluation}, one more move of depth costs Star1 {:.1} times the nodes on average. ",
                mean.value.exp()
            );
        }
    }
    finding
        + &speedup.map_or(String::new(), |it| {
            format!(
                "At depth {depth}, two threads make Star2 over zweistein {:.2} times as fast.",
                it.value
            )
        })
}
