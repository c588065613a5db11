mod exact;
mod ranking;

use anyhow::bail;
use catalog::Ewn;
use ewn::Size;

use crate::arguments::Common;
use crate::exact_arguments::SetUpsArguments;
use crate::position_argument;

/// Says which set-ups are best: exactly where that is in reach, else by games.
pub fn run(arguments: &SetUpsArguments, common: &Common) -> anyhow::Result<()> {
    let size = position_argument::variant::<Ewn>(common)?;
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

/// More cubes a side have more set-ups and positions than any memory holds.
const MOST_CUBES: u8 = 3;
