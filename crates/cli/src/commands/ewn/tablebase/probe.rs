use std::fmt::Write;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use anyhow::{Context, bail};
use ewn::{AnyPosition, BLUE, Board, Die, RED, Side, Size, player_name};
use ewn_engine::endgame::{self, EndgameTable, MoveValue};
use game::{FirstValue, MoverValue};
use serde_json::{Value, json};
use tablebase::Build;

use crate::arguments::{Common, Threads};
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
    let value = value.context(out_of_table)?;
    let json = json(&position, value, &moves);
    output::print_either(common, &json, &text(&position, value, &moves))
}

/// Tables with enough cubes for a position; small ones are built.
fn table_for(folder: &Path, position: &AnyPosition) -> anyhow::Result<EndgameTable> {
    let board = position.board();
    if board.size() != Size::FIVE {
        bail!("the tables are for the 5x5 board, and {position} is on another");
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

/// The faces that allow a move.
fn dice(mov: &MoveValue) -> impl Iterator<Item = Die> {
    let faces = mov.faces;
    Die::faces(Size::FIVE).filter(move |die| faces >> die.cube().index() & 1 == 1)
}

/// The best move of each face, given the moves best first; nothing after the roll.
fn best_by_face<'a>(
    position: &AnyPosition,
    moves: &'a [MoveValue],
) -> impl Iterator<Item = (Die, &'a MoveValue)> {
    let is_open = position.die().is_none();
    Die::faces(Size::FIVE).filter(move |_| is_open).filter_map(|die| {
        moves.iter().find(|mov| mov.faces >> die.cube().index() & 1 == 1).map(|mov| (die, mov))
    })
}

fn json(position: &AnyPosition, value: MoverValue, moves: &[MoveValue]) -> Value {
    let red = |value: MoverValue| value.for_first(position.board().mover()).of(RED);
    let faces = best_by_face(position, moves).map(|(die, best)| {
        json!({ "die": die.face(), "best": best.mov.to_string(), "red": red(best.value) })
    });
    let faces: Vec<Value> = faces.collect();
    let moves = moves.iter().map(|mov| {
        let dice: Vec<u8> = dice(mov).map(Die::face).collect();
        json!({ "move": mov.mov.to_string(), "dice": dice, "red": red(mov.value) })
    });
    let (position, red) = (position.to_string(), red(value));
    let mut json = json!({ "position": position, "red": red, "blue": 1.0 - red });
    if !faces.is_empty() {
        json["faces"] = faces.into();
    }
    json["moves"] = moves.collect();
    json
}

fn text(position: &AnyPosition, value: MoverValue, moves: &[MoveValue]) -> String {
    let mover = position.board().mover();
    let value: FirstValue = value.for_first(mover);
    let percent = |player: Side| 100.0 * value.of(player);
    let mut text = String::new();
    let _ = writeln!(text, "red {:.3} %, blue {:.3} %", percent(RED), percent(BLUE));
    for (die, best) in best_by_face(position, moves) {
        let _ = writeln!(text, "  @{die} {} {:8.3} %", best.mov, 100.0 * best.value.probability());
    }
    let _ = writeln!(text, "moves of {}", player_name(mover));
    for mov in moves {
        let dice: Vec<String> = dice(mov).map(|die| format!("@{die}")).collect();
        let percent = 100.0 * mov.value.probability();
        let _ = writeln!(text, "  {} {percent:8.3} %  {}", mov.mov, dice.join(" "));
    }
    text
}
