use std::fmt::Write;

use catalog::{GameKind, MoveOf, RollOf, face, shown_die};
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

pub fn run<G: GameKind>(
    position: &str,
    depth: u32,
    split: bool,
    common: &Common,
) -> anyhow::Result<()> {
    let position = position_argument::parse::<G>(position, common)?;
    let parts = if split && depth > 0 { divide(position, depth) } else { Vec::new() };
    let nodes = match parts.is_empty() {
        true => perft(position, depth),
        false => parts.iter().map(|(_, _, nodes)| nodes).sum(),
    };
    let part = |(roll, mov, nodes): FirstStep<G>| Part {
        roll: roll.map(face::<G>).or_else(|| shown_die::<G>(&position)),
        r#move: mov.to_string(),
        nodes,
    };
    let divide = parts.into_iter().map(part).collect();
    let counted = Perft { position: position.to_string(), depth, nodes, divide };
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

/// A first roll, a first move, and how many sequences begin so.
type FirstStep<G> = (Option<RollOf<G>>, MoveOf<G>, u64);
