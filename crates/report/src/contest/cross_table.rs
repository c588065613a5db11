use std::collections::BTreeMap;

use serde::Serialize;

use super::standings::{Entrant, PlayedPairing, plain_table};

/// The games that each player of a tournament won against each other player.
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct CrossTable {
    seed: u64,
    /// The players, in the order of the plan.
    pub players: Vec<CrossTableLine>,
}

/// A player of a [`CrossTable`].
#[derive(Debug, PartialEq, Eq, Serialize)]
pub struct CrossTableLine {
    /// The player's number, from 1, in the order of the plan.
    pub number: usize,
    /// The name in tables.
    pub name: String,
    /// Its spec.
    pub spec: String,
    /// The games won against the players with these numbers.
    pub won: BTreeMap<usize, u64>,
    /// The games won against all of them.
    pub sum: u64,
    /// 1 for the most games won; players with the same sum share a rank.
    pub rank: usize,
}

impl CrossTable {
    /// Counts the games that the players won in these pairings.
    pub fn new(entrants: &[Entrant], pairings: &[PlayedPairing], seed: u64) -> Self {
        let mut won = vec![BTreeMap::new(); entrants.len()];
        for PlayedPairing { players: [a, b], report, .. } in pairings {
            let pairs = report.pairs();
            *won[*a].entry(b + 1).or_default() += pairs.games_won();
            *won[*b].entry(a + 1).or_default() += pairs.games() - pairs.games_won();
        }
        let sums: Vec<u64> = won.iter().map(|won| won.values().sum()).collect();
        let line = |(place, (entrant, won)): (usize, (&Entrant, BTreeMap<usize, u64>))| {
            let sum = sums[place];
            let rank = 1 + sums.iter().filter(|&&other| other > sum).count();
            let Entrant { name, spec } = entrant.clone();
            CrossTableLine { number: place + 1, name, spec, won, sum, rank }
        };
        let players = entrants.iter().zip(won).enumerate().map(line).collect();
        Self { seed, players }
    }

    /// The table, for people: number, player, the games won against each player, sum and rank.
    /// Players who did not meet have a dash.
    pub fn text(&self) -> String {
        let numbers: Vec<String> =
            self.players.iter().map(|player| player.number.to_string()).collect();
        let numbers: Vec<&str> = numbers.iter().map(String::as_str).collect();
        let head = [&["no.", "player"], &*numbers, &["sum", "rank"]].concat();
        let rows = self.players.iter().map(|player| {
            let against = self.players.iter().map(|other| player.won.get(&other.number));
            let against = against.map(|won| won.map_or_else(|| "-".into(), u64::to_string));
            let before = [player.number.to_string(), player.name.clone()];
            let after = [player.sum.to_string(), player.rank.to_string()];
            before.into_iter().chain(against).chain(after).collect()
        });
        let table = plain_table(&head, rows);
        format!("{table}\ngames won against each player; seed {}\n", self.seed)
    }
}
