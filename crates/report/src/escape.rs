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
            // HTML forbids these.
            _ if letter.is_control() && !letter.is_whitespace() => escaped.push('\u{fffd}'),
            _ => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::escape;

    #[test]
    fn nothing_that_means_something_in_a_page_is_left() {
        assert_eq!(
            escape("<script>a & \"b\"</script> 'c'\0\u{1b} \u{e4}"),
            "&lt;script&gt;a &amp; &quot;b&quot;&lt;/script&gt; &#39;c&#39;\u{fffd}\u{fffd} \u{e4}"
        );
    }
}
