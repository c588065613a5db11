//! Random players of EWN for foreign protocols.

use std::fs::OpenOptions;
use std::io::{self, Write};
use std::thread;

use game::Dice;

use crate::let_time_pass;
use crate::rules::{Cubes, random_move};

fn lines() -> impl Iterator<Item = Vec<String>> {
    let words = |line: String| line.split_whitespace().map(str::to_owned).collect();
    io::stdin().lines().map_while(Result::ok).map(words)
}

fn cubes(squares: &[String], square: impl Fn(&str) -> Option<usize>) -> Cubes {
    std::array::from_fn(|cube| square(&squares[cube]))
}

/// For the protocol of the NTU course. It adds a line to the file `starts`, or, if that is
/// `silent`, does not answer settings.
pub fn ntu(starts: &str) {
    let is_silent = starts == "silent";
    if !is_silent {
        writeln!(OpenOptions::new().create(true).append(true).open(starts).unwrap()).unwrap();
    }
    let cell = |square| format!("{}{}", char::from(b'A' + (square % 5) as u8), square / 5 + 1);
    let square = |cell: &str| match cell.as_bytes() {
        [column, row] => Some(usize::from(column - b'A') + 5 * usize::from(row - b'1')),
        _ => None,
    };
    let mut dice = Dice::new(1);
    for words in lines() {
        match words[0].as_str() {
            "name" => println!("random"),
            "version" => println!("1.0"),
            "time_setting" | "board_setting" if is_silent => {
                drop(thread::spawn(|| let_time_pass()))
            }
            "time_setting" | "board_setting" => println!("1"),
            "ini" => {
                let mut corner = [0, 1, 2, 5, 6, 10];
                dice.shuffle(&mut corner);
                let own =
                    corner.map(|place| cell(if words[1] == "R" { place } else { 24 - place }));
                println!("{}", own.join(" "));
            }
            "get" => {
                let is_red = words[1] == "R";
                let own = cubes(if is_red { &words[9..] } else { &words[3..] }, square);
                let die: usize = words[2].parse().unwrap();
                let (cube, to) = random_move(&own, is_red, die - 1, &mut dice);
                println!("{} {}", cell(own[cube].unwrap()), cell(to));
            }
            _ => return,
        }
    }
}

/// For `EWNPlatform`: it answers on standard error.
pub fn ewn_platform() {
    println!("what a bot prints here is for people");
    let mut dice = Dice::new(1);
    for words in lines().take_while(|words| words[0] != "1") {
        let is_red = words[1] == "0";
        let own =
            cubes(if is_red { &words[3..] } else { &words[9..] }, |square| square.parse().ok());
        eprintln!("thinking");
        let (cube, to) = random_move(&own, is_red, words[15].parse().unwrap(), &mut dice);
        eprintln!("====>{cube} {to}");
    }
}
