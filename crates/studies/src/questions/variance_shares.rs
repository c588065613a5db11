use super::GameParts;
use crate::reproduce::Estimate;

/// How much of the variance of results each part of the games explains.
///
/// The share of a part is its covariance with the result over the variance of the result. The parts
/// add up to the result, so the shares add up to 1; a share may be negative.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct VarianceShares {
    /// The value of the start: set-ups, and who begins.
    pub start: f64,
    /// The luck of the dice.
    pub luck: f64,
    /// The moves of both players.
    pub skill: f64,
    /// The errors of the judge.
    pub error: f64,
    /// The variance that is left when luck is taken out as a control variate, as matches do it.
    pub adjusted: f64,
}

impl VarianceShares {
    /// The shares in these games; `None` if all ended alike.
    #[must_use]
    pub fn of(games: &[GameParts]) -> Option<Self> {
        let column = |of: fn(&GameParts) -> f64| games.iter().map(of).collect::<Vec<f64>>();
        let result = column(|parts| parts.result);
        let variance = covariance(&result, &result);
        if variance.is_nan() || variance <= 0.0 {
            return None;
        }
        let share = |of| covariance(&result, &column(of)) / variance;
        let luck = column(|parts| parts.luck);
        let (together, spread) = (covariance(&result, &luck), covariance(&luck, &luck));
        let explained = if spread > 0.0 { together * together / spread / variance } else { 0.0 };
        Some(Self {
            start: share(|parts| parts.start),
            luck: share(|parts| parts.luck),
            skill: share(|parts| parts.skill),
            error: share(|parts| parts.error),
            adjusted: 1.0 - explained,
        })
    }
}

/// A number computed from games, with its standard error by the jackknife over groups of games;
/// `None` if some group cannot be left out.
pub fn with_error(
    games: &[GameParts],
    compute: impl Fn(&[GameParts]) -> Option<f64>,
) -> Option<Estimate> {
    let value = compute(games)?;
    let groups = GROUPS.min(games.len());
    let without = |group: usize| {
        let rest = games.iter().enumerate().filter(|(index, _)| index % groups != group);
        compute(&rest.map(|(_, parts)| *parts).collect::<Vec<_>>())
    };
    let left: Vec<f64> = (0..groups).map(without).collect::<Option<_>>()?;
    let mean = left.iter().sum::<f64>() / groups as f64;
    let squares: f64 = left.iter().map(|value| (value - mean).powi(2)).sum();
    Some(Estimate { value, error: (squares * (groups as f64 - 1.0) / groups as f64).sqrt() })
}

/// More groups make the error hardly better known.
const GROUPS: usize = 50;

fn covariance(one: &[f64], other: &[f64]) -> f64 {
    let count = one.len() as f64;
    let mean = |values: &[f64]| values.iter().sum::<f64>() / count;
    let (mean_one, mean_other) = (mean(one), mean(other));
    let products = one.iter().zip(other).map(|(a, b)| (a - mean_one) * (b - mean_other));
    products.sum::<f64>() / (count - 1.0).max(1.0)
}

/// How many games a match needs to tell two players apart who differ by this Elo, in four cases
/// of five at a level of 5 %, if a game's result has this variance.
#[must_use]
pub fn games_needed(elo: f64, variance: f64) -> f64 {
    let lead = stats::rate_of_elo(elo) - 0.5;
    variance * (REACH / lead).powi(2)
}

/// Quantiles of the normal distribution: 97.5 % for the level, 80 % for the power.
const REACH: f64 = 1.959_964 + 0.841_621;

#[cfg(test)]
mod tests {
    use super::*;
    use game::Dice;

    /// Games whose parts are drawn apart from each other, so that the shares are known.
    fn made_up(count: usize) -> Vec<GameParts> {
        let mut dice = Dice::new(1);
        let mut draw = |width: f64| width * (dice.unit() - 0.5);
        let game = |_| {
            let (start, luck, skill, error) = (0.5, draw(3.0), draw(2.0), draw(1.0));
            GameParts { start, luck, skill, error, result: start + luck + skill + error }
        };
        (0..count).map(game).collect()
    }

    #[test]
    fn shares_add_up_and_are_those_of_independent_parts() {
        let games = made_up(20_000);
        let shares = VarianceShares::of(&games).unwrap();
        let sum = shares.start + shares.luck + shares.skill + shares.error;
        assert!((sum - 1.0).abs() < 1e-9, "{sum}");
        // Variances of uniform numbers go with the squares of their widths.
        for (share, expected) in [(shares.luck, 9.0), (shares.skill, 4.0), (shares.error, 1.0)] {
            assert!((share - expected / 14.0).abs() < 0.02, "{shares:?}");
        }
        assert!((shares.adjusted - 5.0 / 14.0).abs() < 0.02, "{shares:?}");
    }

    #[test]
    fn the_jackknife_knows_the_error_of_a_mean() {
        let games = made_up(1000);
        let mean = |games: &[GameParts]| {
            Some(games.iter().map(|parts| parts.luck).sum::<f64>() / games.len() as f64)
        };
        let measured = with_error(&games, mean).unwrap();
        let expected = (3.0f64 * 3.0 / 12.0 / 1000.0).sqrt();
        assert!((measured.error / expected - 1.0).abs() < 0.3, "{measured:?}, {expected}");
    }

    #[test]
    fn ten_elo_take_ten_thousand_games_and_less_variance_takes_fewer() {
        assert!((games_needed(10.0, 0.25) - 9_480.0).abs() < 20.0, "{}", games_needed(10.0, 0.25));
        assert_eq!(games_needed(10.0, 0.025) * 10.0, games_needed(10.0, 0.25));
    }
}
