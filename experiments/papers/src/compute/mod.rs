//! The computations other than matches: one function for each kind.

pub mod attribute_positions;
pub mod board_search;
mod distance_arrays;
pub mod endgames;
pub mod evaluation_times;
pub mod first_move;
mod levels;
pub mod luck_shares;
mod monte_carlo_games;
mod only_pass;
pub mod perfect_play;
mod playout_weights;
mod positions;
mod printed_boards;
mod search_effort;
pub mod set_ups;
pub mod stones_lost;
pub mod turn_counts;
pub mod turn_tree;
mod tzaar_counts;

use anyhow::{Result, bail};

use crate::{Output, Paper, Run};

type Function = fn(&Paper, &mut Run, &mut Output) -> Result<()>;

/// All functions, by the name in a page's `compute` key.
const FUNCTIONS: &[(&str, Function)] = &[
    ("attribute-positions", attribute_positions::make),
    ("distance-arrays", distance_arrays::make),
    ("endgames", endgames::make),
    ("evaluation-examples", distance_arrays::examples),
    ("evaluation-times", evaluation_times::make),
    ("first-move", first_move::make),
    ("levels", levels::make),
    ("luck-shares", luck_shares::make),
    ("monte-carlo-games", monte_carlo_games::make),
    ("only-pass", only_pass::make),
    ("perfect-play", perfect_play::make),
    ("playout-weights", playout_weights::make),
    ("printed-boards", printed_boards::make),
    ("ratings", levels::ratings),
    ("search-depth", search_effort::by_depth),
    ("search-effort", search_effort::make),
    ("set-ups", set_ups::make),
    ("stones-lost", stones_lost::make),
    ("turn-counts", turn_counts::make),
    ("tzaar-counts", tzaar_counts::make),
];

/// Runs the function with this name.
pub fn run(name: &str, paper: &Paper, run: &mut Run, output: &mut Output) -> Result<()> {
    let Some((_, function)) = FUNCTIONS.iter().find(|(other, _)| *other == name) else {
        let names: Vec<&str> = FUNCTIONS.iter().map(|(name, _)| *name).collect();
        bail!("compute = \"{name}\": expected one of {}", names.join(", "));
    };
    function(paper, run, output)
}
