use game::Dice;

/// A text with up to four characters deleted, doubled or replaced (half of the time by one of
/// `letters`), or cut short.
pub fn damaged_text(text: &str, letters: &str, seed: u64) -> String {
    let mut dice = Dice::new(seed);
    let letters: Vec<char> = letters.chars().collect();
    let mut text: Vec<char> = text.chars().collect();
    for _ in 0..dice.below(5) {
        let Some(last) = text.len().checked_sub(1) else { break };
        let place = dice.below(last as u32 + 1) as usize;
        match dice.below(13) {
            0..4 => drop(text.remove(place)),
            4..8 => text.insert(place, text[place]),
            8..10 => text[place] = letters[dice.below(letters.len() as u32) as usize],
            10..12 => text[place] = char::from_u32(dice.below(0x11_0000)).unwrap_or('\u{fffd}'),
            _ => text.truncate(place),
        }
    }
    text.into_iter().collect()
}

/// Checks that a message for people has no words about what the program is made of.
#[track_caller]
pub fn check_plain_words(message: &str) {
    const FOREIGN: [&str; 21] = [
        "SQL",
        "SELECT",
        "no such table",
        "no such column",
        "olumn type",
        "serde",
        "struct ",
        "enum ",
        "target type",
        "variant",
        "a sequence",
        "digit found",
        "literal",
        "valid UTF-8",
        "path string",
        "wanted ",
        " u8",
        " u32",
        " u64",
        " usize",
        " i128",
    ];
    let found = FOREIGN.iter().find(|word| message.contains(**word));
    assert_eq!(found, None, "{message}");
    assert!(!message.is_empty());
}
