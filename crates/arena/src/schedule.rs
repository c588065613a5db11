use std::collections::BTreeSet;

/// Who plays whom in a tournament, round by round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Schedule {
    /// Everybody plays everybody, in one round.
    RoundRobin,
    /// The first player plays everybody else, in one round.
    Gauntlet,
    /// In each round, players with about the same score who have not met play each other.
    Swiss {
        /// The number of rounds.
        rounds: u32,
    },
}

/// Pairings of a round that is over, with the games that each player won.
pub type PlayedRound = Vec<([usize; 2], [u64; 2])>;

impl Schedule {
    /// The pairings of the next round by players' places; `None` when all rounds are played.
    /// `pairs` is how many pairs of games each of them has.
    #[must_use]
    pub fn next_round(
        &self,
        players: usize,
        pairs: u64,
        played: &[PlayedRound],
    ) -> Option<Vec<[usize; 2]>> {
        match *self {
            Self::RoundRobin if played.is_empty() => {
                let opponents = |a| (a + 1..players).map(move |b| [a, b]);
                Some((0..players).flat_map(opponents).collect())
            }
            Self::Gauntlet if played.is_empty() => Some((1..players).map(|b| [0, b]).collect()),
            Self::Swiss { rounds } if played.len() < rounds as usize => {
                Some(Standings::new(players, pairs, played).pairings())
            }
            Self::RoundRobin | Self::Gauntlet | Self::Swiss { .. } => None,
        }
    }
}

/// Scores before a round of a Swiss tournament.
struct Standings {
    /// The players, best first; equal ones by place.
    order: Vec<usize>,
    /// Who has met, the lower place first.
    met: BTreeSet<[usize; 2]>,
    /// Who had no opponent in some round.
    rested: BTreeSet<usize>,
}

impl Standings {
    fn new(players: usize, pairs: u64, played: &[PlayedRound]) -> Self {
        let mut scores = vec![0; players];
        let (mut met, mut rested) = (BTreeSet::new(), BTreeSet::new());
        for round in played {
            let mut resting: BTreeSet<usize> = (0..players).collect();
            for ([a, b], won) in round {
                scores[*a] += won[0];
                scores[*b] += won[1];
                met.insert(sorted([*a, *b]));
                resting.remove(a);
                resting.remove(b);
            }
            // Who had no opponent is given all games of the round.
            resting.iter().for_each(|&player| scores[player] += 2 * pairs);
            rested.extend(resting);
        }
        let mut order: Vec<usize> = (0..players).collect();
        order.sort_by_key(|&player| std::cmp::Reverse(scores[player]));
        Self { order, met, rested }
    }

    fn pairings(mut self) -> Vec<[usize; 2]> {
        if self.order.len() % 2 == 1 {
            let rests = self.order.iter().rposition(|player| !self.rested.contains(player));
            self.order.remove(rests.unwrap_or(self.order.len() - 1));
        }
        let mut steps = MAX_STEPS;
        let fresh = self.pair_fresh(&self.order, &mut steps);
        fresh.unwrap_or_else(|| self.order.chunks_exact(2).map(|two| [two[0], two[1]]).collect())
    }

    /// Pairs the best player with the nearest that it has not met and that leaves pairings for
    /// the others; `None` if there is no such way or it takes too long to find.
    fn pair_fresh(&self, order: &[usize], steps: &mut u32) -> Option<Vec<[usize; 2]>> {
        let Some((&best, others)) = order.split_first() else {
            return Some(Vec::new());
        };
        for (index, &opponent) in others.iter().enumerate() {
            *steps = steps.checked_sub(1)?;
            if self.met.contains(&sorted([best, opponent])) {
                continue;
            }
            let mut rest = others.to_vec();
            rest.remove(index);
            if let Some(mut pairings) = self.pair_fresh(&rest, steps) {
                pairings.insert(0, [best, opponent]);
                return Some(pairings);
            }
        }
        None
    }
}

/// Far more than a tournament with fewer rounds than players ever needs.
const MAX_STEPS: u32 = 100_000;

fn sorted([a, b]: [usize; 2]) -> [usize; 2] {
    if a < b { [a, b] } else { [b, a] }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays all rounds; a player with a lower place always wins.
    fn play(schedule: Schedule, players: usize) -> Vec<PlayedRound> {
        let mut played: Vec<PlayedRound> = Vec::new();
        while let Some(pairings) = schedule.next_round(players, 5, &played) {
            let won = |[a, b]: [usize; 2]| if a < b { [10, 0] } else { [0, 10] };
            played.push(pairings.into_iter().map(|pairing| (pairing, won(pairing))).collect());
        }
        played
    }

    #[test]
    fn everybody_meets_everybody_once_in_a_round_robin() {
        let rounds = play(Schedule::RoundRobin, 4);
        let pairings: Vec<_> = rounds[0].iter().map(|(pairing, _)| *pairing).collect();
        assert_eq!(pairings, [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]);
        assert_eq!(rounds.len(), 1);
    }

    #[test]
    fn the_first_meets_all_others_in_a_gauntlet() {
        let rounds = play(Schedule::Gauntlet, 4);
        let pairings: Vec<_> = rounds[0].iter().map(|(pairing, _)| *pairing).collect();
        assert_eq!((pairings, rounds.len()), (vec![[0, 1], [0, 2], [0, 3]], 1));
    }

    #[test]
    fn nobody_meets_twice_or_rests_twice_in_a_swiss_tournament_while_that_is_possible() {
        for players in 2..=17 {
            let rounds = (players as u32 - 1).min(6);
            let played = play(Schedule::Swiss { rounds }, players);
            assert_eq!(played.len(), rounds as usize);
            let mut met = BTreeSet::new();
            let mut rests = vec![0; players];
            for round in &played {
                let mut resting: BTreeSet<usize> = (0..players).collect();
                for (pairing, _) in round {
                    assert!(met.insert(sorted(*pairing)), "{players}: {pairing:?} again");
                    assert!(pairing.iter().all(|player| resting.remove(player)));
                }
                assert_eq!(resting.len(), players % 2);
                resting.into_iter().for_each(|player| rests[player] += 1);
            }
            assert!(rests.iter().all(|&rests| rests <= 1), "{players}: {rests:?}");
        }
    }

    #[test]
    fn winners_play_winners_in_a_swiss_tournament() {
        let played = play(Schedule::Swiss { rounds: 2 }, 8);
        let second: Vec<_> = played[1].iter().map(|(pairing, _)| *pairing).collect();
        assert_eq!(second, [[0, 2], [4, 6], [1, 3], [5, 7]]);
    }

    #[test]
    fn more_rounds_than_opponents_means_meeting_again() {
        assert_eq!(play(Schedule::Swiss { rounds: 5 }, 2).len(), 5);
        assert_eq!(play(Schedule::Swiss { rounds: 9 }, 5).len(), 9);
    }
}
