//! *EinStein würfelt nicht!* as a game by name.

mod array_form;
mod description;
mod endgame;
mod evaluation;
mod exact;
mod levels;
mod looks;
mod official_board;
mod playouts;
mod protocol_samples;
mod protocols;
mod puzzles;
mod roster;
mod set_ups;
mod svg;
mod tables;

use crate::review::Band;
use ewn::notation::FORMATS;
use ewn::{AnyPosition, Board, Die, Move, MoveError, RED, SetUp, SetUpRule, Side, Size};
use game::record::Format;
use game::{Dice, Position as _};

use crate::{
    Capabilities, DiceRules, EndgameTables, FindExact, ForeignProtocols, HiddenSetUps,
    MeasuredBands, NetworkChecksum, Notation, Playouts, Problem, ProtocolSamples, PuzzleFacts,
    Rules, SetUps, Sizes,
};
use description::EditedEwn;
pub use endgame::TABLES;
pub use evaluation::EvaluationSpec;
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
    const NAME: &'static str = "ewn";
    const TITLE: &'static str = "EinStein würfelt nicht!";
    const SIDES: [&'static str; 2] = ["red", "blue"];
    const STARTS: &'static [&'static str] = &["random", "mirrored", "canonical"];

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
    const PROTOCOLS: ForeignProtocols = protocols::PROTOCOLS;
    const DICE: Option<DiceRules<Self>> = Some(DiceRules {
        face: Die::face,
        shown: |position| position.die().map(Die::face),
        // The champion one move deep, without the work of a search.
        luck: roster::best_evaluation,
        rollouts: "champion:depth=1,hash=1",
    });
    const SIZES: Option<Sizes<Self>> = Some(Sizes {
        variant: |side| Ok(Size::new(side)?),
        side: Size::side,
        range: [Size::MIN.side() as usize, Size::MAX.side() as usize],
    });
    const SET_UPS: Option<SetUps<Self>> = Some(SetUps {
        name: FREE_SET_UPS,
        table: |size, first, seed| Ok(Box::new(FreeSetUp::new(size, first, seed))),
        hidden: Some(HiddenSetUps {
            name: "engine",
            start: start_of_set_ups,
            good: |size, side, dice| choose_set_up(size, side, dice).map(|good| good.to_string()),
            random: |size, dice| SetUp::random(size, dice).to_string(),
        }),
    });
    const NETWORK: Option<NetworkChecksum> = Some(|| Ok(ewn_engine::net::built_in_checksum()?));
    const EXACT: Option<FindExact<Self>> = Some(exact::find_exact);
    const TABLES: Option<EndgameTables> = Some(TABLES);
    const PLAYOUTS: Option<Playouts> = Some(playouts::PLAYOUTS);
    const PUZZLES: Option<PuzzleFacts<Self>> = Some(puzzles::PUZZLES);
    const BANDS: Option<MeasuredBands<Self>> = Some(|size, spec, depth| {
        let with_depth = format!("{DEFAULT_REFERENCE}:depth={DEFAULT_REFERENCE_DEPTH}");
        let is_default = spec == DEFAULT_REFERENCE || spec == with_depth;
        let is_measured = is_default && depth == Some(DEFAULT_REFERENCE_DEPTH);
        if is_measured && size == Size::FIVE { &REVIEW_BANDS } else { &[] }
    });
}

/// Set-ups chosen one after the other, seen by both.
const FREE_SET_UPS: &str = "free";

/// Red moves first.
fn start_of_set_ups(size: Size, texts: [&str; 2]) -> Result<AnyPosition, (Side, String)> {
    let read = |side: Side| {
        SetUp::parse(size, texts[side.index()]).map_err(|error| (side, error.to_string()))
    };
    let (red, blue) = (read(Side::First)?, read(Side::Second)?);
    let start = AnyPosition::start(&red, &blue, RED);
    start.ok_or_else(|| (Side::First, "the set-ups differ in size".into()))
}

impl Notation for Ewn {
    const MOVE_HELP: &'static str =
        "a5b4         move from one square to another; also A5B4, a5-b4, a5 b4";
    const SAMPLES: ProtocolSamples = protocol_samples::SAMPLES;

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
