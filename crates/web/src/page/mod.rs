//! The files of the page: as they are in a folder, or those that the program was built with. The
//! latter have a digest of all of them in their path, so that browsers may keep them forever.

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
    /// Those that the program was built with.
    #[default]
    BuiltIn,
    /// Those of a folder, read again for every request, for developing the page.
    Folder(PathBuf),
}

/// A file as it is sent.
#[derive(Debug)]
pub struct PageFile {
    /// What is in it.
    pub content: Cow<'static, [u8]>,
    /// Whether another version of it would have another path.
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
                // Nothing outside of the folder, not even by a link in it.
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

/// A file that the program was built with.
fn built_in(path: &str) -> Option<Cow<'static, [u8]>> {
    BuiltIn::get(path).map(|file| file.data)
}

/// Digits that differ if any of these files differs.
fn version() -> String {
    let files = BuiltIn::iter().filter_map(|path| BuiltIn::get(&path));
    let digests = files.map(|file| file.metadata.sha256_hash());
    digits_of(&digests.collect::<Vec<_>>().concat())
}

/// Digits that differ if contents differ.
pub fn digits_of(content: &[u8]) -> String {
    Sha256::digest(content)[..8].iter().map(|byte| format!("{byte:02x}")).collect()
}
