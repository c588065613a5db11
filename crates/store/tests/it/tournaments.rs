//! Tournaments, with and without a store.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use arena::{
    CcgcMatch, Choice, Forfeit, GameContest, MoveTask, NamedPlayer, Player, PlayerFactory, Round,
    Schedule, Tournament, luck_judge,
};
use store::OpenEvent;
use testkit::Folder;

use crate::files::{event, games};
use crate::players::{self, OFFICIAL, greedy, random};

/// A player who stops the contest after some games.
struct Impatient {
    player: Box<dyn Player>,
    /// Counts a game for each of its players.
    begun: Arc<AtomicU64>,
    patience: u64,
    stop: Arc<AtomicBool>,
}

impl Player for Impatient {
    fn new_game(&mut self) {
        let begun = self.begun.fetch_add(1, Ordering::Relaxed) / 2;
        self.stop.store(begun >= self.patience, Ordering::Relaxed);
        self.player.new_game();
    }

    fn choose(&mut self, task: MoveTask) -> Result<Choice, Forfeit> {
        self.player.choose(task)
    }
}

/// A contest of three players that ends after so many games, and what stops it.
fn contest(patience: u64, threads: usize) -> (GameContest, Arc<AtomicBool>) {
    let (stop, begun) = (Arc::<AtomicBool>::default(), Arc::<AtomicU64>::default());
    let impatient = |make: PlayerFactory| -> PlayerFactory {
        let (stop, begun) = (Arc::clone(&stop), Arc::clone(&begun));
        Box::new(move || {
            let (stop, begun) = (Arc::clone(&stop), Arc::clone(&begun));
            Ok(Box::new(Impatient { player: make()?, begun, patience, stop }))
        })
    };
    let mut contest = players::contest([greedy(), random()].map(impatient), threads);
    let (name, spec, make) = (String::new(), String::new(), impatient(greedy()));
    contest.players.push(NamedPlayer { name, spec, make, control: None });
    contest.reference = (luck_judge(OFFICIAL, "schwarz", |_| ()).unwrap(), "schwarz".into());
    (contest, stop)
}

/// Continues with the games of a file; stops after this many games.
fn play(tournament: &Tournament, folder: &Folder, file: &str, patience: u64) -> Vec<Round> {
    let mut kept = OpenEvent::open(&folder.join(file), &event("x")).unwrap();
    let (contest, stop) = contest(patience, 2);
    contest.play(tournament, Some(&mut kept), &stop, &|_| ()).unwrap()
}

#[test]
fn a_longer_tournament_goes_on_where_a_shorter_one_ended() {
    let folder = Folder::create();
    let short = Tournament { schedule: Schedule::RoundRobin, pairs: 5, seed: 5, sprt: None };
    let long = Tournament { pairs: 9, ..short };
    let short_rounds = play(&short, &folder, "both", u64::MAX);
    let long_rounds = play(&long, &folder, "both", u64::MAX);
    assert_eq!(long_rounds, play(&long, &folder, "long", u64::MAX));
    let (contest, stop) = contest(u64::MAX, 1);
    assert_eq!(contest.play(&long, None, &stop, &|_| ()).unwrap(), long_rounds);
    // Games beyond the end of the shorter one do not count for it.
    assert_eq!(play(&short, &folder, "both", u64::MAX), short_rounds);
}

#[test]
fn a_ccgc_match_ends_with_four_wins_and_goes_on_after_a_stop() {
    let folder = Folder::create();
    let play = |file: &str, patience: u64| -> CcgcMatch {
        let mut kept = OpenEvent::open(&folder.join(file), &event("x")).unwrap();
        let (contest, stop) = contest(patience, 1);
        contest.play_ccgc(3, Some(&mut kept), &stop, &|_| ()).unwrap()
    };
    let whole = play("whole", u64::MAX);
    assert!(whole.is_over() && whole.score().contains(&4), "{whole:?}");
    let begins: Vec<bool> = whole.games.iter().map(|game| game.a_begins).collect();
    assert_eq!(begins, [true, false, false, true, true, false, false][..begins.len()]);
    let part = play("parts", 2);
    assert_eq!((part.games.len(), part.is_over()), (2, false));
    assert_eq!(play("parts", u64::MAX), whole);
    assert_eq!(games(&folder.join("parts")), games(&folder.join("whole")));
}
