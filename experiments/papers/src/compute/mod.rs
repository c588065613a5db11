//! What is no match: one function for each kind of computation.

mod endgames;
mod positions;
mod search_effort;
mod turn_tree;

use anyhow::{Result, bail};

use crate::{Output, Paper, Run};

type Function = fn(&Paper, &mut Run, &mut Output) -> Result<()>;

/// All functions by the name that a page gives with `compute`.
const FUNCTIONS: &[(&str, Function)] = &[
    ("endgames", endgames::make),
    ("search-effort", search_effort::make),
    ("search-depth", search_effort::by_depth),
];

/// Runs the function with this name.
///
/// # Errors
/// If there is none, or it fails.
pub fn run(name: &str, paper: &Paper, run: &mut Run, output: &mut Output) -> Result<()> {
    let Some((_, function)) = FUNCTIONS.iter().find(|(other, _)| *other == name) else {
        let names: Vec<&str> = FUNCTIONS.iter().map(|(name, _)| *name).collect();
        bail!("compute = \"{name}\": expected one of {}", names.join(", "));
    };
    function(paper, run, output)
}
