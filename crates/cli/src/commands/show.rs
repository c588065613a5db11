use crate::arguments::Common;
use crate::{board_view, output, position_argument};

pub fn run(position: &str, common: &Common) -> anyhow::Result<()> {
    let position = position_argument::parse(position, common)?;
    match common.json {
        true => output::print_json(&position.describe()),
        false => output::print_drawing(&board_view::draw(&position)),
    }
}
