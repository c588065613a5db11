use std::error::Error;

use crate::record::{Notated, Readable, Record, excerpt};

/// A way to write positions or games.
#[allow(missing_docs, reason = "the names say it")]
pub struct Format<P: Notated> {
    pub name: &'static str,
    pub summary: &'static str,
    /// Whether a text (without leading blanks) looks like this format; it may still be invalid.
    pub looks_like: fn(&str) -> bool,
    pub read: fn(&str) -> Result<Document<P>, Problem>,
    /// Writes a position; `None` if the format is only for games.
    pub write_position: Option<Write<P>>,
    /// Writes a game; `None` if the format is only for positions.
    pub write_record: Option<Write<Record<P>>>,
}

/// Writes something, if the format can express it.
pub type Write<T> = fn(&T) -> Result<String, Problem>;

/// The content of a text: a position, or any number of games.
#[derive(Clone, Debug, PartialEq)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Document<P: Notated> {
    Position(P),
    Records(Vec<Record<P>>),
}

/// Why something cannot be read or written; the message names it.
pub type Problem = Box<dyn Error + Send + Sync>;

impl<P: Readable> Format<P> {
    /// The format of our own notation of positions.
    pub const fn of_positions(looks_like: fn(&str) -> bool) -> Self {
        Self {
            name: "position",
            summary: "a position",
            looks_like,
            read: |text| Ok(Document::Position(text.parse()?)),
            write_position: Some(|position| Ok(position.to_string())),
            write_record: None,
        }
    }

    /// The format of our own records of games.
    pub const fn of_records(looks_like: fn(&str) -> bool) -> Self {
        Self {
            name: "record",
            summary: "a record with [tags]",
            looks_like,
            read: |text| Ok(Document::Records(Record::parse_all(text)?)),
            write_position: None,
            write_record: Some(|record| Ok(record.to_string())),
        }
    }
}

/// The names of all formats.
pub fn format_names<P: Notated>(formats: &[Format<P>]) -> Vec<&'static str> {
    formats.iter().map(|format| format.name).collect()
}

/// The names of the formats in which games can be written.
pub fn record_format_names<P: Notated>(formats: &[Format<P>]) -> Vec<&'static str> {
    let of_games = formats.iter().filter(|format| format.write_record.is_some());
    of_games.map(|format| format.name).collect()
}

/// The first format that a text looks like; it may still be invalid.
pub fn detect_format<'a, P: Notated>(
    formats: &'a [Format<P>],
    text: &str,
) -> Option<&'a Format<P>> {
    let text = without_mark(text).trim_start();
    formats.iter().find(|format| (format.looks_like)(text))
}

/// Reads positions or games, in the format of this name or in the one that the text looks like.
pub fn read_document<P: Notated>(
    formats: &[Format<P>],
    text: &str,
    name: Option<&str>,
) -> Result<Document<P>, Problem> {
    let format = match name {
        Some(name) => find_format(formats, name)?,
        None => detect_format(formats, text).ok_or_else(|| unknown_format(formats, text))?,
    };
    (format.read)(without_mark(text))
}

/// Reads a position in the format of positions that the text looks like, else in our own.
pub fn read_position<P: Readable>(formats: &[Format<P>], text: &str) -> Result<P, Problem> {
    let text = without_mark(text);
    let format = detect_format(formats, text);
    match format.filter(|format| format.write_position.is_some()) {
        Some(format) => match (format.read)(text)? {
            Document::Position(position) => Ok(position),
            Document::Records(_) => Err("the text is a game: expected a position".into()),
        },
        None => Ok(text.parse()?),
    }
}

/// Writes a position in the format of this name.
pub fn write_position<P: Notated>(
    formats: &[Format<P>],
    position: &P,
    name: &str,
) -> Result<String, Problem> {
    let write = find_format(formats, name)?.write_position;
    let not_a_game = || format!("a position cannot be written as {name}: it is not a game");
    write.ok_or_else(not_a_game)?(position)
}

/// Writes a game in the format of this name, or its last position in a format of positions.
pub fn write_record<P: Notated>(
    formats: &[Format<P>],
    record: &Record<P>,
    name: &str,
) -> Result<String, Problem> {
    match find_format(formats, name)?.write_record {
        Some(write) => write(record),
        None => write_position(formats, record.position(), name),
    }
}

fn find_format<'a, P: Notated>(
    formats: &'a [Format<P>],
    name: &str,
) -> Result<&'a Format<P>, Problem> {
    formats.iter().find(|format| format.name == name).ok_or_else(|| {
        let known = format_names(formats).join(", ");
        format!("format \"{}\": expected {known}", excerpt(name)).into()
    })
}

fn unknown_format<P: Notated>(formats: &[Format<P>], text: &str) -> Problem {
    let first = excerpt(text.split_whitespace().next().unwrap_or_default());
    let summaries: Vec<&str> = formats.iter().map(|format| format.summary).collect();
    let known = match summaries.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        _ => summaries.concat(),
    };
    format!("a text that starts with \"{first}\" is in no known format: expected {known}").into()
}

/// The text without the byte-order mark that some editors write first.
fn without_mark(text: &str) -> &str {
    text.trim_start_matches('\u{feff}')
}
