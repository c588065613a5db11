use game::{divide, perft};
use games::Roll;
use serde_json::json;

use crate::arguments::Common;
use crate::{output, position_argument};

pub fn run(position: &str, depth: u32, split: bool, common: &Common) -> anyhow::Result<()> {
    let position = position_argument::parse(position, common)?;
    let (mut list, mut nodes, mut printed) = (Vec::new(), 0, Ok(()));
    if split {
        divide(position, depth, |(roll, mov, count)| {
            nodes += count;
            let roll = roll.and_then(Roll::face).or_else(|| position.die());
            let shown = roll.map(|roll| format!("@{roll} ")).unwrap_or_default();
            list.push(json!({ "roll": roll, "move": mov.to_string(), "nodes": count }));
            if !common.json && printed.is_ok() {
                printed = output::print(&format!("{shown}{mov}: {count}\n"));
            }
        });
        printed?;
    }
    if list.is_empty() {
        nodes = perft(position, depth);
    }
    let mut json = json!({ "position": position.to_string(), "depth": depth, "nodes": nodes });
    if !list.is_empty() {
        json["divide"] = list.into();
    }
    output::print_either(common, &json, &format!("{nodes}\n"))
}
