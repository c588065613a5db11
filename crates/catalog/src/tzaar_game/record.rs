use game::FirstValue;
use tzaar::notation::Record;
use tzaar::{Action, NoRoll, Position, Side};

use crate::{GameRecord, Problem, RecordedPly};

impl GameRecord<Position> for Record {
    fn from_start(start: Position) -> Result<Self, Problem> {
        Self::from_position(start)
    }

    fn from_position(start: Position) -> Result<Self, Problem> {
        Ok(Self::new(start)?)
    }

    fn roll(&mut self, roll: NoRoll) -> Result<(), Problem> {
        match roll {}
    }

    fn push(&mut self, action: Action, value: Option<FirstValue>) -> Result<(), Problem> {
        let ply = Self::push(self, action)?;
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

    fn position(&self) -> &Position {
        Self::position(self)
    }

    fn positions(&self) -> Vec<Position> {
        Self::positions(self).collect()
    }

    fn plies(&self) -> Vec<RecordedPly<Position>> {
        Self::plies(self).iter().map(|ply| (None, ply.action())).collect()
    }

    fn unplayed_roll(&self) -> Option<NoRoll> {
        None
    }

    fn result(&self) -> Option<Side> {
        Self::result(self)
    }
}
