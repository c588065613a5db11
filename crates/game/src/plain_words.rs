//! Errors of libraries in plain words.

use std::fmt::Display;

/// Writes an error for people who do not know what our programs are made of: without types of Rust.
pub fn plain_words(error: impl Display) -> String {
    let mut text = error.to_string();
    for kind in ["struct", "internally tagged enum"] {
        let words = format!("expected {kind} ");
        while let Some(start) = text.find(&words) {
            let name = start + words.len();
            let end = text[name..].find(' ').map_or(text.len(), |length| name + length);
            text.replace_range(start..end, "expected an object");
        }
    }
    for (bits, max) in [(8, u8::MAX.into()), (16, u16::MAX.into()), (32, u32::MAX.into())] {
        let whole = |max: u64| format!("expected a whole number from 0 to {max}");
        text = text.replace(&format!("expected u{bits}"), &whole(max));
    }
    PHRASES.iter().fold(text, |text, (phrase, plain)| text.replace(phrase, plain))
}

const WHOLE: &str = "expected a whole number";

/// Words of the standard library and of serde, and ours.
const PHRASES: [(&str, &str); 23] = [
    ("expected u64", "expected a whole number from 0"),
    ("expected usize", "expected a whole number from 0"),
    ("expected a nonzero usize", "expected a whole number from 1"),
    ("expected i64", WHOLE),
    ("expected i128", WHOLE),
    ("expected f64", "expected a number"),
    ("expected a sequence", "expected a list"),
    ("expected an array", "expected a list"),
    ("expected a map", "expected an object"),
    ("expected string or map", "expected a string"),
    ("invalid type: sequence", "invalid type: a list"),
    ("invalid type: map", "invalid type: an object"),
    ("floating point `", "number `"),
    ("unknown variant", "unknown value"),
    (" as i128", ""),
    ("expected path string", "expected a path"),
    ("wanted string or table", "expected a string or a table"),
    ("invalid digit found in string", WHOLE),
    ("cannot parse integer from empty string", WHOLE),
    ("invalid float literal", "expected a number"),
    ("number too large to fit in target type", "the number is too large"),
    ("number too small to fit in target type", "the number is too small"),
    ("stream did not contain valid UTF-8", "expected text in UTF-8"),
];
