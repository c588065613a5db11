//! A server with faults, and requests to it.

use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use serde_json::Value;
use testkit::wait_until;

use crate::fault::{Fault, Kind, Scratch};
use crate::program::{Ended, dreistein, errors_of};

/// The file of games.
pub const DATA: &str = "games.sqlite";

pub struct Server {
    child: Arc<Mutex<Child>>,
    address: String,
}

impl Server {
    /// Starts a server; `None` if it has ended already.
    pub fn start(scratch: &Scratch, fault: &Fault) -> Option<Self> {
        let arguments = format!("serve --port 0 --json --data {DATA} --workers 2");
        let mut command = dreistein(&scratch.folder, &arguments);
        scratch.inject(fault, &mut command);
        let errors = File::create(errors_of(scratch)).unwrap();
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(errors);
        let mut child = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let Ok(said) = serde_json::from_str::<Value>(&line) else {
            child.wait().unwrap();
            return None;
        };
        let url = said["address"].as_str().unwrap();
        let address = url.strip_prefix("http://").unwrap().strip_suffix('/').unwrap().to_owned();
        let child = Arc::new(Mutex::new(child));
        if fault.kind == Kind::Killed {
            let (child, is_time) = (Arc::clone(&child), scratch.moment_to_kill(fault));
            thread::spawn(move || {
                wait_until("the server ends", || {
                    is_time() || child.lock().unwrap().try_wait().unwrap().is_some()
                });
                let mut child = child.lock().unwrap();
                // Its status is known from now on.
                let _ = child.kill().and_then(|()| child.wait());
            });
        }
        Some(Self { child, address })
    }

    /// The status and the body of the answer; `None` if the server has ended before it was there.
    pub fn ask(&self, method: &str, path: &str, body: &Value) -> Option<(u16, Value)> {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let mut stream = TcpStream::connect(&self.address).ok()?;
        stream.set_read_timeout(Some(TIMEOUT)).unwrap();
        let (host, length) = (&self.address, body.len());
        write!(
            stream,
            "{method} /api/v1{path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\
             content-type: application/json\r\ncontent-length: {length}\r\n\r\n{body}"
        )
        .ok()?;
        let mut answer = String::new();
        if let Err(error) = stream.read_to_string(&mut answer) {
            assert_ne!(error.kind(), std::io::ErrorKind::WouldBlock, "no answer to {path}");
            return None;
        }
        let (head, body) = answer.split_once("\r\n\r\n")?;
        let status = head.split(' ').nth(1)?.parse().ok()?;
        match body {
            "" if status == 204 => Some((status, Value::Null)),
            body => Some((status, serde_json::from_str(body).ok()?)),
        }
    }

    pub fn get(&self, path: &str) -> Option<(u16, Value)> {
        self.ask("GET", path, &Value::Null)
    }

    pub fn post(&self, path: &str, body: &Value) -> Option<(u16, Value)> {
        self.ask("POST", path, body)
    }
}

/// Far longer than any answer takes.
const TIMEOUT: Duration = Duration::from_secs(300);

impl Drop for Server {
    /// Kills it, at the latest now.
    fn drop(&mut self) {
        let mut child = self.child.lock().unwrap();
        let _ = child.kill();
        let _ = child.wait();
    }
}

/// Ends a server with a fault, unless that has done so already.
pub fn end(scratch: &Scratch, fault: &Fault, server: Option<Server>) -> Ended {
    let has_started = server.is_some();
    let status = server.and_then(|server| server.child.lock().unwrap().try_wait().unwrap());
    let ended = Ended::of(scratch, fault, status);
    if !has_started && fault.kind.fails() {
        let names_file = [DATA, "games.contests"].iter().any(|name| ended.stderr.contains(name));
        assert!(names_file, "unclear: {}", ended.stderr);
    }
    ended
}
