use games::{Document, write_record};
use serde_json::json;

use crate::arguments::{Common, Convert};
use crate::{file, output, position_argument};

pub fn run(convert: &Convert, common: &Common) -> anyhow::Result<()> {
    let to = convert.to.as_str();
    let texts: Vec<String> = match read(convert, common)? {
        Document::Position(position) => {
            vec![position.write(to).map_err(anyhow::Error::from_boxed)?]
        }
        Document::Records(records) => {
            let write = |record| write_record(record, to).map_err(anyhow::Error::from_boxed);
            records.iter().map(write).collect::<Result<_, _>>()?
        }
    };
    let text = if common.json {
        format!("{}\n", json!({ "format": to, "texts": texts }))
    } else {
        texts.iter().map(|text| text.trim_end().to_owned() + "\n").collect::<Vec<_>>().join("\n")
    };
    match file::output_file(convert.output.as_deref()) {
        None => output::print_raw(&text),
        Some(path) => {
            file::check_writable(path, convert.force)?;
            file::write_atomically(path, &text)
        }
    }
}

fn read(convert: &Convert, common: &Common) -> anyhow::Result<Document> {
    let input = convert.input.as_str();
    if convert.from.is_none() && position_argument::is_name(input) {
        return position_argument::parse(input, common).map(Document::Position);
    }
    let expected = "a position or records in a known notation";
    position_argument::document(input, convert.from.as_deref(), expected, common)
}
