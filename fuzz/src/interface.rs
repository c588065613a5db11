//! The JSON interface: a visitor who sends one request after another, mostly about games and
//! positions of earlier answers.

use serde_json::Value;
use service::local::Request;
use service::play::{DiceFinding, check_dice};
use service::routes::ROUTES;

use crate::game_choices::any_game;
use crate::json::damaged_json;
use crate::requests::Body;
use crate::visitor::Visitor;
use crate::{Choices, Reached};

/// The requests of an input at most.
const MOST_REQUESTS: usize = 12;

pub fn run(bytes: &[u8]) -> Reached {
    let mut choices = Choices::new(bytes);
    let mut visitor = Visitor::new();
    let (mut sent, mut accepted) = (0, 0);
    while !choices.is_over() && sent < MOST_REQUESTS {
        if choices.once_in(4) {
            visitor.continue_games();
        }
        sent += 1;
        accepted += usize::from(request(&mut visitor, &mut choices));
    }
    check_games(&mut visitor);
    (2 * accepted >= sent && sent > 0).into()
}

/// Sends a request; whether it was accepted.
fn request(visitor: &mut Visitor, choices: &mut Choices) -> bool {
    let Some((method, path)) = route(visitor, choices) else { return false };
    let game = any_game(choices);
    let id = choices.one_of(&visitor.ids).unwrap_or_else(|| "none".to_owned());
    let body = Body { game, path, id: &id, visitor, choices }.json();
    let sent = damaged_json(body.clone(), choices);
    let is_damaged = sent != body;
    let whole = sent.to_string();
    let text = match choices.once_in(16) {
        true => choices.damaged(whole.clone()),
        false => whole.clone(),
    };
    let is_damaged = is_damaged || text != whole;
    let ply = choices.below(4).to_string();
    let address = path.replace("{game}", game.name()).replace("{id}", &id);
    let address = address.replace("{ply}", &ply).replace("{number}", &ply).replace("{name}", &id);
    let query = if method == "GET" { query(path, &sent, choices) } else { String::new() };
    let address = format!("{address}{query}");
    let address = if choices.once_in(16) { choices.damaged(address) } else { address };
    let body = (method == "POST").then_some(text.as_str());
    let request = Request { method, address: &address, body };
    let (status, answer) = visitor.send(request, is_damaged);
    if path.ends_with("/moves") && status == 200 && !is_damaged {
        let ply = sent["ply"].as_u64().unwrap_or_default() as usize;
        let played = &answer["plies"][ply]["move"];
        assert_eq!(*played, sent["move"], "acknowledged, but not played: {answer}");
    }
    status < 400
}

/// The method and the path of a request. Games are created and continued more often than the rest is asked for.
fn route(visitor: &Visitor, choices: &mut Choices) -> Option<(&'static str, &'static str)> {
    let post = |path: &str| ROUTES.iter().find(|it| (it.method, it.path) == ("POST", path));
    let (route, is_usual) = match choices.below(8) {
        0 => (post("/games"), true),
        1 | 2 => (post("/games/{id}/moves"), !choices.once_in(8)),
        _ => (ROUTES.get(choices.below(ROUTES.len())), !choices.once_in(8)),
    };
    let route = route?;
    let (method, path) = (route.method, route.path);
    let needs_game = path.starts_with("/games/{id}") && visitor.ids.is_empty();
    let is_replaced = is_usual && (needs_game || route.needs_server());
    Some(if is_replaced { ("POST", "/games") } else { (method, path) })
}

/// The fields of a body as a query, or what lists and records are asked for.
fn query(path: &str, body: &Value, choices: &mut Choices) -> String {
    if path.ends_with("/record") {
        return format!("?format={}", choices.word(&["record", "position", "x"]));
    }
    if path == "/games" {
        return choices
            .word(&[
                "",
                "?limit=2",
                "?offset=1&result=over",
                "?whose=mine&text=a",
                "?game=ewn",
                "?level=x",
            ])
            .to_owned();
    }
    let fields = body.as_object().cloned().unwrap_or_default();
    let text = |value: &Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let pairs = fields.iter().map(|(name, value)| format!("{name}={}", encoded(&text(value))));
    match path.contains("stream") {
        true => format!("?{}", pairs.collect::<Vec<_>>().join("&")),
        false => String::new(),
    }
}

fn encoded(text: &str) -> String {
    let plain = |byte: &u8| byte.is_ascii_alphanumeric();
    let letters = text.bytes().map(|byte| match plain(&byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02x}"),
    });
    letters.collect()
}

/// All games can continue elsewhere, and their dice are those that were promised.
fn check_games(visitor: &mut Visitor) {
    visitor.move_out();
    for state in visitor.states.values() {
        let finding = check_dice(state);
        let is_right = matches!(
            finding,
            Ok(DiceFinding::None | DiceFinding::Secret | DiceFinding::Right { .. })
        );
        assert!(is_right, "{:?}: {state}", finding.map_err(|failure| failure.message));
    }
}
