//! Matches of many games.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use arena::{
    Budget, Choice, Fault, Forfeit, Forfeits, MatchPlan, MatchReport, Pair, Player, PlayerFactory,
    TimeControl, match_up,
};
use ewn::{Move, Position5, RED, SetUp, SetUpRule, Size};
use ewn_engine::Zweistein;
use game::Dice;

use crate::players::{GivesUp, Greedy, Random, Sleeper, Stubborn};

fn start(pair: Pair) -> Position5 {
    let [red, blue] = SetUp::pair(SetUpRule::Random, Size::FIVE, &mut pair.seed.start());
    Position5::start(&red, &blue, RED).unwrap()
}

fn plan<'a>(players: [&'a PlayerFactory<'a, Position5>; 2]) -> MatchPlan<'a, Position5> {
    let threads = NonZeroUsize::new(2).unwrap();
    MatchPlan {
        players,
        start: &start,
        pairs: 1000,
        seed: 1,
        control: TimeControl::default(),
        threads,
    }
}

fn play(plan: &MatchPlan<Position5>) -> MatchReport {
    match_up(plan, &AtomicBool::new(false), &|_| ())
}

fn random() -> Box<dyn Player<Position5>> {
    Box::new(Random)
}

#[test]
fn the_result_is_the_same_for_any_number_of_threads() {
    let greedy = Greedy(Arc::new(Zweistein::new(Size::FIVE)));
    let greedy = || Box::new(greedy.clone()) as Box<dyn Player<Position5>>;
    let reports = [1, 2, 3].map(|threads| {
        let threads = NonZeroUsize::new(threads).unwrap();
        play(&MatchPlan { pairs: 301, threads, ..plan([&greedy, &random]) })
    });
    assert_eq!(reports[0].pairs.pairs(), 301);
    assert!(reports.iter().all(|report| *report == reports[0]), "{reports:?}");
    let other_seed = play(&MatchPlan { pairs: 301, seed: 2, ..plan([&greedy, &random]) });
    assert_ne!(other_seed, reports[0]);
}

/// Draws moves as [`Random`] does, and writes down what it is asked.
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
        move || Box::new(Witness(Arc::clone(&seen))) as Box<dyn Player<Position5>>
    });
    let threads = NonZeroUsize::MIN;
    let report = play(&MatchPlan { pairs: 20, threads, ..plan([&a, &b]) });
    assert_eq!(report.pairs.splits, 20);
    let [a, b] = seen.map(|games| games.lock().unwrap().clone());
    assert_eq!((a.len(), b.len()), (40, 40));
    for game in (0..40).step_by(2) {
        assert_eq!((&a[game], &b[game]), (&b[game + 1], &a[game + 1]));
        assert!(game == 0 || a[game][0] != a[game - 2][0], "pairs differ");
    }
}

#[test]
fn players_of_equal_strength_win_half_of_the_games() {
    // They draw the same moves, so every pair is split: no luck is left to either.
    let report = play(&plan([&random, &random]));
    assert_eq!(report.pairs.splits, 1000);
    // One that draws other moves with the same dice.
    let contrary = || Box::new(Contrary) as Box<dyn Player<Position5>>;
    let report = play(&MatchPlan { pairs: 4000, ..plan([&random, &contrary]) });
    let error = report.pairs.standard_error().unwrap();
    assert!((report.pairs.win_rate().unwrap() - 0.5).abs() < 3.0 * error, "{report:?}");
    assert!(error < 0.01);
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
fn greedy_beats_random_from_either_seat() {
    let greedy = Greedy(Arc::new(Zweistein::new(Size::FIVE)));
    let greedy = || Box::new(greedy.clone()) as Box<dyn Player<Position5>>;
    let ahead = play(&plan([&greedy, &random]));
    assert!(ahead.pairs.interval().unwrap().low > 0.8, "{ahead:?}");
    assert_eq!(ahead.forfeits, [Forfeits::default(); 2]);
    assert!(ahead.first_mover_win_rate().unwrap() > 0.5, "{ahead:?}");
    assert!((10.0..30.0).contains(&ahead.mean_plies().unwrap()), "{ahead:?}");
    let behind = play(&plan([&random, &greedy]));
    assert_eq!((behind.pairs.wins, behind.pairs.losses), (ahead.pairs.losses, ahead.pairs.wins));
    assert_eq!(behind.plies, ahead.plies);
}

#[test]
fn forfeits_are_counted_for_whoever_forfeits() {
    let gives_up = || Box::new(GivesUp(2)) as Box<dyn Player<Position5>>;
    let report = play(&MatchPlan { pairs: 50, ..plan([&gives_up, &random]) });
    assert!(report.forfeits[0].counts().eq([(Fault::NoMove, 100)]));
    assert_eq!((report.pairs.losses, report.forfeits[1].total()), (50, 0));

    let stubborn = || Box::new(Stubborn(None)) as Box<dyn Player<Position5>>;
    let report = play(&MatchPlan { pairs: 50, ..plan([&random, &stubborn]) });
    assert!(report.forfeits[1].counts().eq([(Fault::IllegalMove, 100)]));
    assert_eq!((report.pairs.wins, report.forfeits[0].total()), (50, 0));

    let nap = Duration::from_millis(300);
    let sleeper = || Box::new(Sleeper { nap, ..Sleeper::default() }) as Box<dyn Player<Position5>>;
    let control = "total=200ms,grace=0s".parse().unwrap();
    let report = play(&MatchPlan { pairs: 1, control, ..plan([&sleeper, &random]) });
    assert!(report.forfeits[0].counts().eq([(Fault::OutOfTime, 2)]));
}

#[test]
fn a_match_that_is_stopped_is_a_shorter_match() {
    let stop = AtomicBool::new(false);
    let begun = AtomicU64::new(0);
    let start = |pair: Pair| {
        // The start of a pair is asked for once.
        stop.store(begun.fetch_add(1, Ordering::Relaxed) == 9, Ordering::Relaxed);
        start(pair)
    };
    let threads = NonZeroUsize::MIN;
    let stopped = MatchPlan { start: &start, threads, ..plan([&random, &random]) };
    let report = match_up(&stopped, &stop, &|_| ());
    assert_eq!(report, play(&MatchPlan { pairs: 10, ..plan([&random, &random]) }));
    let none = match_up(&stopped, &AtomicBool::new(true), &|_| ());
    assert_eq!(none, MatchReport::default());
    assert_eq!((none.mean_plies(), none.first_mover_win_rate()), (None, None));
}

#[test]
fn progress_ends_with_the_final_report() {
    let last = Mutex::new(MatchReport::default());
    let tell = |report: &MatchReport| {
        let mut last = last.lock().unwrap();
        assert!(report.pairs.pairs() >= last.pairs.pairs());
        *last = *report;
    };
    let report = match_up(&plan([&random, &random]), &AtomicBool::new(false), &tell);
    assert_eq!(*last.lock().unwrap(), report);
    assert_eq!(report.pairs.pairs(), 1000);
}
