use std::collections::HashSet;

use game::record::{excerpt, shortened};
use game::{Position as _, Turn};

use super::{TAGS, colour, piece_of_letter, point_of_letters, points};
use crate::notation::{NotationError, Record};
use crate::{Action, Point, Position, Sketch, Step, WHITE, player_name};

/// The properties of a node in order, each with one value.
type Node<'a> = Vec<(&'a str, String)>;

/// Reads all games of a text, at least one.
pub fn parse_all(text: &str) -> Result<Vec<Record>, NotationError> {
    let mut rest = text;
    let mut records = Vec::new();
    loop {
        let game = records.len() + 1;
        let read = split_game(rest).and_then(|(nodes, after)| Ok((read_game(&nodes)?, after)));
        let (record, after) = read.map_err(|error| match game {
            1 => error,
            _ => NotationError(format!("game {game}: {error}")),
        })?;
        records.push(record);
        rest = after;
        if rest.is_empty() {
            return Ok(records);
        }
    }
}

/// Splits the first game of a text into its nodes, and returns the rest of the text as well.
fn split_game(text: &str) -> Result<(Vec<Node<'_>>, &str), NotationError> {
    let expected = |text, what| NotationError(format!("\"{}\": expected {what}", excerpt(text)));
    let inside = text.trim().strip_prefix('(');
    let inside = inside.ok_or_else(|| expected(text, "a game, which begins with (;"))?;
    let mut rest = inside.trim_start();
    let mut nodes = Vec::new();
    while let Some(after) = rest.strip_prefix(';') {
        let mut node = Vec::new();
        rest = after.trim_start();
        while rest.starts_with(|c: char| c.is_ascii_uppercase()) {
            let (name, value, after) = split_property(rest)
                .ok_or_else(|| expected(rest, "one value in brackets after the name"))?;
            node.push((name, value));
            rest = after;
        }
        nodes.push(node);
    }
    match rest.strip_prefix(')') {
        Some(after) => Ok((nodes, after.trim())),
        None => Err(expected(rest, "a property such as W[npmq], a node after ; or the end )")),
    }
}

/// Splits off the first property of a text: its name, its value and the rest of the text.
fn split_property(text: &str) -> Option<(&str, String, &str)> {
    let length = text.find(|c: char| !c.is_ascii_uppercase()).unwrap_or(text.len());
    let (name, after) = text.split_at(length);
    let inside = after.trim_start().strip_prefix('[')?;
    let mut value = String::new();
    let mut letters = inside.char_indices();
    while let Some((index, letter)) = letters.next() {
        match letter {
            ']' => return Some((name, value, inside[index + 1..].trim_start())),
            '\\' => value.extend(letters.next().map(|(_, escaped)| escaped)),
            _ => value.push(letter),
        }
    }
    None
}

fn read_game(nodes: &[Node<'_>]) -> Result<Record, NotationError> {
    let Some((head, turns)) = nodes.split_first() else {
        return Err(NotationError("the game has no first node with FF[TZAAR] and POS".into()));
    };
    let mut record = read_head(head)?;
    for (index, node) in turns.iter().enumerate() {
        let turn = index + 1;
        let in_turn = |problem| NotationError(format!("turn {turn}: {problem}"));
        read_turn(node, &mut record).map_err(in_turn)?;
        let position = record.position();
        let is_whole = position.step() == Step::First || matches!(position.turn(), Turn::Over(_));
        if !is_whole && turn < turns.len() {
            let problem = "the second action is missing: expected - and an action, or -pass";
            return Err(in_turn(problem.into()));
        }
    }
    Ok(record)
}

fn read_head(head: &Node<'_>) -> Result<Record, NotationError> {
    let find = |name| head.iter().find(|property| property.0 == name).map(|(_, value)| value);
    let missing = |name| NotationError(format!("the first node has no {name}"));
    let mut names = HashSet::new();
    if let Some((name, _)) = head.iter().find(|(name, _)| !names.insert(name)) {
        let name = shortened(name);
        return Err(NotationError(format!("{name} appears twice in the first node")));
    }
    let game = find("FF").ok_or_else(|| missing("FF[TZAAR]"))?;
    if game != "TZAAR" {
        return Err(NotationError(format!("FF[{}]: expected FF[TZAAR]", shortened(game))));
    }
    let pieces = find("POS").ok_or_else(|| missing("POS"))?;
    let mut record = Record::new(read_start(pieces)?)?;
    for (name, value) in head {
        let tag = TAGS.iter().find(|(property, _)| property == name).map_or(*name, |tag| tag.1);
        if !["FF", "POS"].contains(name) {
            record.set_tag(tag, value)?;
        }
    }
    Ok(record)
}

fn read_start(pieces: &str) -> Result<Position, NotationError> {
    let letters: Vec<char> = pieces.chars().collect();
    if letters.len() != Point::COUNT {
        return Err(NotationError(format!(
            "POS[{}] has {} letters: expected 60, one a point",
            shortened(pieces),
            letters.len()
        )));
    }
    let mut stacks = [None; Point::COUNT];
    for (point, letter) in points().zip(letters) {
        let piece = piece_of_letter(letter).ok_or_else(|| {
            NotationError(format!("POS: '{letter}' on {point}: expected a, b, c, A, B or C"))
        })?;
        stacks[point.index()] = Some(piece);
    }
    let sketch = Sketch { stacks, mover: WHITE, step: Step::First };
    sketch.position().map_err(|problem| NotationError(format!("POS: {problem}")))
}

fn read_turn(node: &Node<'_>, record: &mut Record) -> Result<(), String> {
    if let Some(winner) = record.result() {
        return Err(format!("the game is over: {} has won", player_name(winner)));
    }
    let expected = colour(record.position().mover());
    let [(name, value)] = node.as_slice() else {
        return Err(format!("{} properties: expected {expected}[..] alone", node.len()));
    };
    if *name != expected {
        return Err(format!("{}[..]: expected {expected}[..]", shortened(name)));
    }
    for (index, part) in value.split('-').enumerate() {
        if index > 0 && record.position().step() == Step::First {
            return Err(format!("-{}: the turn is over before it", excerpt(part)));
        }
        let action = read_action(record.position(), part)?;
        record.push(action).map_err(|error| error.to_string())?;
    }
    Ok(())
}

fn read_action(position: &Position, part: &str) -> Result<Action, String> {
    let point = |range| part.as_bytes().get(range).and_then(point_of_letters);
    let action = match (point(0..2), point(2..4), part.len()) {
        (Some(from), Some(to), 4) => Action::find(position, from, to),
        _ if part == "pass" => position.parse_move(part),
        _ => {
            return Err(format!(
                "\"{}\" is not an action: expected two points of two letters k to s each, or pass",
                excerpt(part)
            ));
        }
    };
    action.map_err(|error| error.to_string())
}
