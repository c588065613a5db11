//! The HTML document that browsers load first, and the files that it refers to.

use std::borrow::Cow;

use super::built_in;

/// The path of the document.
pub const PATH: &str = "index.html";

/// The style sheet that imports all others.
const STYLE: &str = "page.css";

/// The document of one version of the page.
#[derive(Debug)]
pub struct Document {
    html: String,
    /// Where the files of this version are, such as `static/0123456789abcdef`.
    folder: String,
}

impl Document {
    /// Builds the document with the paths of a version. It tells browsers to preload all modules
    /// that its scripts import.
    pub fn new(version: &str) -> Self {
        let folder = format!("static/{version}");
        let html = text_of(PATH);
        let scripts = html.split('"').filter_map(|part| part.strip_prefix('/'));
        let scripts = scripts.filter(|path| path.ends_with(".js")).map(str::to_owned);
        let hints = reached_from(scripts).into_iter();
        let hints = hints.map(|path| format!("<link rel=\"modulepreload\" href=\"/{path}\">\n  "));
        let lines = html.lines().filter(|line| !line.contains("\"modulepreload\""));
        let html = lines.map(|line| format!("{line}\n")).collect::<String>();
        let html = html.replace("<script ", &format!("{}<script ", hints.collect::<String>()));
        Self { html: html.replace("=\"/", &format!("=\"/{folder}/")), folder }
    }

    /// The document, or a file of its version, by the path that browsers request.
    pub fn read(&self, path: &str) -> Option<Cow<'static, [u8]>> {
        if path == PATH {
            return Some(self.html.clone().into_bytes().into());
        }
        let path = path.strip_prefix(&self.folder)?.strip_prefix('/')?;
        let content = built_in(path)?;
        if path == STYLE {
            return Some(without_comments(&imported_styles()).into_bytes().into());
        }
        if !path.ends_with(".js") {
            return Some(content);
        }
        Some(without_comments(&String::from_utf8_lossy(&content)).into_bytes().into())
    }
}

/// Joins the style sheets that [`STYLE`] imports; each line of it imports one.
fn imported_styles() -> String {
    let list = text_of(STYLE);
    let path =
        |line: &'_ str| Some(line.strip_prefix("@import './")?.strip_suffix("';")?.to_owned());
    list.lines().filter_map(path).map(|path| text_of(&path)).collect()
}

/// Removes comments on lines of their own, but keeps these lines, so that line numbers stay.
fn without_comments(text: &str) -> String {
    let mut is_comment = false;
    let mut kept = String::new();
    for line in text.lines() {
        let words = line.trim();
        let ends = words.ends_with("*/");
        // A comment stays if code follows it on its line.
        is_comment |= words.starts_with("/*") && (ends || !words.contains("*/"));
        if !is_comment && !words.starts_with("//") {
            kept.push_str(line);
        }
        kept.push('\n');
        is_comment &= !ends;
    }
    kept
}

fn text_of(path: &str) -> String {
    let content = built_in(path);
    content.map(|content| String::from_utf8_lossy(&content).into_owned()).unwrap_or_default()
}

/// The entry modules, and all modules that they import statically, directly or indirectly.
fn reached_from(entries: impl Iterator<Item = String>) -> Vec<String> {
    let mut reached: Vec<String> = entries.collect();
    let mut next = 0;
    while let Some(path) = reached.get(next).cloned() {
        for imported in imports(&text_of(&path)).map(|address| resolved(&path, address)) {
            if !reached.contains(&imported) {
                reached.push(imported);
            }
        }
        next += 1;
    }
    reached
}

/// The relative addresses that a module imports or re-exports from. Each must end its line.
fn imports(script: &str) -> impl Iterator<Item = &str> {
    script.lines().filter_map(|line| {
        let (before, address) = line.strip_suffix("';")?.rsplit_once('\'')?;
        let is_import = before == "import " || before.ends_with(" from ");
        (is_import && address.starts_with('.')).then_some(address)
    })
}

/// Resolves an address in the module at `path` to the path of the module it means.
fn resolved(path: &str, address: &str) -> String {
    let mut parts: Vec<&str> = path.split('/').collect();
    parts.pop();
    for part in address.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            _ => parts.push(part),
        }
    }
    parts.join("/")
}
