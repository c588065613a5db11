//! The threads that search for all clients.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use service::api::{Code, Failure};
use web::pool::{Pool, Priority, Ticket, fair_share};

fn pool(workers: usize) -> Pool {
    Pool::new(NonZeroUsize::new(workers).unwrap()).unwrap()
}

fn wait<T>(ticket: Ticket<T>) -> Result<T, Failure> {
    tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(ticket)
}

/// Work that starts in its turn and ends when released.
struct Gate {
    let_go: mpsc::Sender<()>,
    ticket: Ticket<()>,
}

/// Occupies a thread.
fn occupy(pool: &Pool, priority: Priority) -> Gate {
    let (let_go, gate) = mpsc::channel();
    let (begun, has_begun) = mpsc::channel();
    let ticket = pool.submit(priority, move |_| {
        begun.send(()).unwrap();
        let _ = gate.recv();
    });
    has_begun.recv().unwrap();
    Gate { let_go, ticket: ticket.unwrap() }
}

impl Gate {
    fn open(self) {
        self.let_go.send(()).unwrap();
        wait(self.ticket).unwrap();
    }
}

fn spin_until(stop: &AtomicBool) {
    while !stop.load(Ordering::Relaxed) {
        thread::yield_now();
    }
}

#[test]
fn moves_in_games_go_first_then_analyses() {
    let pool = pool(1);
    let gate = occupy(&pool, Priority::Analysis);
    let (sender, done) = mpsc::channel();
    let wanted = [Priority::Analysis, Priority::Play, Priority::Analysis];
    let tickets: Vec<_> = (0..)
        .zip(wanted)
        .map(|(number, priority)| {
            let sender = sender.clone();
            pool.submit(priority, move |_| sender.send(number).unwrap()).unwrap()
        })
        .collect();
    let ahead: Vec<_> = tickets.iter().map(Ticket::ahead).collect();
    assert_eq!(ahead, [Some(1), Some(0), Some(2)]);
    gate.open();
    for ticket in tickets {
        wait(ticket).unwrap();
    }
    drop(sender);
    assert_eq!(done.iter().collect::<Vec<i32>>(), [1, 0, 2]);
}

#[test]
fn work_that_nobody_waits_for_leaves_the_queue_or_is_stopped() {
    let pool = pool(1);
    let gate = occupy(&pool, Priority::Play);
    let held = Arc::new(());
    let holds = Arc::clone(&held);
    let ticket = pool.submit(Priority::Play, move |_| drop(holds)).unwrap();
    let load = pool.load();
    assert_eq!((load.workers, load.running, load.waiting), (1, 1, 1));
    drop(ticket);
    assert_eq!(pool.load().waiting, 0);
    assert_eq!(Arc::strong_count(&held), 1, "the work is gone with everything that it held");
    gate.open();
    let (sender, stopped) = mpsc::channel();
    let ticket = pool.submit(Priority::Analysis, move |job| {
        sender.send("begun").unwrap();
        spin_until(job.stop);
        sender.send("stopped").unwrap();
    });
    assert_eq!(stopped.recv(), Ok("begun"));
    drop(ticket);
    assert_eq!(stopped.recv(), Ok("stopped"));
}

#[test]
fn a_panic_hurts_nobody_else() {
    let pool = pool(1);
    for _ in 0..3 {
        let ticket = pool.submit(Priority::Play, |_| panic!("this is meant to happen")).unwrap();
        assert_eq!(wait::<()>(ticket).unwrap_err().code, Code::Internal);
    }
    assert_eq!(wait(pool.submit(Priority::Play, |_| 7).unwrap()), Ok(7));
    while pool.load().running > 0 {
        thread::yield_now();
    }
}

#[test]
fn the_queue_has_an_end_and_analyses_do_not_keep_games_out() {
    let pool = pool(1);
    let gate = occupy(&pool, Priority::Play);
    let most = 256;
    let submit = |priority| pool.submit(priority, |_| ());
    let tickets: Vec<_> = (0..most).map(|_| submit(Priority::Analysis).unwrap()).collect();
    let refused = submit(Priority::Analysis).err().unwrap();
    assert_eq!(refused.code, Code::Busy);
    assert!(refused.message.starts_with(&format!("{most} others are")), "{}", refused.message);
    let play = submit(Priority::Play).unwrap();
    drop(tickets);
    gate.open();
    wait(play).unwrap();
}

#[test]
fn long_work_is_cut_short_when_others_wait_and_says_so() {
    let pool = pool(1);
    let ticket = pool.submit(Priority::Analysis, |job| {
        let granted = job.grant(Duration::from_secs(60));
        spin_until(job.stop);
        (granted, job.cut_after.get().copied())
    });
    let ticket = ticket.unwrap();
    while pool.load().running == 0 {
        thread::yield_now();
    }
    let play = pool.submit(Priority::Play, |_| ()).unwrap();
    let (granted, cut_after) = wait(ticket).unwrap();
    assert_eq!(granted, Duration::from_secs(60), "nobody waited when it began");
    assert!(cut_after.unwrap() >= Duration::from_millis(50));
    wait(play).unwrap();
}

#[test]
fn nobody_waits_for_work_in_the_background() {
    let pool = pool(1);
    let gate = occupy(&pool, Priority::Background);
    let waiting = pool.submit(Priority::Background, |_| ()).unwrap();
    for priority in [Priority::Play, Priority::Analysis] {
        assert_eq!(wait(pool.submit(priority, |_| 7).unwrap()), Ok(7));
    }
    assert_eq!(waiting.ahead(), Some(0), "one at a time on each thread");
    gate.open();
    wait(waiting).unwrap();
}

#[test]
fn work_in_the_background_lets_all_others_go_first_when_it_says_so() {
    let pool = Pool::with_courtesy(NonZeroUsize::MIN, Duration::from_secs(300)).unwrap();
    let gate = occupy(&pool, Priority::Play);
    let count = Arc::new(AtomicUsize::new(0));
    let others = [Priority::Play, Priority::Analysis, Priority::Analysis].map(|priority| {
        let count = Arc::clone(&count);
        pool.submit(priority, move |_| count.fetch_add(1, Ordering::Relaxed)).unwrap()
    });
    let (begun, has_begun) = mpsc::channel();
    let counted = Arc::clone(&count);
    let ticket = pool.submit(Priority::Background, move |job| {
        begun.send(()).unwrap();
        (job.give_way)();
        counted.load(Ordering::Relaxed)
    });
    has_begun.recv().unwrap();
    gate.open();
    // The last of them has begun then, and may not have ended.
    assert!(wait(ticket.unwrap()).unwrap() >= 2);
    for other in others {
        wait(other).unwrap();
    }
}

#[test]
fn the_end_stops_everything() {
    let pool = pool(2);
    let (sender, begun) = mpsc::channel();
    let running = pool.submit(Priority::Analysis, move |job| {
        sender.send(()).unwrap();
        spin_until(job.stop);
    });
    begun.recv().unwrap();
    let gate = occupy(&pool, Priority::Play);
    let waiting = pool.submit(Priority::Play, |_| ()).unwrap();
    pool.shut_down();
    assert_eq!(wait(running.unwrap()), Ok(()));
    let refused = pool.submit(Priority::Play, |_| ()).err();
    assert_eq!(wait(waiting).err(), refused);
    assert_eq!(refused.unwrap().code, Code::Busy);
    gate.open();
}

/// The shares of clients who come at once and are served in turn.
fn shares(clients: usize, workers: usize, patience: Duration) -> Vec<Duration> {
    let start = Instant::now();
    let mut free = vec![start; workers];
    let waits = |served: usize| (served + 1..clients).map(|_| start + patience);
    let share = |served: usize| {
        free.sort_unstable();
        let share = fair_share(waits(served), workers, free[0]).unwrap_or(patience);
        free[0] += share;
        share
    };
    (0..clients).map(share).collect()
}

#[test]
fn all_who_come_at_once_get_the_same_and_nobody_waits_longer_than_he_should() {
    let patience = Duration::from_secs(10);
    let granted = shares(200, 2, patience);
    let (least, most) = (granted.iter().min().unwrap(), granted[..190].iter().max().unwrap());
    assert!(*least > Duration::from_millis(90), "{granted:?}");
    assert!(*most < Duration::from_millis(130), "{granted:?}");
    let all_but_last: Duration = granted[..198].iter().sum();
    assert!(all_but_last / 2 <= patience, "{all_but_last:?}");
}

#[test]
fn nobody_has_to_hurry_while_nothing_waits_and_everybody_when_somebody_is_late() {
    let now = Instant::now();
    assert_eq!(fair_share(std::iter::empty(), 2, now), None);
    let late = [now + Duration::from_secs(5), now - Duration::from_secs(1)];
    assert_eq!(fair_share(late.into_iter(), 2, now), Some(Duration::ZERO));
    let second = [now + Duration::from_secs(5)];
    assert_eq!(fair_share(second.into_iter(), 2, now), Some(Duration::from_secs(10)));
}
