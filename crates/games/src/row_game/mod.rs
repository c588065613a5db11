//! Three in a row with a die, the game of the test kit: all that a new game needs.

use std::fmt::Write;
use std::sync::Arc;

use game::record::Format;
use game::{Dice, Evaluation, Evaluator, MoverValue, Position as _, Side, Turn, Unit};
use search::solve::Solver;
use serde::{Deserialize, Serialize};
use testkit::row::{Place, RowPosition};
use utoipa::ToSchema;

use crate::array_form::{mover, owner, sign};
use crate::exact::run_solver;
use crate::{
    Arrow, Bench, Defaults, Description, Drawing, EndReason, Exact, ExactRequest, Facts, Game,
    GameKind, Listing, Move, Own, Position, PositionFace, Problem, ProtocolSamples, Span,
    SpecError, Tell, Variant, VariantFace,
};

/// Three in a row with a die.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Row;

const FACTS: Facts = Facts {
    name: "row",
    title: "Three in a row",
    sides: ["cross", "nought"],
    sizes: None,
    has_dice: true,
    starts: &["empty"],
    open_set_ups: None,
    hidden_set_ups: None,
    defaults: Defaults {
        engine: "star2",
        opponent: "greedy",
        set_ups: "empty",
        analysis_depth: 4,
        review_depth: 3,
        review_by_two_depths: false,
    },
    evaluation_names: &[OpenRows::NAME],
    evaluation_options: &[],
    playouts: None,
    levels: &[],
    example_evaluator: OpenRows::NAME,
    example_engine: "star2:depth=2",
    bench: Bench { engine: "star2:hash=1", positions: &["startpos"], depth: 4 },
    rollout_engine: Some("star2:depth=1,hash=1"),
    has_tables: false,
    network_checksum: None,
    puzzle_themes: &[],
    move_help: "b2           mark a square",
    protocols: &[],
    samples: ProtocolSamples {
        to_move: ".../.../... x 2",
        bad_lines: &["position startpos moves @4", "position startpos moves @1 b2"],
        queries: &[("position startpos", ["true", "p1", "false", "none", "true"])],
        won_at_once: ["xx./oo./... x 3", "xx./oo./x.. o 3"],
    },
    page_style: ".board .cross { fill: var(--first); }\n.board .nought { fill: var(--second); }\n",
    row: "the nine squares, 1 for cross and -1 for nought; the mover; the die, 0 before the roll",
};

impl GameKind for Row {
    const GAME: Game = Game::Row;
    const FACTS: &'static Facts = &FACTS;

    type Variant = Self;
    type Position = RowPosition;
    type Edited = EditedRow;

    fn edited(edited: &EditedRow) -> Result<RowPosition, Problem> {
        Ok(edited.position.parse()?)
    }

    fn formats() -> &'static [Format<RowPosition>] {
        const {
            &[
                Format::of_positions(|text| !text.starts_with('[')),
                Format::of_records(|text| text.starts_with('[')),
            ]
        }
    }

    fn evaluations() -> Vec<Listing> {
        vec![Listing::new(OpenRows::NAME, "rows still open", &[])]
    }

    fn evaluation(
        _: Self,
        spec: &str,
        _: Tell,
    ) -> Result<Arc<dyn Evaluation<RowPosition>>, SpecError> {
        match spec.trim_end_matches(':') == OpenRows::NAME {
            true => Ok(Arc::new(OpenRows)),
            false => Err(SpecError::unknown("evaluator", spec, [OpenRows::NAME])),
        }
    }
}

impl VariantFace for Row {
    fn start(&self) -> Result<Position, Problem> {
        Ok(RowPosition::default().any())
    }

    fn drawn_start(&self, _: &str, first: Side, _: &mut Dice) -> Result<Position, Problem> {
        match first {
            Side::First => self.start(),
            Side::Second => Err("cross moves first".into()),
        }
    }

    fn luck_judge(&self) -> Option<&'static str> {
        Some(OpenRows::NAME)
    }

    fn row_length(&self) -> usize {
        11
    }

    fn read_row(&self, row: &[i8]) -> Result<Position, Problem> {
        if let Some(number) = row[..9].iter().find(|number| !(-1..=1).contains(*number)) {
            return Err(format!("square {number}: expected -1, 0 or 1").into());
        }
        let mark = |&number: &i8| owner(number).map_or(".", |side| ["x", "o"][side.index()]);
        let rows = row[..9].chunks(3).map(|row| row.iter().map(mark).collect::<String>());
        let mover = ["x", "o"][mover(row[9])?.index()];
        let die = if row[10] == 0 { "-".into() } else { row[10].to_string() };
        let rows: Vec<String> = rows.collect();
        Ok(Position::Row(format!("{} {mover} {die}", rows.join("/")).parse()?))
    }
}

impl PositionFace for RowPosition {
    fn variant(&self) -> Variant {
        Variant::Row(Row)
    }

    fn describe(&self) -> Description {
        Description::Row(RowDescription {
            position: self.to_string(),
            mover: FACTS.sides[self.mover().index()],
            die: self.die(),
            moves: self.moves().map(|place| place.to_string()).collect(),
        })
    }

    fn typed_moves(&self, text: &str) -> Result<Vec<Move>, String> {
        let mov = self.parse_move(text).map_err(|error| error.to_string())?;
        Ok(vec![mov.any()])
    }

    fn representative(&self) -> Position {
        self.any()
    }

    fn exact(&self, request: ExactRequest<'_>) -> Option<Result<Exact, Problem>> {
        Some(solve(self, request))
    }

    fn write_row(&self, row: &mut [i8]) {
        for (number, square) in row.iter_mut().zip(self.squares) {
            *number = square.map_or(0, sign);
        }
        row[9] = sign(self.mover());
        row[10] = self.die().unwrap_or_default().cast_signed();
    }

    fn drawing(&self) -> Drawing {
        let span = |owner: &Option<Side>| Span {
            text: owner.map_or(".", |side| ["x", "o"][side.index()]).into(),
            owner: *owner,
            can_move: false,
        };
        self.squares.chunks(3).map(|row| row.iter().map(span).collect()).collect()
    }

    fn svg(&self, arrows: &[Arrow], title: &str) -> String {
        let mut svg =
            format!("<svg class=\"board\" viewBox=\"0 0 3 3\" role=\"img\"><title>{title}</title>");
        let mut circle = |class: &str, index: usize| {
            let (x, y) = (index % 3, index / 3);
            let _ = write!(svg, "<circle class=\"{class}\" cx=\"{x}.5\" cy=\"{y}.5\" r=\"0.4\"/>");
        };
        for (index, side) in self.squares.iter().enumerate() {
            side.iter().for_each(|side| circle(FACTS.sides[side.index()], index));
        }
        for arrow in arrows {
            Place::own(&arrow.mov).iter().for_each(|place| circle(arrow.class, place.index()));
        }
        svg + "</svg>"
    }

    fn status(&self) -> String {
        let mover = FACTS.sides[self.mover().index()];
        match self.turn() {
            Turn::Over(outcome) => format!("{} has won", FACTS.sides[outcome.winner.index()]),
            Turn::ToRoll => format!("{mover} to roll"),
            Turn::ToMove(_) => format!("{mover} to move"),
        }
    }

    fn reason(&self, winner: Side) -> EndReason {
        match self.squares.iter().all(Option::is_some) {
            true => EndReason::has(winner.opponent(), "full-board", "no row on a full board"),
            false => EndReason::has(winner, "row", "three in a row"),
        }
    }
}

/// Solves a position; refuses tables and dice with fewer faces, which this game does not have.
fn solve(position: &RowPosition, mut request: ExactRequest<'_>) -> Result<Exact, Problem> {
    let is_off = matches!(request.tables, None | Some("auto" | "off"));
    for (name, is_asked) in [("cubes", request.cubes.is_some()), ("tables", !is_off)] {
        if is_asked {
            return Err(format!("{name}: this game has none").into());
        }
    }
    let solver = Solver::new(request.memory.bytes());
    let solution = run_solver(solver, position, 0.0, &mut request)?;
    Ok(Exact { solution, error: 0.0 })
}

/// A position as a program sees it.
#[derive(Serialize, ToSchema)]
// So that a description of another game cannot be read as one of this game.
#[serde(deny_unknown_fields)]
pub struct RowDescription {
    position: String,
    mover: &'static str,
    die: Option<u8>,
    moves: Vec<String>,
}

/// A position from an editor.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EditedRow {
    position: String,
}

/// An evaluation by which the side with more open rows is better off.
struct OpenRows;

impl OpenRows {
    const NAME: &'static str = "rows";
}

impl Evaluator<RowPosition> for OpenRows {
    fn evaluate(&self, position: &RowPosition) -> MoverValue {
        let mover = position.mover();
        let [own, other] = [mover, mover.opponent()].map(|side| position.open_rows(side) as f64);
        MoverValue::new((own + 1.0) / (own + other + 2.0))
    }
}

impl Evaluation<RowPosition> for OpenRows {
    fn unit(&self) -> Unit {
        Unit::WinProbability
    }
}
