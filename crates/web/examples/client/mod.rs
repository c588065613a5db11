//! A server in this process with a file of its own, and people who talk to it over the network.

#![allow(dead_code, reason = "each measurement uses a part of it")]

use std::net::SocketAddr;
use std::path::PathBuf;
use std::thread::JoinHandle;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use web::storage::DataFile;
use web::{ServeOptions, Shutdown, serve};

/// A server that keeps its games in a folder of its own.
pub struct Server {
    pub address: SocketAddr,
    folder: PathBuf,
    shutdown: Shutdown,
    thread: JoinHandle<()>,
}

impl Server {
    pub fn start() -> Self {
        let folder = std::env::temp_dir().join(format!("dreistein-load-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        Self::on(folder)
    }

    fn on(folder: PathBuf) -> Self {
        let shutdown = Shutdown::default();
        let (sender, receiver) = std::sync::mpsc::channel();
        let (ending, data) = (shutdown.clone(), DataFile::File(folder.join("games.sqlite")));
        let thread = std::thread::spawn(move || {
            let options = ServeOptions { port: Some(0), data, ..ServeOptions::default() };
            serve(options, ending, |address| sender.send(address).unwrap()).unwrap();
        });
        Self { address: receiver.recv().unwrap(), folder, shutdown, thread }
    }

    /// Ends the server and starts another one on the same files.
    pub fn restart(self) -> Self {
        self.shutdown.cancel();
        self.thread.join().unwrap();
        Self::on(self.folder)
    }

    /// Ends the server and removes what it kept.
    pub fn stop(self) {
        self.shutdown.cancel();
        self.thread.join().unwrap();
        std::fs::remove_dir_all(self.folder).unwrap();
    }
}

/// A value of the command line, or the usual one.
pub fn argument<T: std::str::FromStr<Err: std::fmt::Debug>>(name: &str, usual: T) -> T {
    let arguments: Vec<String> = std::env::args().collect();
    let at = arguments.iter().position(|argument| argument == name);
    at.map_or(usual, |at| arguments[at + 1].parse().unwrap())
}

/// The events of a game as they come.
pub struct Events(BufReader<TcpStream>);

impl Events {
    pub async fn open(address: SocketAddr, visitor: &str, path: &str) -> Self {
        Self(BufReader::new(send(address, visitor, "GET", path, "").await))
    }

    pub async fn next(&mut self) -> Value {
        loop {
            let mut line = String::new();
            assert!(self.0.read_line(&mut line).await.unwrap() > 0, "the stream has ended");
            if let Some(data) = line.strip_prefix("data: ") {
                return serde_json::from_str(data).unwrap();
            }
        }
    }

    /// The state once the engine has answered the move after which the game stood like this.
    pub async fn answered(&mut self, moved: Value) -> Value {
        let (version, mut state) = (moved["version"].as_u64(), moved);
        while state["phase"] == "playing" && !state["thinking"].is_null()
            || state["version"].as_u64() < version
        {
            state = self.next().await;
        }
        state
    }
}

/// A new game of a person from a random set-up, and its path.
pub async fn begin(
    address: SocketAddr,
    visitor: &str,
    game: &str,
    other: Value,
) -> (Value, String) {
    let players = json!([{"kind": "human"}, other]);
    let request = json!({"game": game, "players": players, "set_up": "random"});
    let game = post_as(address, visitor, "/games", &request).await;
    let path = format!("/games/{}", game["id"].as_str().unwrap());
    (game, path)
}

/// Makes the first legal move.
pub async fn step(address: SocketAddr, visitor: &str, path: &str, state: &Value) -> Value {
    let ply = state["plies"].as_array().unwrap().len();
    let body = json!({"move": state["position"]["moves"][0], "ply": ply});
    post_as(address, visitor, &format!("{path}/moves"), &body).await
}

pub async fn send(
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

pub async fn post(address: SocketAddr, path: &str, body: &Value) -> Value {
    post_as(address, NOBODY, path, body).await
}

/// No secret of a browser: games belong to nobody.
pub const NOBODY: &str = "none";

/// An answer to reading something.
pub async fn get(address: SocketAddr, path: &str) -> Value {
    answer(send(address, NOBODY, "GET", path, "").await).await
}

pub async fn post_as(address: SocketAddr, visitor: &str, path: &str, body: &Value) -> Value {
    answer(send(address, visitor, "POST", path, &body.to_string()).await).await
}

/// The body of an answer, which has to be a success.
async fn answer(stream: TcpStream) -> Value {
    let (status, body) = receive(stream).await;
    assert!((200..300).contains(&status), "{status}: {body}");
    body
}

/// The status and the body of an answer.
pub async fn receive(mut stream: TcpStream) -> (u16, Value) {
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    (status, serde_json::from_str(body).unwrap())
}

pub fn spread(times: &mut [Duration]) -> String {
    times.sort_unstable();
    let at = |share: f64| {
        let index = (share * times.len().saturating_sub(1) as f64) as usize;
        times.get(index).map_or(0.0, |time| time.as_secs_f64() * 1e3)
    };
    let [median, late, most] = [0.5, 0.95, 1.0].map(at);
    format!("{median:.1} ms median, {late:.1} at 95 %, {most:.1} at most")
}

/// The memory of the process, server and clients together, in MiB.
pub fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).unwrap();
    line.split_whitespace().next().unwrap().parse::<u64>().unwrap() / 1024
}
