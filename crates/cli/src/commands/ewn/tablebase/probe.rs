use std::path::Path;
use std::sync::atomic::AtomicBool;

use anyhow::Context;
use ewn_engine::endgame::{EndgameTable, build};
use ewn_engine::tablebase::Build;
use game::Side;
use games::ewn_game::{lacking_tables, table_values};
use report::TableAnswer;

use crate::arguments::{Common, Threads};
use crate::commands::exact;
use crate::{output, position_argument};

/// Prints the values of a position and of its moves.
pub fn run(folder: &Path, position: &str, common: &Common) -> anyhow::Result<()> {
    let position = position_argument::parse(position, common)?;
    let mut opened = EndgameTable::open_present(folder, &output::tell);
    let lacking = lacking_tables(&opened, folder, &position);
    if let Some(cubes) = lacking.map_err(position_argument::problem)? {
        let place = folder.display();
        output::tell(&format!("building the endgame tables up to {cubes} cubes in {place}"));
        let threads = Threads { threads: None }.count().get();
        let how = Build { threads, memory: 1 << 30, stop: &AtomicBool::new(false) };
        opened = build(folder, cubes, how, &|_| ())?;
    }
    let found = table_values(&opened, &position).context("the tables do not have this position")?;
    let answer = TableAnswer::new(&position, &found);
    let [red, blue] = Side::BOTH.map(|side| 100.0 * found.value.of(side));
    let text = format!("red {red:.3} %, blue {blue:.3} %\n{}", exact::table(&position, &found));
    output::print_either(common, &answer, &text)
}
