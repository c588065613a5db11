use games::GameKind;

use crate::arguments::Common;
use crate::{board_view, output, position_argument};

pub fn run<G: GameKind>(position: &str, common: &Common) -> anyhow::Result<()> {
    let position = position_argument::parse::<G>(position, common)?;
    match common.json {
        true => output::print_json(&G::Description::from(&position)),
        false => output::print_drawing(&board_view::draw::<G>(&position)),
    }
}
