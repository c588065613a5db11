use std::sync::LazyLock;

use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::{Router, routing};
use utoipa::openapi::path::PathItem;
use utoipa::{IntoResponses, OpenApi};

use super::{Routes, analyses, catalog, contests, games, positions, reviews};
use crate::dto::schemas::GameNameJson;
use crate::dto::{BodyRefusals, ErrorBody, Refusals};

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
    components(schemas(ErrorBody, GameNameJson))
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
    add_refusals(&mut whole);
    whole.to_json().unwrap_or_default()
});

/// Says of every path how all requests may fail, unless it says so itself.
fn add_refusals(whole: &mut utoipa::openapi::OpenApi) {
    for (path, item) in &mut whole.paths.paths {
        let PathItem { get, put, post, delete, patch, .. } = item;
        for operation in [get, put, post, delete, patch].into_iter().flatten() {
            let mut refusals = Refusals::responses();
            if !path.contains('{') {
                refusals.remove("404");
            }
            if operation.request_body.is_some() {
                refusals.extend(BodyRefusals::responses());
            }
            for (status, refusal) in refusals {
                operation.responses.responses.entry(status).or_insert(refusal);
            }
        }
    }
}
