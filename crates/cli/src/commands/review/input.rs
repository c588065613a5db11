use std::io::Read;
use std::path::Path;

use anyhow::{Context, bail};
use ewn::notation::{self, Document, Record};

use crate::arguments::{Common, Review};
use crate::position_argument;

/// The games to review, with their numbers.
pub fn read(arguments: &Review, common: &Common) -> anyhow::Result<Vec<(usize, Record)>> {
    let input = arguments.record.as_str();
    let text = text(input)?;
    if text.trim().is_empty() {
        bail!("{} is empty: expected the record of a game", named(input));
    }
    let records = match notation::read(&text, arguments.from)? {
        Document::Records(records) => records,
        Document::Position(_) => {
            bail!("{} is a position: expected the record of a game; try analyze", named(input))
        }
    };
    for record in &records {
        position_argument::check_board(record.position(), common)?;
    }
    let numbered: Vec<_> = (1..).zip(records).collect();
    let Some(number) = arguments.game_number else {
        return Ok(numbered);
    };
    let games = numbered.len();
    let chosen: Vec<_> = numbered.into_iter().filter(|(at, _)| *at == number.get()).collect();
    if chosen.is_empty() {
        bail!("--game-number {number}: {} holds games 1 to {games}", named(input));
    }
    Ok(chosen)
}

fn text(input: &str) -> anyhow::Result<String> {
    if input == "-" {
        let mut text = String::new();
        std::io::stdin().read_to_string(&mut text).context("cannot read standard input")?;
        return Ok(text);
    }
    if Path::new(input).is_file() {
        return std::fs::read_to_string(input).with_context(|| format!("cannot read {input}"));
    }
    if input.trim().contains(char::is_whitespace) || position_argument::is_name(input) {
        return Ok(input.to_owned());
    }
    bail!("\"{input}\" is neither a file nor the text of a record");
}

fn named(input: &str) -> String {
    match input {
        "-" => "standard input".into(),
        _ if Path::new(input).is_file() => input.into(),
        _ => "the text".into(),
    }
}
