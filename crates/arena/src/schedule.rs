use std::collections::BTreeSet;

/// Who plays whom in a tournament, round by round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Schedule {
    /// All players play each other, in one round.
    RoundRobin,
    /// The first player plays all others, in one round.
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
    /// Pairs the players, by their places, for the next round; `None` when all rounds are played.
    /// `pairs` is how many pairs of games each pairing has.
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
    /// The players who have met, by their places, the lower one first.
    met: BTreeSet<[usize; 2]>,
    /// Players who had no opponent in some round.
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
            // A player without an opponent gets all points of the round.
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

    /// Pairs the best player with the next best that it has not met, so that the others can be
    /// paired, too; `None` if that is impossible or the search takes too long.
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

/// The limit on tried opponents: far more than needed with fewer rounds than players.
const MAX_STEPS: u32 = 100_000;

fn sorted([a, b]: [usize; 2]) -> [usize; 2] {
    if a < b { [a, b] } else { [b, a] }
}
