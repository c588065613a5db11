use std::fmt::Display;
use std::fs;
use std::path::Path;
use std::str::FromStr;

use game::{Position, perft};

/// Checks every count in a file of lines `POSITION ; D1 18 ; D2 324`, in which `#` starts a
/// comment. Panics at the first line that is wrong, or if there are no counts.
pub fn check_perft_file<P: Position + FromStr<Err: Display>>(path: impl AsRef<Path>) {
    let path = path.as_ref();
    let name = path.display();
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{name}: {error}"));
    let mut checked = 0;
    for (number, line) in (1..).zip(text.lines()) {
        match check_line::<P>(line) {
            Ok(counts) => checked += counts,
            Err(problem) => panic!("{name}, line {number}: {problem}"),
        }
    }
    assert!(checked > 0, "{name}: no perft counts");
}

/// Checks one line and returns how many counts it has.
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
