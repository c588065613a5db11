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
use ewn::{AnyPosition, BLUE, Board, RED, SetUp, SetUpRule, Side, Size, Symmetry};
use game::record::Format;
use game::{Dice, GameSeed, Position as _};

use crate::review::Band;
use crate::{
    Description, Exact, ExactError, ExactRequest, Facts, Game, GameKind, Move, Own, Position,
    PositionFace, Problem, SetUpTable, Variant, VariantFace,
};
use description::{EditedEwn, EwnDescription};
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

impl GameKind for Ewn {
    const GAME: Game = Game::Ewn;
    const FACTS: &'static Facts = &facts::FACTS;

    type Variant = Size;
    type Position = AnyPosition;
    type Description = EwnDescription;
    type Edited = EditedEwn;

    fn with_board(side: usize) -> Result<Size, Problem> {
        Ok(Size::new(side)?)
    }

    fn edited(edited: &EditedEwn) -> Result<AnyPosition, Problem> {
        edited.position()
    }

    fn formats() -> &'static [Format<AnyPosition>] {
        FORMATS
    }
}

impl VariantFace for Size {
    fn board_side(&self) -> Option<u8> {
        Some(self.side())
    }

    fn start(&self) -> Result<Position, Problem> {
        let start = AnyPosition::canonical(*self).map(Position::Ewn);
        start.ok_or_else(|| "every size has a start".into())
    }

    fn drawn_start(&self, rule: &str, first: Side, dice: &mut Dice) -> Result<Position, Problem> {
        let rules = [SetUpRule::Random, SetUpRule::Mirrored, SetUpRule::Canonical];
        let named = rules.into_iter().find(|known| known.name() == rule);
        let [red, blue] =
            SetUp::pair(named.ok_or_else(|| format!("no set-ups \"{rule}\""))?, *self, dice);
        let start = AnyPosition::start(&red, &blue, first).map(Position::Ewn);
        start.ok_or_else(|| "the set-ups differ in size".into())
    }

    fn open_set_up_table(
        &self,
        first: Side,
        seed: GameSeed,
    ) -> Result<Box<dyn SetUpTable>, Problem> {
        Ok(Box::new(FreeSetUp::new(*self, first, seed)))
    }

    /// Red moves first.
    fn start_of_set_ups(&self, texts: [&str; 2]) -> Option<Result<Position, (Side, String)>> {
        let read = |side: Side| {
            SetUp::parse(*self, texts[side.index()]).map_err(|error| (side, error.to_string()))
        };
        let start = |red, blue| {
            let start = AnyPosition::start(&red, &blue, RED).map(Position::Ewn);
            start.ok_or_else(|| (Side::First, "the set-ups differ in size".into()))
        };
        Some(read(RED).and_then(|red| start(red, read(BLUE)?)))
    }

    fn good_set_up(&self, side: Side, dice: &mut Dice) -> Option<String> {
        choose_set_up(*self, side, dice).map(|good| good.to_string())
    }

    fn random_set_up(&self, dice: &mut Dice) -> Option<String> {
        Some(SetUp::random(*self, dice).to_string())
    }

    /// The evaluation of the champion, without the work of a search.
    fn luck_judge(&self) -> Option<&'static str> {
        Some(roster::best_evaluation(*self))
    }

    fn takes_long(&self, name: &str) -> bool {
        let policy = ewn_engine::playout::find(name).and_then(|kind| (kind.notice)(*self));
        let evaluation = ewn_engine::find(name).and_then(|kind| (kind.notice)(*self));
        policy.or(evaluation).is_some()
    }

    fn bands(&self, engine: &str, depth: Option<u32>) -> &'static [Band] {
        let with_depth = format!("{DEFAULT_REFERENCE}:depth={DEFAULT_REFERENCE_DEPTH}");
        let is_default = engine == DEFAULT_REFERENCE || engine == with_depth;
        let is_measured = is_default && depth == Some(DEFAULT_REFERENCE_DEPTH);
        if is_measured && *self == Size::FIVE { &REVIEW_BANDS } else { &[] }
    }
}

impl PositionFace for AnyPosition {
    fn variant(&self) -> Variant {
        Variant::Ewn(self.board().size())
    }

    fn describe(&self) -> Description {
        Description::Ewn(self.into())
    }

    fn typed_moves(&self, text: &str) -> Result<Vec<Move>, String> {
        let letters = text.chars().filter(|letter| *letter != '-' && !letter.is_whitespace());
        let plain: String = letters.map(|letter| letter.to_ascii_lowercase()).collect();
        let found = self.parse_move(&plain).map(|mov| vec![mov.any()]);
        found.map_err(|error| error.as_typed(text).to_string())
    }

    fn representative(&self) -> Position {
        let images = Symmetry::all().filter_map(|symmetry| symmetry.position(self));
        images.min_by_key(ToString::to_string).unwrap_or(*self).any()
    }

    fn exact(&self, request: ExactRequest<'_>) -> Option<Result<Exact, ExactError>> {
        Some(exact::find_exact(self, request))
    }

    fn puzzle_themes(&self, solution: &[Move]) -> Vec<&'static str> {
        let first = solution.first().and_then(Own::own);
        first.map_or(Vec::new(), |mov| puzzles::themes(self, mov))
    }
}
