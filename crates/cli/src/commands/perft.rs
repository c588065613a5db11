use std::fmt::Write;

use catalog::{GameKind, face, shown_die};
use game::{divide, perft};
use serde_json::{Value, json};

use crate::arguments::Common;
use crate::{output, position_argument};

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
    let mut json = json!({ "position": position.to_string(), "depth": depth, "nodes": nodes });
    let mut text = String::new();
    let mut list: Vec<Value> = Vec::new();
    for (roll, mov, nodes) in parts {
        let roll = roll.and_then(face::<G>).or_else(|| shown_die::<G>(&position));
        list.push(json!({ "roll": roll, "move": mov.to_string(), "nodes": nodes }));
        let roll = roll.map(|roll| format!("@{roll} ")).unwrap_or_default();
        let _ = writeln!(text, "{roll}{mov}: {nodes}");
    }
    if !list.is_empty() {
        json["divide"] = list.into();
    }
    let _ = writeln!(text, "{nodes}");
    output::print_either(common, &json, &text)
}
