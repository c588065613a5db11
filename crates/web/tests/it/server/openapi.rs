use axum::body::Body;
use axum::http::Method;
use serde_json::Value;

use super::client::{Server, request};

/// Every object in it, at any depth.
fn objects(value: &Value) -> Vec<&serde_json::Map<String, Value>> {
    match value {
        Value::Object(object) => {
            std::iter::once(object).chain(object.values().flat_map(objects)).collect()
        }
        Value::Array(list) => list.iter().flat_map(objects).collect(),
        _ => Vec::new(),
    }
}

#[tokio::test]
async fn the_interface_describes_itself() {
    let server = Server::new();
    let document = server.get("/api/v1/openapi.json").await.json();
    assert!(document["openapi"].as_str().unwrap().starts_with("3.1"));
    let schemas = document["components"]["schemas"].as_object().unwrap();
    for object in objects(&document) {
        if let Some(reference) = object.get("$ref") {
            let name = reference.as_str().unwrap().rsplit('/').next().unwrap();
            assert!(schemas.contains_key(name), "{reference} is missing");
        }
    }
    for (name, schema) in schemas.iter().filter(|(name, _)| name.ends_with("Request")) {
        assert_eq!(schema["additionalProperties"], false, "{name} takes no other fields");
    }
    let paths = objects(&document["paths"]).into_iter();
    let mut names: Vec<_> =
        paths.filter_map(|path| path.get("operationId")).map(Value::to_string).collect();
    let count = names.len();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), count, "every operation has a name of its own: {names:?}");
}

#[tokio::test]
async fn every_path_that_is_described_exists_and_tells_how_it_fails() {
    let server = Server::new();
    let document = server.get("/api/v1/openapi.json").await.json();
    let paths = document["paths"].as_object().unwrap();
    assert!(paths.len() >= 15, "{paths:?}");
    for (path, operations) in paths {
        for (method, operation) in operations.as_object().unwrap() {
            let method = Method::from_bytes(method.to_uppercase().as_bytes()).unwrap();
            let path = format!("/api/v1{}", path.replace("{game}", "ewn"));
            let fields = [("content-type", "application/json")];
            let answer = server.send(request(method, &path, &fields, Body::from("x"))).await;
            assert!(![405, 500].contains(&answer.status), "{path}: {}", answer.status);
            // There is no game of this name, but there is such a path.
            let is_missing = answer.status == 404 && answer.text().contains("openapi.json");
            assert!(!is_missing, "{path} does not exist");
            let responses = operation["responses"].as_object().unwrap();
            let has_success =
                ["200", "201", "204"].iter().any(|code| responses.contains_key(*code));
            assert!(has_success && responses.contains_key("403"), "{path}");
            assert!(responses.contains_key(&answer.status.to_string()), "{path}");
        }
    }
}
