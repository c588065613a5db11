use crate::page::split;

/// A number that was found in a text.
#[derive(Clone, Debug, PartialEq)]
struct Number {
    text: String,
    value: f64,
    /// The number of digits after the decimal point.
    decimals: usize,
    is_percent: bool,
}

/// Lists the numbers in a page's findings and verdict reasons that appear in no generated part of
/// the page. Findings may round; a percentage only matches a percentage.
pub fn numbers_without_source(page: &str) -> Vec<String> {
    let (generated, written) = split(page);
    let known = numbers(&generated.replace("± ", "±"));
    let claims = written
        .split("\n\n")
        .map(str::trim_start)
        .filter(|text| text.starts_with("**Finding.**") || text.starts_with("**Reason.**"));
    let claimed = claims.flat_map(|text| numbers(&without_references(text)));
    let is_known = |claim: &Number| known.iter().any(|number| claim.is_rounded(number));
    claimed.filter(|claim| !is_known(claim)).map(|claim| claim.text).collect()
}

impl Number {
    fn is_rounded(&self, other: &Self) -> bool {
        let half = 0.5 * 0.1f64.powi(self.decimals as i32) + 1e-9;
        self.is_percent == other.is_percent && (self.value - other.value).abs() <= half
    }
}

/// Finds all numbers outside code. Digits within a word do not count, as in `star2` or `9.19e57`.
fn numbers(text: &str) -> Vec<Number> {
    let mut numbers: Vec<Number> = Vec::new();
    let is_part = |letter: char| letter.is_alphanumeric() || "+-.,".contains(letter);
    for (place, part) in text.split('`').enumerate() {
        let is_code = place % 2 == 1;
        let words = part.split(|letter: char| !is_part(letter) && !"±%–".contains(letter));
        for word in words.filter(|word| !is_code && !word.is_empty()) {
            if word.starts_with('%') {
                set_percent(&mut numbers);
            }
            numbers.extend(number(word));
        }
    }
    numbers
}

/// Marks the last number as a percentage; if that is an error (±), the number before it, too.
fn set_percent(numbers: &mut [Number]) {
    let mut last = numbers.iter_mut().rev();
    if let Some(number) = last.next() {
        number.is_percent = true;
        let has_error = number.text.starts_with('±');
        if let Some(number) = last.next().filter(|_| has_error) {
            number.is_percent = true;
        }
    }
}

fn number(word: &str) -> Option<Number> {
    let is_error = word.starts_with('±');
    let plain = word.trim_start_matches('±').trim_end_matches(['.', ',', '-']).replace(',', "");
    let value = plain.parse().ok().filter(|_| plain.ends_with(|it: char| it.is_ascii_digit()))?;
    let decimals = plain.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    let text = if is_error { format!("±{plain}") } else { plain };
    Some(Number { text, value, decimals, is_percent: false })
}

/// Removes numbers that only refer to something, such as `Table 3` or `depth 5`.
fn without_references(text: &str) -> String {
    let words = ["table", "figure", "figures", "section", "equation", "depth"];
    let mut last = "";
    let mut kept: Vec<&str> = Vec::new();
    for word in text.split_whitespace() {
        if !words.contains(&last.to_lowercase().as_str()) {
            kept.push(word);
        }
        last = word;
    }
    // Joins an error to the number before it.
    kept.join(" ").replace("± ", "±")
}
