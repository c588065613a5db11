//! The document that browsers ask for first, and the files that it leads to.

use std::borrow::Cow;

use super::modules::reached_from;

/// The path of the document.
pub const PATH: &str = "index.html";

/// The style sheet that imports all others.
const STYLE: &str = "page.css";

/// Reads a file of the page by its path.
pub type Read = fn(&str) -> Option<Cow<'static, [u8]>>;

/// The document of one version of the page.
#[derive(Debug)]
pub struct Document {
    html: String,
    /// Where the files of this version are, such as `static/0123456789abcdef`.
    folder: String,
}

impl Document {
    /// The document with the paths of a version. Browsers are told to load at once what the modules
    /// import that the document names.
    pub fn new(version: &str, read: Read) -> Self {
        let folder = format!("static/{version}");
        let html = text_of(PATH, read);
        let scripts = html.split('"').filter_map(|part| part.strip_prefix('/'));
        let scripts = scripts.filter(|path| path.ends_with(".js")).map(str::to_owned);
        let hints = reached_from(scripts, |path| text_of(path, read)).into_iter();
        let hints = hints.map(|path| format!("<link rel=\"modulepreload\" href=\"/{path}\">\n  "));
        let lines = html.lines().filter(|line| !line.contains("\"modulepreload\""));
        let html = lines.map(|line| format!("{line}\n")).collect::<String>();
        let html = html.replace("<script ", &format!("{}<script ", hints.collect::<String>()));
        Self { html: html.replace("=\"/", &format!("=\"/{folder}/")), folder }
    }

    /// The document, or a file of its version, by the path that browsers ask for.
    pub fn read(&self, path: &str, read: Read) -> Option<Cow<'static, [u8]>> {
        if path == PATH {
            return Some(self.html.clone().into_bytes().into());
        }
        let path = path.strip_prefix(&self.folder)?.strip_prefix('/')?;
        let content = read(path)?;
        if path == STYLE {
            return Some(without_comments(&imported_styles(read)).into_bytes().into());
        }
        if !path.ends_with(".js") {
            return Some(content);
        }
        Some(without_comments(&String::from_utf8_lossy(&content)).into_bytes().into())
    }
}

/// The style sheets that [`STYLE`] imports, one a line.
fn imported_styles(read: Read) -> String {
    let list = text_of(STYLE, read);
    let path =
        |line: &'_ str| Some(line.strip_prefix("@import './")?.strip_suffix("';")?.to_owned());
    list.lines().filter_map(path).map(|path| text_of(&path, read)).collect()
}

/// Leaves out comments that have lines of their own. The other lines keep their numbers.
fn without_comments(text: &str) -> String {
    let mut is_comment = false;
    let mut kept = String::new();
    for line in text.lines() {
        let words = line.trim();
        let ends = words.ends_with("*/");
        // A comment that code follows stays.
        is_comment |= words.starts_with("/*") && (ends || !words.contains("*/"));
        if !is_comment && !words.starts_with("//") {
            kept.push_str(line);
        }
        kept.push('\n');
        is_comment &= !ends;
    }
    kept
}

fn text_of(path: &str, read: Read) -> String {
    read(path).map(|content| String::from_utf8_lossy(&content).into_owned()).unwrap_or_default()
}
