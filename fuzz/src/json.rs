use serde_json::{Value, json};

use crate::Choices;

/// JSON, usually as it is, sometimes with a few changes in it.
pub fn damaged_json(mut value: Value, choices: &mut Choices) -> Value {
    if choices.once_in(8) {
        for _ in 0..=choices.below(3) {
            change(&mut value, choices);
        }
    }
    value
}

/// Changes something inside. JSON in a text is changed as JSON, too.
pub fn change(value: &mut Value, choices: &mut Choices) {
    match value {
        Value::Object(fields) if !fields.is_empty() && !choices.once_in(16) => {
            let names: Vec<String> = fields.keys().cloned().collect();
            let name = choices.one_of(&names).unwrap_or_default();
            match choices.below(16) {
                14 => drop(fields.remove(&name)),
                15 => drop(fields.insert(choices.text(), strange(choices))),
                _ => change(&mut fields[&name], choices),
            }
        }
        Value::Array(items) if !items.is_empty() && !choices.once_in(16) => {
            let index = choices.below(items.len());
            match choices.below(16) {
                13 => drop(items.remove(index)),
                14 => items.insert(index, items[index].clone()),
                15 => items.push(strange(choices)),
                _ => change(&mut items[index], choices),
            }
        }
        Value::String(text) if !choices.once_in(8) => match serde_json::from_str(text) {
            Ok(mut inner @ (Value::Object(_) | Value::Array(_))) => {
                change(&mut inner, choices);
                *text = inner.to_string();
            }
            _ => *text = choices.damaged(std::mem::take(text)),
        },
        Value::Number(number) if !choices.once_in(8) => {
            let old = number.as_u64().unwrap_or_default();
            *value = match choices.below(3) {
                0 => json!(old.wrapping_add(1)),
                1 => json!(old.wrapping_sub(1)),
                _ => json!(choices.number(8)),
            };
        }
        other => *other = strange(choices),
    }
}

fn strange(choices: &mut Choices) -> Value {
    match choices.below(8) {
        0 => Value::Null,
        1 => json!(choices.once_in(2)),
        2 => json!(choices.byte()),
        3 => json!(choices.number(8)),
        4 => json!(-f64::from(choices.byte()) / 3.0),
        5 => json!([]),
        6 => json!({}),
        _ => json!(choices.text()),
    }
}
