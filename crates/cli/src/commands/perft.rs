use std::fmt::Write;

use catalog::{GameKind, MoveOf, RollOf, Work};
use game::{Evaluator, Position, divide, perft};
use search::Searcher;
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
    let (nodes, parts) = G::on_fastest(&position, Count { depth, split });
    let part = |(roll, mov, nodes): FirstStep<G>| Part {
        roll: roll.map(G::face).or_else(|| G::die(&position)),
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

struct Count {
    depth: u32,
    split: bool,
}

impl<G: GameKind> Work<G> for Count {
    type Output = (u64, Vec<FirstStep<G>>);

    fn on<P>(self, position: &P) -> Self::Output
    where
        P: Position<Move = MoveOf<G>, Roll = RollOf<G>>,
        G::Evaluation: Evaluator<P>,
        G::Search: Searcher<P>,
    {
        let Self { depth, split } = self;
        let parts = if split && depth > 0 { divide(*position, depth) } else { Vec::new() };
        let nodes = if parts.is_empty() {
            perft(*position, depth)
        } else {
            parts.iter().map(|(_, _, nodes)| nodes).sum()
        };
        (nodes, parts)
    }
}
