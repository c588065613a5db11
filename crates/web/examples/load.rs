//! Many clients at once: how many are answered, how soon, with how much memory, and how soon a
//! thread is free again when its client goes away.
//!
//! `cargo run --release -p web --example load -- --analyses 200`

#![allow(clippy::unwrap_used, reason = "a measurement that fails has failed")]

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use web::{ServeOptions, Shutdown, serve};

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let number = |name: &str, usual: u64| {
        let at = arguments.iter().position(|argument| argument == name);
        at.map_or(usual, |at| arguments[at + 1].parse().unwrap())
    };
    let (analyses, time_ms) = (number("--analyses", 200), number("--time-ms", 2000));
    let game = if arguments.iter().any(|argument| argument == "tzaar") { "tzaar" } else { "ewn" };
    let shutdown = Shutdown::default();
    let (sender, receiver) = std::sync::mpsc::channel();
    let ending = shutdown.clone();
    let server = std::thread::spawn(move || {
        let options = ServeOptions { port: Some(0), ..ServeOptions::default() };
        serve(options, ending, |address| sender.send(address).unwrap()).unwrap();
    });
    let address = receiver.recv().unwrap();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        println!("before: {} MiB", resident());
        crowd(address, game, analyses, time_ms).await;
        println!("after: {} MiB", resident());
        leave(address, game).await;
    });
    let told = Instant::now();
    shutdown.begin();
    server.join().unwrap();
    println!("end: {:.0} ms after it was told", told.elapsed().as_secs_f64() * 1e3);
}

/// All ask for an analysis at the same time.
async fn crowd(address: SocketAddr, game: &'static str, analyses: u64, time_ms: u64) {
    let begin = Instant::now();
    let clients = (0..analyses).map(|_| {
        tokio::spawn(async move {
            let body = json!({"position": "startpos", "time_ms": time_ms});
            let answer = ask(address, &format!("/{game}/analyze"), &body).await;
            (answer, begin.elapsed())
        })
    });
    let clients: Vec<_> = clients.collect();
    let mut health = Vec::new();
    let mut most_memory = 0;
    while clients.iter().any(|client| !client.is_finished()) {
        tokio::time::sleep(Duration::from_millis(100)).await;
        let asked = Instant::now();
        get(address, "/health").await;
        health.push(asked.elapsed());
        most_memory = most_memory.max(resident());
    }
    let (mut latencies, mut granted, mut depths) = (Vec::new(), Vec::new(), Vec::new());
    let mut refused = 0;
    for client in clients {
        let ((status, answer), latency) = client.await.unwrap();
        if status == 200 {
            latencies.push(latency);
            granted.push(Duration::from_secs_f64(answer["granted_ms"].as_f64().unwrap() / 1e3));
            depths.push(answer["depth"].as_u64().unwrap());
        } else {
            refused += 1;
        }
    }
    println!("{} of {analyses} answered, {refused} refused", latencies.len());
    println!("latency: {}", spread(&mut latencies));
    println!("granted of {time_ms} ms: {}", spread(&mut granted));
    println!("depth: {} to {}", depths.iter().min().unwrap(), depths.iter().max().unwrap());
    println!("health meanwhile: {}", spread(&mut health));
    println!("most memory: {most_memory} MiB");
}

/// Clients go away in the middle of their analyses.
async fn leave(address: SocketAddr, game: &str) {
    let mut freed = Vec::new();
    for round in 0..20 {
        let stream = match round % 2 {
            0 => {
                let body = json!({"position": "startpos", "time_ms": 60_000}).to_string();
                send(address, "POST", &format!("/{game}/analyze"), &body).await
            }
            _ => {
                let path = format!("/{game}/analyze/stream?position=startpos&time_ms=60000");
                send(address, "GET", &path, "").await
            }
        };
        while get(address, "/health").await["running"] == 0 {}
        tokio::time::sleep(Duration::from_millis(100)).await;
        let left = Instant::now();
        drop(stream);
        while get(address, "/health").await["running"] != 0 {}
        freed.push(left.elapsed());
    }
    println!("free after a client left: {}", spread(&mut freed));
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

async fn ask(address: SocketAddr, path: &str, body: &Value) -> (u16, Value) {
    receive(send(address, "POST", path, &body.to_string()).await).await
}

async fn get(address: SocketAddr, path: &str) -> Value {
    receive(send(address, "GET", path, "").await).await.1
}

async fn receive(mut stream: TcpStream) -> (u16, Value) {
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    (status, serde_json::from_str(body).unwrap())
}

fn spread(times: &mut [Duration]) -> String {
    times.sort_unstable();
    let at = |share: f64| {
        let index = (share * times.len().saturating_sub(1) as f64) as usize;
        times.get(index).map_or(0.0, |time| time.as_secs_f64() * 1e3)
    };
    let [least, median, late, most] = [0.0, 0.5, 0.95, 1.0].map(at);
    format!("{least:.0} ms at least, {median:.0} median, {late:.0} at 95 %, {most:.0} at most")
}

/// The memory of the process, server and clients together, in MiB; 0 where that is not known.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kibibytes = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
    kibibytes.unwrap_or(0) / 1024
}
