use game::{Position as _, Turn};
use serde::Serialize;
use tzaar::{Kind, Point, Position, Side, player_name};

/// A position of TZAAR as a program sees it.
#[derive(Serialize)]
pub struct TzaarDescription {
    position: String,
    mover: &'static str,
    /// Which action of the turn is next: 1 or 2.
    action: u8,
    winner: Option<&'static str>,
    stacks: Vec<StackOnPoint>,
    counts: Counts,
    moves: Vec<String>,
}

#[derive(Serialize)]
struct StackOnPoint {
    point: String,
    player: &'static str,
    kind: &'static str,
    height: u8,
}

/// Stacks of each kind.
#[derive(Serialize)]
struct Counts {
    white: CountsOfSide,
    black: CountsOfSide,
}

#[derive(Serialize)]
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
                player: player_name(stack.owner()),
                kind: stack.kind().name(),
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
            winner: match position.turn() {
                Turn::Over(outcome) => Some(player_name(outcome.winner)),
                Turn::ToRoll | Turn::ToMove(_) => None,
            },
            stacks: stacks.collect(),
            counts: Counts { white: counts(tzaar::WHITE), black: counts(tzaar::BLACK) },
            moves: position.moves().map(|action| action.to_string()).collect(),
        }
    }
}
