use std::collections::BTreeSet;

use serde_json::Value;

use super::client::Server;

impl Server {
    /// An answer must match the description of the interface, with no extra or missing field.
    pub async fn assert_described(&self, schema: &str, answer: &Value) {
        let document = self.get("/api/v1/openapi.json").await.json();
        let schemas = &document["components"]["schemas"];
        assert!(fits(schemas, &schemas[schema], answer), "no {schema}: {answer:.600}");
    }
}

fn fits(schemas: &Value, schema: &Value, value: &Value) -> bool {
    let Some(known) = known_fields(schemas, schema, value) else { return false };
    value.as_object().is_none_or(|object| object.keys().all(|name| known.contains(name)))
}

/// The fields of a value that a schema accounts for; none if the schema forbids the value.
fn known_fields(schemas: &Value, schema: &Value, value: &Value) -> Option<BTreeSet<String>> {
    if let Some(path) = schema["$ref"].as_str() {
        let name = path.strip_prefix("#/components/schemas/").unwrap();
        return known_fields(schemas, &schemas[name], value);
    }
    if let Some(parts) = schema["allOf"].as_array() {
        let parts = parts.iter().map(|part| known_fields(schemas, part, value));
        return Some(parts.collect::<Option<Vec<_>>>()?.into_iter().flatten().collect());
    }
    if let Some(choices) = schema["oneOf"].as_array() {
        return choices.iter().find_map(|choice| known_fields(schemas, choice, value));
    }
    match value {
        Value::Object(object) => {
            let required = schema["required"].as_array().into_iter().flatten();
            let mut required = required.filter_map(Value::as_str);
            let has_required = required.all(|name| object.contains_key(name));
            let field = |name: &String| match &schema["properties"][name] {
                Value::Null => schema["additionalProperties"].clone(),
                field => field.clone(),
            };
            let known = object.keys().filter(|name| field(name).is_object());
            let known: BTreeSet<String> = known.cloned().collect();
            let fit = known.iter().all(|name| fits(schemas, &field(name), &object[name]));
            (has_required && fit).then_some(known)
        }
        Value::Array(items) => {
            let fit = items.iter().all(|item| fits(schemas, &schema["items"], item));
            (fit && has_type(schema, &["array"])).then(BTreeSet::new)
        }
        Value::Null => has_type(schema, &["null"]).then(BTreeSet::new),
        Value::Bool(_) => has_type(schema, &["boolean"]).then(BTreeSet::new),
        Value::Number(_) => has_type(schema, &["number", "integer"]).then(BTreeSet::new),
        Value::String(_) => has_type(schema, &["string"]).then(BTreeSet::new),
    }
}

fn has_type(schema: &Value, names: &[&str]) -> bool {
    let known = &schema["type"];
    let is = |name: &&str| {
        known == *name || known.as_array().is_some_and(|all| all.contains(&(*name).into()))
    };
    names.iter().any(is)
}
