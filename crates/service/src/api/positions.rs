use game::{Dice, Position as _, Side, Turn};
use games::{Game, Position, Variant};
use report::Ending;
use serde_json::Value;

use super::analyses::{GREATEST_NUMBER, check_range};
use super::{Code, Failure};
use crate::dto::{
    ChosenSetUp, Described, EditedPosition, PlayRequest, PositionRequest, RandomStart,
    RandomStartRequest, RollMoves, SetUpKind, SetUpRequest, TurnKind,
};
use crate::play::random_bytes;

/// Describes a position: everything that the page needs to show it.
pub fn describe(position: &Position) -> Described {
    let (game, turn) = (position.game(), position.turn());
    let (kind, winner) = match turn {
        Turn::Over(outcome) => (TurnKind::Over, Some(outcome.winner)),
        Turn::ToRoll => (TurnKind::Roll, None),
        Turn::ToMove(_) => (TurnKind::Move, None),
    };
    let ending = |winner| Ending::new(game, winner, &position.reason(winner), None);
    let roll_moves = |(roll, _)| {
        let moves = position.roll(roll).moves().map(|mov| mov.to_string()).collect();
        Some(RollMoves { die: roll.face()?, moves })
    };
    Described {
        // This cannot fail: all keys of descriptions are strings.
        description: serde_json::to_value(position.describe()).unwrap_or_default(),
        turn: kind,
        winner: winner.map(|winner| game.side_name(winner)),
        ending: winner.map(ending),
        status: position.status(),
        warnings: position.warnings(),
        rolls: (turn == Turn::ToRoll).then(|| position.rolls().filter_map(roll_moves).collect()),
    }
}

/// Reads a position in any notation, or `startpos`. `board`, if given, is the required side length.
pub fn read_position(game: Game, text: &str, board: Option<u8>) -> Result<Position, Failure> {
    let variant = variant(game, board)?;
    let invalid = |problem| Failure::new(Code::InvalidPosition, problem);
    if text.trim() == START {
        return variant.start().map_err(invalid);
    }
    let position = game.position(text.trim()).map_err(invalid)?;
    check_board(&position, board)?;
    Ok(position)
}

/// The text that stands for the default start.
pub const START: &str = "startpos";

/// The variant with boards of this size, or the default variant.
pub fn variant(game: Game, board: Option<u8>) -> Result<Variant, Failure> {
    let side = board.unwrap_or_default();
    let variant = game.variant(board.map(usize::from));
    variant.map_err(|problem| Failure::invalid_body(format!("board {side}: {problem}")))
}

/// Checks that a position has the requested board size, if one was requested.
pub fn check_board(position: &Position, asked: Option<u8>) -> Result<(), Failure> {
    match (asked, position.variant().board_side()) {
        (Some(asked), Some(found)) if asked != found => {
            let message = format!("board {asked}, but the position has a {found}x{found} board");
            Err(Failure::new(Code::InvalidPosition, message))
        }
        _ => Ok(()),
    }
}

impl PositionRequest {
    pub fn answer(self, game: Game) -> Result<Described, Failure> {
        Ok(describe(&read_position(game, &self.text, self.board)?))
    }
}

impl PlayRequest {
    pub fn answer(self, game: Game) -> Result<Described, Failure> {
        let mut position = read_position(game, &self.position, None)?;
        if let Some(face) = self.die {
            position = roll(position, face)?;
        }
        if let Some(text) = &self.r#move {
            if position.turn() == Turn::ToRoll {
                let message = format!("move \"{text}\": the die is not rolled yet; send die too");
                return Err(Failure::new(Code::IllegalMove, message));
            }
            let moves = position.typed_moves(text);
            let moves = moves.map_err(|error| Failure::new(Code::IllegalMove, error))?;
            position = moves.into_iter().fold(position, Position::play);
        }
        Ok(describe(&position))
    }
}

fn roll(position: Position, face: u8) -> Result<Position, Failure> {
    let illegal = |message| Err(Failure::new(Code::IllegalMove, message));
    let game = position.game();
    if !game.has_dice {
        return illegal(format!("die {face}: there are no dice in {}", game.title));
    }
    if position.turn() != Turn::ToRoll {
        return illegal(format!("die {face}: the die of \"{position}\" is rolled already"));
    }
    match position.rolls().find(|(roll, _)| roll.face() == Some(face)) {
        Some((roll, _)) => Ok(position.roll(roll)),
        None => {
            let faces = position.rolls().count();
            illegal(format!("die {face}: expected a number from 1 to {faces}"))
        }
    }
}

impl EditedPosition {
    pub fn answer(self, game: Game) -> Result<Described, Failure> {
        check_lists(&self.0)?;
        let position = game.edited(self.0).map_err(Failure::invalid_body)?;
        let position = position.map_err(|error| Failure::new(Code::InvalidPosition, error))?;
        Ok(describe(&position))
    }
}

/// Checks that all lists in an edited position contain only objects. Serde would also accept an
/// array with the values of an object's fields in order.
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

impl RandomStartRequest {
    pub fn answer(self, game: Game) -> Result<RandomStart, Failure> {
        let variant = variant(game, self.board)?;
        let seed = seed(self.seed)?;
        let start = variant.drawn_start(game.starts[0], Side::First, &mut Dice::new(seed));
        let start = start.map_err(|problem| Failure::new(Code::NotInThisGame, problem))?;
        Ok(RandomStart { position: describe(&start), seed })
    }
}

impl SetUpRequest {
    pub fn answer(self, game: Game) -> Result<ChosenSetUp, Failure> {
        let side = game.side_named(&self.player);
        let side = side.map_err(Failure::invalid_body)?;
        let variant = variant(game, self.board)?;
        let seed = seed(self.seed)?;
        let mut dice = Dice::new(seed);
        let (kind, set_up) = match self.how {
            SetUpKind::Good => ("good", variant.good_set_up(side, &mut dice)),
            SetUpKind::Random => ("random", variant.random_set_up(&mut dice)),
        };
        let board = variant.board_side();
        let board = board.map_or(String::new(), |side| format!(" on a {side}x{side} board"));
        let none = || format!("no {kind} set-ups are known in {}{board}", game.title);
        let set_up = set_up.ok_or_else(|| Failure::new(Code::NotInThisGame, none()))?;
        Ok(ChosenSetUp { set_up, seed })
    }
}

/// The requested seed, or a random one.
fn seed(asked: Option<u64>) -> Result<u64, Failure> {
    check_range("seed", asked.filter(|&seed| seed > 0), GREATEST_NUMBER)?;
    match asked {
        Some(seed) => Ok(seed),
        // Few digits, so that a person can type it again.
        None => Ok(u64::from_le_bytes(random_bytes()?) % 1_000_000),
    }
}
