/// Why a player of a tournament has no rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unrated {
    /// The player played no game, or there is no such player.
    NoGames,
    /// No rated player won against this one, directly or through others.
    NoUpperBound,
    /// This player won against no rated one, directly or through others.
    NoLowerBound,
    /// No chain of wins connects the player with the rated ones, in either direction.
    NotComparable,
}

/// Finds the players whose ratings the games determine, by index, and why others have no rating.
/// `won_against` says whether one player won any game against another.
///
/// Ratings are finite only within a group in which everybody won against everybody else, directly
/// or through others: this is the first of the largest with two players or more, if there is one.
pub(crate) fn rated_group(
    players: usize,
    won_against: impl Fn(usize, usize) -> bool,
) -> (Vec<usize>, Vec<Option<Unrated>>) {
    let reaches = chains(players, &won_against);
    let group = |player: usize| -> Vec<usize> {
        let both_ways = |&other: &usize| reaches[player][other] && reaches[other][player];
        (0..players).filter(both_ways).collect()
    };
    // `max_by_key` finds the last of the largest groups, which is the first in reverse order.
    let largest = (0..players).rev().map(group).max_by_key(Vec::len);
    let members = largest.filter(|members| members.len() > 1).unwrap_or_default();

    let reason = |player: usize| {
        let won = (0..players).any(|other| won_against(player, other));
        let lost = (0..players).any(|other| won_against(other, player));
        let (above, below) = match members.first() {
            Some(&member) => (reaches[player][member], reaches[member][player]),
            None => (won && !lost, lost && !won),
        };
        match (won || lost, above, below) {
            (false, _, _) => Some(Unrated::NoGames),
            (true, true, true) => None,
            (true, true, false) => Some(Unrated::NoUpperBound),
            (true, false, true) => Some(Unrated::NoLowerBound),
            (true, false, false) => Some(Unrated::NotComparable),
        }
    };
    let outside = (0..players).map(reason).collect();
    (members, outside)
}

/// Finds which players a chain of wins leads to from each player, by Warshall's algorithm.
fn chains(players: usize, won_against: impl Fn(usize, usize) -> bool) -> Vec<Vec<bool>> {
    let mut reaches: Vec<Vec<bool>> = (0..players)
        .map(|winner| (0..players).map(|loser| won_against(winner, loser)).collect())
        .collect();
    for through in 0..players {
        let onward = reaches[through].clone();
        for from in reaches.iter_mut().filter(|from| from[through]) {
            from.iter_mut().zip(&onward).for_each(|(reached, &further)| *reached |= further);
        }
    }
    reaches
}
