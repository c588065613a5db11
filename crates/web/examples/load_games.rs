//! Many people play at once, against engines or (`--friends`) each other: how soon their moves are
//! acknowledged, how soon the engine or the friend's browser has the answer, and with how much
//! memory.
//!
//! `cargo run --release -p web --example load_games -- --players 50 --level club --moves 20`
//! `cargo run --release -p web --example load_games -- --friends 100 --think 1000 --moves 20`

#![allow(clippy::unwrap_used, reason = "a measurement that fails has failed")]

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use web::storage::DataFile;
use web::{ServeOptions, Shutdown, serve};

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let value = |name: &str, usual: &str| {
        let at = arguments.iter().position(|argument| argument == name);
        at.map_or_else(|| usual.to_owned(), |at| arguments[at + 1].clone())
    };
    let players: u32 = value("--players", "50").parse().unwrap();
    let moves: usize = value("--moves", "20").parse().unwrap();
    let friends: u32 = value("--friends", "0").parse().unwrap();
    let think = Duration::from_millis(value("--think", "1000").parse().unwrap());
    let (game, level) = (value("--game", "ewn"), value("--level", "club"));
    let plan = Plan { game, level, moves, think };
    let file = std::env::temp_dir().join(format!("dreistein-load-{}.sqlite", std::process::id()));
    let shutdown = Shutdown::default();
    let (sender, receiver) = std::sync::mpsc::channel();
    let (ending, data) = (shutdown.clone(), DataFile::File(file.clone()));
    let server = std::thread::spawn(move || {
        let options = ServeOptions { port: Some(0), data, ..ServeOptions::default() };
        serve(options, ending, |address| sender.send(address).unwrap()).unwrap();
    });
    let address = receiver.recv().unwrap();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    if friends > 0 {
        runtime.block_on(pairs(address, friends, Arc::new(plan)));
    } else {
        runtime.block_on(crowd(address, players, Arc::new(plan)));
    }
    shutdown.begin();
    server.join().unwrap();
    for end in ["", ".lock", "-wal", "-shm", ".address"] {
        let mut name = file.clone().into_os_string();
        name.push(end);
        let _ = std::fs::remove_file(name);
    }
    let _ = std::fs::remove_dir_all(file.with_extension("contests"));
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
    let people: Vec<_> =
        (0..players).map(|_| tokio::spawn(play(address, Arc::clone(&plan)))).collect();
    let mut waits = Waits::default();
    for person in people {
        let Waits { acknowledged, answered } = person.await.unwrap();
        waits.acknowledged.extend(acknowledged);
        waits.answered.extend(answered);
    }
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
        let players = json!([{"kind": "human"}, {"kind": "level", "level": plan.level}]);
        let request = json!({"game": plan.game, "players": players, "set_up": "random"});
        let game = post(address, "/games", &request).await;
        let path = format!("/games/{}", game["id"].as_str().unwrap());
        let mut events = Events::open(address, NOBODY, &format!("{path}/events")).await;
        let mut state = events.next().await;
        while state["phase"] == "playing" && waits.acknowledged.len() < plan.moves {
            let ply = state["plies"].as_array().unwrap().len();
            let body = json!({"move": state["position"]["moves"][0], "ply": ply});
            let asked = Instant::now();
            let moved = post(address, &format!("{path}/moves"), &body).await;
            waits.acknowledged.push(asked.elapsed());
            let version = moved["version"].as_u64();
            state = moved;
            while state["phase"] == "playing" && !state["thinking"].is_null()
                || state["version"].as_u64() < version
            {
                state = events.next().await;
            }
            waits.answered.push(asked.elapsed());
        }
    }
    waits
}

/// Friends who play each other, with a browser each.
async fn pairs(address: SocketAddr, games: u32, plan: Arc<Plan>) {
    let begin = Instant::now();
    let pairs: Vec<_> = (0..games)
        .map(|pair| tokio::spawn(play_friend(address, pair, Arc::clone(&plan))))
        .collect();
    let mut waits = Waits::default();
    for pair in pairs {
        let Waits { acknowledged, answered } = pair.await.unwrap();
        waits.acknowledged.extend(acknowledged);
        waits.answered.extend(answered);
    }
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
        let players = json!([{"kind": "human"}, {"kind": "human", "seat": "open"}]);
        let request = json!({"game": plan.game, "players": players, "set_up": "random"});
        let game = post_as(address, &visitors[0], "/games", &request).await;
        let path = format!("/games/{}", game["id"].as_str().unwrap());
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
    let body = json!({"move": state["position"]["moves"][0], "ply": ply});
    let asked = Instant::now();
    let acknowledged = async {
        post_as(address, &visitors[mover], &format!("{path}/moves"), &body).await;
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

/// The events of a game as they come.
struct Events(BufReader<TcpStream>);

impl Events {
    async fn open(address: SocketAddr, visitor: &str, path: &str) -> Self {
        Self(BufReader::new(send(address, visitor, "GET", path, "").await))
    }

    async fn next(&mut self) -> Value {
        loop {
            let mut line = String::new();
            assert!(self.0.read_line(&mut line).await.unwrap() > 0, "the stream has ended");
            if let Some(data) = line.strip_prefix("data: ") {
                return serde_json::from_str(data).unwrap();
            }
        }
    }
}

async fn send(
    address: SocketAddr,
    visitor: &str,
    method: &str,
    path: &str,
    body: &str,
) -> TcpStream {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let head = format!(
        "{method} /api/v1{path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\
         cookie: dreistein_visitor={visitor}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    stream
}

async fn post(address: SocketAddr, path: &str, body: &Value) -> Value {
    post_as(address, NOBODY, path, body).await
}

/// No secret of a browser: games belong to nobody.
const NOBODY: &str = "none";

async fn post_as(address: SocketAddr, visitor: &str, path: &str, body: &Value) -> Value {
    let mut answer = String::new();
    let mut stream = send(address, visitor, "POST", path, &body.to_string()).await;
    stream.read_to_string(&mut answer).await.unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    assert!(head.starts_with("HTTP/1.1 20"), "{head}\n{body}");
    serde_json::from_str(body).unwrap()
}

fn spread(times: &mut [Duration]) -> String {
    times.sort_unstable();
    let at = |share: f64| {
        let index = (share * times.len().saturating_sub(1) as f64) as usize;
        times.get(index).map_or(0.0, |time| time.as_secs_f64() * 1e3)
    };
    let [median, late, most] = [0.5, 0.95, 1.0].map(at);
    format!("{median:.1} ms median, {late:.1} at 95 %, {most:.1} at most")
}

/// The memory of the process, server and clients together, in MiB; 0 where that is not known.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kibibytes = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
    kibibytes.unwrap_or(0u64) / 1024
}
