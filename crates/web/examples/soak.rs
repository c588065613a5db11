//! A server under lasting load: people who play against a level, people who analyse, contests and
//! reviews. Says every minute how long they waited and how much memory there is; fails if memory
//! grows after the first minutes, answers become slower, or a game is lost: at the end the server is
//! started again, and has all of them as they were played.
//!
//! `cargo run --release -p web --features long-tests --example soak -- --minutes 30 --players 50 --analyses 20 --contests 2`
//! `cargo run --release -p web --features long-tests --example soak -- --minutes 2 --players 6 --analyses 6 --contests 0 --reviews 2`

#![allow(clippy::unwrap_used, clippy::panic, reason = "a measurement that fails has failed")]

mod client;

use std::hash::{DefaultHasher, Hash, Hasher};
use std::net::SocketAddr;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use client::{Events, NOBODY, Server, argument, begin, get, post, resident, send, spread, step};
use serde_json::{Value, json};
use tokio::io::AsyncReadExt;
use tokio::task::JoinSet;

/// The minutes in which caches fill.
const WARMING: usize = 5;

/// How much more memory than after these minutes is no growth, as a share and in MiB.
const TOLERANCE: (f64, f64) = (1.05, 16.0);

/// How much slower answers may be at the end than after these minutes.
const SLOWER: f64 = 1.5;

fn main() -> ExitCode {
    let minutes: usize = argument("--minutes", 30);
    let server = Server::start();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let load = Arc::new(Load::default());
    let history = runtime.block_on(async {
        let visitors = Visitors { address: server.address, load: Arc::clone(&load) };
        let mut tasks = JoinSet::new();
        visitors.spawn(&mut tasks, argument("--players", 50), Visitors::play);
        visitors.spawn(&mut tasks, argument("--analyses", 20), Visitors::analyse);
        visitors.spawn(&mut tasks, argument("--contests", 2), Visitors::contest);
        visitors.spawn(&mut tasks, argument("--reviews", 0), Visitors::review);
        let history = watch(&load, minutes).await;
        load.is_over.store(true, Ordering::Relaxed);
        tasks.join_all().await;
        history
    });
    let server = server.restart();
    let games = runtime.block_on(check_games(server.address, &load));
    println!("{games} games are as they were played");
    server.stop();
    let problems = problems(&history);
    problems.iter().for_each(|problem| println!("FAILED: {problem}"));
    if problems.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// What all of them have done.
#[derive(Default)]
struct Load {
    is_over: AtomicBool,
    moves: Mutex<Vec<Duration>>,
    analyses: Mutex<Vec<Duration>>,
    /// The paths of finished games and the hashes of their moves.
    games: Mutex<Vec<(String, u64)>>,
    contests: AtomicU64,
    reviews: AtomicU64,
}

/// One minute of it.
struct Minute {
    memory: f64,
    /// The 95th percentiles, in milliseconds.
    waits: [f64; 2],
}

async fn watch(load: &Load, minutes: usize) -> Vec<Minute> {
    let mut history = Vec::new();
    for minute in 1..=minutes {
        tokio::time::sleep(Duration::from_secs(60)).await;
        let [mut moves, mut analyses] =
            [&load.moves, &load.analyses].map(|times| std::mem::take(&mut *times.lock().unwrap()));
        let memory = resident();
        let count = |number: &AtomicU64| number.load(Ordering::Relaxed);
        println!(
            "minute {minute}: {memory} MiB; {} games, {} contests, {} reviews so far",
            load.games.lock().unwrap().len(),
            count(&load.contests),
            count(&load.reviews)
        );
        println!("  {} moves of levels: {}", moves.len(), spread(&mut moves));
        println!("  {} analyses: {}", analyses.len(), spread(&mut analyses));
        let waits = [&moves, &analyses].map(|times| {
            let index = (0.95 * times.len().saturating_sub(1) as f64) as usize;
            times.get(index).map_or(0.0, |time| time.as_secs_f64() * 1e3)
        });
        history.push(Minute { memory: memory as f64, waits });
    }
    history
}

/// What became worse after the first minutes.
fn problems(history: &[Minute]) -> Vec<String> {
    let late = history.get(WARMING..).and_then(<[Minute]>::split_first);
    let Some((first, rest @ [.., last])) = late else {
        println!("too short to see growth, which takes {} minutes", WARMING + 2);
        return Vec::new();
    };
    let mut problems = Vec::new();
    let most = first.memory * TOLERANCE.0 + TOLERANCE.1;
    if last.memory > most {
        problems.push(format!("memory grew from {} to {} MiB", first.memory, last.memory));
    }
    for (what, at) in [("moves", 0), ("analyses", 1)] {
        // Of several minutes: the machine may be busy with something else for a while.
        let mut late: Vec<f64> =
            rest.iter().rev().take(WARMING).map(|minute| minute.waits[at]).collect();
        late.sort_unstable_by(f64::total_cmp);
        let (before, after) = (first.waits[at], late[late.len() / 2]);
        if after > SLOWER * before.max(100.0) {
            problems.push(format!("{what} took {before:.0} ms, then {after:.0} ms"));
        }
    }
    problems
}

#[derive(Clone)]
struct Visitors {
    address: SocketAddr,
    load: Arc<Load>,
}

impl Visitors {
    /// Starts `count` visitors, which repeat their visits until the end.
    fn spawn<F: Future<Output = ()> + Send>(
        &self,
        tasks: &mut JoinSet<()>,
        count: usize,
        visit: impl Fn(Self) -> F + Copy + Send + 'static,
    ) {
        for _ in 0..count {
            let visitors = self.clone();
            tasks.spawn(async move {
                while !visitors.load.is_over.load(Ordering::Relaxed) {
                    visit(visitors.clone()).await;
                }
            });
        }
    }

    /// A game against a level with the first legal moves, a second each; it is kept as it was
    /// acknowledged.
    async fn play(self) {
        let Self { address, load } = self;
        let club = json!({"kind": "level", "level": "club"});
        let (_, path) = begin(address, NOBODY, "ewn", club).await;
        let mut events = Events::open(address, NOBODY, &format!("{path}/events")).await;
        let mut state = events.next().await;
        while state["phase"] == "playing" {
            tokio::time::sleep(Duration::from_secs(1)).await;
            let asked = Instant::now();
            let moved = step(address, NOBODY, &path, &state).await;
            state = events.answered(moved).await;
            load.moves.lock().unwrap().push(asked.elapsed());
        }
        load.games.lock().unwrap().push((path, hash(&state["plies"])));
    }

    /// An analysis of 300 ms, and some time to look at it.
    async fn analyse(self) {
        let asked = Instant::now();
        let request = json!({"position": "startpos", "time_ms": 300});
        post(self.address, "/tzaar/analyze", &request).await;
        self.load.analyses.lock().unwrap().push(asked.elapsed());
        tokio::time::sleep(Duration::from_secs(1)).await;
    }

    /// A contest from its beginning to its end, or to ours.
    async fn contest(self) {
        let players = ["greedy", "level:beginner"];
        let request = json!({"game": "ewn", "players": players, "games": 2000});
        let id = text(&post(self.address, "/contests", &request).await["id"]);
        while !self.load.is_over.load(Ordering::Relaxed) {
            let state = get(self.address, &format!("/contests/{id}")).await;
            match state["state"].as_str().unwrap() {
                "waiting" | "running" => {}
                "done" => {
                    self.load.contests.fetch_add(1, Ordering::Relaxed);
                    return;
                }
                _ => panic!("{state}"),
            }
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
    }

    /// A deep review of a game, as far as the server goes with it.
    async fn review(self) {
        let request = json!({"record": GAME, "depth": 12}).to_string();
        let mut stream = send(self.address, NOBODY, "POST", "/ewn/review", &request).await;
        let mut answer = Vec::new();
        tokio::select! {
            _ = stream.read_to_end(&mut answer) => { self.load.reviews.fetch_add(1, Ordering::Relaxed); }
            () = self.over() => {}
        }
    }

    async fn over(&self) {
        while !self.load.is_over.load(Ordering::Relaxed) {
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    }
}

/// Compares all games with what was played. Returns how many there are.
async fn check_games(address: SocketAddr, load: &Load) -> usize {
    let games = std::mem::take(&mut *load.games.lock().unwrap());
    for (path, played) in &games {
        assert_eq!(hash(&get(address, path).await["plies"]), *played, "{path} is not as it was");
    }
    games.len()
}

fn hash(value: &Value) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.to_string().hash(&mut hasher);
    hasher.finish()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}

const GAME: &str = include_str!("../../../docs/sample.record");
