//! *EinStein würfelt nicht!* as a game by name.

mod array_form;
mod description;
mod endgame;
mod evaluation;
mod exact;
mod facts;
mod levels;
mod looks;
mod official_board;
mod playouts;
mod protocols;
mod puzzles;
mod roster;
mod set_ups;
mod svg;
mod tables;

use ewn::notation::FORMATS;
use ewn::{
    AnyPosition, BLUE, Board, Die, Move, MoveError, RED, SetUp, SetUpRule, Side, Size, Symmetry,
};
use game::record::Format;
use game::{Dice, GameSeed, Position as _};

use crate::review::Band;
use crate::{
    Capabilities, Exact, ExactError, ExactRequest, Facts, Notation, Problem, Rules, SetUpTable,
};
use description::EditedEwn;
pub use endgame::{lacking_tables, table_values};
pub use evaluation::EvaluationSpec;
pub use ewn_engine::endgame::{EndgameTable, Verification};
pub use playouts::{PLAYOUTS as EWN_PLAYOUTS, build_policy, multi_attribute};
use set_ups::FreeSetUp;
pub use set_ups::choose_set_up;
pub use tables::endgame_tables;

/// *EinStein würfelt nicht!*
pub struct Ewn;

/// The default engine of reviews, with which the bands are measured.
pub const DEFAULT_REFERENCE: &str = "champion";

/// The default depth of reviews.
pub const DEFAULT_REFERENCE_DEPTH: u32 = 5;

/// Names for players by their mean loss per move on the official board, under the default
/// reference; measured in `experiments/review-bands`.
pub const REVIEW_BANDS: [Band; 5] = [
    Band { name: "champion", below: 0.001 },
    Band { name: "master", below: 0.011 },
    Band { name: "club", below: 0.026 },
    Band { name: "casual", below: 0.044 },
    Band { name: "beginner", below: f64::INFINITY },
];

impl Rules for Ewn {
    const FACTS: &'static Facts = &facts::FACTS;

    type Variant = Size;
    type Position = AnyPosition;

    fn variant(position: &AnyPosition) -> Size {
        position.board().size()
    }

    fn start(size: Size) -> Result<AnyPosition, Problem> {
        AnyPosition::canonical(size).ok_or_else(|| "every size has a start".into())
    }

    fn drawn_start(
        rule: &str,
        size: Size,
        first: Side,
        dice: &mut Dice,
    ) -> Result<AnyPosition, Problem> {
        let rules = [SetUpRule::Random, SetUpRule::Mirrored, SetUpRule::Canonical];
        let named = rules.into_iter().find(|known| known.name() == rule);
        let [red, blue] =
            SetUp::pair(named.ok_or_else(|| format!("no set-ups \"{rule}\""))?, size, dice);
        let start = AnyPosition::start(&red, &blue, first);
        start.ok_or_else(|| "the set-ups differ in size".into())
    }
}

impl Capabilities for Ewn {
    fn face(die: Die) -> Option<u8> {
        Some(die.face())
    }

    fn die(position: &AnyPosition) -> Option<u8> {
        position.die().map(Die::face)
    }

    /// The evaluation of the champion, without the work of a search.
    fn luck_judge(size: Size) -> Option<&'static str> {
        Some(roster::best_evaluation(size))
    }

    fn with_board(side: usize) -> Result<Size, Problem> {
        Ok(Size::new(side)?)
    }

    fn board_side(size: Size) -> Option<u8> {
        Some(size.side())
    }

    fn set_up_table(
        size: Size,
        first: Side,
        seed: GameSeed,
    ) -> Result<Box<dyn SetUpTable>, Problem> {
        Ok(Box::new(FreeSetUp::new(size, first, seed)))
    }

    /// Red moves first.
    fn start_of_set_ups(
        size: Size,
        texts: [&str; 2],
    ) -> Option<Result<AnyPosition, (Side, String)>> {
        let read = |side: Side| {
            SetUp::parse(size, texts[side.index()]).map_err(|error| (side, error.to_string()))
        };
        let start = |red, blue| {
            let start = AnyPosition::start(&red, &blue, RED);
            start.ok_or_else(|| (Side::First, "the set-ups differ in size".into()))
        };
        Some(read(RED).and_then(|red| start(red, read(BLUE)?)))
    }

    fn good_set_up(size: Size, side: Side, dice: &mut Dice) -> Option<String> {
        choose_set_up(size, side, dice).map(|good| good.to_string())
    }

    fn random_set_up(size: Size, dice: &mut Dice) -> Option<String> {
        Some(SetUp::random(size, dice).to_string())
    }

    fn exact(
        position: &AnyPosition,
        request: ExactRequest<'_>,
    ) -> Option<Result<Exact<Move, Die>, ExactError>> {
        Some(exact::find_exact(position, request))
    }

    fn bands(size: Size, engine: &str, depth: Option<u32>) -> &'static [Band] {
        let with_depth = format!("{DEFAULT_REFERENCE}:depth={DEFAULT_REFERENCE_DEPTH}");
        let is_default = engine == DEFAULT_REFERENCE || engine == with_depth;
        let is_measured = is_default && depth == Some(DEFAULT_REFERENCE_DEPTH);
        if is_measured && size == Size::FIVE { &REVIEW_BANDS } else { &[] }
    }

    fn puzzle_themes(position: &AnyPosition, solution: &[Move]) -> Vec<&'static str> {
        puzzles::themes(position, solution)
    }

    fn representative(position: &AnyPosition) -> AnyPosition {
        let images = Symmetry::all().filter_map(|symmetry| symmetry.position(position));
        images.min_by_key(ToString::to_string).unwrap_or(*position)
    }
}

impl Notation for Ewn {
    type Edited = EditedEwn;

    fn edited(edited: &EditedEwn) -> Result<AnyPosition, Problem> {
        edited.position()
    }

    fn formats() -> &'static [Format<AnyPosition>] {
        FORMATS
    }

    fn typed_moves(position: &AnyPosition, text: &str) -> Result<Vec<Move>, String> {
        let letters = text.chars().filter(|letter| *letter != '-' && !letter.is_whitespace());
        let plain: String = letters.map(|letter| letter.to_ascii_lowercase()).collect();
        let found = position.parse_move(&plain).map_err(|error| match error {
            MoveError::Unreadable { side, .. } => MoveError::Unreadable { text: text.into(), side },
            error => error,
        });
        found.map(|mov| vec![mov]).map_err(|error| error.to_string())
    }
}
