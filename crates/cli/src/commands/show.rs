use catalog::GameKind;

use crate::arguments::Common;
use crate::{board_view, output, position_argument};

pub fn run<G: GameKind>(position: &str, common: &Common) -> anyhow::Result<()> {
    let position = position_argument::parse::<G>(position, common)?;
    output::print_either(
        common,
        &G::Description::from(&position),
        &board_view::draw::<G>(&position),
    )
}
