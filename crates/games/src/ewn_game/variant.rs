use ewn::{AnyPosition, BLUE, PlacedCube, RED, SetUp, SetUpRule, Side, Size, Sketch, Square};
use game::{Dice, GameSeed};

use super::set_ups::{FreeSetUp, choose_set_up};
use super::{DEFAULT_REFERENCE, DEFAULT_REFERENCE_DEPTH, REVIEW_BANDS, roster};
use crate::array_form::{mover, owner};
use crate::review::Band;
use crate::{Position, Problem, SetUpTable, VariantFace};

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

    /// The evaluation of `champion`, which saves the work of a search.
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

    fn row_length(&self) -> usize {
        usize::from(self.squares()) + 2
    }

    fn read_row(&self, row: &[i8]) -> Result<Position, Problem> {
        let (squares, rest) = row.split_at(usize::from(self.squares()));
        let cubes = squares.iter().zip(0..).filter_map(|(&number, square)| {
            let (player, number) = (owner(number)?, number.unsigned_abs());
            Some(PlacedCube { player, number, square: Square::from_index(square) })
        });
        let die = match rest[1] {
            0 => None,
            face => {
                Some(u8::try_from(face).map_err(|_| format!("die {face}: expected 0 or a face"))?)
            }
        };
        let sketch = Sketch { size: *self, cubes: cubes.collect(), mover: mover(rest[0])?, die };
        Ok(Position::Ewn(sketch.position()?))
    }
}
