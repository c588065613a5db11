use game::Position;
use games::{
    Document, GameKind, GameWork, Record, face, format_names, read_document, write_position,
    write_record,
};

use super::positions::{START, check_board, read_position, variant};
use super::{Code, Failure, describe};
use crate::dto::{ReadGame, ReadPly, ReadRequest, ReadText, WriteRequest, WrittenText};

impl GameWork for ReadRequest {
    type Output = Result<ReadText, Failure>;

    fn on<G: GameKind>(self) -> Result<ReadText, Failure> {
        if self.format.is_none() && self.text.trim() == START {
            let start = read_position::<G>(START, self.board)?;
            return Ok(ReadText { positions: vec![describe::<G>(&start)], games: Vec::new() });
        }
        let variant = variant::<G>(self.board)?;
        self.format.as_deref().map_or(Ok(()), check_format::<G>)?;
        let document = read_document(G::formats(), &self.text, self.format.as_deref());
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

/// The maximum number of positions in one answer.
pub(crate) const MOST_POSITIONS: usize = 1000;

fn read_game<G: GameKind>(record: &Record<G::Position>) -> ReadGame {
    let plies = record.plies().iter().zip(record.positions().zip(record.positions().skip(1)));
    let plies = plies.map(|(ply, (before, after))| ReadPly {
        player: G::SIDES[before.mover().index()],
        die: ply.roll().and_then(face::<G>),
        r#move: ply.mov().to_string(),
        position: describe::<G>(&after),
    });
    ReadGame {
        tags: record.tags().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        start: describe::<G>(record.initial()),
        plies: plies.collect(),
        winner: record.result().map(|winner| G::SIDES[winner.index()]),
    }
}

fn check_format<G: GameKind>(format: &str) -> Result<(), Failure> {
    let known = format_names(G::formats());
    if known.contains(&format) {
        return Ok(());
    }
    let message = format!("format \"{format}\": expected {}", known.join(", "));
    Err(Failure::new(Code::InvalidFormat, message))
}

impl GameWork for WriteRequest {
    type Output = Result<WrittenText, Failure>;

    fn on<G: GameKind>(self) -> Result<WrittenText, Failure> {
        let invalid = |problem| Failure::new(Code::InvalidFormat, problem);
        let format = self.format.as_str();
        check_format::<G>(format)?;
        let text = match (&self.position, &self.record) {
            (Some(position), None) => {
                let position = read_position::<G>(position, None)?;
                write_position(G::formats(), &position, format).map_err(invalid)?
            }
            (None, Some(record)) => {
                let records = read_records::<G>(record)?;
                let texts = records.iter().map(|record| write_record(G::formats(), record, format));
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

pub fn read_records<G: GameKind>(text: &str) -> Result<Vec<Record<G::Position>>, Failure> {
    let invalid = |problem: String| Failure::new(Code::InvalidPosition, problem);
    match read_document(G::formats(), text, None).map_err(|problem| invalid(problem.to_string()))? {
        Document::Records(records) if records.is_empty() => {
            Err(invalid("the text holds no game: expected the record of one".into()))
        }
        Document::Records(records) => Ok(records),
        Document::Position(_) => {
            Err(invalid("the text is a position: expected the record of a game".into()))
        }
    }
}
