//! The endgame tables of the official board: as an option of engines, and to look up positions of
//! any game.

use std::fmt::Display;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use ewn::{AnyPosition, Board, Die, Size};
use ewn_engine::EwnEvaluation;
use ewn_engine::endgame::EndgameTable;
use game::{Domain, MoverValue, OptionKind, Unit};
use search::{MoveReport, Report, RollReport};

use super::evaluation::EvaluationSpec;
use crate::{Own, Position, Problem, SpecError};

/// The option of engines that can use exact values.
pub const TABLES: OptionKind = OptionKind {
    name: "tb",
    help: "endgame tables: the user's (small ones are built if missing), none, or those in a folder",
    domain: Domain::Text { default: "off", expected: "auto, off or a folder" },
};

/// Builds the evaluation with the tables that `tables` asks for: `auto`, `off` or a folder.
pub(crate) fn with_tables(
    evaluation: &EvaluationSpec,
    size: Size,
    tables: &str,
    tell: fn(&str),
) -> Result<Arc<dyn EwnEvaluation>, SpecError> {
    let error = |problem: String| Err(SpecError::refused(format!("tb={tables}"), problem));
    if tables == "off" {
        return Ok(evaluation.build(size, None, tell)?.into());
    }
    if size != Size::FIVE {
        let side = size.side();
        return error(format!("a {side}x{side} board, expected 5x5"));
    }
    let unit = evaluation.innermost_unit(size)?;
    if unit != Unit::WinProbability {
        return error(format!(
            "the evaluation judges by {unit}: expected a win probability such as zweistein"
        ));
    }
    let found = endgame_tables(tables, tell)?;
    Ok(evaluation.build(size, Some(&found), tell)?.into())
}

/// Opens the user's tables for `auto`, or those in a folder.
pub fn endgame_tables(tables: &str, tell: fn(&str)) -> Result<Arc<EndgameTable>, SpecError> {
    let error = |problem: &dyn Display| SpecError::refused(format!("tb={tables}"), problem);
    let found = match Path::new(tables) {
        _ if tables == "auto" => EndgameTable::of_user(&tell, &AtomicBool::new(false))
            .map_err(|problem| error(&problem))?,
        folder if folder.is_dir() => EndgameTable::open_present(folder, &tell),
        _ => return Err(error(&"there is no such folder")),
    };
    if found.max_cubes() < EndgameTable::FEWEST_CUBES {
        return Err(error(&"there are no endgame tables in this folder"));
    }
    Ok(Arc::new(found))
}

/// The number of cubes of a position whose table is missing and small enough to be built now;
/// `None` if its table is present.
///
/// # Errors
/// If no table can have the position, or only one that takes long to build.
pub fn lacking_tables(
    tables: &EndgameTable,
    folder: &Path,
    position: &Position,
) -> Result<Option<u32>, Problem> {
    let board = AnyPosition::own(position).ok_or("endgame tables are for EWN")?.board();
    if board.size() != Size::FIVE {
        let problem = "endgame tables are for the 5x5 board only";
        return Err(format!("{problem}, and {position} is on another").into());
    }
    let cubes = board.cube_count();
    let (most, end, place) = (EndgameTable::MOST_CUBES, tables.max_cubes(), folder.display());
    match cubes {
        _ if cubes <= end => Ok(None),
        _ if cubes > most => {
            Err(format!("{position} has {cubes} cubes, and tables have at most {most}").into())
        }
        _ if cubes > EndgameTable::SMALL_CUBES => Err(format!(
            "{position} has {cubes} cubes, and the tables in {place} end at {end}: \
             see dreistein tablebase build --cubes {cubes}"
        )
        .into()),
        _ => Ok(Some(cubes)),
    }
}

/// Looks up the values of a position, of its rolls and of its moves, if the tables have them all.
pub fn table_values(tables: &EndgameTable, position: &Position) -> Option<crate::Report> {
    let position = AnyPosition::own(position)?;
    let mut moves = tables.move_values(position)?;
    moves.sort_by(|one, other| other.value.probability().total_cmp(&one.value.probability()));
    let value = match position.die() {
        None => tables.probe(position),
        Some(_) => moves.first().map(|best| best.value),
    };
    let for_first = |value: MoverValue| value.for_first(position.board().mover());
    let values = moves.iter().map(|found| MoveReport {
        mov: found.mov,
        value: for_first(found.value),
        is_bound: false,
    });
    // A position whose die is rolled has no other rolls.
    let faces = Die::faces(Size::FIVE).filter(|_| position.die().is_none());
    let rolls = faces.filter_map(|roll| {
        let best = moves.iter().find(|found| found.faces >> roll.cube().index() & 1 == 1)?;
        let (probability, value) = (1.0 / 6.0, for_first(best.value));
        Some(RollReport { roll, probability, best: best.mov, value })
    });
    let report = Report {
        moves: values.collect(),
        rolls: rolls.collect(),
        ..Report::empty(for_first(value?), 0)
    };
    Some(report.map(Own::any, Own::any))
}
