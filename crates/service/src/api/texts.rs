use game::Position as _;
use games::{Document, Game, Record, Roll, write_record};

use super::positions::{START, check_board, read_position, variant};
use super::{Code, Failure, describe};
use crate::dto::{ReadGame, ReadPly, ReadRequest, ReadText, WriteRequest, WrittenText};

impl ReadRequest {
    pub fn answer(self, game: Game) -> Result<ReadText, Failure> {
        variant(game, self.board)?;
        self.format.as_deref().map_or(Ok(()), |format| check_format(game, format))?;
        let document = match self.format.is_none() && self.text.trim() == START {
            true => Ok(Document::Position(read_position(game, START, self.board)?)),
            false => game.read(&self.text, self.format.as_deref()),
        };
        match document.map_err(|problem| Failure::new(Code::InvalidPosition, problem))? {
            Document::Position(position) => {
                check_board(&position, self.board)?;
                Ok(ReadText { positions: vec![describe(&position)], games: Vec::new() })
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
                    check_board(record.position(), self.board)?;
                }
                let games = records.iter().map(read_game).collect();
                Ok(ReadText { positions: Vec::new(), games })
            }
        }
    }
}

/// The maximum number of positions in one answer.
pub const MOST_POSITIONS: usize = 1000;

fn read_game(record: &Record) -> ReadGame {
    let game = record.position().game();
    let plies = record.plies().iter().zip(record.positions().zip(record.positions().skip(1)));
    let plies = plies.map(|(ply, (before, after))| ReadPly {
        player: game.side_name(before.mover()),
        die: ply.roll().and_then(Roll::face),
        r#move: ply.mov().to_string(),
        position: describe(&after),
    });
    ReadGame {
        tags: record.tags().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        start: describe(record.initial()),
        plies: plies.collect(),
        winner: record.result().map(|winner| game.side_name(winner)),
    }
}

pub fn check_format(game: Game, format: &str) -> Result<(), Failure> {
    let known = game.formats();
    if known.contains(&format) {
        return Ok(());
    }
    let message = format!("format \"{format}\": expected {}", known.join(", "));
    Err(Failure::new(Code::InvalidFormat, message))
}

impl WriteRequest {
    pub fn answer(self, game: Game) -> Result<WrittenText, Failure> {
        let invalid = |problem| Failure::new(Code::InvalidFormat, problem);
        let format = self.format.as_str();
        check_format(game, format)?;
        let text = match (&self.position, &self.record) {
            (Some(position), None) => {
                let position = read_position(game, position, None)?;
                position.write(format).map_err(invalid)?
            }
            (None, Some(record)) => {
                let records = read_records(game, record)?;
                let texts = records.iter().map(|record| write_record(record, format));
                let texts = texts.collect::<Result<Vec<_>, _>>().map_err(invalid)?;
                texts.join("\n")
            }
            _ => {
                return Err(Failure::invalid_body("expected either a position or a record"));
            }
        };
        Ok(WrittenText { text })
    }
}

pub fn read_records(game: Game, text: &str) -> Result<Vec<Record>, Failure> {
    let invalid = |problem: String| Failure::new(Code::InvalidPosition, problem);
    match game.read(text, None).map_err(|problem| invalid(problem.to_string()))? {
        Document::Records(records) if records.is_empty() => {
            Err(invalid("the text holds no game: expected the record of one".into()))
        }
        Document::Records(records) => Ok(records),
        Document::Position(_) => {
            Err(invalid("the text is a position: expected the record of a game".into()))
        }
    }
}
