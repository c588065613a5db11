use game::{Position, Turn};
use games::{GameKind, GameWork, board_side, has_luck, variant_with_board};
use serde_json::Value;

use super::{Code, Failure, describe};
use crate::dto::{Described, PlayRequest, PositionRequest};

/// Reads a position in any notation, or `startpos`; `board` says how large it has to be.
pub fn read_position<G: GameKind>(text: &str, board: Option<u8>) -> Result<G::Position, Failure> {
    let variant = variant::<G>(board)?;
    let invalid = |problem| Failure::new(Code::InvalidPosition, problem);
    if text.trim() == START {
        return G::start(variant.unwrap_or_default()).map_err(invalid);
    }
    let position = G::position(text.trim()).map_err(invalid)?;
    check_board::<G>(&position, variant)?;
    Ok(position)
}

/// The name of the default start.
pub const START: &str = "startpos";

/// The variant with boards of this size.
pub fn variant<G: GameKind>(board: Option<u8>) -> Result<Option<G::Variant>, Failure> {
    let asked = board.map(|side| variant_with_board::<G>(Some(side.into()))).transpose();
    let side = board.unwrap_or_default();
    asked.map_err(|problem| Failure::invalid_body(format!("board {side}: {problem}")))
}

/// Whether a position has the requested board.
pub fn check_board<G: GameKind>(
    position: &G::Position,
    asked: Option<G::Variant>,
) -> Result<(), Failure> {
    match (asked.and_then(board_side::<G>), board_side::<G>(G::variant(position))) {
        (Some(asked), Some(found)) if asked != found => {
            let message = format!("board {asked}, but the position has a {found}x{found} board");
            Err(Failure::new(Code::InvalidPosition, message))
        }
        _ => Ok(()),
    }
}

impl GameWork for PositionRequest {
    type Output = Result<Described, Failure>;

    fn on<G: GameKind>(self) -> Result<Described, Failure> {
        Ok(describe::<G>(&read_position::<G>(&self.text, self.board)?))
    }
}

impl GameWork for PlayRequest {
    type Output = Result<Described, Failure>;

    fn on<G: GameKind>(self) -> Result<Described, Failure> {
        let mut position = read_position::<G>(&self.position, None)?;
        if let Some(face) = self.die {
            position = roll::<G>(position, face)?;
        }
        if let Some(text) = &self.r#move {
            if position.turn() == Turn::ToRoll {
                let message = format!("move \"{text}\": the die is not rolled yet; send die too");
                return Err(Failure::new(Code::IllegalMove, message));
            }
            let moves = G::typed_moves(&position, text);
            let moves = moves.map_err(|error| Failure::new(Code::IllegalMove, error))?;
            position = moves.into_iter().fold(position, Position::play);
        }
        Ok(describe::<G>(&position))
    }
}

fn roll<G: GameKind>(position: G::Position, face: u8) -> Result<G::Position, Failure> {
    let illegal = |message| Err(Failure::new(Code::IllegalMove, message));
    if !has_luck::<G>() {
        return illegal(format!("die {face}: there are no dice in {}", G::TITLE));
    }
    if position.turn() != Turn::ToRoll {
        return illegal(format!("die {face}: the die of \"{position}\" is rolled already"));
    }
    match position.rolls().find(|(roll, _)| games::face::<G>(*roll) == Some(face)) {
        Some((roll, _)) => Ok(position.roll(roll)),
        None => {
            let faces = position.rolls().count();
            illegal(format!("die {face}: expected a number from 1 to {faces}"))
        }
    }
}

pub struct Edit(pub Value);

impl GameWork for Edit {
    type Output = Result<Described, Failure>;

    fn on<G: GameKind>(self) -> Result<Described, Failure> {
        check_lists(&self.0)?;
        let edited: G::Edited = serde_json::from_value(self.0).map_err(Failure::invalid_body)?;
        let position = G::edited(&edited);
        let position = position.map_err(|error| Failure::new(Code::InvalidPosition, error))?;
        Ok(describe::<G>(&position))
    }
}

/// Whether every list in it is one of objects: an array could stand for the fields of an object in
/// their order.
fn check_lists(value: &Value) -> Result<(), Failure> {
    let lists = value.as_object().into_iter().flatten();
    let lists = lists.filter_map(|(name, value)| Some((name, value.as_array()?)));
    for (name, list) in lists {
        if !list.iter().all(Value::is_object) {
            return Err(Failure::invalid_body(format!("{name}: expected a list of objects")));
        }
    }
    Ok(())
}
