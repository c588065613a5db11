use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use ewn::Position5;
use ewn_engine::EwnEvaluation;
use game::derive_seed;
use search::Limits;
use search::star::{Star, StarOptions};
use search::{Searcher, Task};

use crate::figures::Figure;
use crate::{plot, positions};

/// Games, enough for any of these studies.
const GAMES: usize = 20;
/// The games searched at each depth from 1 on.
const GAMES_AT_DEPTH: [usize; 9] = [20, 20, 20, 20, 20, 20, 20, 5, 2];

/// Prints what each enhancement of Star2 saves.
pub fn enhancements(seed: u64, evaluation: &Arc<dyn EwnEvaluation>) {
    const DEPTH: u32 = 6;
    let all = StarOptions::default();
    let rows = [
        ("none", all),
        ("share", StarOptions { share: false, ..all }),
        ("hash", StarOptions { hash: 0, ..all }),
        ("order", StarOptions { order: false, ..all }),
        ("nega-scout", StarOptions { nega_scout: false, ..all }),
        ("aspiration", StarOptions { aspiration: false, ..all }),
        ("hash, nega-scout", StarOptions { hash: 0, nega_scout: false, ..all }),
        ("hash, aspiration", StarOptions { hash: 0, aspiration: false, ..all }),
    ];
    let mut costs: Vec<Cost> = rows.iter().map(|_| Cost::default()).collect();
    let mut stars = rows.map(|(_, options)| Star::new(Arc::clone(evaluation), options));
    // Game by game, so that other load on the machine slows all equally.
    for game in games(seed, evaluation, GAMES) {
        for (star, cost) in stars.iter_mut().zip(&mut costs) {
            cost.add(star, &game, DEPTH);
        }
    }
    println!("\nDepth {DEPTH}, {GAMES} games, {} moves:\n", costs[0].total_moves());
    println!(
        "| switched off | nodes per move | ratio | leaves per move | ratio | ms per move | ratio |"
    );
    println!("|---|---|---|---|---|---|---|");
    for ((name, _), cost) in rows.iter().zip(&costs) {
        let row = [
            cost.per_move(&cost.nodes).to_string(),
            Figure::ratio(&cost.nodes, &costs[0].nodes).to_string(),
            cost.per_move(&cost.leaves).to_string(),
            Figure::ratio(&cost.leaves, &costs[0].leaves).to_string(),
            cost.per_move(&cost.milliseconds).to_string(),
            Figure::ratio(&cost.milliseconds, &costs[0].milliseconds).to_string(),
        ];
        println!("| {name} | {} |", row.join(" | "));
    }
}

/// Prints what each depth costs; returns the plot.
pub fn depths(seed: u64, evaluation: &Arc<dyn EwnEvaluation>) -> String {
    println!(
        "\n| depth | games | moves | nodes per move | factor | ms per move | nodes per second |"
    );
    println!("|---|---|---|---|---|---|---|");
    let games: Vec<_> = games(seed, evaluation, GAMES).collect();
    let mut points: Vec<[Figure; 2]> = Vec::new();
    for (depth, count) in (1..).zip(GAMES_AT_DEPTH) {
        let mut star = Star::new(Arc::clone(evaluation), StarOptions::default());
        let mut cost = Cost::default();
        games[..count].iter().for_each(|game| cost.add(&mut star, game, depth));
        let nodes = cost.per_move(&cost.nodes);
        let time = cost.per_move(&cost.milliseconds);
        let last = points.last().map(|[last, _]| last.value).filter(|&last| last > 0.0);
        let factor = last.map(|last| format!("{:.1}", nodes.value / last));
        let (factor, moves) = (factor.unwrap_or_default(), cost.total_moves());
        let speed = cost.nodes_per_second();
        println!("| {depth} | {count} | {moves} | {nodes} | {factor} | {time} | {speed:.0} |");
        points.push([nodes, time]);
    }
    plot::depths(&points)
}

/// Prints how much faster two threads are, and whether they find the same.
pub fn threads(seed: u64, evaluation: &Arc<dyn EwnEvaluation>) {
    const DEPTH: u32 = 7;
    let mut stars = [1, 2].map(|threads| {
        let options = StarOptions { threads, ..StarOptions::default() };
        Star::new(Arc::clone(evaluation), options)
    });
    let mut costs = [Cost::default(), Cost::default()];
    for game in games(seed, evaluation, GAMES) {
        for (star, cost) in stars.iter_mut().zip(&mut costs) {
            cost.add(star, &game, DEPTH);
        }
    }
    println!("\nDepth {DEPTH}, {GAMES} games, {} moves:\n", costs[0].total_moves());
    println!("| threads | nodes per move | ms per move | nodes per second | ratio |");
    println!("|---|---|---|---|---|");
    let [one, _] = costs.each_ref();
    for (threads, cost) in (1..).zip(&costs) {
        let (nodes, time) = (cost.per_move(&cost.nodes), cost.per_move(&cost.milliseconds));
        let speed = cost.nodes_per_second();
        // Of each game the quotient of the speeds: so its scatter shows.
        let quotients = cost.speeds().zip(one.speeds()).map(|(speed, one)| speed / one);
        let ratio = Figure::mean(&quotients.collect::<Vec<_>>());
        println!("| {threads} | {nodes} | {time} | {speed:.0} | {ratio} |");
    }
    let values = costs[0].values.iter().zip(&costs[1].values);
    let most = values.map(|(one, two)| (one - two).abs()).fold(0.0, f64::max);
    let time = Figure::ratio(&costs[0].milliseconds, &costs[1].milliseconds);
    println!(
        "\nThe values differ by {most:.1e} at most; time of one thread by that of two: {time}."
    );
}

fn games(
    seed: u64,
    evaluation: &Arc<dyn EwnEvaluation>,
    count: usize,
) -> impl Iterator<Item = Vec<Position5>> {
    (0..count as u64).map(move |index| positions::game(derive_seed(seed, index), &**evaluation))
}

/// What the moves of each game took.
#[derive(Default)]
struct Cost {
    moves: Vec<f64>,
    nodes: Vec<f64>,
    leaves: Vec<f64>,
    milliseconds: Vec<f64>,
    /// Of every move.
    values: Vec<f64>,
}

impl Cost {
    /// Searches every position of a game; the table is kept from one to the next.
    fn add(&mut self, star: &mut Star<Arc<dyn EwnEvaluation>>, game: &[Position5], depth: u32) {
        let stop = AtomicBool::new(false);
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        let task = Task { limits, stop: &stop, all_moves: false, seed: 0 };
        let (mut nodes, mut leaves, mut seconds) = (0, 0, 0.0);
        Searcher::<Position5>::new_game(star);
        for position in game {
            let report = star.search(position, task, &mut |_| ()).expect("the game goes on");
            nodes += report.nodes;
            leaves += report.leaves;
            seconds += report.time.as_secs_f64();
            self.values.push(report.value.probability());
        }
        self.moves.push(game.len() as f64);
        self.nodes.push(nodes as f64);
        self.leaves.push(leaves as f64);
        self.milliseconds.push(1e3 * seconds);
    }

    fn total_moves(&self) -> usize {
        self.values.len()
    }

    fn per_move(&self, list: &[f64]) -> Figure {
        Figure::ratio(list, &self.moves)
    }

    fn nodes_per_second(&self) -> f64 {
        1e3 * self.nodes.iter().sum::<f64>() / self.milliseconds.iter().sum::<f64>()
    }

    fn speeds(&self) -> impl Iterator<Item = f64> {
        self.nodes.iter().zip(&self.milliseconds).map(|(nodes, time)| 1e3 * nodes / time)
    }
}
