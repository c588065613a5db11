//! Rounds of many pairs of games.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use arena::{
    Budget, Choice, Conditions, Contest, DonePairs, EvaluatorReference, Fault, Forfeit, Listeners,
    MatchReport, Opening, Pairing, PlayedPair, Player, PlayerFactory, Reference, Start,
    TimeControl, play_round,
};
use ewn::{Move, Position5, Size};
use ewn_engine::Zweistein;
use game::{Dice, Side};

use crate::players::{GivesUp, Greedy, Random, Stubborn, greedy, random, start};

/// A round with the first two players of all, on some threads.
struct Play<'a> {
    players: Vec<&'a PlayerFactory<'a, Position5>>,
    pairing: Pairing,
    controls: [TimeControl; 2],
    threads: usize,
    done: DonePairs,
}

impl<'a> Play<'a> {
    fn new(players: [&'a PlayerFactory<'a, Position5>; 2]) -> Self {
        let pairing = Pairing { players: [0, 1], seed: 1, number: 0, pairs: 0..300, sprt: None };
        let (controls, done) = ([TimeControl::default(); 2], DonePairs::new());
        Self { players: players.to_vec(), pairing, controls, threads: 2, done }
    }

    fn pairs(mut self, pairs: u64) -> Self {
        self.pairing.pairs = 0..pairs;
        self
    }

    fn run(&self) -> MatchReport {
        self.run_and_keep(&|_| true, &AtomicBool::new(false))
    }

    fn run_and_keep(
        &self,
        keep: &(dyn Fn(&PlayedPair<Position5>) -> bool + Sync),
        stop: &AtomicBool,
    ) -> MatchReport {
        let reference = || -> Box<dyn Reference<Position5>> {
            Box::new(EvaluatorReference(Zweistein::new(Size::FIVE)))
        };
        let conditions = Conditions { opening: &start, stop };
        let contest = Contest {
            players: &self.players,
            controls: &self.controls,
            conditions,
            reference: Some(&reference),
            threads: NonZeroUsize::new(self.threads).unwrap(),
        };
        let listeners = Listeners { keep, progress: &|_| () };
        let reports = play_round(
            &contest,
            std::slice::from_ref(&self.pairing),
            vec![self.done.clone()],
            &listeners,
        );
        reports.unwrap().remove(0)
    }
}

#[test]
fn the_report_is_the_same_for_any_number_of_threads() {
    let reports =
        [1, 2, 3].map(|threads| Play { threads, ..Play::new([&greedy, &random]) }.pairs(151).run());
    assert_eq!(reports[0].pairs().pairs(), 151);
    // The luck is the same to the last bit.
    assert!(reports.iter().all(|report| *report == reports[0]), "{reports:?}");
    let mut other_seed = Play::new([&greedy, &random]).pairs(151);
    other_seed.pairing.seed = 2;
    assert_ne!(other_seed.run(), reports[0]);
    let mut other_pairing = Play::new([&greedy, &random]).pairs(151);
    other_pairing.pairing.number = 1;
    assert_ne!(other_pairing.run(), reports[0]);
}

#[test]
fn a_sequential_test_stops_at_the_same_pair_for_any_number_of_threads() {
    let reports = [1, 2, 3].map(|threads| {
        let mut play = Play { threads, ..Play::new([&greedy, &random]) };
        play.pairing.sprt = Some("elo0=0,elo1=200".parse().unwrap());
        play.run()
    });
    assert!(reports[0].pairs().pairs() < 300, "{reports:?}");
    assert!(reports.iter().all(|report| *report == reports[0]), "{reports:?}");
}

/// All pairs together would decide the test, but an early one is missing.
#[test]
fn a_sequential_test_that_is_stopped_does_not_look_beyond_a_gap() {
    let kept = Mutex::new(DonePairs::new());
    let keep = |pair: &PlayedPair<Position5>| {
        let games = [pair.games[0].summary(), pair.games[1].summary()];
        kept.lock().unwrap().insert(pair.index, games);
        true
    };
    Play::new([&greedy, &random]).run_and_keep(&keep, &AtomicBool::new(false));
    let mut play = Play::new([&greedy, &random]);
    play.pairing.sprt = Some("elo0=0,elo1=200".parse().unwrap());
    play.done = kept.into_inner().unwrap();
    assert!(play.pairing.is_decided(&play.run()));
    play.done.remove(&3);
    let stopped = play.run_and_keep(&|_| true, &AtomicBool::new(true));
    assert_eq!(stopped.pairs().pairs(), 3);
    assert!(!play.pairing.is_decided(&stopped));
}

#[test]
fn pairs_that_are_done_are_counted_and_not_played_again() {
    let kept = Mutex::new(DonePairs::new());
    let keep = |pair: &PlayedPair<Position5>| {
        let games = [pair.games[0].summary(), pair.games[1].summary()];
        assert!(kept.lock().unwrap().insert(pair.index, games).is_none());
        true
    };
    let whole =
        Play::new([&greedy, &random]).pairs(60).run_and_keep(&keep, &AtomicBool::new(false));
    let kept = kept.into_inner().unwrap();
    assert_eq!(kept.len(), 60);
    let some = kept.into_iter().filter(|(index, _)| index % 3 == 1).collect();
    let played = AtomicU64::new(0);
    let count = |pair: &PlayedPair<Position5>| {
        assert_ne!(pair.index % 3, 1);
        played.fetch_add(1, Ordering::Relaxed);
        true
    };
    let again = Play { done: some, ..Play::new([&greedy, &random]) }.pairs(60);
    assert_eq!(again.run_and_keep(&count, &AtomicBool::new(false)), whole);
    assert_eq!(played.into_inner(), 40);
}

#[test]
fn a_round_that_is_stopped_reports_on_what_was_kept() {
    let stop = AtomicBool::new(false);
    let kept = AtomicU64::new(0);
    let keep = |_: &PlayedPair<Position5>| {
        stop.store(kept.fetch_add(1, Ordering::Relaxed) >= 9, Ordering::Relaxed);
        true
    };
    let report = Play::new([&random, &greedy]).run_and_keep(&keep, &stop);
    assert_eq!(report.pairs().pairs(), kept.into_inner());
    assert!((10..=11).contains(&report.pairs().pairs()), "{report:?}");
    let none = Play::new([&random, &greedy]).run_and_keep(&|_| true, &AtomicBool::new(true));
    assert_eq!(none, MatchReport::default());
    assert_eq!((none.mean_plies(), none.first_mover_win_rate()), (None, None));
}

#[test]
fn nothing_is_played_when_nothing_can_be_kept() {
    let report = Play { threads: 1, ..Play::new([&random, &greedy]) }
        .run_and_keep(&|_| false, &AtomicBool::new(false));
    assert_eq!(report, MatchReport::default());
}

#[test]
fn a_player_that_cannot_be_made_ends_the_round() {
    let missing = || Err("cannot start it".to_owned());
    let missing: &PlayerFactory<Position5> = &missing;
    let stop = AtomicBool::new(false);
    let conditions = Conditions { opening: &start, stop: &stop };
    let controls = [TimeControl::default(); 2];
    let players: [&PlayerFactory<Position5>; 2] = [&random, missing];
    let threads = NonZeroUsize::new(2).unwrap();
    let contest =
        Contest { players: &players, controls: &controls, conditions, reference: None, threads };
    let pairing = Pairing { players: [0, 1], seed: 1, number: 0, pairs: 0..10, sprt: None };
    let listeners = Listeners { keep: &|_: &PlayedPair<_>| true, progress: &|_| () };
    let result = play_round(&contest, &[pairing], Vec::new(), &listeners);
    assert_eq!(result, Err("cannot start it".into()));
}

/// Draws moves as [`Random`] does, and logs its requests.
struct Witness(Arc<Mutex<Vec<Vec<Position5>>>>);

impl Player<Position5> for Witness {
    fn new_game(&mut self) {
        self.0.lock().unwrap().push(Vec::new());
    }

    fn choose(
        &mut self,
        position: &Position5,
        budget: &Budget,
        dice: &mut Dice,
    ) -> Result<Choice<Move>, Forfeit> {
        self.0.lock().unwrap().last_mut().unwrap().push(*position);
        Random.choose(position, budget, dice)
    }
}

/// Two players of the same kind play the same game twice if set-ups, dice and their own
/// randomness are the same; so both take part in it once from each side.
#[test]
fn both_games_of_a_pair_have_the_same_set_ups_and_dice() {
    let seen = [Arc::default(), Arc::default()];
    let [a, b] = [0, 1].map(|index| {
        let seen = Arc::clone(&seen[index]);
        move || Ok(Box::new(Witness(Arc::clone(&seen))) as Box<dyn Player<Position5>>)
    });
    let report = Play { threads: 1, ..Play::new([&a, &b]) }.pairs(20).run();
    assert_eq!(report.pairs().splits, 20);
    let [a, b] = seen.map(|games| games.lock().unwrap().clone());
    assert_eq!((a.len(), b.len()), (40, 40));
    for game in (0..40).step_by(2) {
        assert_eq!((&a[game], &b[game]), (&b[game + 1], &a[game + 1]));
        assert!(game == 0 || a[game][0] != a[game - 2][0], "pairs differ");
    }
}

struct Contrary;

impl Player<Position5> for Contrary {
    fn choose(
        &mut self,
        position: &Position5,
        budget: &Budget,
        dice: &mut Dice,
    ) -> Result<Choice<Move>, Forfeit> {
        dice.unit();
        Random.choose(position, budget, dice)
    }
}

#[test]
fn players_of_equal_strength_win_half_of_the_games() {
    // They draw the same moves, so every pair is split: no luck is left to either.
    let report = Play::new([&random, &random]).run();
    assert_eq!(report.pairs().splits, 300);
    // One that draws other moves with the same dice.
    let contrary = || Ok(Box::new(Contrary) as Box<dyn Player<Position5>>);
    let report = Play::new([&random, &contrary]).pairs(4000).run();
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
    let ahead = Play::new([&greedy, &random]).pairs(1000).run();
    assert!(ahead.pairs().interval().unwrap().low > 0.8, "{ahead:?}");
    assert!(ahead.forfeits.iter().all(|forfeits| forfeits.total() == 0));
    assert!(ahead.first_mover_win_rate().unwrap() > 0.5, "{ahead:?}");
    assert!((10.0..30.0).contains(&ahead.mean_plies().unwrap()), "{ahead:?}");
    let behind = Play::new([&random, &greedy]).pairs(1000).run();
    assert_eq!(behind.pairs(), ahead.pairs().reversed());
    assert_eq!(behind.plies, ahead.plies);
}

#[test]
fn forfeits_are_counted_for_whoever_forfeits() {
    let gives_up = || Ok(Box::new(GivesUp(2)) as Box<dyn Player<Position5>>);
    let report = Play::new([&gives_up, &random]).pairs(50).run();
    assert!(report.forfeits[0].counts().eq([(Fault::NoMove, 100)]));
    assert_eq!((report.pairs().losses, report.forfeits[1].total()), (50, 0));

    let stubborn = || Ok(Box::new(Stubborn(None)) as Box<dyn Player<Position5>>);
    let report = Play::new([&random, &stubborn]).pairs(50).run();
    assert!(report.forfeits[1].counts().eq([(Fault::IllegalMove, 100)]));
    assert_eq!((report.pairs().wins, report.forfeits[0].total()), (50, 0));
}

/// An opening in which the second player's set-up is illegal.
struct BadSetUp;

impl Opening<Position5> for BadSetUp {
    fn start(&self, seed: arena::GameSeed, _: [&mut dyn Player<Position5>; 2]) -> Start<Position5> {
        let forfeit = Some((Side::Second, Fault::IllegalSetUp.because("112345")));
        Start { position: start(seed), forfeit }
    }
}

#[test]
fn whoever_sets_up_against_the_rules_loses_at_once() {
    let stop = AtomicBool::new(false);
    let conditions = Conditions { opening: &BadSetUp, stop: &stop };
    let controls = [TimeControl::default(); 2];
    let mut players = [Greedy(Arc::new(Zweistein::new(Size::FIVE))); 1];
    let judged = conditions
        .play(arena::GameSeed(1), [&mut players[0], &mut Random], controls, None)
        .unwrap();
    assert_eq!((judged.game.winner, judged.game.plies.len()), (Side::First, 0));
    assert_eq!(judged.summary().fault, Some(Fault::IllegalSetUp));
}
