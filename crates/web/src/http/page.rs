use std::borrow::Cow;
use std::fs;
use std::path::{Component, Path, PathBuf};

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;
use sha2::{Digest, Sha256};

use super::App;
use crate::api::{Code, Failure};

/// The files of the page.
#[derive(Debug, Default)]
pub enum Page {
    /// Those that the program was built with.
    #[default]
    BuiltIn,
    /// Those of a folder, read again for every request, for developing the page.
    Folder(PathBuf),
}

#[derive(RustEmbed)]
#[folder = "static"]
struct BuiltIn;

pub async fn serve(State(state): App, method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        let message = format!("{} does not take {method}", uri.path());
        let allow = [(header::ALLOW, "GET,HEAD")];
        return (allow, Failure::new(Code::MethodNotAllowed, message)).into_response();
    }
    let name = match uri.path().trim_start_matches('/') {
        "" => "index.html",
        name => name,
    };
    let Some(content) = state.page.read(name) else {
        return (StatusCode::NOT_FOUND, format!("there is no {}\n", uri.path())).into_response();
    };
    let tag = entity_tag(&content);
    let known = headers.get_all(header::IF_NONE_MATCH).iter();
    let mut known = known.filter_map(|value| value.to_str().ok()).flat_map(|tags| tags.split(','));
    let is_known = known.any(|known| known.trim() == tag);
    // Files keep their names when they change, so browsers must revalidate them.
    let fields = [
        (header::CONTENT_TYPE, content_type(name).to_owned()),
        (header::CACHE_CONTROL, "no-cache".to_owned()),
        (header::ETAG, tag),
    ];
    if is_known {
        return (StatusCode::NOT_MODIFIED, fields).into_response();
    }
    (fields, Body::from(content.into_owned())).into_response()
}

impl Page {
    /// A file of the page by its path, such as `css/base.css`.
    fn read(&self, name: &str) -> Option<Cow<'static, [u8]>> {
        match self {
            Self::BuiltIn => BuiltIn::get(name).map(|file| file.data),
            Self::Folder(folder) => {
                let path = Path::new(name);
                // Nothing outside of the folder.
                let is_below = path.components().all(|part| matches!(part, Component::Normal(_)));
                is_below.then(|| fs::read(folder.join(path)).ok())?.map(Cow::Owned)
            }
        }
    }
}

/// A weak one, since the same file may be sent compressed or not.
fn entity_tag(content: &[u8]) -> String {
    let digest = Sha256::digest(content);
    let digits = digest[..8].iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    format!("W/\"{digits}\"")
}

/// What a file is, by the end of its name.
fn content_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, end)| end) {
        Some("html") => "text/html; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json") => "application/json",
        Some("webmanifest") => "application/manifest+json",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("woff2") => "font/woff2",
        Some("txt") => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
