use thiserror::Error;

use crate::matrix::{Matrix, inverse, times_vector, zeros};
use crate::normal::normal_distribution;
use crate::rated_group::rated_group;
use crate::{PairScores, Unrated};

/// Elo points per unit of the logistic function.
const ELO_PER_LOGIT: f64 = 400.0 / std::f64::consts::LN_10;

/// Newton's method doubles the correct digits with each step, so it never needs this many.
const MOST_STEPS: usize = 100;

/// The games of two players of a tournament.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pairing {
    /// The index of the player from whose point of view the scores are.
    pub first: usize,
    /// The index of the opponent.
    pub second: usize,
    /// Their pairs of games, luck-adjusted or not.
    pub scores: PairScores,
}

/// A rating or a difference of two, in Elo, with its standard error.
#[derive(Clone, Copy, Debug, PartialEq)]
#[allow(missing_docs, reason = "the names say it")]
pub struct Rating {
    pub elo: f64,
    pub error: f64,
}

/// The ratings of the players of a tournament: the Bradley-Terry model, at its maximum likelihood.
///
/// Errors come from the spread of whole *pairs* about the model (the sandwich estimator), as the
/// games of a pair are not independent. Players without a bounded rating have none.
#[derive(Clone, Debug)]
pub struct Ratings {
    /// For each player, the place among the rated ones, or why there is none.
    places: Vec<Result<usize, Unrated>>,
    /// The ratings as log-odds, with mean zero.
    logits: Vec<f64>,
    covariance: Matrix,
}

/// A pairing with a player that does not exist, or the same player twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "players {first} and {second} are not a pairing; expected two different ones of {players} players, counted from 0"
)]
#[allow(missing_docs, reason = "the message says it")]
pub struct PairingError {
    pub first: usize,
    pub second: usize,
    pub players: usize,
}

impl Ratings {
    /// Fits ratings to pairings. The same two players may be in several of them.
    pub fn of(players: usize, pairings: &[Pairing]) -> Result<Self, PairingError> {
        let table = table(players, pairings)?;
        let (members, outside) = rated_group(players, |one, other| table[one][other].sum > 0.0);
        let games = Games::among(&members, &table);
        let fitted = games.most_likely_logits().and_then(|logits| {
            let covariance = games.covariance(&logits)?;
            Some((logits, covariance))
        });
        // Rates that arithmetic cannot tell from 0 or 1 determine no rating.
        let unresolved = fitted.is_none().then_some(Unrated::NotComparable);
        let place = |player: usize| match outside[player].or(unresolved) {
            Some(reason) => Err(reason),
            None => Ok(members.iter().take_while(|&&member| member < player).count()),
        };
        let (logits, covariance) = fitted.unwrap_or_default();
        Ok(Self { places: (0..players).map(place).collect(), logits, covariance })
    }

    /// A player's rating, and its error relative to the mean of all rated players, which is zero.
    pub fn rating(&self, player: usize) -> Result<Rating, Unrated> {
        let place = self.places.get(player).copied().unwrap_or(Err(Unrated::NoGames))?;
        Ok(rating(self.logits[place], self.covariance[place][place]))
    }

    /// The rating difference of two players with its error; `None` if one of them has no rating.
    pub fn difference(&self, player: usize, other: usize) -> Option<Rating> {
        let place = |player: usize| self.places.get(player)?.ok();
        let (one, other) = (place(player)?, place(other)?);
        let covariance = &self.covariance;
        let variance =
            covariance[one][one] + covariance[other][other] - 2.0 * covariance[one][other];
        Some(rating(self.logits[one] - self.logits[other], variance))
    }

    /// The likelihood that a player is better than another; `None` if one has no rating.
    pub fn likelihood_of_superiority(&self, player: usize, other: usize) -> Option<f64> {
        let Rating { elo, error } = self.difference(player, other)?;
        Some(if error > 0.0 { normal_distribution(elo / error) } else { 0.5 })
    }
}

fn rating(logit: f64, variance: f64) -> Rating {
    Rating { elo: logit * ELO_PER_LOGIT, error: variance.max(0.0).sqrt() * ELO_PER_LOGIT }
}

/// Adds up the scores of every two players; `table[a][b]` has the point of view of `a`.
fn table(players: usize, pairings: &[Pairing]) -> Result<Vec<Vec<PairScores>>, PairingError> {
    let mut table = vec![vec![PairScores::default(); players]; players];
    for &Pairing { first, second, scores } in pairings {
        if first >= players || second >= players || first == second {
            return Err(PairingError { first, second, players });
        }
        table[first][second] += scores;
        table[second][first] += scores.reversed();
    }
    Ok(table)
}

struct Games {
    players: usize,
    pairings: Vec<Pairing>,
}

impl Games {
    fn among(members: &[usize], table: &[Vec<PairScores>]) -> Self {
        let mut pairings = Vec::new();
        for (first, &one) in members.iter().enumerate() {
            for (second, &other) in members.iter().enumerate().skip(first + 1) {
                let scores = table[one][other];
                if scores.pairs > 0.0 {
                    pairings.push(Pairing { first, second, scores });
                }
            }
        }
        Self { players: members.len(), pairings }
    }

    /// Maximises the concave log-likelihood by Newton's method; halves steps until they lead up.
    fn most_likely_logits(&self) -> Option<Vec<f64>> {
        let mut logits = vec![0.0; self.players];
        let mut likelihood = self.log_likelihood(&logits);
        for _ in 0..MOST_STEPS {
            let bread = inverse(self.curvature(&logits))?;
            let mut step = times_vector(&bread, &self.gradient(&logits));
            let next = loop {
                let next: Vec<f64> = logits.iter().zip(&step).map(|(a, b)| a + b).collect();
                if !step.iter().any(|change| change.abs() >= 1e-12) {
                    return Some(next);
                }
                if self.log_likelihood(&next) >= likelihood {
                    break next;
                }
                step.iter_mut().for_each(|change| *change *= 0.5);
            };
            likelihood = self.log_likelihood(&next);
            logits = next;
        }
        Some(logits)
    }

    fn log_likelihood(&self, logits: &[f64]) -> f64 {
        let of_pairing = |pairing: &Pairing| {
            let lead = logits[pairing.first] - logits[pairing.second];
            let PairScores { pairs, sum, .. } = pairing.scores;
            2.0 * (sum * log_win_rate(lead) + (pairs - sum) * log_win_rate(-lead))
        };
        self.pairings.iter().map(of_pairing).sum()
    }

    /// How many more games each player won than the ratings expect.
    fn gradient(&self, logits: &[f64]) -> Vec<f64> {
        let mut gradient = vec![0.0; self.players];
        for pairing in &self.pairings {
            let PairScores { pairs, sum, .. } = pairing.scores;
            let surplus = 2.0 * (sum - pairs * pairing.win_rate(logits));
            gradient[pairing.first] += surplus;
            gradient[pairing.second] -= surplus;
        }
        gradient
    }

    /// The negative second derivative of the log-likelihood; pinning the mean makes it invertible.
    fn curvature(&self, logits: &[f64]) -> Matrix {
        let weight = |pairing: &Pairing| {
            let rate = pairing.win_rate(logits);
            2.0 * pairing.scores.pairs * rate * (1.0 - rate)
        };
        let mut curvature = self.sum_of_differences(weight);
        let trace: f64 = (0..self.players).map(|place| curvature[place][place]).sum();
        let pin = trace / (self.players * self.players) as f64;
        curvature.iter_mut().flatten().for_each(|value| *value += pin);
        curvature
    }

    /// The sandwich: the curvature's inverse on both sides of the variance of the gradient.
    fn covariance(&self, logits: &[f64]) -> Option<Matrix> {
        let bread = inverse(self.curvature(logits))?;
        let filling = self.sum_of_differences(|pairing| pairing.variance_of_score(logits));
        let times = |left: &Matrix, right: &Matrix| -> Matrix {
            left.iter().map(|row| times_vector(right, row)).collect()
        };
        Some(times(&times(&bread, &filling), &bread))
    }

    /// The matrix of a sum of weighted squares of differences, one for each pairing.
    fn sum_of_differences(&self, weight: impl Fn(&Pairing) -> f64) -> Matrix {
        let mut matrix = zeros(self.players);
        for pairing in &self.pairings {
            let (first, second, weight) = (pairing.first, pairing.second, weight(pairing));
            matrix[first][first] += weight;
            matrix[second][second] += weight;
            matrix[first][second] -= weight;
            matrix[second][first] -= weight;
        }
        matrix
    }
}

impl Pairing {
    fn win_rate(&self, logits: &[f64]) -> f64 {
        log_win_rate(logits[self.first] - logits[self.second]).exp()
    }

    /// The variance of the games won: that of the scores of pairs, if these differ.
    fn variance_of_score(&self, logits: &[f64]) -> f64 {
        let (rate, pairs) = (self.win_rate(logits), self.scores.pairs);
        if !self.scores.have_spread() {
            return 2.0 * pairs * rate * (1.0 - rate);
        }
        4.0 * self.scores.squares_about(rate) * pairs / (pairs - 1.0)
    }
}

/// The logarithm of the win rate of a player with this lead.
fn log_win_rate(lead: f64) -> f64 {
    if lead > 0.0 { -(-lead).exp().ln_1p() } else { lead - lead.exp().ln_1p() }
}
