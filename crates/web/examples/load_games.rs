//! Many people play against engines at once: how soon their moves are acknowledged, how soon
//! engines answer, and with how much memory.
//!
//! `cargo run --release -p web --example load_games -- --players 50 --level club --moves 20`

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
    let plan = Plan { game: value("--game", "ewn"), level: value("--level", "club"), moves };
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
    runtime.block_on(crowd(address, players, Arc::new(plan)));
    shutdown.begin();
    server.join().unwrap();
    for end in ["", ".lock", "-wal", "-shm"] {
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
        let mut events = Events::open(address, &format!("{path}/events")).await;
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

/// The events of a game as they come.
struct Events(BufReader<TcpStream>);

impl Events {
    async fn open(address: SocketAddr, path: &str) -> Self {
        Self(BufReader::new(send(address, "GET", path, "").await))
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

async fn send(address: SocketAddr, method: &str, path: &str, body: &str) -> TcpStream {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let head = format!(
        "{method} /api/v1{path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    stream
}

async fn post(address: SocketAddr, path: &str, body: &Value) -> Value {
    let mut answer = String::new();
    let mut stream = send(address, "POST", path, &body.to_string()).await;
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
