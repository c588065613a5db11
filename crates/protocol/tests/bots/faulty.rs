//! A player of EWN over UGI that misbehaves, and plays one good game after every bad one.

use std::env;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use std::process::{Command, exit};
use std::time::Duration;

use game::Dice;
use rustix::process::{Signal, getpid, kill_process};

use crate::rules::random_move;
use crate::{CLOCK, be_late, let_time_pass};

/// `mark` is a file that remembers, over restarts, that the last game was bad; its name also marks
/// every process of ours.
pub fn play(fault: &str, mark: &Path) {
    let was_bad = fs::remove_file(mark).is_ok();
    if was_bad && fault == "greeting" {
        exit(5);
    }
    let mut dice = Dice::new(1);
    let (mut games, mut moves, mut when, mut fen) = (0, 0, 0, String::new());
    for line in io::stdin().lines().map_while(Result::ok) {
        let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
        match word {
            "ugi" => println!("id name faulty\nugiok"),
            "isready" => println!("readyok"),
            "uginewgame" => (games, moves, when) = (games + 1, 0, 1 + dice.below(2)),
            "position" => rest.trim_start_matches("fen ").clone_into(&mut fen),
            "go" => {
                moves += 1;
                let mov = random_answer(&fen, &mut dice);
                if games > u32::from(was_bad) && moves == when {
                    misbehave(fault, mark, &mov);
                } else {
                    println!("bestmove {mov}");
                }
            }
            "quit" => return,
            _ => println!("error unknown-command {word}"),
        }
    }
}

fn random_answer(fen: &str, dice: &mut Dice) -> String {
    let [rows, mover, die] = fen.split(' ').collect::<Vec<_>>()[..] else { exit(2) };
    // A cube has two characters.
    let mut cells = Vec::new();
    let mut letters = rows.chars().filter(|letter| *letter != '/');
    while let Some(letter) = letters.next() {
        cells.push(if letter == '.' {
            String::new()
        } else {
            letter.to_string() + &letters.next().unwrap().to_string()
        });
    }
    let place = |cube: usize| cells.iter().position(|cell| *cell == format!("{mover}{}", cube + 1));
    let own = std::array::from_fn(place);
    let name = |square| format!("{}{}", char::from(b'a' + (square % 5) as u8), 5 - square / 5);
    let die: usize = die.parse().unwrap();
    let (cube, to) = random_move(&own, mover == "r", die - 1, dice);
    name(own[cube].unwrap()) + &name(to)
}

fn misbehave(fault: &str, mark: &Path, legal: &str) {
    if !["late", "chatty"].contains(&fault) {
        File::create(mark).unwrap();
    }
    match fault {
        "crash" | "greeting" => {
            eprintln!("Traceback: something broke");
            exit(3);
        }
        "killed" => kill_process(getpid(), Signal::KILL).unwrap(),
        "exit" => exit(0),
        "hang" => let_time_pass(),
        "stopped" => {
            // Only another process can say that time passes.
            start_child(mark, CLOCK.get().map_or(Path::new("/dev/null"), |clock| clock));
            kill_process(getpid(), Signal::STOP).unwrap();
        }
        "flood" => flood(&mut io::stdout(), REMARK, usize::MAX),
        "chatty" => {
            flood(&mut io::stderr(), REMARK, 4 << 20);
            println!("bestmove {legal}");
        }
        "illegal" => println!("bestmove a1a2"),
        "empty" => println!("bestmove"),
        "nonsense" => {
            println!("lorem ipsum");
            let_time_pass();
        }
        "refuses" => println!("error unknown-command what?"),
        "resigns" => println!("bestmove resign"),
        "huge-line" => println!("bestmove {}", "x".repeat(3_000_000)),
        "endless-line" => flood(&mut io::stdout(), "x", usize::MAX),
        "child" => {
            start_child(mark, Path::new("/dev/null"));
            exit(4);
        }
        "child-and-hang" => {
            start_child(mark, Path::new("/dev/null"));
            let_time_pass();
        }
        "closes" => {
            rustix::stdio::dup2_stdout(File::open("/dev/null").unwrap()).unwrap();
            let_time_pass();
        }
        "late" => {
            be_late(Duration::from_millis(600));
            println!("bestmove {legal}");
        }
        _ => exit(2),
    }
}

const REMARK: &str = "info string lorem ipsum dolor sit amet\n";

fn flood(stream: &mut impl Write, text: &str, size: usize) {
    let chunk = text.repeat(2000);
    for _ in 0..size / chunk.len() {
        stream.write_all(chunk.as_bytes()).unwrap();
    }
}

/// A child that holds the pipes, and lets time pass on a clock.
#[allow(clippy::zombie_processes, reason = "nobody waits for it")]
fn start_child(mark: &Path, clock: &Path) {
    let mut child = Command::new(env::current_exe().unwrap());
    child.arg("--clock").arg(clock).args(["script", "stay"]).arg(mark).spawn().unwrap();
}
