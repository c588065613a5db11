use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use stats::Sprt;

use crate::job::check_units;
use crate::{
    ContestError, EventStore, GameContest, MatchReport, Pairing, PlayedRound, RoundToPlay, Schedule,
};

/// A tournament; a match is a tournament of two players.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tournament {
    /// Who plays whom.
    pub schedule: Schedule,
    /// The number of pairs of games of each pairing.
    pub pairs: u64,
    /// The seed of all games.
    pub seed: u64,
    /// The sequential test that ends each pairing as soon as it is decided.
    pub sprt: Option<Sprt>,
}

/// A round, finished or in progress.
#[derive(Clone, Debug, PartialEq)]
pub struct Round {
    /// Who plays whom.
    pub pairings: Vec<Pairing>,
    /// One report for each pairing.
    pub reports: Vec<MatchReport>,
}

impl Tournament {
    /// The maximum number of games of a tournament with this many players.
    pub fn games(&self, players: usize) -> u64 {
        let players = players as u64;
        let pairings = match self.schedule {
            Schedule::RoundRobin => players * players.saturating_sub(1) / 2,
            Schedule::Gauntlet => players.saturating_sub(1),
            Schedule::Swiss { rounds } => u64::from(rounds) * (players / 2),
        };
        2 * self.pairs * pairings
    }

    /// Whether nothing is left to play after these rounds, which [`GameContest::play`] returned.
    pub fn is_finished(&self, rounds: &[Round]) -> bool {
        let rounds_to_play = match self.schedule {
            Schedule::RoundRobin | Schedule::Gauntlet => 1,
            Schedule::Swiss { rounds } => rounds as usize,
        };
        let is_over = |(pairing, report): (&Pairing, &MatchReport)| {
            report.pairs().pairs() >= self.pairs || pairing.is_decided(report)
        };
        let is_round_over = |round: &Round| round.pairings.iter().zip(&round.reports).all(is_over);
        rounds.len() == rounds_to_play && rounds.iter().all(is_round_over)
    }

    /// The number of units to divide into shards: the pairs of all pairings. Fails for a Swiss
    /// tournament, in which who plays whom depends on earlier rounds.
    pub fn units(&self, players: usize) -> Result<u64, ContestError> {
        match self.schedule {
            Schedule::RoundRobin | Schedule::Gauntlet => Ok(self.games(players) / 2),
            Schedule::Swiss { .. } => {
                let problem = "a Swiss tournament has no shards";
                Err(format!("{problem}: who plays whom depends on earlier rounds").into())
            }
        }
    }

    /// The number of the unit with this pair. Pairings take turns, so that a longer tournament
    /// begins with the units of a shorter one.
    pub fn unit(pairings: usize, pairing: usize, pair: u64) -> u64 {
        pair * pairings as u64 + pairing as u64
    }

    /// The pairings of all players, each with its pairs among these units. No test ends them, since
    /// a test needs the pairs of all shards in order.
    pub fn shard(&self, players: usize, units: Range<u64>) -> Result<Vec<Pairing>, ContestError> {
        let all = self.units(players)?;
        check_units(&units, all)?;
        let mut pairings = self.next_round(players, &[]).unwrap_or_default();
        let count = pairings.len() as u64;
        for (place, pairing) in (0..).zip(&mut pairings) {
            let before = |unit: u64| (unit + count - 1 - place) / count;
            pairing.pairs = before(units.start)..before(units.end);
            pairing.sprt = None;
        }
        Ok(pairings)
    }

    fn next_round(&self, players: usize, rounds: &[Round]) -> Option<Vec<Pairing>> {
        let played: Vec<PlayedRound> = rounds.iter().map(Round::games_won).collect();
        let opponents = self.schedule.next_round(players, self.pairs, &played)?;
        let earlier: usize = rounds.iter().map(|round| round.pairings.len()).sum();
        let pairing = |(index, players)| Pairing {
            players,
            seed: self.seed,
            number: (earlier + index) as u64,
            pairs: 0..self.pairs,
            sprt: self.sprt,
        };
        Some(opponents.into_iter().enumerate().map(pairing).collect())
    }
}

impl Round {
    fn games_won(&self) -> PlayedRound {
        let won = |(pairing, report): (&Pairing, &MatchReport)| {
            let pairs = report.pairs();
            (pairing.players, [pairs.games_won(), pairs.games() - pairs.games_won()])
        };
        self.pairings.iter().zip(&self.reports).map(won).collect()
    }
}

impl GameContest {
    /// Plays the games of a tournament that the store does not have, and reports on all rounds, the
    /// last of them incomplete if the contest was stopped. `progress` gets the rounds so far.
    pub fn play(
        &self,
        tournament: &Tournament,
        mut store: Option<&mut (dyn EventStore + 'static)>,
        stop: &AtomicBool,
        progress: &(dyn Fn(&[Round]) + Sync),
    ) -> Result<Vec<Round>, ContestError> {
        let mut rounds: Vec<Round> = Vec::new();
        while !stop.load(Ordering::Relaxed)
            && let Some(pairings) = tournament.next_round(self.players.len(), &rounds)
        {
            let tell = |reports: &[MatchReport]| {
                let mut so_far = rounds.clone();
                so_far.push(Round { pairings: pairings.clone(), reports: reports.to_vec() });
                progress(&so_far);
            };
            let (number, store) = (rounds.len() as u32, store.as_deref_mut());
            let reports = self.play_round(RoundToPlay {
                number,
                pairings: &pairings,
                store,
                stop,
                progress: &tell,
            })?;
            rounds.push(Round { pairings, reports });
        }
        Ok(rounds)
    }

    /// Plays the games of some units that the store does not have; see [`Tournament::shard`].
    /// `progress` gets the reports so far.
    pub fn play_units(
        &self,
        tournament: &Tournament,
        units: Range<u64>,
        store: &mut (dyn EventStore + 'static),
        stop: &AtomicBool,
        progress: &(dyn Fn(&[MatchReport]) + Sync),
    ) -> Result<Round, ContestError> {
        let pairings = tournament.shard(self.players.len(), units)?;
        let store = Some(store);
        let round = RoundToPlay { number: 0, pairings: &pairings, store, stop, progress };
        let reports = self.play_round(round)?;
        Ok(Round { pairings, reports })
    }
}
