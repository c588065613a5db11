//! Who plays whom in tournaments.

use std::collections::BTreeSet;

use arena::{PlayedRound, Schedule};

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
                assert!(met.insert(BTreeSet::from(*pairing)), "{players}: {pairing:?} again");
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
