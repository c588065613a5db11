use thiserror::Error;

use record::excerpt;

/// A node: its properties in order, each with one value.
#[derive(Debug, PartialEq, Eq)]
pub struct Node<'a> {
    pub properties: Vec<(&'a str, String)>,
}

/// Cuts the game at the start of a text into its nodes, and tells what follows it.
pub fn split_game(text: &str) -> Result<(Vec<Node<'_>>, &str), SgfProblem> {
    let inside = text.trim().strip_prefix('(').ok_or_else(|| SgfProblem::Start(excerpt(text)))?;
    let mut rest = inside.trim_start();
    let mut nodes = Vec::new();
    while let Some(after) = rest.strip_prefix(';') {
        let mut properties = Vec::new();
        rest = after.trim_start();
        while rest.starts_with(|c: char| c.is_ascii_uppercase()) {
            let (name, value, after) = property(rest)?;
            properties.push((name, value));
            rest = after;
        }
        nodes.push(Node { properties });
    }
    match rest.strip_prefix(')') {
        Some(after) => Ok((nodes, after.trim())),
        None => Err(SgfProblem::Unexpected(excerpt(rest))),
    }
}

/// The name and the value of the property at the start of a text, and what follows it.
fn property(text: &str) -> Result<(&str, String, &str), SgfProblem> {
    let length = text.find(|c: char| !c.is_ascii_uppercase()).unwrap_or(text.len());
    let (name, after) = text.split_at(length);
    let error = || SgfProblem::NoValue(excerpt(text));
    let inside = after.trim_start().strip_prefix('[').ok_or_else(error)?;
    let mut value = String::new();
    let mut letters = inside.char_indices();
    while let Some((index, letter)) = letters.next() {
        match letter {
            ']' => return Ok((name, value, inside[index + 1..].trim_start())),
            '\\' => value.extend(letters.next().map(|(_, escaped)| escaped)),
            _ => value.push(letter),
        }
    }
    Err(error())
}

/// A value between brackets.
pub fn escape(value: &str) -> String {
    value.replace('\\', "\\\\").replace(']', "\\]")
}

/// What is wrong with a text as SGF.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum SgfProblem {
    #[error("\"{0}\": expected a game, which begins with (;")]
    Start(String),
    #[error("\"{0}\": expected a property such as W[npmq], a node after ; or the end )")]
    Unexpected(String),
    #[error("\"{0}\": expected one value in brackets after the name")]
    NoValue(String),
    #[error("\"{0}\": expected the end of the text after the game")]
    Trailing(String),
}
