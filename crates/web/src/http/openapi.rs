use std::sync::LazyLock;

use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::{self, MethodFilter};
use serde_json::{Value, json};
use service::dto::{ResultWanted, ReviewFormat, Whose, WordForGame};
use utoipa::OpenApi;
use utoipa::openapi::path::{Operation, PathItem, Paths};

use super::{Routes, analyses, catalog, contests, friends, games, positions, reviews, visitor};

pub fn routes() -> Routes {
    Routes::new().route("/openapi.json", routing::get(document))
}

/// The parts of the interface, with their tags.
fn parts() -> [(&'static str, utoipa::openapi::OpenApi); 8] {
    [
        ("catalogue", catalog::Documentation::openapi()),
        ("positions", positions::Documentation::openapi()),
        ("analyses", analyses::Documentation::openapi()),
        ("reviews", reviews::Documentation::openapi()),
        ("games", games::Documentation::openapi()),
        ("friends", friends::Documentation::openapi()),
        ("visitor", visitor::Documentation::openapi()),
        ("contests", contests::Documentation::openapi()),
    ]
}

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Dreistein",
        description = "Play, judge and study EinStein würfelt nicht! and TZAAR. Errors are JSON objects with a code for programs and a message for people.",
    ),
    servers((url = "/api/v1")),
    components(schemas(ResultWanted, ReviewFormat, Whose, WordForGame))
)]
struct Whole;

async fn document() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], DOCUMENT.as_str()).into_response()
}

static DOCUMENT: LazyLock<String> = LazyLock::new(|| {
    let mut whole = Whole::openapi();
    for (tag, mut part) in parts() {
        for operation in part.paths.paths.values_mut().flat_map(operations) {
            let name = operation.operation_id.take().unwrap_or_default();
            operation.operation_id = Some(format!("{tag}_{name}"));
            operation.tags = Some(vec![tag.to_owned()]);
        }
        whole.merge(part);
    }
    let mut document = serde_json::to_value(whole).unwrap_or_default();
    require_what_may_be_null(&mut document["components"]["schemas"]);
    document.to_string()
});

/// The path and the method that a handler is documented with.
pub fn place<'a>(paths: &'a Paths, handler: &str) -> Option<(&'a str, MethodFilter)> {
    paths.paths.iter().find_map(|(path, item)| {
        let methods = [
            (&item.get, MethodFilter::GET),
            (&item.post, MethodFilter::POST),
            (&item.delete, MethodFilter::DELETE),
        ];
        let mut methods = methods.into_iter();
        let is_it = |operation: &Operation| operation.operation_id.as_deref() == Some(handler);
        let (_, method) = methods.find(|(found, _)| found.as_ref().is_some_and(is_it))?;
        Some((path.as_str(), method))
    })
}

fn operations(path: &mut PathItem) -> impl Iterator<Item = &mut Operation> {
    [&mut path.get, &mut path.post, &mut path.delete].into_iter().flatten()
}

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
