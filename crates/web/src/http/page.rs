use std::sync::Arc;

use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use service::api::no_such_method;

use super::response::refusal;
use crate::AppState;
use crate::page::{PageFile, digits_of};

pub async fn serve(
    State(state): State<Arc<AppState>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    if method != Method::GET && method != Method::HEAD {
        let allow = [(header::ALLOW, "GET,HEAD")];
        let refusal = refusal(no_such_method(uri.path(), method.as_str()));
        return (allow, refusal).into_response();
    }
    let name = match uri.path().trim_start_matches('/') {
        "" => "index.html",
        name => name,
    };
    let Some(PageFile { content, is_immutable }) = state.page.read(name) else {
        return (StatusCode::NOT_FOUND, format!("there is no {}\n", uri.path())).into_response();
    };
    let kind = [(header::CONTENT_TYPE, content_type(name))];
    if is_immutable {
        let cache = [(header::CACHE_CONTROL, "public, max-age=31536000, immutable")];
        return (kind, cache, Body::from(content)).into_response();
    }
    // A file that keeps its path when it changes: browsers must revalidate it. The tag is a weak
    // one, since the same file may be sent compressed or not.
    let tag = format!("W/\"{}\"", digits_of(&content));
    let known = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|it| it.to_str().ok());
    let is_known = known.flat_map(|list| list.split(',')).any(|known| known.trim() == tag);
    let cache = [(header::CACHE_CONTROL, "no-cache".to_owned()), (header::ETAG, tag)];
    match is_known {
        true => (StatusCode::NOT_MODIFIED, kind, cache).into_response(),
        false => (kind, cache, Body::from(content)).into_response(),
    }
}

/// The content type of a file, by the extension of its name.
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
