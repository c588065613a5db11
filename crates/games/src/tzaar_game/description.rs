use game::Position as _;
use serde::{Deserialize, Serialize};
use tzaar::{Kind, Point, Position, Side, Sketch, Stack, player_name};
use utoipa::ToSchema;

use super::position::threatened_lasts;
use super::step;
use crate::{Game, Problem};

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
    /// The mover's last stacks of a kind that the opponent could capture.
    threatened: Vec<String>,
    /// The legal actions.
    moves: Vec<String>,
}

/// A stack on a point.
#[derive(Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = Stack)]
pub struct StackOnPoint {
    #[schema(example = "A1", max_length = 2)]
    point: String,
    player: String,
    #[schema(example = "Tzaar")]
    kind: String,
    #[schema(minimum = 1, maximum = 30)]
    height: u8,
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

impl From<&Position> for TzaarDescription {
    fn from(position: &Position) -> Self {
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
        let threatened = threatened_lasts(position, position.mover()).into_iter();
        Self {
            position: position.to_string(),
            mover: player_name(position.mover()),
            action: position.step() as u8 + 1,
            stacks: stacks.collect(),
            counts: Counts { white: counts(tzaar::WHITE), black: counts(tzaar::BLACK) },
            threatened: threatened.map(|(_, point)| point.to_string()).collect(),
            moves: position.moves().map(|action| action.to_string()).collect(),
        }
    }
}

/// A position of TZAAR from an editor, in the words of its description.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct EditedTzaar {
    stacks: Vec<StackOnPoint>,
    #[schema(example = "white")]
    mover: String,
    #[schema(minimum = 1, maximum = 2)]
    action: u8,
}

impl EditedTzaar {
    pub(super) fn position(&self) -> Result<Position, Problem> {
        let mut stacks = [None; Point::COUNT];
        for edited in &self.stacks {
            let (point, stack) = edited.placed()?;
            if stacks[point.index()].replace(stack).is_some() {
                return Err(format!("two stacks on {point}").into());
            }
        }
        let step = step(self.action.into())?;
        let mover = Game::Tzaar.side_named(&self.mover)?;
        Ok(Sketch { stacks, mover, step }.position()?)
    }
}

impl StackOnPoint {
    fn placed(&self) -> Result<(Point, Stack), Problem> {
        let Self { point, player, kind: name, height } = self;
        let point: Point = point.parse()?;
        let player = Game::Tzaar.side_named(player)?;
        let names = || Kind::ALL.map(Kind::name).join(" or ");
        let kind = Kind::ALL.into_iter().find(|kind| kind.name() == name);
        let kind = kind.ok_or_else(|| format!("{point}: kind \"{name}\": expected {}", names()))?;
        let stack = Stack::new(player, kind, *height);
        let too_high = || {
            let most = Stack::MAX_HEIGHT;
            format!("{point}: a stack of height {height}: expected 1 to {most}")
        };
        Ok((point, stack.ok_or_else(too_high)?))
    }
}
