//! A good engine, which may be spoiled.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::thread;
use std::time::Duration;

use game::Dice;
use games::Game;
use protocol::{ServedEngine, serve};

use crate::{CLOCK, let_time_pass, pass};

/// Every look at the clock takes a millisecond of its time.
pub fn serve_by_clock(spec: &str) {
    assert!(search::set_time_source(|| {
        pass(Duration::from_millis(1));
        Duration::from_millis(CLOCK.get().unwrap().metadata().unwrap().len())
    }));
    let engine = ServedEngine::new(Game::Ewn, spec, Dice::new(1), |_| ()).unwrap();
    serve(engine, io::stdin(), &mut io::stdout()).unwrap();
}

/// Falsifies some lines in both directions.
pub fn serve_spoiled(how: &str) {
    let engine = ServedEngine::new(Game::Ewn, "greedy", Dice::new(1), |_| ()).unwrap();
    let input = Input { how: how.to_owned(), stdin: BufReader::new(io::stdin()), line: Vec::new() };
    serve(engine, input, &mut Output { how, line: Vec::new() }).unwrap();
}

/// What the engine hears.
struct Input {
    how: String,
    stdin: BufReader<io::Stdin>,
    /// The rest of a line.
    line: Vec<u8>,
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.line.is_empty() {
            self.stdin.read_until(b'\n', &mut self.line)?;
            match (&*self.how, self.line.trim_ascii()) {
                ("deaf", b"stop") | ("stays", b"quit") => {
                    self.line = b"\n".to_vec();
                    thread::spawn(|| let_time_pass());
                }
                ("forgets", b"hello") => self.line = b"position startpos\n".to_vec(),
                _ => {}
            }
        }
        let count = self.line.as_slice().read(buffer)?;
        self.line.drain(..count);
        Ok(count)
    }
}

/// What the engine says.
struct Output<'a> {
    how: &'a str,
    /// An unfinished line.
    line: Vec<u8>,
}

impl Write for Output<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.line.extend(bytes);
        Ok(bytes.len())
    }

    /// Comes after whole lines.
    fn flush(&mut self) -> io::Result<()> {
        let lines = String::from_utf8(std::mem::take(&mut self.line)).unwrap();
        for line in lines.lines() {
            println!("{}", falsified(self.how, line));
        }
        Ok(())
    }
}

fn falsified(how: &str, line: &str) -> String {
    let word = line.split(' ').next().unwrap_or_default();
    match (how, word) {
        // Without the last move.
        ("wrong-moves", "response") if is_move(line.rsplit(' ').next().unwrap()) => {
            line.rsplit_once(' ').unwrap().0.to_owned()
        }
        ("illegal", "bestmove") => "bestmove a1a1".to_owned(),
        ("late", "bestmove") => {
            pass(Duration::from_secs(1));
            line.to_owned()
        }
        ("other-side", "info") => match line.split_once("score wp ") {
            Some((before, rest)) => {
                let (value, after) = rest.split_once(' ').unwrap_or((rest, ""));
                let value: f64 = value.parse().unwrap();
                format!("{before}score wp {} {after}", 1.0 - value)
            }
            None => line.to_owned(),
        },
        ("no-errors", "error") => String::new(),
        ("bad-set-up", "setup") => "setup 112345".to_owned(),
        _ => line.to_owned(),
    }
}

fn is_move(word: &str) -> bool {
    let [a, b, c, d] = *word.as_bytes() else { return false };
    [a, c].iter().all(u8::is_ascii_lowercase) && [b, d].iter().all(u8::is_ascii_digit)
}
