use game::Position as _;
use serde::{Deserialize, Serialize};
use tzaar::{Kind, Point, Position, Side, player_name};
use utoipa::ToSchema;

/// A position of TZAAR as a program sees it.
#[derive(Serialize, ToSchema)]
pub struct TzaarDescription {
    /// The position as text; that of a finished game cannot be read again.
    position: String,
    mover: &'static str,
    /// Which action of the turn is next: 1 or 2.
    action: u8,
    stacks: Vec<StackOnPoint>,
    counts: Counts,
    /// The legal actions.
    moves: Vec<String>,
}

/// A stack on a point.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Stack)]
pub struct StackOnPoint {
    #[schema(example = "A1", max_length = 2)]
    pub(super) point: String,
    pub(super) player: String,
    #[schema(example = "Tzaar")]
    pub(super) kind: String,
    #[schema(minimum = 1, maximum = 30)]
    pub(super) height: u8,
}

/// Stacks of each kind.
#[derive(Serialize, ToSchema)]
struct Counts {
    white: CountsOfSide,
    black: CountsOfSide,
}

#[derive(Serialize, ToSchema)]
struct CountsOfSide {
    tzaar: u8,
    tzarra: u8,
    tott: u8,
}

impl TzaarDescription {
    pub(super) fn new(position: &Position) -> Self {
        let stacks = Point::all().filter_map(|point| {
            let stack = position.stack(point)?;
            Some(StackOnPoint {
                point: point.to_string(),
                player: player_name(stack.owner()).to_owned(),
                kind: stack.kind().name().to_owned(),
                height: stack.height(),
            })
        });
        let counts = |player: Side| {
            let [tzaar, tzarra, tott] = Kind::ALL.map(|kind| position.count(player, kind));
            CountsOfSide { tzaar, tzarra, tott }
        };
        Self {
            position: position.to_string(),
            mover: player_name(position.mover()),
            action: position.step() as u8 + 1,
            stacks: stacks.collect(),
            counts: Counts { white: counts(tzaar::WHITE), black: counts(tzaar::BLACK) },
            moves: position.moves().map(|action| action.to_string()).collect(),
        }
    }
}
