//! Many people play at once, against engines or (`--friends`) each other: how soon their moves are
//! acknowledged, how soon the engine or the friend's browser has the answer, and with how much
//! memory.
//!
//! `cargo run --release -p web --features long-tests --example load_games -- --players 50 --level club --moves 20`
//! `cargo run --release -p web --features long-tests --example load_games -- --friends 100 --think 1000 --moves 20`

#![allow(clippy::unwrap_used, reason = "a measurement that fails has failed")]

mod client;

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use client::{Events, NOBODY, Server, argument, begin, post_as, resident, spread, step};
use serde_json::{Value, json};
use tokio::task::JoinSet;

fn main() {
    let players: u32 = argument("--players", 50);
    let friends: u32 = argument("--friends", 0);
    let plan = Plan {
        game: argument("--game", "ewn".to_owned()),
        level: argument("--level", "club".to_owned()),
        moves: argument("--moves", 20),
        think: Duration::from_millis(argument("--think", 1000)),
    };
    let server = Server::start();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    if friends > 0 {
        runtime.block_on(pairs(server.address, friends, Arc::new(plan)));
    } else {
        runtime.block_on(crowd(server.address, players, Arc::new(plan)));
    }
    server.stop();
}

struct Plan {
    game: String,
    level: String,
    moves: usize,
    /// How long friends think about a move.
    think: Duration,
}

/// What a person had to wait for.
#[derive(Default)]
struct Waits {
    acknowledged: Vec<Duration>,
    answered: Vec<Duration>,
}

/// What all of these had to wait for, at the same time.
async fn together(people: impl Iterator<Item: Future<Output = Waits> + Send + 'static>) -> Waits {
    let mut waits = Waits::default();
    for Waits { acknowledged, answered } in people.collect::<JoinSet<_>>().join_all().await {
        waits.acknowledged.extend(acknowledged);
        waits.answered.extend(answered);
    }
    waits
}

async fn crowd(address: SocketAddr, players: u32, plan: Arc<Plan>) {
    let before = resident();
    let is_done = Arc::new(AtomicBool::new(false));
    let watched = Arc::clone(&is_done);
    let memory = tokio::spawn(async move {
        let mut most = 0;
        while !watched.load(Ordering::Relaxed) {
            most = most.max(resident());
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        most
    });
    let begin = Instant::now();
    let mut waits = together((0..players).map(|_| play(address, Arc::clone(&plan)))).await;
    let seconds = begin.elapsed().as_secs_f64();
    is_done.store(true, Ordering::Relaxed);
    let Plan { game, level, .. } = &*plan;
    let moves = waits.acknowledged.len();
    println!("{players} people against level {level} of {game}: {moves} moves in {seconds:.1} s");
    println!("a move is acknowledged: {}", spread(&mut waits.acknowledged));
    println!("the engine has answered: {}", spread(&mut waits.answered));
    println!("memory: {before} MiB before, {} MiB at most", memory.await.unwrap());
}

/// One person plays the first legal moves, in as many games as it takes.
async fn play(address: SocketAddr, plan: Arc<Plan>) -> Waits {
    let mut waits = Waits::default();
    while waits.acknowledged.len() < plan.moves {
        let level = json!({"kind": "level", "level": plan.level});
        let (_, path) = begin(address, NOBODY, &plan.game, level).await;
        let mut events = Events::open(address, NOBODY, &format!("{path}/events")).await;
        let mut state = events.next().await;
        while state["phase"] == "playing" && waits.acknowledged.len() < plan.moves {
            let asked = Instant::now();
            let moved = step(address, NOBODY, &path, &state).await;
            waits.acknowledged.push(asked.elapsed());
            state = events.answered(moved).await;
            waits.answered.push(asked.elapsed());
        }
    }
    waits
}

/// Friends who play each other, with a browser each.
async fn pairs(address: SocketAddr, games: u32, plan: Arc<Plan>) {
    let begin = Instant::now();
    let pairs = (0..games).map(|pair| play_friend(address, pair, Arc::clone(&plan)));
    let mut waits = together(pairs).await;
    let (seconds, moves) = (begin.elapsed().as_secs_f64(), waits.acknowledged.len());
    println!("{games} games of {} between friends: {moves} moves in {seconds:.1} s", plan.game);
    println!("a move is acknowledged: {}", spread(&mut waits.acknowledged));
    println!("the friend has it: {}", spread(&mut waits.answered));
    println!("memory: {} MiB", resident());
}

/// One pair plays the first legal moves, in as many games as it takes; the pairs begin one after
/// another within the time of a move.
async fn play_friend(address: SocketAddr, pair: u32, plan: Arc<Plan>) -> Waits {
    let visitors = [2 * pair, 2 * pair + 1].map(|number| format!("{number:032x}"));
    let mut waits = Waits::default();
    tokio::time::sleep(plan.think.mul_f64(f64::from(pair % 100) / 100.0)).await;
    while waits.answered.len() < plan.moves {
        let friend = json!({"kind": "human", "seat": "open"});
        let (game, path) = begin(address, &visitors[0], &plan.game, friend).await;
        let body = json!({"invite": game["invite"]});
        post_as(address, &visitors[1], &format!("{path}/join"), &body).await;
        let mut streams = Vec::new();
        for visitor in &visitors {
            let mut events = Events::open(address, visitor, &format!("{path}/events")).await;
            events.next().await;
            streams.push(events);
        }
        let mut state = game;
        while state["phase"] == "playing" && waits.answered.len() < plan.moves {
            tokio::time::sleep(plan.think).await;
            state = move_once(address, &path, &visitors, &mut streams, &state, &mut waits).await;
        }
    }
    waits
}

/// The player to move moves; the state as the other one's stream tells it.
async fn move_once(
    address: SocketAddr,
    path: &str,
    visitors: &[String; 2],
    streams: &mut [Events],
    state: &Value,
    waits: &mut Waits,
) -> Value {
    let ply = state["plies"].as_array().unwrap().len();
    let is_first = ["red", "white"].map(Value::from).contains(&state["position"]["mover"]);
    let (mover, other) = if is_first { (0, 1) } else { (1, 0) };
    let asked = Instant::now();
    let acknowledged = async {
        step(address, &visitors[mover], path, state).await;
        asked.elapsed()
    };
    let told = async {
        loop {
            let state = streams[other].next().await;
            if state["plies"].as_array().unwrap().len() > ply {
                return (state, asked.elapsed());
            }
        }
    };
    let (acknowledged, (state, told)) = tokio::join!(acknowledged, told);
    waits.acknowledged.push(acknowledged);
    waits.answered.push(told);
    state
}
