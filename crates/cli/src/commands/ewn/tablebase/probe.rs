use std::path::Path;
use std::sync::atomic::AtomicBool;

use anyhow::{Context, bail};
use ewn::{AnyPosition, BLUE, Board, Die, RED, Size};
use ewn_engine::endgame::{self, EndgameTable, MoveValue};
use game::MoverValue;
use search::RollReport;
use search::solve::{Solution, SolvedMove};
use serde_json::json;
use tablebase::Build;

use crate::arguments::{Common, Threads};
use crate::commands::ewn::solve::{self, EwnSolution, json_lists};
use crate::{output, position_argument};

/// Prints the values of a position and of its moves.
pub fn run(folder: &Path, position: &str, common: &Common) -> anyhow::Result<()> {
    let position = position_argument::parse::<catalog::Ewn>(position, common)?;
    let table = table_for(folder, &position)?;
    let out_of_table = "the tables do not have this position";
    let mut moves = table.move_values(&position).context(out_of_table)?;
    moves.sort_by(|one, other| other.value.probability().total_cmp(&one.value.probability()));
    let value = match position.die() {
        None => table.probe(&position),
        Some(_) => moves.first().map(|best| best.value),
    };
    let solution = solution(&position, value.context(out_of_table)?, &moves);
    let [faces, moves] = json_lists(&position, &solution);
    let [red, blue] = [RED, BLUE].map(|side| solution.value.of(side));
    let mut json = json!({ "position": position.to_string(), "red": red, "blue": blue });
    if !faces.is_empty() {
        json["faces"] = faces.into();
    }
    json["moves"] = moves.into();
    let head = format!("red {:.3} %, blue {:.3} %", 100.0 * red, 100.0 * blue);
    let text = format!("{head}\n{}", solve::table(&position, &solution));
    output::print_either(common, &json, &text)
}

/// Tables with enough cubes for a position; small ones are built.
fn table_for(folder: &Path, position: &AnyPosition) -> anyhow::Result<EndgameTable> {
    let board = position.board();
    if board.size() != Size::FIVE {
        bail!("endgame tables are for the 5x5 board only, and {position} is on another");
    }
    let cubes = board.cubes(RED).len() + board.cubes(BLUE).len();
    let table = EndgameTable::open_present(folder, &|problem| output::tell(problem));
    if cubes <= table.max_cubes() {
        return Ok(table);
    }
    let place = folder.display();
    if cubes > EndgameTable::MOST_CUBES {
        bail!("{position} has {cubes} cubes, and tables have at most 6");
    }
    if cubes > EndgameTable::SMALL_CUBES {
        bail!(
            "{position} has {cubes} cubes, and the tables in {place} end at {}: \
             see dreistein tablebase build --cubes {cubes}",
            table.max_cubes()
        );
    }
    output::tell(&format!("building the endgame tables up to {cubes} cubes in {place}"));
    let threads = Threads { threads: None }.count().get();
    let how = Build { threads, memory: 1 << 30, stop: &AtomicBool::new(false) };
    Ok(endgame::build(folder, cubes, how, &|_| ())?)
}

/// What the tables know, given the moves best first.
fn solution(position: &AnyPosition, value: MoverValue, moves: &[MoveValue]) -> EwnSolution {
    let for_first = |value: MoverValue| value.for_first(position.board().mover());
    let allows = |found: &MoveValue, die: Die| found.faces >> die.cube().index() & 1 == 1;
    // Once the die is rolled, there are no others.
    let faces = || Die::faces(Size::FIVE).filter(|_| position.die().is_none());
    let solved = moves.iter().map(|found| SolvedMove {
        mov: found.mov,
        rolls: faces().filter(|&die| allows(found, die)).collect(),
        value: for_first(found.value),
    });
    let rolls = faces().filter_map(|roll| {
        let best = moves.iter().find(|found| allows(found, roll))?;
        let (probability, value) = (1.0 / 6.0, for_first(best.value));
        Some(RollReport { roll, probability, best: best.mov, value })
    });
    Solution {
        value: for_first(value),
        moves: solved.collect(),
        rolls: rolls.collect(),
        positions: 0,
    }
}
