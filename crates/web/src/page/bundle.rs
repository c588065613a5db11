use std::borrow::Cow;
use std::collections::BTreeMap;

use thiserror::Error;

use super::chunks::Graph;
use super::html::{self, Document};
use super::{Files, PageFile, VersionedFile, digits_of, style};

/// The page in a few files. All but the document have the version of the whole page in their
/// path, so browsers need not ask for them again.
#[derive(Debug)]
pub struct Bundle {
    document: Vec<u8>,
    /// The folder of the version, such as `v/0123456789abcdef`.
    folder: String,
    files: ByPath<VersionedFile>,
}

/// Why a page cannot be joined into a few files.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum BundleError {
    #[error("there is no {0}")]
    Missing(String),
    #[error("{0} is not text")]
    NotText(String),
    #[error("{path} has what cannot be bundled: {what}")]
    Unsupported { path: String, what: String },
    #[error("{path} imports {name}, which {from} does not export")]
    NotExported { path: String, from: String, name: String },
    #[error("modules import each other: {}", .0.join(", "))]
    Circle(Vec<String>),
}

/// The name of the joined style sheet.
const STYLE: &str = "page.css";

impl Bundle {
    /// Joins the files of a page, which begins at `index.html`.
    pub fn of(files: &Files) -> Result<Self, BundleError> {
        Self::with_modules(files, &Files::new())
    }

    /// The same with modules beside it that are not joined.
    pub fn with_modules(files: &Files, modules: &Files) -> Result<Self, BundleError> {
        let html = text_of(files, "index.html")?;
        let document = Document::read(html)?;
        let graph = Graph::read(files, &document.script, &document.first)?;
        let mut bundled: Files = files
            .iter()
            .filter(|(path, _)| is_asset(path))
            .chain(modules)
            .map(|(path, file)| (path.clone(), file.clone()))
            .collect();
        bundled
            .extend(graph.chunks().into_iter().map(|(name, script)| (name, script.into_bytes())));
        bundled.insert(STYLE.to_owned(), joined_style(files, &document.styles)?.into_bytes());
        let first =
            document.first.iter().flat_map(|path| graph.needed_for(path)).collect::<Vec<_>>();
        let named = bundled.iter().flat_map(|(name, file)| [name.as_bytes(), file.as_slice()]);
        let folder = format!("v/{}", digits_of(named));
        let document = html::with_bundle(html, &folder, STYLE, &first).into_bytes();
        let files = bundled.into_iter().map(|(path, file)| (path, VersionedFile::new(file)));
        Ok(Self { document, folder, files: files.collect() })
    }

    /// A file by its path.
    pub fn read(&'static self, path: &str) -> Option<PageFile> {
        if path == "index.html" {
            return Some(PageFile::Current(Cow::Borrowed(&self.document)));
        }
        let path = path.strip_prefix(&self.folder)?.strip_prefix('/')?;
        self.files.get(path).map(PageFile::Versioned)
    }

    /// All files by their paths.
    pub fn into_files(self) -> Files {
        let folder = self.folder;
        let files = self
            .files
            .into_iter()
            .map(|(path, file)| (format!("{folder}/{path}"), file.into_plain()));
        files.chain([("index.html".to_owned(), self.document)]).collect()
    }

    /// The paths of all files.
    pub fn paths(&self) -> Vec<String> {
        self.files.keys().map(|path| format!("{}/{path}", self.folder)).collect()
    }
}

/// What is sent as it is: neither scripts nor styles nor documents.
fn is_asset(path: &str) -> bool {
    ![".js", ".css", ".html", ".md"].iter().any(|end| path.ends_with(end))
}

fn joined_style(files: &Files, paths: &[String]) -> Result<String, BundleError> {
    paths.iter().map(|path| style::strip(path, text_of(files, path)?)).collect()
}

/// A file that has to be there and to be text.
pub fn text_of<'a>(files: &'a Files, path: &str) -> Result<&'a str, BundleError> {
    let file = files.get(path).ok_or_else(|| BundleError::Missing(path.to_owned()))?;
    std::str::from_utf8(file).map_err(|_| BundleError::NotText(path.to_owned()))
}

/// Every path with what it leads to.
pub type ByPath<T> = BTreeMap<String, T>;
