use game::{FirstValue, Side, Unit};
use games::{Game, Move, Position, Report, Roll};
use search::RollReport;
use serde::Serialize;
use utoipa::ToSchema;

use crate::sides::{SideValues, ValueOfFirst};

/// Everything that a search found. Each value is for the side that its field is named after.
#[derive(Serialize, ToSchema)]
pub struct Analysis {
    position: String,
    /// The unit of the values.
    unit: String,
    #[serde(flatten)]
    values: SideValues,
    /// The best move; null before the roll.
    best: Option<String>,
    /// All moves, the best first.
    moves: Vec<MoveValue>,
    /// Before the roll: the value of every face and the best move after it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    faces: Vec<FaceValue>,
    /// The expected line; `@3 a5b4` is a roll and a move.
    line: Vec<String>,
    depth: u32,
    nodes: u64,
    leaves: u64,
    table_hits: u64,
    /// The time that the search took.
    time_ms: f64,
    /// Whether the value is that of perfect play.
    exact: bool,
}

#[derive(Serialize, ToSchema)]
struct MoveValue {
    r#move: String,
    #[serde(flatten)]
    value: ValueOfFirst,
    /// The move is no better for the mover than this.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    bound: bool,
}

/// A face of the die, the best move after it and its value.
#[derive(Serialize, ToSchema)]
pub struct FaceValue {
    die: u8,
    best: String,
    #[serde(flatten)]
    value: ValueOfFirst,
}

impl FaceValue {
    /// The faces of the rolls that a search reports on.
    pub(crate) fn all(game: Game, rolls: &[RollReport<Move, Roll>], unit: Unit) -> Vec<Self> {
        let face = |found: &RollReport<Move, Roll>| {
            let value = ValueOfFirst::new(game, unit.value_of(found.value.probability()));
            Some(Self { die: found.roll.face()?, best: found.best.to_string(), value })
        };
        rolls.iter().filter_map(face).collect()
    }
}

impl Analysis {
    /// Converts a search's report on a position.
    pub fn new(position: &Position, report: &Report, unit: Unit) -> Self {
        let game = position.game();
        let first = |value: FirstValue| ValueOfFirst::new(game, unit.value_of(value.probability()));
        let moves = report.moves.iter().map(|found| MoveValue {
            r#move: found.mov.to_string(),
            value: first(found.value),
            bound: found.is_bound,
        });
        Self {
            position: position.to_string(),
            unit: unit.to_string(),
            values: SideValues::new(
                game,
                Side::BOTH.map(|player| unit.value_of(report.value.of(player))),
            ),
            best: report.best().map(|best| best.to_string()),
            moves: moves.collect(),
            faces: FaceValue::all(game, &report.rolls, unit),
            line: line(report),
            depth: report.depth,
            nodes: report.nodes,
            leaves: report.leaves,
            table_hits: report.table_hits,
            time_ms: report.time.as_secs_f64() * 1e3,
            exact: report.exact,
        }
    }
}

/// The expected line as text, with its rolls.
pub fn line(report: &Report) -> Vec<String> {
    let ply = |(roll, mov): &(Option<Roll>, Move)| match roll {
        Some(roll) => format!("@{roll} {mov}"),
        None => mov.to_string(),
    };
    report.line.iter().map(ply).collect()
}
