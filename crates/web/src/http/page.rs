use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

use super::App;
use crate::api::{Code, Failure};
use crate::page::digits_of;

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
    let Some(file) = state.page.read(name) else {
        return (StatusCode::NOT_FOUND, format!("there is no {}\n", uri.path())).into_response();
    };
    // A weak one, since the same file may be sent compressed or not.
    let tag = format!("W/\"{}\"", digits_of([&*file.content]));
    let known = headers.get_all(header::IF_NONE_MATCH).iter();
    let mut known = known.filter_map(|value| value.to_str().ok()).flat_map(|tags| tags.split(','));
    let is_known = known.any(|known| known.trim() == tag);
    // Files that keep their names when they change must be revalidated.
    let caching =
        if file.is_versioned { "public, max-age=31536000, immutable" } else { "no-cache" };
    let fields = [
        (header::CONTENT_TYPE, content_type(name).to_owned()),
        (header::CACHE_CONTROL, caching.to_owned()),
        (header::ETAG, tag),
    ];
    if is_known {
        return (StatusCode::NOT_MODIFIED, fields).into_response();
    }
    (fields, Body::from(file.content.into_owned())).into_response()
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
