use game::Position as _;
use tzaar::{Kind, Point, Position, Sketch, Stack, Step};

use crate::array_form::{ReadRow, WriteRow, mover, owner, sign};
use crate::{Own as _, Problem, Tzaar};

impl WriteRow for Position {
    fn write_row(&self, row: &mut [i8]) {
        for (index, stack) in Sketch::from(self).stacks.into_iter().enumerate() {
            let (top, height) = stack.map_or((0, 0), |stack| {
                (sign(stack.owner()) * (stack.kind() as i8 + 1), stack.height().cast_signed())
            });
            row[index] = top;
            row[Point::COUNT + index] = height;
        }
        row[2 * Point::COUNT] = sign(self.mover());
        row[2 * Point::COUNT + 1] = self.step() as i8 + 1;
    }
}

impl ReadRow for Tzaar {
    fn row_length(&self) -> usize {
        2 * Point::COUNT + 2
    }

    fn read_row(&self, row: &[i8]) -> Result<crate::Position, Problem> {
        let (tops, rest) = row.split_at(Point::COUNT);
        let (heights, rest) = rest.split_at(Point::COUNT);
        let mut stacks = [None; Point::COUNT];
        for (index, (&top, &height)) in tops.iter().zip(heights).enumerate() {
            stacks[index] =
                stack(top, height).map_err(|problem| format!("point {index}: {problem}"))?;
        }
        let step = match rest[1] {
            1 => Step::First,
            2 => Step::Second,
            other => return Err(format!("action {other}: expected 1 or 2").into()),
        };
        Ok(Sketch { stacks, mover: mover(rest[0])?, step }.position()?.any())
    }
}

fn stack(top: i8, height: i8) -> Result<Option<Stack>, String> {
    let wrong = || format!("a stack with {top} on top and the height {height}");
    let Some(side) = owner(top) else {
        return if height == 0 { Ok(None) } else { Err(wrong()) };
    };
    let kind = Kind::ALL.get(usize::from(top.unsigned_abs()) - 1);
    let height = u8::try_from(height).map_err(|_| wrong())?;
    let stack = kind.and_then(|&kind| Stack::new(side, kind, height));
    stack.map(Some).ok_or_else(wrong)
}
