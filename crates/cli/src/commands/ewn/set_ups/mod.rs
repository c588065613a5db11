mod exact;
mod ranking;

use anyhow::bail;
use clap::Args;
use ewn::Size;
use game::quantity::Memory;

use crate::arguments::{Common, Threads};

#[derive(Args)]
pub struct SetUpsArguments {
    /// Cubes of each side, and faces of the die: solves this smaller game
    #[arg(long, value_name = "N")]
    cubes: Option<u8>,
    /// Where the game is solved: memory for positions, such as 500MB
    #[arg(long, default_value = "4GB", value_name = "SIZE")]
    memory: Memory,
    /// Where games are played: engine of both sides
    #[arg(long, default_value = "star2:eval=net,depth=1,hash=0", value_name = "SPEC")]
    engine: String,
    /// Where games are played: what judges the luck of the dice: an evaluation, a search such as
    /// star2:depth=2, or none
    #[arg(long, default_value = "net", value_name = "SPEC")]
    reference: String,
    /// Approximate number of games for each side
    #[arg(long, default_value = "500000", value_name = "N")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    games: u64,
    /// The opponent's set-up: random, or one such as 162345
    #[arg(long, default_value = "random", value_name = "SETUP")]
    against: String,
    /// Number of set-ups to show for each side
    #[arg(long, default_value = "10", value_name = "N")]
    top: usize,
    #[command(flatten)]
    threads: Threads,
}

/// Finds the best set-ups: exactly on small boards, otherwise by playing games.
pub fn run(arguments: &SetUpsArguments, common: &Common) -> anyhow::Result<()> {
    let size = super::size("setups", common)?;
    let Some(cubes) = arguments.cubes else {
        return match size.side() {
            3 | 4 => exact::run(size, size, arguments, common),
            5 => ranking::run(arguments, common),
            side => bail!(
                "--board {side}: expected 3, 4 or 5, or few cubes as in --board {side} --cubes 1"
            ),
        };
    };
    let fits = |small: &Size| small.cubes() == cubes && *small <= size;
    let Some(small) = Size::all().find(fits) else {
        let numbers = Size::all().filter(|small| *small <= size).map(|small| small.cubes());
        let numbers: Vec<String> = numbers.map(|number| number.to_string()).collect();
        let side = size.side();
        bail!("--cubes {cubes}: expected a full corner, {} on {side}x{side}", numbers.join(" or "));
    };
    if small.cubes() > MOST_CUBES {
        bail!("--cubes {cubes}: out of reach, expected at most {MOST_CUBES}");
    }
    exact::run(size, small, arguments, common)
}

/// With more cubes, set-ups and positions would not fit into any memory.
const MOST_CUBES: u8 = 3;
