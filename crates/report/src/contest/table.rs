use serde::Serialize;
use stats::{PairTally, PairingError};
use utoipa::ToSchema;

use super::standings::{PairingLine, PlayerLine, pairing_lines, player_lines};
use super::{Entrant, PlayedPairing};

/// How a contest stands while it is played, for a page.
#[derive(Serialize, ToSchema)]
pub struct ContestTable {
    /// The players, best first.
    pub table: Vec<TableLine>,
    /// Who met whom, and what came of it.
    pub pairings: Vec<PairingLine>,
}

/// A player and all its games. Intervals are those of 95 %.
#[derive(Serialize, ToSchema)]
pub struct TableLine {
    player: String,
    spec: String,
    games: u64,
    wins: u64,
    losses: u64,
    /// The share of the games that it won.
    score: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
    /// Against the mean of all players.
    elo: Option<f64>,
    elo_low: Option<f64>,
    elo_high: Option<f64>,
    /// Why there is no Elo.
    unrated: Option<&'static str>,
    adjusted_elo: Option<f64>,
    adjusted_elo_low: Option<f64>,
    adjusted_elo_high: Option<f64>,
    forfeits: u64,
}

impl ContestTable {
    /// How it stands after some pairings.
    pub fn new(entrants: &[Entrant], pairings: &[PlayedPairing]) -> Result<Self, PairingError> {
        let lines = player_lines(entrants, pairings)?;
        let line = |line: &PlayerLine| {
            TableLine::new(line, &entrants[line.place], &tally_of(line.place, pairings))
        };
        Ok(Self {
            table: lines.iter().map(line).collect(),
            pairings: pairing_lines(entrants, pairings),
        })
    }
}

impl TableLine {
    fn new(line: &PlayerLine, entrant: &Entrant, tally: &PairTally) -> Self {
        let interval = tally.interval();
        Self {
            player: entrant.name.clone(),
            spec: entrant.spec.clone(),
            games: tally.games(),
            wins: tally.games_won(),
            losses: tally.games() - tally.games_won(),
            score: tally.win_rate(),
            low: interval.map(|interval| interval.low),
            high: interval.map(|interval| interval.high),
            elo: line.elo,
            elo_low: line.elo_low,
            elo_high: line.elo_high,
            unrated: line.unrated,
            adjusted_elo: line.adjusted_elo,
            adjusted_elo_low: line.adjusted_elo_low,
            adjusted_elo_high: line.adjusted_elo_high,
            forfeits: line.forfeits,
        }
    }
}

/// All pairs of a player.
fn tally_of(player: usize, pairings: &[PlayedPairing]) -> PairTally {
    let mut all = PairTally::default();
    for PlayedPairing { players, report, .. } in pairings {
        match players.iter().position(|&place| place == player) {
            Some(0) => all += report.pairs(),
            Some(_) => all += report.pairs().reversed(),
            None => {}
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use arena::{GameSummary, MatchReport};
    use game::Side;

    /// Pairs between A and B in which A won so many games.
    fn pairing(players: [usize; 2], games_won: &[u32]) -> PlayedPairing {
        let mut report = MatchReport::default();
        for &won in games_won {
            let game = |is_won, seat: Side| GameSummary {
                winner: if is_won { seat } else { seat.opponent() },
                first_mover: Side::First,
                plies: 20,
                fault: None,
                luck: None,
            };
            report.push(&[game(won > 0, Side::First), game(won > 1, Side::Second)]);
        }
        PlayedPairing { round: 0, players, report }
    }

    fn entrants(names: &[&str]) -> Vec<Entrant> {
        let entrant = |name: &&str| Entrant { name: (*name).into(), spec: format!("{name}:x") };
        names.iter().map(entrant).collect()
    }

    #[test]
    fn the_table_sums_up_what_each_player_did_whichever_side_of_a_pairing_it_was() {
        let pairings = [
            pairing([0, 1], &[2, 1, 1, 2]),
            pairing([0, 2], &[1, 1, 0, 2]),
            pairing([1, 2], &[0, 1, 0, 1]),
        ];
        let ContestTable { table, pairings } =
            ContestTable::new(&entrants(&["a", "b", "c"]), &pairings).unwrap();
        let told: Vec<(&str, u64, u64)> =
            table.iter().map(|line| (line.player.as_str(), line.wins, line.losses)).collect();
        assert_eq!(told, [("a", 10, 6), ("c", 10, 6), ("b", 4, 12)]);
        assert_eq!((pairings.len(), table[2].score), (3, Some(0.25)));
        for line in &table {
            assert!(line.low.unwrap() < line.score.unwrap() && line.score < line.high);
            assert!(line.elo_low < line.elo && line.elo < line.elo_high);
            assert_eq!((line.spec.clone(), line.games), (format!("{}:x", line.player), 16));
        }
        let mean: f64 = table.iter().map(|line| line.elo.unwrap()).sum();
        assert!(mean.abs() < 1e-6);
    }

    #[test]
    fn before_the_first_game_there_are_names_and_no_numbers() {
        let ContestTable { table, pairings } =
            ContestTable::new(&entrants(&["a", "b"]), &[]).unwrap();
        assert!(pairings.is_empty());
        let line = &table[0];
        assert_eq!((line.games, line.score, line.elo, line.low), (0, None, None, None));
        assert_eq!(line.unrated, Some("no games"));
    }
}
