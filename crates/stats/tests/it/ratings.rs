//! Ratings of tournaments, against a plain iteration and simulated players.

use game::Dice;
use statrs::function::erf::erfc;
use stats::Unrated::{NoGames, NoLowerBound, NoUpperBound, NotComparable};
use stats::{
    AdjustedTally, PairTally, Pairing, PairingError, Rating, Ratings, Unrated, elo_of_rate,
    rate_of_elo,
};

use crate::{near, push_pairs, tally};

/// Elo for a unit of the logistic function.
const ELO_PER_LOGIT: f64 = 400.0 / std::f64::consts::LN_10;

fn normal_distribution(x: f64) -> f64 {
    0.5 * erfc(-x / std::f64::consts::SQRT_2)
}

fn pairing(first: usize, second: usize, losses: u64, splits: u64, wins: u64) -> Pairing {
    Pairing { first, second, scores: tally(losses, splits, wins).into() }
}

/// For two players the rating is the Elo of the win rate, and the error that of the win rate
/// times the slope of Elo, 400 / ln 10 / (p (1 - p)).
#[test]
fn two_players_have_the_elo_of_their_match() {
    let tally = tally(10, 60, 30);
    let ratings = Ratings::of(2, &[Pairing { first: 1, second: 0, scores: tally.into() }]).unwrap();
    let Rating { elo, error } = ratings.difference(1, 0).unwrap();
    near(elo, elo_of_rate(tally.win_rate().unwrap()).unwrap(), 1e-9);
    near(error, tally.standard_error().unwrap() * ELO_PER_LOGIT / 0.24, 1e-9);
    let Rating { elo: half, error: half_error } = ratings.rating(0).unwrap();
    near(half, -elo / 2.0, 1e-9);
    near(half_error, error / 2.0, 1e-9);
    let superiority = ratings.likelihood_of_superiority(1, 0).unwrap();
    near(superiority, normal_distribution(0.1 / tally.standard_error().unwrap()), 0.002);
    near(ratings.likelihood_of_superiority(0, 1).unwrap(), 1.0 - superiority, 1e-12);
    assert_eq!(ratings.likelihood_of_superiority(0, 0), Some(0.5));
}

/// Zermelo's iteration: strength = games won / sum of games / (sum of both strengths).
fn zermelo(players: usize, pairings: &[Pairing]) -> Vec<f64> {
    let mut strengths = vec![1.0; players];
    for _ in 0..20_000 {
        let next = (0..players).map(|player| {
            let (mut won, mut weight) = (0.0, 0.0);
            for &Pairing { first, second, scores } in pairings {
                if first == player || second == player {
                    let score =
                        if first == player { scores.sum } else { scores.pairs - scores.sum };
                    won += 2.0 * score;
                    weight += 2.0 * scores.pairs / (strengths[first] + strengths[second]);
                }
            }
            won / weight
        });
        strengths = next.collect();
    }
    let elos: Vec<f64> = strengths.iter().map(|strength| 400.0 * strength.log10()).collect();
    let mean = elos.iter().sum::<f64>() / players as f64;
    elos.iter().map(|elo| elo - mean).collect()
}

#[test]
fn the_ratings_are_those_of_the_plain_iteration() {
    let pairings = [
        pairing(0, 1, 3, 10, 7),
        pairing(2, 1, 1, 4, 0),
        pairing(0, 2, 0, 2, 9),
        pairing(3, 2, 40, 3, 1),
        pairing(0, 3, 0, 0, 12),
    ];
    let ratings = Ratings::of(4, &pairings).unwrap();
    for (player, elo) in zermelo(4, &pairings).into_iter().enumerate() {
        near(ratings.rating(player).unwrap().elo, elo, 1e-6);
    }
}

#[test]
fn a_pairing_may_come_in_parts_from_either_side() {
    let whole = [pairing(0, 1, 3, 10, 7), pairing(1, 2, 2, 5, 3)];
    let parts = [pairing(0, 1, 3, 4, 0), pairing(2, 1, 3, 5, 2), pairing(1, 0, 7, 6, 0)];
    let (whole, parts) = (Ratings::of(3, &whole).unwrap(), Ratings::of(3, &parts).unwrap());
    for player in 0..3 {
        let (one, other) = (whole.rating(player).unwrap(), parts.rating(player).unwrap());
        near(one.elo, other.elo, 1e-9);
        near(one.error, other.error, 1e-9);
    }
}

#[test]
fn whom_no_game_bounds_has_no_rating() {
    let pairings = [pairing(0, 1, 3, 10, 7), pairing(2, 0, 0, 0, 9), pairing(3, 1, 4, 0, 0)];
    let ratings = Ratings::of(5, &pairings).unwrap();
    assert_eq!(ratings.rating(2), Err(NoUpperBound));
    assert_eq!(ratings.rating(3), Err(NoLowerBound));
    assert_eq!(ratings.rating(4), Err(NoGames));
    assert_eq!(ratings.rating(99), Err(NoGames));
    assert_eq!(ratings.difference(0, 2), None);
    let expected = elo_of_rate(0.6).unwrap();
    near(ratings.difference(0, 1).unwrap().elo, expected, 1e-9);
    assert!(Ratings::of(0, &[]).unwrap().rating(0).is_err());
}

/// Who has a rating after these wins, and why the others have none.
#[track_caller]
fn check_unrated(players: usize, wins: &[(usize, usize)], unrated: &[Option<Unrated>]) {
    let pairings: Vec<_> = wins.iter().map(|&(one, other)| pairing(one, other, 0, 0, 1)).collect();
    let ratings = Ratings::of(players, &pairings).unwrap();
    let found: Vec<_> = (0..players).map(|player| ratings.rating(player).err()).collect();
    assert_eq!(found, unrated);
}

#[test]
fn circles_of_wins_have_ratings_and_all_others_their_reasons() {
    check_unrated(3, &[(0, 1), (1, 2), (2, 0)], &[None; 3]);
    check_unrated(2, &[(0, 1), (1, 0)], &[None; 2]);
    let wins = [(0, 1), (1, 2), (2, 0), (3, 0), (4, 3), (1, 5), (7, 8), (8, 7)];
    let outside = [NoUpperBound, NoUpperBound, NoLowerBound, NoGames, NotComparable, NotComparable];
    let unrated: Vec<_> = [None; 3].into_iter().chain(outside.map(Some)).collect();
    check_unrated(9, &wins, &unrated);
    let ladder = [NoUpperBound, NotComparable, NoLowerBound].map(Some);
    check_unrated(3, &[(0, 1), (1, 2)], &ladder);
    check_unrated(1, &[], &[Some(NoGames)]);
    // Of circles as large, the first counts.
    let unlinked = Some(NotComparable);
    let wins = [(0, 1), (1, 0), (2, 3), (3, 2)];
    check_unrated(4, &wins, &[None, None, unlinked, unlinked]);
}

#[test]
fn a_pairing_of_nobody_is_an_error() {
    for (first, second) in [(0, 3), (3, 0), (1, 1)] {
        let error = Ratings::of(3, &[pairing(first, second, 1, 1, 1)]).unwrap_err();
        assert_eq!(error, PairingError { first, second, players: 3 });
        let message = format!("players {first} and {second} are not a pairing; ");
        assert!(error.to_string().starts_with(&message), "{error}");
    }
}

#[test]
fn lopsided_and_huge_tournaments_have_finite_ratings() {
    let huge = 1_000_000_000;
    let pairings = [
        pairing(0, 1, 0, 1, huge),
        pairing(1, 2, 0, 1, huge),
        pairing(2, 3, 1, 0, huge),
        pairing(3, 4, 0, 1, 0),
    ];
    let ratings = Ratings::of(5, &pairings).unwrap();
    for player in 0..5 {
        let Rating { elo, error } = ratings.rating(player).unwrap();
        assert!(elo.is_finite() && error.is_finite() && error > 0.0, "{elo} {error}");
    }
    // One game in two billion lost.
    near(ratings.difference(0, 1).unwrap().elo, 400.0 * (2e9f64 + 1.0).log10(), 1e-3);
}

/// 400 tournaments of six players whose pairs are split more often than independent games would be:
/// the ratings are right on average and spread according to their errors, which are smaller than
/// those of independent games.
#[test]
fn known_strengths_are_found_with_honest_errors() {
    let strengths = [-60.0, -30.0, 0.0, 10.0, 25.0, 55.0];
    let (mut dice, split, tournaments) = (Dice::new(8), 0.6, 400);
    let (mut sums, mut squares, mut count, mut held) = ([0.0; 6], 0.0, 0.0, 0.0);
    for _ in 0..tournaments {
        let mut pairings = Vec::new();
        for first in 0..6 {
            for second in 0..first {
                let rate = rate_of_elo(strengths[first] - strengths[second]);
                let loss = 1.0 - rate - split / 2.0;
                let mut tally = PairTally::default();
                push_pairs(&mut tally, &mut dice, 40, loss, split);
                pairings.push(Pairing { first, second, scores: tally.into() });
            }
        }
        let ratings = Ratings::of(6, &pairings).unwrap();
        for player in 0..6 {
            let Rating { elo, error } = ratings.rating(player).unwrap();
            let z = (elo - strengths[player]) / error;
            sums[player] += z;
            let other = (player + 1) % 6;
            let Rating { elo, error } = ratings.difference(player, other).unwrap();
            let z = (elo - (strengths[player] - strengths[other])) / error;
            squares += z * z;
            held += f64::from(u8::from(z.abs() < 1.96));
            count += 1.0;
        }
    }
    println!("variance {}, held {}", squares / count, held / count);
    for sum in sums {
        let z = sum / f64::from(tournaments).sqrt();
        assert!(z.abs() < 3.0, "{z}");
    }
    near(squares / count, 1.0, 0.12);
    near(held / count, 0.95, 0.02);
}

/// With two players the rating is the win rate's Elo, luck-adjusted or not, and its
/// error follows from that of the win rate: 0.24 is the slope at 0.6 and so on.
#[test]
fn scores_without_luck_give_ratings_without_luck() {
    let mut dice = Dice::new(3);
    let mut tally = AdjustedTally::default();
    for _ in 0..2000 {
        let luck = dice.unit() - 0.5;
        let draws = [dice.unit(), dice.unit()].map(|draw| draw < 0.55 + 0.8 * luck);
        tally.push(draws[0], draws[1], luck);
    }
    let pairing = Pairing { first: 0, second: 1, scores: tally.scores() };
    let ratings = Ratings::of(2, &[pairing]).unwrap();
    let Rating { elo, error } = ratings.difference(0, 1).unwrap();
    near(elo, elo_of_rate(tally.win_rate().unwrap()).unwrap(), 1e-6);
    let rate = tally.win_rate().unwrap();
    let slope = rate * (1.0 - rate);
    near(error, tally.standard_error().unwrap() * ELO_PER_LOGIT / slope, 1e-6);
    assert!(tally.variance_ratio().unwrap() < 0.8, "luck counts in this game");
}
