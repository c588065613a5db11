use std::fmt::Display;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use ewn::Size;
use ewn_engine::EwnEvaluation;
use ewn_engine::endgame::EndgameTable;
use game::{Domain, OptionKind, Unit};

use super::evaluation::EvaluationSpec;
use crate::SpecError;

/// The option of engines that can use exact values.
pub const TABLES: OptionKind = OptionKind {
    name: "tb",
    help: "endgame tables: the user's (small ones are built if missing), none, or those in a folder",
    domain: Domain::Text { default: "off", expected: "auto, off or a folder" },
};

/// The evaluation, with the tables that `tables` asks for: `auto`, `off` or a folder.
pub(crate) fn with_tables(
    evaluation: &EvaluationSpec,
    size: Size,
    tables: &str,
    tell: fn(&str),
) -> Result<Arc<dyn EwnEvaluation>, SpecError> {
    let error = |problem: String| Err(SpecError::refused(format!("tb={tables}"), problem));
    if tables == "off" {
        return Ok(evaluation.build(size, tell)?.into());
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
    Ok(evaluation.build_with_tables(size, Some(&found), tell)?.into())
}

/// The tables that `auto` or a folder stands for.
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
