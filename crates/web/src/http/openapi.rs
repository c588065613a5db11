use std::sync::LazyLock;

use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde_json::{Map, Value, json};
use service::api::ErrorBody;
use service::dto::{ResultWanted, ReviewFormat, Whose, WordForGame};
use service::routes::{BODY_REFUSALS, Content, Endpoint, REFUSALS, ROUTES, Route, Shape};
use store::EventResult;
use utoipa::OpenApi;
use utoipa::openapi::{RefOr, Schema};

#[derive(OpenApi)]
#[openapi(
    info(
        title = "Dreistein",
        description = "Play, judge and study EinStein würfelt nicht! and TZAAR. Errors are JSON objects with a code for programs and a message for people.",
    ),
    servers((url = "/api/v1")),
    components(schemas(ResultWanted, ReviewFormat, Whose, WordForGame, ErrorBody, EventResult))
)]
struct Whole;

pub fn document() -> Response {
    ([(header::CONTENT_TYPE, "application/json")], DOCUMENT.as_str()).into_response()
}

static DOCUMENT: LazyLock<String> = LazyLock::new(|| {
    let (mut paths, mut schemas) = (json!({}), Vec::new());
    for route in ROUTES.iter().filter(|route| route.endpoint != Endpoint::Document) {
        paths[route.path][route.method.to_lowercase()] = operation(route, &mut schemas);
    }
    let mut whole = Whole::openapi();
    whole.components.get_or_insert_default().schemas.extend(schemas);
    let mut document = json!(whole);
    document["paths"] = paths;
    require_what_may_be_null(&mut document["components"]["schemas"]);
    document.to_string()
});

type Schemas = Vec<(String, RefOr<Schema>)>;

fn operation(route: &Route, schemas: &mut Schemas) -> Value {
    let [tag, name] = route.name;
    let mut operation = json!({"tags": [tag], "operationId": format!("{tag}_{name}")});
    let mut about = route.about.splitn(2, "\n\n");
    operation["summary"] = about.next().into();
    if let Some(more) = about.next() {
        operation["description"] = more.into();
    }
    let in_path =
        route.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'));
    let in_path = in_path.map(|name| path_parameter(route, name));
    let in_query = route.query.into_iter().flat_map(|query| query()).map(|it| json!(it));
    let parameters: Vec<Value> = in_path.chain(in_query).collect();
    if !parameters.is_empty() {
        operation["parameters"] = parameters.into();
    }
    if let Some(shape) = route.body {
        let content = json!({"application/json": {"schema": reference(&shape(schemas))}});
        operation["requestBody"] = json!({"content": content, "required": true});
    }
    let mut responses = Map::from_iter([(route.status.to_string(), answer(route, schemas))]);
    // A route that lists a 403 of its own has none of the usual refusals.
    let is_usual = !route.refusals.iter().any(|(status, _)| *status == 403);
    let usual = REFUSALS.iter().filter(|_| is_usual);
    let of_body = BODY_REFUSALS.iter().filter(|_| route.body.is_some());
    for (status, what) in usual.chain(of_body).chain(route.refusals) {
        let content = json!({"application/json": {"schema": reference("ErrorBody")}});
        responses.insert(status.to_string(), json!({"description": what, "content": content}));
    }
    operation["responses"] = responses.into();
    operation
}

fn path_parameter(route: &Route, name: &str) -> Value {
    let text = json!({"type": "string"});
    let (what, schema) = match name {
        "game" => ("The game", reference("GameName")),
        "ply" => ("From 0 to the number of plies", json!({"type": "integer", "minimum": 0})),
        "number" => ("From 1", json!({"type": "integer", "format": "int64", "minimum": 0})),
        "name" => ("The name of the results", text),
        _ if route.path.starts_with("/contests") => ("The name of the contest", text),
        _ => ("The name of the game", text),
    };
    json!({"name": name, "in": "path", "description": what, "required": true, "schema": schema})
}

fn answer(route: &Route, schemas: &mut Schemas) -> Value {
    let text = json!({"schema": {"type": "string"}});
    let mut of = |shape: Shape| json!({"schema": reference(&shape(schemas))});
    let content = match route.content {
        Content::Nothing => return json!({"description": route.answer}),
        Content::Text => json!({"text/plain": text}),
        Content::Json(shape) => json!({"application/json": of(shape)}),
        Content::JsonOrHtml(shape) => json!({"application/json": of(shape), "text/html": text}),
        Content::JsonList(name) => {
            let list = json!({"type": "array", "items": reference(name)});
            json!({"application/json": {"schema": list}})
        }
        Content::Events(shape) => json!({"text/event-stream": of(shape)}),
    };
    json!({"description": route.answer, "content": content})
}

fn reference(name: &str) -> Value {
    json!({"$ref": format!("#/components/schemas/{name}")})
}

/// Marks fields of answers that may be null as required: they are always present, but derived
/// schemas make them optional. Objects that allow no other fields are requests, left as they are.
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
