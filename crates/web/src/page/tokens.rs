//! The words of JavaScript, as far as leaving out comments and finding imports needs them.

/// What a piece of a script is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Blanks and ends of lines.
    Space,
    /// Up to the end of a line, or between `/*` and `*/`.
    Comment,
    /// A name, a keyword or a number.
    Word,
    /// Between single or double quotes.
    Text,
    /// A template up to its end or to the next expression in it, or from an expression on.
    Template,
    /// Between slashes, without the flags.
    Pattern,
    /// Any other character, `++` or `--`.
    Sign,
}

/// A piece of a script.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token<'a> {
    /// What it is.
    pub kind: Kind,
    /// The piece as it stands in the script.
    pub text: &'a str,
}

impl Token<'_> {
    /// Whether it means anything to the browser.
    pub fn is_significant(&self) -> bool {
        !matches!(self.kind, Kind::Space | Kind::Comment)
    }

    /// Whether it is this sign or this word.
    pub fn is(&self, text: &str) -> bool {
        matches!(self.kind, Kind::Sign | Kind::Word) && self.text == text
    }
}

/// All pieces of a script, in order and without gaps, whatever the script is.
pub fn tokens(script: &str) -> Vec<Token<'_>> {
    let mut reader = Reader { rest: script, braces: Vec::new(), before: None };
    let mut found = Vec::new();
    while let Some(token) = reader.next() {
        if token.is_significant() {
            reader.before = Some(token);
        }
        found.push(token);
    }
    found
}

/// The script without comments, indentation and most blanks. Its lines remain: what a line end
/// means to JavaScript, it still means.
pub fn strip(script: &str) -> String {
    join(&tokens(script))
}

/// These pieces one after the other, without what [`strip`] leaves out.
pub fn join(tokens: &[Token<'_>]) -> String {
    let mut stripped = String::new();
    let mut gap = None;
    for token in tokens {
        if !token.is_significant() {
            let is_line_end = gap == Some('\n') || token.text.contains(is_line_end);
            gap = Some(if is_line_end { '\n' } else { ' ' });
            continue;
        }
        if let Some(gap) = gap.take().filter(|_| !stripped.is_empty())
            && (gap == '\n' || !(stripped.ends_with(parts) || token.text.starts_with(parts)))
        {
            stripped.push(gap);
        }
        stripped.push_str(token.text);
    }
    stripped
}

/// Signs that never grow together with a neighbour.
fn parts(character: char) -> bool {
    matches!(character, '(' | ')' | '{' | '}' | '[' | ']' | ',' | ';' | ':')
}

fn is_line_end(character: char) -> bool {
    matches!(character, '\n' | '\r' | '\u{2028}' | '\u{2029}')
}

struct Reader<'a> {
    rest: &'a str,
    /// For every brace that is open: whether it belongs to an expression in a template.
    braces: Vec<bool>,
    /// The last significant piece.
    before: Option<Token<'a>>,
}

impl<'a> Reader<'a> {
    fn next(&mut self) -> Option<Token<'a>> {
        let first = self.rest.chars().next()?;
        let (kind, length) = match first {
            _ if first.is_whitespace() || first == '\u{feff}' => {
                (Kind::Space, length_while(self.rest, |it| it.is_whitespace() || it == '\u{feff}'))
            }
            '/' => self.slash(),
            '\'' | '"' => (Kind::Text, text_length(self.rest, first)),
            '`' => (Kind::Template, self.template_length()),
            '}' if self.braces.last() == Some(&true) => {
                self.braces.pop();
                (Kind::Template, self.template_length())
            }
            _ if is_part_of_word(first) => (Kind::Word, length_while(self.rest, is_part_of_word)),
            _ => (Kind::Sign, self.sign(first)),
        };
        let (text, rest) = self.rest.split_at(length);
        self.rest = rest;
        Some(Token { kind, text })
    }

    fn slash(&self) -> (Kind, usize) {
        if self.rest.starts_with("//") {
            return (Kind::Comment, length_while(self.rest, |character| !is_line_end(character)));
        }
        if let Some(inside) = self.rest.strip_prefix("/*") {
            return (Kind::Comment, inside.find("*/").map_or(self.rest.len(), |end| end + 4));
        }
        match pattern_length(self.rest).filter(|_| self.expects_operand()) {
            Some(length) => (Kind::Pattern, length),
            None => (Kind::Sign, 1),
        }
    }

    /// Whether a slash would begin a pattern rather than divide.
    fn expects_operand(&self) -> bool {
        let Some(before) = self.before else { return true };
        match before.kind {
            Kind::Word => BEFORE_OPERANDS.contains(&before.text),
            Kind::Sign => !matches!(before.text, ")" | "]" | "}" | "++" | "--"),
            // In the middle of a template, an expression begins.
            Kind::Template => before.text.ends_with("${"),
            _ => false,
        }
    }

    /// From a back quote, or from the brace that ends an expression, up to the next of either.
    fn template_length(&mut self) -> usize {
        let mut characters = self.rest.char_indices().skip(1);
        while let Some((at, character)) = characters.next() {
            match character {
                '\\' => drop(characters.next()),
                '`' => return at + 1,
                '$' if self.rest[at + 1..].starts_with('{') => {
                    self.braces.push(true);
                    return at + 2;
                }
                _ => {}
            }
        }
        self.rest.len()
    }

    fn sign(&mut self, first: char) -> usize {
        match first {
            '{' => self.braces.push(false),
            '}' => drop(self.braces.pop()),
            '+' | '-' if self.rest[1..].starts_with(first) => return 2,
            _ => {}
        }
        first.len_utf8()
    }
}

/// Words that an operand follows, unlike names and numbers.
const BEFORE_OPERANDS: [&str; 15] = [
    "await",
    "case",
    "delete",
    "do",
    "else",
    "extends",
    "in",
    "instanceof",
    "new",
    "of",
    "return",
    "throw",
    "typeof",
    "void",
    "yield",
];

fn is_part_of_word(character: char) -> bool {
    character.is_alphanumeric() || matches!(character, '_' | '$' | '#' | '\u{200c}' | '\u{200d}')
}

fn length_while(text: &str, matches: impl Fn(char) -> bool) -> usize {
    text.find(|character| !matches(character)).unwrap_or(text.len())
}

/// Up to the closing quote or, since that is missing, the end of the line.
fn text_length(script: &str, quote: char) -> usize {
    let mut characters = script.char_indices().skip(1);
    while let Some((at, character)) = characters.next() {
        match character {
            '\\' => drop(characters.next()),
            '\n' | '\r' => return at,
            _ if character == quote => return at + 1,
            _ => {}
        }
    }
    script.len()
}

/// Up to the slash that ends a pattern, if there is one on this line.
fn pattern_length(script: &str) -> Option<usize> {
    let mut is_in_class = false;
    let mut characters = script.char_indices().skip(1);
    while let Some((at, character)) = characters.next() {
        match character {
            _ if is_line_end(character) => return None,
            '\\' => {
                characters.next().filter(|(_, escaped)| !is_line_end(*escaped))?;
            }
            '[' => is_in_class = true,
            ']' => is_in_class = false,
            '/' if !is_in_class => return Some(at + 1),
            _ => {}
        }
    }
    None
}
