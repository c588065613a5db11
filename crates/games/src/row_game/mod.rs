//! Three in a row with a die, the game of the test kit: all that a new game needs.

mod array_form;

use std::fmt::Write;
use std::sync::Arc;

use game::record::Format;
use game::{Dice, Evaluation, Evaluator, MoverValue, Position as _, Side, Turn, Unit};
use serde::{Deserialize, Serialize};
use testkit::row::{Column, Place, RowPosition};
use utoipa::ToSchema;

use crate::exact::solve_plainly;
use crate::{
    Arrow, Bench, Capabilities, Defaults, Drawing, EndReason, Exact, ExactError, ExactRequest,
    Facts, Listing, Looks, Notation, Problem, ProtocolSamples, Roster, Rules, Span, SpecError,
    SpecKind, Tell,
};

/// Three in a row with a die.
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

impl Rules for Row {
    const FACTS: &'static Facts = &FACTS;

    type Variant = ();
    type Position = RowPosition;

    fn variant(_: &RowPosition) {}

    fn start((): ()) -> Result<RowPosition, Problem> {
        Ok(RowPosition::start())
    }

    fn drawn_start(_: &str, (): (), first: Side, _: &mut Dice) -> Result<RowPosition, Problem> {
        match first {
            Side::First => Ok(RowPosition::start()),
            Side::Second => Err("cross moves first".into()),
        }
    }
}

impl Capabilities for Row {
    fn face(column: Column) -> Option<u8> {
        Some(column.face())
    }

    fn die(position: &RowPosition) -> Option<u8> {
        position.die()
    }

    fn luck_judge((): ()) -> Option<&'static str> {
        Some(OpenRows::NAME)
    }

    fn exact(
        position: &RowPosition,
        request: ExactRequest<'_>,
    ) -> Option<Result<Exact<Place, Column>, ExactError>> {
        Some(solve_plainly(position, request))
    }
}

impl Notation for Row {
    type Edited = Edited;

    fn edited(edited: &Edited) -> Result<RowPosition, Problem> {
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

    fn typed_moves(position: &RowPosition, text: &str) -> Result<Vec<Place>, String> {
        let mov = position.parse_move(text).map_err(|error| error.to_string())?;
        Ok(vec![mov])
    }
}

/// A position from an editor.
#[derive(Deserialize, ToSchema)]
#[schema(as = EditedRow)]
#[serde(deny_unknown_fields)]
pub struct Edited {
    position: String,
}

impl Looks for Row {
    type Description = Description;

    fn drawing(position: &RowPosition) -> Drawing {
        let squares = position.squares;
        let span = |owner: &Option<Side>| Span {
            text: owner.map_or(".", |side| ["x", "o"][side.index()]).into(),
            owner: *owner,
            can_move: false,
        };
        squares.chunks(3).map(|row| row.iter().map(span).collect()).collect()
    }

    fn svg(position: &RowPosition, arrows: &[Arrow<Place>], title: &str) -> String {
        let mut svg =
            format!("<svg class=\"board\" viewBox=\"0 0 3 3\" role=\"img\"><title>{title}</title>");
        let mut circle = |class: &str, index: usize| {
            let (x, y) = (index % 3, index / 3);
            let _ = write!(svg, "<circle class=\"{class}\" cx=\"{x}.5\" cy=\"{y}.5\" r=\"0.4\"/>");
        };
        for (index, side) in position.squares.iter().enumerate() {
            side.iter().for_each(|side| circle(FACTS.sides[side.index()], index));
        }
        arrows.iter().for_each(|arrow| circle(arrow.class, arrow.mov.index()));
        svg + "</svg>"
    }

    fn status(position: &RowPosition) -> String {
        let mover = FACTS.sides[position.mover().index()];
        match position.turn() {
            Turn::Over(outcome) => format!("{} has won", FACTS.sides[outcome.winner.index()]),
            Turn::ToRoll => format!("{mover} to roll"),
            Turn::ToMove(_) => format!("{mover} to move"),
        }
    }

    fn reason(end: &RowPosition, winner: Side) -> EndReason {
        match end.squares.iter().all(Option::is_some) {
            true => EndReason::has(winner.opponent(), "full-board", "no row on a full board"),
            false => EndReason::has(winner, "row", "three in a row"),
        }
    }
}

/// A position as a program sees it.
#[derive(Serialize, ToSchema)]
#[schema(as = RowDescription)]
pub struct Description {
    position: String,
    mover: &'static str,
    die: Option<u8>,
    moves: Vec<String>,
}

impl From<&RowPosition> for Description {
    fn from(position: &RowPosition) -> Self {
        Self {
            position: position.to_string(),
            mover: FACTS.sides[position.mover().index()],
            die: position.die(),
            moves: position.moves().map(|place| place.to_string()).collect(),
        }
    }
}

impl Roster for Row {
    fn evaluations() -> Vec<Listing> {
        vec![Listing { name: OpenRows::NAME, summary: "rows still open", options: Vec::new() }]
    }

    fn evaluation(
        (): (),
        spec: &str,
        _: Tell,
    ) -> Result<Arc<dyn Evaluation<RowPosition>>, SpecError> {
        match spec.trim_end_matches(':') == OpenRows::NAME {
            true => Ok(Arc::new(OpenRows)),
            false => Err(SpecError::unknown(
                SpecKind::Evaluator,
                spec,
                FACTS.evaluation_names.iter().copied(),
            )),
        }
    }
}

/// The side with more open rows is better off.
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
