//! The public functions on texts; the records of the games are tested with the games.

use game::record::{is_digits, parse_digits};

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
