use std::io::Read;
use std::path::Path;

use anyhow::{Context, bail};
use ewn::notation::{self, Document, Format, Record, ccgc, meinstein};
use serde::Serialize;

use crate::arguments::{Common, Convert};
use crate::{file, output, position_argument};

#[derive(Serialize)]
struct Converted {
    format: String,
    texts: Vec<String>,
}

pub fn run(convert: &Convert, common: &Common) -> anyhow::Result<()> {
    let texts = match read(convert, common)? {
        Document::Position(position) => vec![match convert.to {
            Format::Position => position.to_string(),
            Format::Meinstein => meinstein::write(&position),
            Format::Record | Format::Ccgc => {
                bail!("a position cannot be written as {}: it is not a game", convert.to)
            }
        }],
        Document::Records(records) => records
            .iter()
            .map(|record| write_record(record, convert.to))
            .collect::<Result<_, _>>()?,
    };
    let text = if common.json {
        let format = convert.to.to_string();
        serde_json::to_string(&Converted { format, texts })? + "\n"
    } else {
        texts.iter().map(|text| text.trim_end().to_owned() + "\n").collect::<Vec<_>>().join("\n")
    };
    match convert.output.as_deref().filter(|path| *path != Path::new("-")) {
        None => output::print_raw(&text),
        Some(path) if !convert.force && file::would_lose(path) => {
            bail!("{} exists already: use --force to replace it", path.display())
        }
        Some(path) => file::write_atomically(path, &text),
    }
}

fn read(convert: &Convert, common: &Common) -> anyhow::Result<Document> {
    let input = convert.input.as_str();
    if convert.from.is_none() && position_argument::is_name(input) {
        return position_argument::parse(input, common).map(Document::Position);
    }
    let text = if input == "-" {
        let mut text = String::new();
        std::io::stdin().read_to_string(&mut text).context("cannot read standard input")?;
        text
    } else if Path::new(input).is_file() {
        std::fs::read_to_string(input).with_context(|| format!("cannot read {input}"))?
    } else if input.trim().contains(char::is_whitespace) || position_argument::is_name(input) {
        input.to_owned()
    } else {
        bail!("\"{input}\" is neither a file nor a text in a known notation");
    };
    let document = notation::read(&text, convert.from)?;
    match &document {
        Document::Position(position) => position_argument::check_board(position, common)?,
        Document::Records(records) => records
            .iter()
            .try_for_each(|record| position_argument::check_board(record.position(), common))?,
    }
    Ok(document)
}

/// A game as a record, or the position it has come to.
fn write_record(record: &Record, format: Format) -> anyhow::Result<String> {
    Ok(match format {
        Format::Record => record.to_string(),
        Format::Ccgc => ccgc::write(record)?,
        Format::Position => record.position().to_string(),
        Format::Meinstein => meinstein::write(record.position()),
    })
}
