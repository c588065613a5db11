//! Games against the clock, which stands still unless a player lets time pass: a separate test
//! binary, as there is one clock for all games of a process.

// `allow-unwrap-in-tests` covers test functions, but not the helpers they share.
#![allow(clippy::unwrap_used)]

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use arena::{
    Choice, Fault, Forfeit, Game, GameSeed, MatchReport, MoveTask, Plan, Player, TimeControl,
    TurnTime, play_game,
};
use ewn::{Position5, Size};
use game::{Position, Side};
use testkit::Clock;
use testkit::toy::ToyPosition;

/// Takes its time for a random move, and logs the time left.
struct Sleeper<'a> {
    clock: &'a Clock,
    nap: Duration,
    time_left: Vec<Duration>,
    turns: Vec<TurnTime>,
}

impl<P: Position> Player<P> for Sleeper<'_> {
    fn choose(&mut self, task: MoveTask<P>) -> Result<Choice<P::Move>, Forfeit> {
        let MoveTask { position, budget, mut dice, .. } = task;
        self.time_left.extend(budget.time_left.map(|left| left[position.mover().index()]));
        self.turns.extend(budget.turn);
        self.clock.advance(self.nap);
        Ok(Choice { mov: position.random_move(&mut dice).unwrap(), value: None })
    }
}

/// A game in which the first player needs 100 ms for every move, and the second none.
fn play<'a, P: Position>(clock: &'a Clock, start: P, control: &str) -> (Game<P>, [Sleeper<'a>; 2]) {
    let mut players = [100, 0].map(|nap| Sleeper {
        clock,
        nap: Duration::from_millis(nap),
        time_left: Vec::new(),
        turns: Vec::new(),
    });
    let [sleeper, other] = &mut players;
    let control: TimeControl = control.parse().unwrap();
    let game = play_game(start, [sleeper, other], GameSeed(1), control);
    (game, players)
}

#[test]
fn whoever_sleeps_too_long_loses_on_time() {
    let clock = Clock::hold(search::set_time_source);
    let start = Position5::canonical(Size::FIVE).unwrap();
    let (game, [sleeper, other]) = play(&clock, start, "total=250ms,grace=0s");
    assert_eq!((game.winner, game.plies.len()), (Side::Second, 4));
    assert_eq!(game.forfeit.unwrap().fault, Fault::OutOfTime);
    assert_eq!(sleeper.time_left, [250, 150, 50].map(Duration::from_millis));
    assert_eq!(other.time_left, [Duration::from_millis(250); 2]);
    for (control, is_late) in [("move=99ms,grace=0s", true), ("move=50ms,grace=50ms", false)] {
        let game = play(&clock, start, control).0;
        let faults = game.forfeit.map(|forfeit| (game.plies.len(), forfeit.fault));
        assert_eq!(faults, is_late.then_some((0, Fault::OutOfTime)), "{control}");
    }
}

/// The first move of a turn is meant to take half of it; the second may take what the first left.
#[test]
fn the_moves_of_a_turn_share_its_time() {
    let clock = Clock::hold(search::set_time_source);
    let start: ToyPosition = "first(first(second(first(first(win)))))".parse().unwrap();
    let (game, [sleeper, other]) = play(&clock, start, "turn=1s");
    assert_eq!(game.forfeit, None);
    let turn = |left, share| TurnTime {
        left: Duration::from_millis(left),
        share: Duration::from_millis(share),
    };
    // A new turn has all its time again.
    assert_eq!(sleeper.turns, [turn(1000, 500), turn(900, 900)].repeat(2));
    assert_eq!(other.turns, [turn(1000, 1000)]);
    let late = play(&clock, start, "turn=150ms,grace=0s").0;
    assert_eq!((late.winner, late.plies.len()), (Side::Second, 1));
    assert_eq!(late.forfeit.unwrap().fault, Fault::OutOfTime);
}

/// A search of this depth would take years: only a stop that reaches it ends the contest.
#[test]
fn a_stop_reaches_a_search() {
    let clock = Clock::hold(search::set_time_source);
    let plan = Plan {
        games: Some(2),
        seed: Some(1),
        tc: "nodes=1000000000000".parse().ok(),
        reference: Some("none".into()),
        ..Plan::of_match("star2:depth=60,hash=1", "mcts:playouts=1000000000000")
    };
    let contest = plan.contest(NonZeroUsize::MIN, |_| (), &protocol::make_player).unwrap();
    let (tournament, stop) = (plan.tournament().unwrap(), &AtomicBool::new(false));
    thread::scope(|scope| {
        let played = scope.spawn(|| contest.play(&tournament, None, stop, &|_| ()).unwrap());
        // Those of the game, and of a search that has begun.
        clock.wait_for_readings(5);
        stop.store(true, Ordering::Relaxed);
        assert_eq!(played.join().unwrap()[0].reports, [MatchReport::default()]);
    });
}
