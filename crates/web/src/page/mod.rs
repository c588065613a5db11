//! The files of the page, from a folder or built into the program. The paths of built-in files
//! contain a digest of all of them, so that browsers may cache them forever.

mod document;

use std::borrow::Cow;
use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

use document::Document;

/// Where the files of the page come from.
#[derive(Debug, Default)]
pub enum Page {
    /// The files built into the program.
    #[default]
    BuiltIn,
    /// The files of a folder, read again for every request, for developing the page.
    Folder(PathBuf),
}

/// A file as it is sent.
#[derive(Debug)]
pub struct PageFile {
    /// The bytes of the file.
    pub content: Cow<'static, [u8]>,
    /// Whether a changed file would have another path, so that browsers may cache this one forever.
    pub is_immutable: bool,
}

#[derive(RustEmbed)]
#[folder = "static"]
struct BuiltIn;

static DOCUMENT: LazyLock<Document> = LazyLock::new(|| Document::new(&version()));

impl Page {
    /// A file of the page by its path, such as `css/base.css`.
    pub fn read(&self, path: &str) -> Option<PageFile> {
        match self {
            Self::BuiltIn => match DOCUMENT.read(path) {
                Some(content) => Some(PageFile { content, is_immutable: path != document::PATH }),
                None => built_in(path).map(current),
            },
            Self::Folder(folder) => {
                // Refuses files outside the folder, even if a link in the folder points to them.
                let found = folder.join(path).canonicalize().ok()?;
                let is_below = found.starts_with(folder.canonicalize().ok()?);
                let content = is_below.then(|| fs::read(found).ok())?;
                content.map(|content| current(content.into()))
            }
        }
    }

    /// Prepares what the first request would otherwise have to wait for.
    pub fn prepare(&self) {
        if matches!(self, Self::BuiltIn) {
            LazyLock::force(&DOCUMENT);
        }
    }
}

/// A file that keeps its path when it changes.
fn current(content: Cow<'static, [u8]>) -> PageFile {
    PageFile { content, is_immutable: false }
}

/// A file built into the program.
fn built_in(path: &str) -> Option<Cow<'static, [u8]>> {
    BuiltIn::get(path).map(|file| file.data)
}

/// A digest of all built-in files.
fn version() -> String {
    let files = BuiltIn::iter().filter_map(|path| BuiltIn::get(&path));
    let digests = files.map(|file| file.metadata.sha256_hash());
    digits_of(&digests.collect::<Vec<_>>().concat())
}

/// A digest of some content, in 16 hexadecimal digits.
pub fn digits_of(content: &[u8]) -> String {
    Sha256::digest(content)[..8].iter().map(|byte| format!("{byte:02x}")).collect()
}
