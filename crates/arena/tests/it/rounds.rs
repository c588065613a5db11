//! Rounds of many pairs of games.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use arena::{
    Choice, ContestError, DonePairs, EnginePlayer, EventStore, Fault, Forfeit, GameContest,
    GameSeed, GameSummary, MatchReport, MoveTask, Opening, Pairing, Player, PlayerFactory,
    RoundToPlay, StoredGame, TimeControl,
};
use game::{Dice, Side};
use games::{Position, Problem};

use crate::players::{GivesUp, OFFICIAL, Random, Stubborn, contest, greedy, random};

/// A round between two players.
struct Play {
    contest: GameContest,
    pairing: Pairing,
    kept: Kept,
}

/// The pairs of a round.
#[derive(Default)]
struct Kept {
    done: DonePairs,
    /// Those that it was given.
    new: Vec<u64>,
    stop_after: Option<usize>,
    stop: Arc<AtomicBool>,
    is_full: bool,
}

impl EventStore for Kept {
    fn done_pairs(&self, _: u32, _: usize) -> Result<DonePairs, Problem> {
        Ok(self.done.clone())
    }

    fn summaries(&self) -> Result<Vec<GameSummary>, Problem> {
        Ok(self.done.values().flatten().copied().collect())
    }

    fn drop_pairs(&mut self, _: u32, _: usize, _: u64) -> Result<(), Problem> {
        Ok(())
    }

    fn add_games(&mut self, games: &[&StoredGame]) -> Result<(), Problem> {
        if self.is_full {
            return Err("the disk is full".into());
        }
        let (pair, summaries) = (games[0].pair, [games[0].summary, games[1].summary]);
        assert!(self.done.insert(pair, summaries).is_none(), "pair {pair} is played again");
        self.new.push(pair);
        let is_last = self.stop_after.is_some_and(|pairs| self.new.len() >= pairs);
        self.stop.fetch_or(is_last, Ordering::Relaxed);
        Ok(())
    }
}

impl Play {
    fn new(players: [PlayerFactory; 2]) -> Self {
        let pairing = Pairing { players: [0, 1], seed: 1, number: 0, pairs: 0..300, sprt: None };
        Self { contest: contest(players, 2), pairing, kept: Kept::default() }
    }

    fn on(mut self, threads: usize) -> Self {
        self.contest.threads = NonZeroUsize::new(threads).unwrap();
        self
    }

    fn pairs(mut self, pairs: u64) -> Self {
        self.pairing.pairs = 0..pairs;
        self
    }

    fn run(&mut self) -> MatchReport {
        self.try_to_run().unwrap()
    }

    fn try_to_run(&mut self) -> Result<MatchReport, ContestError> {
        let stop = Arc::clone(&self.kept.stop);
        let round = RoundToPlay {
            number: 0,
            pairings: std::slice::from_ref(&self.pairing),
            store: Some(&mut self.kept),
            stop: &stop,
            progress: &|_| (),
        };
        Ok(self.contest.play_round(round)?.remove(0))
    }
}

#[test]
fn the_report_is_the_same_for_any_number_of_threads() {
    let reports =
        [1, 2, 3].map(|threads| Play::new([greedy(), random()]).on(threads).pairs(151).run());
    assert_eq!(reports[0].pairs().pairs(), 151);
    // The luck is the same to the last bit.
    assert!(reports.iter().all(|report| *report == reports[0]), "{reports:?}");
    let mut other_seed = Play::new([greedy(), random()]).pairs(151);
    other_seed.pairing.seed = 2;
    assert_ne!(other_seed.run(), reports[0]);
    let mut other_pairing = Play::new([greedy(), random()]).pairs(151);
    other_pairing.pairing.number = 1;
    assert_ne!(other_pairing.run(), reports[0]);
}

#[test]
fn a_sequential_test_stops_at_the_same_pair_for_any_number_of_threads() {
    let reports = [1, 2, 3].map(|threads| {
        let mut play = Play::new([greedy(), random()]).on(threads);
        play.pairing.sprt = Some("elo0=0,elo1=200".parse().unwrap());
        play.run()
    });
    assert!(reports[0].pairs().pairs() < 300, "{reports:?}");
    assert!(reports.iter().all(|report| *report == reports[0]), "{reports:?}");
}

/// All pairs together would decide the test, but an early one is missing.
#[test]
fn a_sequential_test_that_is_stopped_does_not_look_beyond_a_gap() {
    let mut play = Play::new([greedy(), random()]);
    play.run();
    play.pairing.sprt = Some("elo0=0,elo1=200".parse().unwrap());
    let whole = play.run();
    assert!(play.pairing.is_decided(&whole));
    play.kept.done.remove(&3);
    play.kept.stop.store(true, Ordering::Relaxed);
    let stopped = play.run();
    assert_eq!(stopped.pairs().pairs(), 3);
    assert!(!play.pairing.is_decided(&stopped));
}

#[test]
fn pairs_that_are_done_are_counted_and_not_played_again() {
    let mut play = Play::new([greedy(), random()]).pairs(60);
    let whole = play.run();
    assert_eq!(play.kept.new.len(), 60);
    play.kept.done.retain(|index, _| index % 3 == 1);
    play.kept.new.clear();
    assert_eq!(play.run(), whole);
    assert_eq!(play.kept.new.len(), 40);
}

#[test]
fn a_round_that_is_stopped_reports_on_what_was_kept() {
    let mut play = Play::new([random(), greedy()]);
    play.kept.stop_after = Some(10);
    let report = play.run();
    assert_eq!(report.pairs().pairs(), play.kept.new.len() as u64);
    assert!((10..=11).contains(&report.pairs().pairs()), "{report:?}");
    play.kept.done.clear();
    let none = play.run();
    assert_eq!(none, MatchReport::default());
    assert_eq!((none.mean_plies(), none.first_mover_win_rate()), (None, None));
}

#[test]
fn a_player_that_cannot_be_made_and_a_full_disk_end_the_round() {
    let missing = Box::new(|| Err("cannot start it".to_owned()));
    let problem = Play::new([random(), missing]).try_to_run().unwrap_err();
    assert_eq!(problem.to_string(), "cannot start it");
    let mut play = Play::new([random(), greedy()]);
    play.kept.is_full = true;
    assert_eq!(play.try_to_run().unwrap_err().to_string(), "the disk is full");
}

/// Draws moves as [`Random`] does, and logs its requests.
struct Witness(Arc<Mutex<Vec<Vec<Position>>>>);

impl Player for Witness {
    fn new_game(&mut self) {
        self.0.lock().unwrap().push(Vec::new());
    }

    fn choose(&mut self, task: MoveTask) -> Result<Choice, Forfeit> {
        self.0.lock().unwrap().last_mut().unwrap().push(*task.position);
        Random.choose(task)
    }
}

/// Two players of the same kind play the same game twice if set-ups, dice and their own
/// randomness are the same; so both take part in it once from each side.
#[test]
fn both_games_of_a_pair_have_the_same_set_ups_and_dice() {
    let seen = [Arc::default(), Arc::default()];
    let [a, b] = [0, 1].map(|index| -> PlayerFactory {
        let seen = Arc::clone(&seen[index]);
        Box::new(move || Ok(Box::new(Witness(Arc::clone(&seen)))))
    });
    let report = Play::new([a, b]).on(1).pairs(20).run();
    assert_eq!(report.pairs().splits, 20);
    let [a, b] = seen.map(|games| games.lock().unwrap().clone());
    assert_eq!((a.len(), b.len()), (40, 40));
    for game in (0..40).step_by(2) {
        assert_eq!((&a[game], &b[game]), (&b[game + 1], &a[game + 1]));
        assert!(game == 0 || a[game][0] != a[game - 2][0], "pairs differ");
    }
}

struct Contrary;

impl Player for Contrary {
    fn choose(&mut self, mut task: MoveTask) -> Result<Choice, Forfeit> {
        task.dice.unit();
        Random.choose(task)
    }
}

#[test]
fn players_of_equal_strength_win_half_of_the_games() {
    // They draw the same moves, so every pair is split: no luck is left to either.
    let report = Play::new([random(), random()]).run();
    assert_eq!(report.pairs().splits, 300);
    // One that draws other moves with the same dice.
    let contrary: PlayerFactory = Box::new(|| Ok(Box::new(Contrary)));
    let report = Play::new([random(), contrary]).pairs(4000).run();
    let error = report.pairs().standard_error().unwrap();
    assert!((report.pairs().win_rate().unwrap() - 0.5).abs() < 3.0 * error, "{report:?}");
    assert!(error < 0.01);
    // And luck-adjusted.
    assert!((report.tally.win_rate().unwrap() - 0.5).abs() < 3.0 * error, "{report:?}");
    assert!(report.tally.variance_ratio().unwrap() < 0.9, "{report:?}");
    assert!(report.tally.luck_z_score().unwrap().abs() < 3.5, "{report:?}");
}

#[test]
fn greedy_beats_random_from_either_seat() {
    let play = |players| {
        let mut play = Play::new(players).pairs(1000);
        play.pairing.seed = 4;
        play.run()
    };
    let ahead = play([greedy(), random()]);
    assert!(ahead.pairs().interval().unwrap().low > 0.8, "{ahead:?}");
    assert!(ahead.forfeits.iter().all(|forfeits| forfeits.total() == 0));
    assert!(ahead.first_mover_win_rate().unwrap() > 0.5, "{ahead:?}");
    assert!((10.0..30.0).contains(&ahead.mean_plies().unwrap()), "{ahead:?}");
    let behind = play([random(), greedy()]);
    assert_eq!(behind.pairs(), ahead.pairs().reversed());
    assert_eq!(behind.plies, ahead.plies);
}

#[test]
fn forfeits_are_counted_for_whoever_forfeits() {
    let gives_up: PlayerFactory = Box::new(|| Ok(Box::new(GivesUp(2))));
    let report = Play::new([gives_up, random()]).pairs(50).run();
    assert!(report.forfeits[0].counts().eq([(Fault::NoMove, 100)]));
    assert_eq!((report.pairs().losses, report.forfeits[1].total()), (50, 0));

    let stubborn: PlayerFactory = Box::new(|| Ok(Box::new(Stubborn(None))));
    let report = Play::new([random(), stubborn]).pairs(50).run();
    assert!(report.forfeits[1].counts().eq([(Fault::IllegalMove, 100)]));
    assert_eq!((report.pairs().wins, report.forfeits[0].total()), (50, 0));
}

/// Sets up against the rules.
struct BadSetUp;

impl Player for BadSetUp {
    fn set_up(&mut self, _: &Position, _: Side, _: &mut Dice) -> Result<Option<String>, Forfeit> {
        Ok(Some("112345".into()))
    }

    fn choose(&mut self, task: MoveTask) -> Result<Choice, Forfeit> {
        Random.choose(task)
    }
}

#[test]
fn whoever_sets_up_against_the_rules_loses_at_once() {
    let set_ups = OFFICIAL.game().hidden_set_ups.unwrap();
    let (opening, seed) = (Opening::new(OFFICIAL, set_ups).unwrap(), GameSeed(1));
    let mut greedy = EnginePlayer(OFFICIAL.engine("greedy", |_| ()).unwrap());
    let (controls, stop) = ([TimeControl::default(); 2], AtomicBool::new(false));
    let judged = opening.play([&mut greedy, &mut BadSetUp], seed, controls, None, &stop).unwrap();
    assert_eq!((judged.game.winner, judged.game.plies.len()), (Side::First, 0));
    assert_eq!(judged.summary().fault, Some(Fault::IllegalSetUp));
}
