/// Escapes text for HTML and SVG, between tags and in quoted attributes.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            // HTML forbids control characters.
            _ if letter.is_control() && !letter.is_whitespace() => escaped.push('\u{fffd}'),
            _ => escaped.push(letter),
        }
    }
    escaped
}
