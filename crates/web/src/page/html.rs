//! The document that names all other files, one tag a line.

use super::bundle::{BundleError, BundleError::Unsupported};

/// What the document asks for.
#[derive(Debug, Default)]
pub struct Document {
    /// The paths of its style sheets.
    pub styles: Vec<String>,
    /// The path of the script that it starts.
    pub script: String,
    /// The path of the module of the first view.
    pub first: Vec<String>,
}

const STYLE: &str = "<link rel=\"stylesheet\" href=\"/";
const ICON: &str = "<link rel=\"icon\" href=\"/";
const PRELOAD: &str = "<link rel=\"modulepreload\" href=\"/";
const SCRIPT: &str = "<script type=\"module\" src=\"/";

impl Document {
    /// Reads the document.
    pub fn read(html: &str) -> Result<Self, BundleError> {
        let paths = |tag| {
            let path = move |line: &str| {
                Some(line.trim().strip_prefix(tag)?.split_once('"')?.0.to_owned())
            };
            html.lines().filter_map(path).collect::<Vec<_>>()
        };
        let what = "no script, or more than one".to_owned();
        match <[String; 1]>::try_from(paths(SCRIPT)) {
            Ok([script]) => Ok(Self { styles: paths(STYLE), script, first: paths(PRELOAD) }),
            Err(_) => Err(Unsupported { path: "index.html".to_owned(), what }),
        }
    }
}

/// The document with one style sheet and the files of a folder, of which browsers should load
/// `first` without waiting for the script to ask.
pub fn with_bundle(html: &str, folder: &str, style: &str, first: &[String]) -> String {
    let mut lines = Vec::new();
    let mut has_style = false;
    for line in html.lines() {
        match line.trim() {
            tag if tag.starts_with(STYLE) => {
                if !std::mem::replace(&mut has_style, true) {
                    lines.push(format!("  {STYLE}{folder}/{style}\">"));
                }
            }
            tag if tag.starts_with(PRELOAD) => {}
            tag if tag.starts_with(SCRIPT) => {
                lines.extend(first.iter().map(|path| format!("  {PRELOAD}{folder}/{path}\">")));
                lines.push(line.replacen("src=\"/", &format!("src=\"/{folder}/"), 1));
            }
            tag if tag.starts_with(ICON) => {
                lines.push(line.replacen("href=\"/", &format!("href=\"/{folder}/"), 1));
            }
            _ => lines.push(line.to_owned()),
        }
    }
    lines.push(String::new());
    lines.join("\n")
}
