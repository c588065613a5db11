use std::sync::LazyLock;

use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::{Router, routing};
use serde_json::{Map, Value, json};
use utoipa::OpenApi;

use super::{Routes, analyses, catalog, contests, games, positions, reviews};
use crate::dto::WordForGame;

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
    components(schemas(WordForGame))
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
    let mut document = serde_json::to_value(whole).unwrap_or_default();
    require_what_may_be_null(&mut document["components"]["schemas"]);
    let paths = document["paths"].as_object_mut().into_iter().flat_map(Map::values_mut);
    for operation in paths.filter_map(Value::as_object_mut).flat_map(Map::values_mut) {
        let words = [&operation["tags"][0], &operation["operationId"]].map(Value::as_str);
        operation["operationId"] = words.map(Option::unwrap_or_default).join("_").into();
    }
    document.to_string()
});

/// In answers, a field that may be null is always there; derived schemas let it be left out too.
/// Objects that allow no other fields are requests, in which it may be left out.
fn require_what_may_be_null(schema: &mut Value) {
    let is_request = schema["additionalProperties"] == Value::Bool(false);
    if let (Value::Object(properties), false) = (&schema["properties"], is_request) {
        let nullable = properties.iter().filter(|(_, schema)| may_be_null(schema));
        let nullable: Vec<Value> = nullable.map(|(name, _)| name.as_str().into()).collect();
        let known = schema["required"].as_array().cloned().unwrap_or_default();
        schema["required"] = [known, nullable].concat().into();
    }
    match schema {
        Value::Object(parts) => parts.values_mut().for_each(require_what_may_be_null),
        Value::Array(parts) => parts.iter_mut().for_each(require_what_may_be_null),
        _ => {}
    }
}

fn may_be_null(schema: &Value) -> bool {
    let has =
        |key: &str, wanted: &Value| schema[key].as_array().is_some_and(|all| all.contains(wanted));
    has("type", &"null".into()) || has("oneOf", &json!({"type": "null"}))
}
