use std::sync::LazyLock;

use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::{Router, routing};
use utoipa::OpenApi;

use super::{Routes, analyses, catalog, contests, games, positions, reviews};
use crate::dto::schemas::GameNameJson;

pub fn routes() -> Routes {
    Router::new().route("/openapi.json", routing::get(document))
}

/// What is said of all paths together; each part of the interface has a line here.
fn parts() -> [utoipa::openapi::OpenApi; 6] {
    [
        catalog::Documentation::openapi(),
        positions::Documentation::openapi(),
        analyses::Documentation::openapi(),
        reviews::Documentation::openapi(),
        games::Documentation::openapi(),
        contests::Documentation::openapi(),
    ]
}

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Dreistein",
        description = "Play, judge and study EinStein würfelt nicht! and TZAAR. Errors are JSON objects with a code for programs and a message for people.",
    ),
    servers((url = "/api/v1")),
    components(schemas(GameNameJson))
)]
struct Whole;

async fn document() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], DOCUMENT.as_str()).into_response()
}

static DOCUMENT: LazyLock<String> = LazyLock::new(|| {
    let mut whole = Whole::openapi();
    for part in parts() {
        whole.merge(part);
    }
    whole.to_json().unwrap_or_default()
});
