//! A server as a separate process.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};

use serde_json::Value;

use crate::run::program;

/// A server that ends with its owner.
pub struct Server {
    pub program: Child,
    /// Such as `127.0.0.1:8173`.
    address: String,
}

impl Server {
    /// One that keeps nothing.
    pub fn start() -> Self {
        Self::with(&["--data", ":memory:"])
    }

    /// One with some arguments.
    pub fn with(arguments: &[&str]) -> Self {
        Self::with_log(arguments, Stdio::inherit())
    }

    /// One whose log goes here.
    pub fn with_log(arguments: &[&str], log: Stdio) -> Self {
        let serve = [&["serve", "--port", "0", "--json"], arguments].concat();
        let mut program = program(&serve).stderr(log).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(program.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let said: Value = serde_json::from_str(&line).unwrap();
        let url = said["address"].as_str().unwrap();
        let address = url.strip_prefix("http://").unwrap().strip_suffix('/').unwrap().to_owned();
        Self { program, address }
    }

    /// Sends a request and leaves the connection open.
    pub fn send(&self, method: &str, path: &str, body: &str) -> TcpStream {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        let (host, length) = (&self.address, body.len());
        write!(
            stream,
            "{method} {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\
             content-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
        )
        .unwrap();
        stream
    }

    /// The status and the body of the answer.
    pub fn ask(&self, method: &str, path: &str, body: &str) -> (u16, String) {
        let mut answer = String::new();
        self.send(method, path, body).read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        (head.split(' ').nth(1).unwrap().parse().unwrap(), body.to_owned())
    }

    /// The answer to a successful request.
    #[track_caller]
    pub fn post(&self, path: &str, body: &Value) -> Value {
        let (status, answer) = self.ask("POST", &format!("/api/v1{path}"), &body.to_string());
        assert!((200..300).contains(&status), "{answer}");
        serde_json::from_str(&answer).unwrap()
    }

    /// What is there.
    #[track_caller]
    pub fn get(&self, path: &str) -> Value {
        let (status, answer) = self.ask("GET", &format!("/api/v1{path}"), "");
        assert_eq!(status, 200, "{answer}");
        serde_json::from_str(&answer).unwrap()
    }

    /// Whether an engine is at work.
    pub fn is_searching(&self) -> bool {
        self.get("/health")["running"] != 0
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}
