/// The beginning of a text, to be quoted in an error.
#[must_use]
pub fn excerpt(text: &str) -> String {
    let line = text.trim().lines().next().unwrap_or_default();
    let start: String = line.chars().take(LONGEST_QUOTE).collect();
    if start.len() < text.trim().len() { start + "..." } else { start }
}

/// A text with all its blanks, to be quoted in an error, unless it is very long.
#[must_use]
pub fn shortened(text: &str) -> String {
    let start: String = text.chars().take(LONGEST_QUOTE).collect();
    if start.len() < text.len() { start + "..." } else { start }
}

const LONGEST_QUOTE: usize = 60;
