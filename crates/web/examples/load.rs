//! Many clients at once: how many are answered, how soon, with how much memory, and how soon a
//! thread is free again when its client goes away.
//!
//! `cargo run --release -p web --features long-tests --example load -- --analyses 200`

#![allow(clippy::unwrap_used, reason = "a measurement that fails has failed")]

mod client;

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use client::{NOBODY, Server, argument, get, receive, resident, send, spread};
use serde_json::json;

fn main() {
    let (analyses, time_ms) = (argument("--analyses", 200), argument("--time-ms", 2000));
    let game: String = argument("--game", "ewn".to_owned());
    let server = Server::start();
    let address = server.address;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        println!("before: {} MiB", resident());
        crowd(address, &game, analyses, time_ms).await;
        println!("after: {} MiB", resident());
        leave(address, &game).await;
    });
    let told = Instant::now();
    server.stop();
    println!("end: {:.0} ms after it was told", told.elapsed().as_secs_f64() * 1e3);
}

/// All ask for an analysis at the same time.
async fn crowd(address: SocketAddr, game: &str, analyses: u64, time_ms: u64) {
    let begin = Instant::now();
    let clients = (0..analyses).map(|_| {
        let path = format!("/{game}/analyze");
        tokio::spawn(async move {
            let body = json!({"position": "startpos", "time_ms": time_ms}).to_string();
            let answer = receive(send(address, NOBODY, "POST", &path, &body).await).await;
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
                send(address, NOBODY, "POST", &format!("/{game}/analyze"), &body).await
            }
            _ => {
                let path = format!("/{game}/analyze/stream?position=startpos&time_ms=60000");
                send(address, NOBODY, "GET", &path, "").await
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
