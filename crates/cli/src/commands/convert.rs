use std::path::Path;

use anyhow::bail;
use catalog::{Document, GameKind, write_position, write_record};
use serde::Serialize;

use crate::arguments::{Common, Convert};
use crate::position_argument::problem;
use crate::{file, output, position_argument};

#[derive(Serialize)]
struct Converted<'a> {
    format: &'a str,
    texts: Vec<String>,
}

pub fn run<G: GameKind>(convert: &Convert, common: &Common) -> anyhow::Result<()> {
    let to = convert.to.as_str();
    let texts = match read::<G>(convert, common)? {
        Document::Position(position) => {
            vec![write_position(G::formats(), &position, to).map_err(problem)?]
        }
        Document::Records(records) => {
            let write = |record| write_record(G::formats(), record, to).map_err(problem);
            let texts = records.iter().map(write);
            texts.collect::<Result<_, _>>()?
        }
    };
    let text = if common.json {
        serde_json::to_string(&Converted { format: to, texts })? + "\n"
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

fn read<G: GameKind>(convert: &Convert, common: &Common) -> anyhow::Result<Document<G::Position>> {
    let input = convert.input.as_str();
    if convert.from.is_none() && position_argument::is_name(input) {
        return position_argument::parse::<G>(input, common).map(Document::Position);
    }
    let Some(text) = file::text_of(input)? else {
        bail!("\"{input}\" is neither a file nor a text in a known notation");
    };
    let document = position_argument::document::<G>(&text, convert.from.as_deref())?;
    match &document {
        Document::Position(position) => position_argument::check_board::<G>(position, common)?,
        Document::Records(records) => records.iter().try_for_each(|record| {
            position_argument::check_board::<G>(record.position(), common)
        })?,
    }
    Ok(document)
}
