use game::{Dice, GameSeed};
use tzaar::{Kind, Point, Position, Side, Sketch, Stack};

use super::tournament_set_up::TournamentSetUp;
use super::{Tzaar, step};
use crate::array_form::{mover, owner};
use crate::{Own as _, Problem, SetUpTable, VariantFace};

impl VariantFace for Tzaar {
    fn start(&self) -> Result<crate::Position, Problem> {
        Ok(Position::fixed_start().any())
    }

    fn drawn_start(
        &self,
        rule: &str,
        first: Side,
        dice: &mut Dice,
    ) -> Result<crate::Position, Problem> {
        check_first(first)?;
        match rule {
            "random" => Ok(Position::random_start(dice).any()),
            "fixed" => self.start(),
            _ => Err(format!("no set-ups \"{rule}\"").into()),
        }
    }

    fn open_set_up_table(
        &self,
        first: Side,
        seed: GameSeed,
    ) -> Result<Box<dyn SetUpTable>, Problem> {
        check_first(first)?;
        Ok(Box::new(TournamentSetUp::new(seed)))
    }

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
        let (mover, step) = (mover(rest[0])?, step(rest[1].into())?);
        Ok(Sketch { stacks, mover, step }.position()?.any())
    }
}

fn check_first(first: Side) -> Result<(), Problem> {
    if first == tzaar::WHITE { Ok(()) } else { Err("in TZAAR white moves first".into()) }
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
