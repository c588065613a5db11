//! The files of the page: as they are in a folder, or those that the program was built with,
//! joined into a few that browsers may keep forever.

mod bundle;
mod chunks;
mod html;
mod module;
mod site;
mod style;
mod tokens;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fs;
use std::io::Write;
use std::path::PathBuf;
use std::sync::{LazyLock, OnceLock};

use flate2::Compression;
use flate2::write::GzEncoder;
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

pub use bundle::{Bundle, BundleError};
pub use site::site;
pub use tokens::{strip, tokens};

/// The files of the page by their paths, such as `css/base.css`.
pub type Files = BTreeMap<String, Vec<u8>>;

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
pub enum PageFile {
    /// The file that has this path now.
    Current(Cow<'static, [u8]>),
    /// The file for which another version of the page has another path.
    Versioned(&'static VersionedFile),
}

/// A file that stays as it is.
#[derive(Debug)]
pub struct VersionedFile {
    plain: Vec<u8>,
    /// Filled when somebody asks for it.
    zipped: OnceLock<Vec<u8>>,
}

impl VersionedFile {
    fn new(plain: Vec<u8>) -> Self {
        Self { plain, zipped: OnceLock::new() }
    }

    /// The file as it is.
    pub fn plain(&self) -> &[u8] {
        &self.plain
    }

    fn into_plain(self) -> Vec<u8> {
        self.plain
    }

    /// The file as gzip has it.
    pub fn zipped(&self) -> &[u8] {
        self.zipped.get_or_init(|| {
            let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
            // Writing to memory does not fail.
            let _ = encoder.write_all(&self.plain);
            encoder.finish().unwrap_or_default()
        })
    }
}

#[derive(RustEmbed)]
#[folder = "static"]
struct BuiltIn;

/// The files that the program was built with, joined; `None` if that failed, which a test rules
/// out: the page then is served as it is.
static BUNDLE: LazyLock<Option<Bundle>> = LazyLock::new(|| {
    let bundle = Bundle::of(&built_in());
    bundle.inspect_err(|error| tracing::error!("the page is not bundled: {error}")).ok()
});

impl Page {
    /// A file of the page by its path, such as `css/base.css`.
    pub fn read(&self, path: &str) -> Option<PageFile> {
        match self {
            Self::BuiltIn => {
                let bundled = BUNDLE.as_ref().and_then(|bundle| bundle.read(path));
                bundled.or_else(|| BuiltIn::get(path).map(|file| PageFile::Current(file.data)))
            }
            Self::Folder(folder) => {
                // Nothing outside of the folder, not even by a link in it.
                let found = folder.join(path).canonicalize().ok()?;
                let is_below = found.starts_with(folder.canonicalize().ok()?);
                let content = is_below.then(|| fs::read(found).ok())?;
                content.map(|content| PageFile::Current(Cow::Owned(content)))
            }
        }
    }

    /// Does before the first request what it would have to wait for.
    pub fn prepare(&self) {
        if matches!(self, Self::BuiltIn) {
            LazyLock::force(&BUNDLE);
        }
    }
}

/// All files that the program was built with.
pub fn built_in() -> Files {
    let read = |path: Cow<'static, str>| {
        let content = BuiltIn::get(&path)?.data.into_owned();
        Some((path.into_owned(), content))
    };
    BuiltIn::iter().filter_map(read).collect()
}

/// Digits that differ if contents differ.
pub fn digits_of<'a>(contents: impl IntoIterator<Item = &'a [u8]>) -> String {
    let mut digest = Sha256::new();
    for content in contents {
        digest.update(content.len().to_le_bytes());
        digest.update(content);
    }
    digest.finalize()[..8].iter().map(|byte| format!("{byte:02x}")).collect()
}
