use serde::Deserialize;
use tzaar::{Kind, Point, Position, Sketch, Stack, Step};
use utoipa::ToSchema;

use super::description::StackOnPoint;
use crate::{Problem, Tzaar, side_named};

/// A position of TZAAR as somebody put it together, in the words of its description.
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
        let step = match self.action {
            1 => Step::First,
            2 => Step::Second,
            other => return Err(format!("action {other}: expected 1 or 2").into()),
        };
        let mover = side_named::<Tzaar>(&self.mover)?;
        Ok(Sketch { stacks, mover, step }.position()?)
    }
}

impl StackOnPoint {
    fn placed(&self) -> Result<(Point, Stack), Problem> {
        let Self { point, player, kind: name, height } = self;
        let point: Point = point.parse()?;
        let player = side_named::<Tzaar>(player)?;
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
