//! Numbers as notations write them: digits alone, where `parse` would take a sign as well.

use std::str::FromStr;

/// Whether a text is one or more digits.
#[must_use]
pub fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The number that the digits say, if it is one that `T` holds.
#[must_use]
pub fn parse_digits<T: FromStr>(text: &str) -> Option<T> {
    text.parse().ok().filter(|_| is_digits(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_no_sign() {
        assert_eq!(parse_digits("7"), Some(7u8));
        assert_eq!(parse_digits("007"), Some(7u8));
        for text in ["", "+7", "-7", " 7", "7 ", "٧", "256"] {
            assert_eq!(parse_digits::<u8>(text), None, "{text}");
        }
        assert!(is_digits("256"));
        assert!(!is_digits("") && !is_digits("+1"));
    }
}
