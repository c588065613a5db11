use super::side_of;
use crate::Side;

/// The fields `[..]` of the first line.
pub(super) struct Head<'a> {
    /// At most two names; unless they have colours, the first name is the first player's.
    pub players: Vec<(Option<Side>, &'a str)>,
    /// The place of the result in [`RESULTS`].
    pub result: Option<usize>,
    pub date: &'a str,
    pub event: String,
}

/// The results in simplified and traditional characters: the first or the second player won, and
/// our own mark for a game without a winner, for which the format has none.
pub(super) const RESULTS: [[&str; 2]; 3] = [["先手胜", "先手勝"], ["后手胜", "後手勝"], ["*", "*"]];

fn result_of(field: &str) -> Option<usize> {
    RESULTS.iter().position(|texts| texts.contains(&field))
}

impl<'a> Head<'a> {
    /// Sorts the fields of the first line; any of them may be missing.
    pub fn read(line: &'a str) -> Self {
        let fields: Vec<&str> = fields(line).collect();
        let fields = match fields.split_first() {
            Some((mark, fields)) if mark.eq_ignore_ascii_case("WTN") => fields,
            _ => &fields,
        };
        let result = fields.iter().position(|field| result_of(field).is_some());
        let (players, rest) = match result {
            Some(index) => (&fields[..index], &fields[index + 1..]),
            None => {
                let coloured = |field: &&&str| split_colour(field).0.is_some();
                fields.split_at(fields.iter().take(2).take_while(coloured).count())
            }
        };
        let (date, event) = split_rest(rest);
        Self {
            players: players.iter().take(2).map(|field| split_colour(field)).collect(),
            result: result.and_then(|index| result_of(fields[index])),
            date,
            event,
        }
    }
}

fn fields(line: &str) -> impl Iterator<Item = &str> {
    line.split(']').filter_map(|part| part.split_once('[')).map(|(_, field)| field.trim())
}

/// Splits a player's field into the colour that its last word names, and the rest.
fn split_colour(field: &str) -> (Option<Side>, &str) {
    let (name, last) = field.rsplit_once(char::is_whitespace).unwrap_or(("", field));
    match side_of(last) {
        Some(side) => (Some(side), name.trim_end()),
        None => (None, field),
    }
}

/// Splits the rest into date and event; a date alone starts with a digit.
fn split_rest<'a>(rest: &[&'a str]) -> (&'a str, String) {
    match rest {
        [] => ("", String::new()),
        [date] if date.starts_with(|c: char| c.is_ascii_digit()) => (date, String::new()),
        [event] => ("", (*event).to_owned()),
        [date, event @ ..] => {
            let parts = event.iter().copied().filter(|part| !part.is_empty());
            (date, parts.collect::<Vec<_>>().join(" "))
        }
    }
}
