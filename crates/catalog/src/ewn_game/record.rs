use ewn::notation::{Record, Start};
use ewn::{AnyPosition, BLUE, Die, Move, RED, SetUp, Side};
use game::{FirstValue, Position};

use crate::{GameRecord, Problem, RecordedPly};

impl GameRecord<AnyPosition> for Record {
    fn from_start(start: AnyPosition) -> Result<Self, Problem> {
        let set_ups = SetUp::of(start.board(), RED).zip(SetUp::of(start.board(), BLUE));
        Ok(Self::new(match set_ups {
            Some((red, blue)) => Start::SetUps { red, blue, first: start.mover() },
            None => Start::Position(start),
        })?)
    }

    fn from_position(start: AnyPosition) -> Result<Self, Problem> {
        Ok(Self::new(Start::Position(start))?)
    }

    fn roll(&mut self, roll: Die) -> Result<(), Problem> {
        Ok(Self::roll(self, roll)?)
    }

    fn push(&mut self, mov: Move, value: Option<FirstValue>) -> Result<(), Problem> {
        let die = self.position().die().ok_or("the die is not rolled")?;
        let ply = Self::push(self, die, mov)?;
        if let Some(value) = value {
            ply.set_evaluation(value);
        }
        Ok(())
    }

    fn take_back(&mut self) -> bool {
        Self::take_back(self).is_some()
    }

    fn set_result(&mut self, result: Option<Side>) -> Result<(), Problem> {
        Ok(Self::set_result(self, result)?)
    }

    fn set_tag(&mut self, name: &str, value: &str) -> Result<(), Problem> {
        Ok(Self::set_tag(self, name, value)?)
    }

    fn tag(&self, name: &str) -> Option<&str> {
        Self::tag(self, name)
    }

    fn tags(&self) -> Vec<(&str, &str)> {
        Self::tags(self).collect()
    }

    fn position(&self) -> &AnyPosition {
        Self::position(self)
    }

    fn positions(&self) -> Vec<AnyPosition> {
        Self::positions(self).collect()
    }

    fn plies(&self) -> Vec<RecordedPly<AnyPosition>> {
        Self::plies(self).iter().map(|ply| (Some(ply.die()), ply.mov())).collect()
    }

    fn unplayed_roll(&self) -> Option<Die> {
        self.position().die()
    }

    fn result(&self) -> Option<Side> {
        Self::result(self)
    }
}
