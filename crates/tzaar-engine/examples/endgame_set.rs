//! Plays games against itself and prints one endgame of each: at most 26 stacks, at the
//! beginning of a turn that does not win at once.
//!
//! `cargo run --release -p tzaar-engine --example endgame_set -- SEED GAMES`
//!
//! Both players look at all their turns, prefer material with some noise, play a win within two
//! turns when they find one, and leave out turns after which the opponent has one. Nothing is
//! filtered by whether it can be solved.

use std::sync::atomic::AtomicBool;

use game::{Dice, Position as _, Turn, derive_seed};
use search::alpha_beta::Heuristic;
use search::proof_number::{Method, ProofOptions, ProofReport, Prover, Verdict};
use search::{Limits, Task};
use tzaar::{Action, Position, Step};
use tzaar_engine::{ProofKnowledge, Simple, TzaarHeuristic, wins_this_turn};

/// The number of stacks from which players look for wins.
const STACKS_TO_SEARCH: usize = 32;
const MOST_STACKS: usize = 26;
/// Noise in the scale of material, about a fifth of a piece that matters.
const NOISE: u32 = 3_000;
const CANDIDATES: usize = 8;

fn main() {
    let mut arguments = std::env::args().skip(1).filter_map(|text| text.parse::<u64>().ok());
    let (Some(seed), Some(games)) = (arguments.next(), arguments.next()) else {
        eprintln!("expected SEED GAMES");
        return;
    };
    let mut player = Side::new();
    for game in 0..games {
        let mut dice = Dice::new(derive_seed(seed, game));
        let endgames = player.play(Position::random_start(&mut dice), &mut dice);
        if !endgames.is_empty() {
            println!("{}", endgames[dice.below(endgames.len() as u32) as usize]);
        }
    }
}

struct Side {
    prover: Prover<ProofKnowledge>,
    stop: AtomicBool,
}

impl Side {
    fn new() -> Self {
        let options =
            ProofOptions { method: Method::Deepening, hash: 1, ..ProofOptions::default() };
        Self {
            prover: Prover::new(ProofKnowledge::default(), options),
            stop: AtomicBool::new(false),
        }
    }

    /// The endgames of one game.
    fn play(&mut self, start: Position, dice: &mut Dice) -> Vec<Position> {
        let mut position = start;
        let mut endgames = Vec::new();
        while let Turn::ToMove(_) = position.turn() {
            if position.occupied().len() <= MOST_STACKS
                && position.step() == Step::First
                && !self.wins_within(&position, 1, u64::MAX)
            {
                endgames.push(position);
            }
            position = self.choose(&position, dice);
        }
        endgames
    }

    /// The position after the turn that the player likes best.
    fn choose(&mut self, position: &Position, dice: &mut Dice) -> Position {
        let mut turns = whole_turns(position, dice);
        turns.sort_by_key(|&(value, _)| std::cmp::Reverse(value));
        let best = turns.first().map_or(*position, |&(_, after)| after);
        if position.occupied().len() > STACKS_TO_SEARCH || !goes_on(&best) {
            return best;
        }
        if let Some(after) = self.winning_turn(position) {
            return after;
        }
        let candidates = turns.iter().take(CANDIDATES).map(|&(_, after)| after);
        let safe = |after: &Position| !self.wins_within(after, 2, 5_000);
        candidates.into_iter().find(safe).unwrap_or(best)
    }

    /// The position after the first turn of a win within two turns.
    fn winning_turn(&mut self, position: &Position) -> Option<Position> {
        let report = self.prove(position, 2, 20_000);
        let is_won = report.verdict == Verdict::Win;
        let own = |after: &Position| goes_on(after) && after.mover() == position.mover();
        let play = |after: Position, &action: &Action| {
            if own(&after) { after.play(action) } else { after }
        };
        (is_won && !report.line.is_empty()).then(|| report.line.iter().fold(*position, play))
    }

    fn wins_within(&mut self, position: &Position, turns: u32, nodes: u64) -> bool {
        self.prove(position, turns, nodes).verdict == Verdict::Win
    }

    fn prove(&mut self, position: &Position, turns: u32, nodes: u64) -> ProofReport<Action> {
        let limits = Limits { depth: Some(turns), nodes: Some(nodes), time: None };
        let task = Task::new(limits, &self.stop);
        self.prover.prove(position, task, &mut |_| {})
    }
}

fn goes_on(position: &Position) -> bool {
    matches!(position.turn(), Turn::ToMove(_))
}

/// Every turn with the value of its result for the player who makes it.
fn whole_turns(position: &Position, dice: &mut Dice) -> Vec<(i64, Position)> {
    let mover = position.mover();
    let mut results = Vec::new();
    for first in position.moves() {
        let between = position.play(first);
        if goes_on(&between) && between.mover() == mover {
            results.extend(between.moves().map(|second| between.play(second)));
        } else {
            results.push(between);
        }
    }
    let value = |after: Position| {
        let value = match after.turn() {
            Turn::Over(outcome) if outcome.winner == mover => i64::MAX,
            Turn::Over(_) => i64::MIN,
            _ if wins_this_turn(&after) == Some(true) => i64::MIN + 1,
            _ => i64::from(dice.below(NOISE)) - material(&after),
        };
        (value, after)
    };
    results.into_iter().map(value).collect()
}

/// The material of the mover minus that of the opponent.
fn material(position: &Position) -> i64 {
    let simple = TzaarHeuristic(Simple);
    i64::from(simple.score(position, &simple.state(position)))
}
