//! The style sheets as one.

use super::bundle::{BundleError, BundleError::Unsupported};

/// A style sheet without comments and indentation.
pub fn strip(path: &str, style: &str) -> Result<String, BundleError> {
    if style.contains("url(") || style.contains("@import") {
        // Its address would be another one in the joined sheet.
        return Err(Unsupported { path: path.to_owned(), what: "url() or @import".to_owned() });
    }
    let mut stripped = String::new();
    for line in without_comments(style).lines() {
        let line = line.trim();
        if !line.is_empty() {
            stripped.push_str(line);
            stripped.push('\n');
        }
    }
    Ok(stripped)
}

fn without_comments(style: &str) -> String {
    let mut kept = String::new();
    let mut rest = style;
    while let Some(at) = rest.find(['"', '\'', '/']) {
        let (before, from) = rest.split_at(at);
        kept.push_str(before);
        let length = match from.as_bytes() {
            [b'/', b'*', ..] => {
                rest = from
                    .get(2..)
                    .and_then(|inside| inside.split_once("*/"))
                    .map_or("", |(_, rest)| rest);
                kept.push(' ');
                continue;
            }
            [b'/', ..] => 1,
            [quote, ..] => quoted_length(from, *quote as char),
            [] => break,
        };
        kept.push_str(&from[..length]);
        rest = &from[length..];
    }
    kept.push_str(rest);
    kept
}

fn quoted_length(text: &str, quote: char) -> usize {
    let mut characters = text.char_indices().skip(1);
    while let Some((at, character)) = characters.next() {
        match character {
            '\\' => drop(characters.next()),
            _ if character == quote => return at + 1,
            _ => {}
        }
    }
    text.len()
}
