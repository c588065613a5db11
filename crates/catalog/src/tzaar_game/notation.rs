use tzaar::Position;
use tzaar::notation::{self, Format, Record, little_golem, waltz};

use crate::{Document, Problem, Tzaar};

/// The names of [`Format::ALL`], in their order.
pub const FORMATS: &[&str] = &["position", "waltz", "record", "littlegolem"];

pub fn read(text: &str, format: Option<&str>) -> Result<Document<Tzaar>, Problem> {
    let format = format.map(str::parse::<Format>).transpose()?;
    Ok(match notation::read(text, format)? {
        notation::Document::Position(position) => Document::Position(*position),
        notation::Document::Records(records) => Document::Records(records),
    })
}

pub fn write_position(position: &Position, format: &str) -> Result<String, Problem> {
    match format.parse()? {
        Format::Position => Ok(position.to_string()),
        Format::Waltz => Ok(waltz::write(position)?),
        format @ (Format::Record | Format::LittleGolem) => {
            Err(format!("a position cannot be written as {format}: it is not a game").into())
        }
    }
}

/// A game as a record, or the position it has come to.
pub fn write_record(record: &Record, format: &str) -> Result<String, Problem> {
    Ok(match format.parse()? {
        Format::Record => record.to_string(),
        Format::LittleGolem => little_golem::write(record)?,
        Format::Position => record.position().to_string(),
        Format::Waltz => waltz::write(record.position())?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_are_those_of_the_formats() {
        assert_eq!(Format::ALL.map(|format| format.to_string()), FORMATS);
    }
}
