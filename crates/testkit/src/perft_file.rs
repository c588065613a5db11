use std::fmt::Display;
use std::fs;
use std::path::Path;
use std::str::FromStr;

use game::{Position, perft};

/// Checks every count in a file of lines `POSITION ; D1 18 ; D2 324`, in which `#` starts
/// a comment.
///
/// # Panics
/// Names the file and the line of the first text that cannot be read and of the first
/// count that is wrong. A file without counts is an error too.
pub fn check_perft_file<P: Position + FromStr<Err: Display>>(path: impl AsRef<Path>) {
    let path = path.as_ref();
    let name = path.display();
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{name}: {error}"));
    let mut checked = 0;
    for (index, line) in text.lines().enumerate() {
        match check_line::<P>(line) {
            Ok(counts) => checked += counts,
            Err(problem) => panic!("{name}, line {}: {problem}", index + 1),
        }
    }
    assert!(checked > 0, "{name}: no perft counts");
}

/// Checks one line and says how many counts it had.
fn check_line<P: Position + FromStr<Err: Display>>(line: &str) -> Result<usize, String> {
    let content = line.split('#').next().unwrap_or_default().trim();
    if content.is_empty() {
        return Ok(0);
    }
    let mut fields = content.split(';').map(str::trim);
    let text = fields.next().unwrap_or_default();
    let position: P =
        text.parse().map_err(|error: P::Err| format!("position \"{text}\": {error}"))?;
    let mut counts = 0;
    for field in fields {
        let (depth, wanted) = read_count(field)
            .ok_or_else(|| format!("\"{field}\": expected a depth and a count such as D2 324"))?;
        let found = perft(position, depth);
        if found != wanted {
            return Err(format!("{text}: perft {depth} is {found}, expected {wanted}"));
        }
        counts += 1;
    }
    if counts == 0 { Err(format!("{text}: no counts after the position")) } else { Ok(counts) }
}

fn read_count(field: &str) -> Option<(u32, u64)> {
    let (depth, count) = field.strip_prefix('D')?.split_once(' ')?;
    Some((depth.parse().ok()?, count.trim().parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::toy::ToyPosition;

    #[test]
    fn right_counts_pass_and_comments_are_skipped() {
        for (line, counts) in [
            ("first(win, second(win, loss)) ; D1 2 ; D2 2 ; D3 0 # small", 3),
            ("roll(1/2: first(win), 1/2: second(win, loss)) ; D1 3", 1),
            ("# only a comment", 0),
            ("", 0),
        ] {
            assert_eq!(check_line::<ToyPosition>(line), Ok(counts), "{line}");
        }
    }

    #[test]
    fn wrong_and_unreadable_lines_are_named() {
        for (line, problem) in [
            ("first(win) ; D1 2", "first(win): perft 1 is 1, expected 2"),
            ("first(win) ; 1", "\"1\": expected a depth and a count such as D2 324"),
            ("first(win) ; Dx 1", "\"Dx 1\": expected a depth and a count such as D2 324"),
            ("first(win)", "first(win): no counts after the position"),
        ] {
            assert_eq!(check_line::<ToyPosition>(line), Err(problem.into()));
        }
        let unreadable = check_line::<ToyPosition>("fist(win) ; D1 1").unwrap_err();
        assert!(unreadable.starts_with("position \"fist(win)\": "), "{unreadable}");
    }
}
