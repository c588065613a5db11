use catalog::{Document, GameKind, GameRecord, GameWork};
use ewn::Size;
use game::{Position, Turn};
use serde_json::Value;

use super::{Code, Failure};
use crate::dto::{
    Described, PlayRequest, PositionRequest, ReadGame, ReadPly, ReadRequest, ReadText, RollMoves,
    TurnKind,
};

/// Everything that a page wants to know of a position.
pub fn describe<G: GameKind>(position: &G::Position) -> Described {
    let description = serde_json::to_value(G::description(position)).ok();
    let mut description = match description {
        Some(Value::Object(description)) => description,
        _ => serde_json::Map::new(),
    };
    // It stands below for all games.
    description.remove("winner");
    let turn = position.turn();
    let (winner, reason) = match turn {
        Turn::Over(outcome) => (Some(G::SIDES[outcome.winner.index()]), Some(G::reason(position))),
        Turn::ToRoll | Turn::ToMove(_) => (None, None),
    };
    let rolls = position.rolls().map(|(roll, _)| RollMoves {
        die: G::face(roll),
        moves: position.roll(roll).moves().map(|mov| mov.to_string()).collect(),
    });
    Described {
        description,
        turn: match turn {
            Turn::Over(_) => TurnKind::Over,
            Turn::ToRoll => TurnKind::Roll,
            Turn::ToMove(_) => TurnKind::Move,
        },
        winner,
        reason,
        status: G::status(position),
        warnings: G::warnings(position),
        rolls: (turn == Turn::ToRoll).then(|| rolls.collect()),
    }
}

/// Reads a position in any notation, or `startpos`; `board` says how large it has to be.
///
/// # Errors
/// Says what is wrong with the text.
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

/// The name of the usual start.
const START: &str = "startpos";

/// The variant with boards of a size, if one is asked for.
///
/// # Errors
/// If there are no boards of this size.
pub fn variant<G: GameKind>(board: Option<u8>) -> Result<Option<G::Variant>, Failure> {
    let Some(side) = board else {
        return Ok(None);
    };
    let size = Size::new(side.into()).map_err(|error| Failure::new(Code::InvalidBody, error))?;
    let no_sizes = || format!("board {side}: {} has one board, so leave it out", G::TITLE);
    let variant = G::variant_of_size(size);
    variant.map(Some).ok_or_else(|| Failure::new(Code::InvalidBody, no_sizes()))
}

fn check_board<G: GameKind>(
    position: &G::Position,
    asked: Option<G::Variant>,
) -> Result<(), Failure> {
    let found = G::variant(position);
    match asked {
        Some(asked) if asked != found => {
            let side = |variant| G::size(variant).map_or(0, |size| size.side());
            let (asked, found) = (side(asked), side(found));
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
                let message = format!("move \"{text}\": the die is not rolled; expected a die too");
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
    if !G::HAS_DICE {
        return illegal(format!("die {face}: there are no dice in {}", G::TITLE));
    }
    if position.turn() != Turn::ToRoll {
        return illegal(format!("die {face}: the die of \"{position}\" is rolled already"));
    }
    match position.rolls().find(|(roll, _)| G::face(*roll) == face) {
        Some((roll, _)) => Ok(position.roll(roll)),
        None => {
            let faces = position.rolls().count();
            illegal(format!("die {face}: expected a number from 1 to {faces}"))
        }
    }
}

impl GameWork for ReadRequest {
    type Output = Result<ReadText, Failure>;

    fn on<G: GameKind>(self) -> Result<ReadText, Failure> {
        if self.format.is_none() && self.text.trim() == START {
            let start = read_position::<G>(START, self.board)?;
            return Ok(ReadText { positions: vec![describe::<G>(&start)], games: Vec::new() });
        }
        let variant = variant::<G>(self.board)?;
        let document = G::document(&self.text, self.format.as_deref());
        match document.map_err(|problem| Failure::new(Code::InvalidPosition, problem))? {
            Document::Position(position) => {
                check_board::<G>(&position, variant)?;
                Ok(ReadText { positions: vec![describe::<G>(&position)], games: Vec::new() })
            }
            Document::Records(records) => {
                let plies: usize = records.iter().map(|record| record.plies().len() + 1).sum();
                if plies > MOST_POSITIONS {
                    let message = format!(
                        "{} games with {plies} positions: expected at most {MOST_POSITIONS} at once",
                        records.len()
                    );
                    return Err(Failure::new(Code::TooMuchWork, message));
                }
                for record in &records {
                    check_board::<G>(record.position(), variant)?;
                }
                let games = records.iter().map(read_game::<G>).collect();
                Ok(ReadText { positions: Vec::new(), games })
            }
        }
    }
}

/// As many positions of games are described at once.
const MOST_POSITIONS: usize = 1000;

fn read_game<G: GameKind>(record: &G::Record) -> ReadGame {
    let positions = record.positions();
    let plies = record.plies().into_iter().zip(positions.windows(2));
    let plies = plies.map(|((roll, mov), around)| ReadPly {
        player: G::SIDES[around[0].mover().index()],
        die: roll.map(G::face),
        r#move: mov.to_string(),
        position: describe::<G>(&around[1]),
    });
    let tags = record.tags().into_iter();
    ReadGame {
        tags: tags.map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        start: describe::<G>(positions.first().unwrap_or(record.position())),
        plies: plies.collect(),
        winner: record.result().map(|winner| G::SIDES[winner.index()]),
    }
}
