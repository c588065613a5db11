use std::fmt::Write;

use ewn::{Board, Board5, Die, Move, Position};
use game::{divide, perft};
use serde::Serialize;

use crate::arguments::Common;
use crate::{output, position_argument};

#[derive(Serialize)]
struct Perft {
    position: String,
    depth: u32,
    nodes: u64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    divide: Vec<Part>,
}

#[derive(Serialize)]
struct Part {
    roll: Option<u8>,
    r#move: String,
    nodes: u64,
}

pub fn run(position: &str, depth: u32, split: bool, common: &Common) -> anyhow::Result<()> {
    let position = position_argument::parse(position, common)?;
    let counted = match position.convert::<Board5>() {
        Some(fast) => count(fast, depth, split),
        None => count(position, depth, split),
    };
    if common.json {
        return output::print_json(&counted);
    }
    let mut text = String::new();
    for part in &counted.divide {
        let roll = part.roll.map(|roll| format!("@{roll} ")).unwrap_or_default();
        let _ = writeln!(text, "{roll}{}: {}", part.r#move, part.nodes);
    }
    let _ = writeln!(text, "{}", counted.nodes);
    output::print(&text)
}

fn count<B: Board>(position: Position<B>, depth: u32, split: bool) -> Perft {
    let parts = if split && depth > 0 { divide(position, depth) } else { Vec::new() };
    let nodes = if parts.is_empty() {
        perft(position, depth)
    } else {
        parts.iter().map(|(_, _, nodes)| nodes).sum()
    };
    let part = |(roll, mov, nodes): (Option<Die>, Move, u64)| Part {
        roll: roll.or(position.die()).map(Die::face),
        r#move: mov.to_string(),
        nodes,
    };
    let divide = parts.into_iter().map(part).collect();
    Perft { position: position.to_string(), depth, nodes, divide }
}
