use games::Game;
use serde_json::{Map, Value, json};

use crate::Choices;
use crate::game_choices::{played, quick_engine, quick_evaluations};
use crate::visitor::Visitor;

/// The bodies of requests, by the path that they go to: mostly valid ones.
pub struct Body<'a, 'b, 'c> {
    pub game: Game,
    pub path: &'a str,
    pub id: &'a str,
    pub visitor: &'a Visitor,
    pub choices: &'c mut Choices<'b>,
}

impl Body<'_, '_, '_> {
    pub fn json(mut self) -> Value {
        let game = self.game;
        let known = self.known_position();
        let state = self.visitor.states.get(self.id).cloned().unwrap_or_default();
        let side = self.choices.word(&game.sides);
        let (number, flag) = (self.choices.byte(), self.choices.once_in(2));
        let engine = quick_engine(game, self.choices);
        let last = self.path.rsplit('/').next().unwrap_or_default();
        let body = match (self.path, last) {
            ("/games", _) => self.new_game(),
            ("/games/{id}/set_up", _) => {
                let set_up = state["set_up"]["usual"].clone();
                let asked = state["set_up"]["asked"].as_str().unwrap_or(side).to_owned();
                match flag {
                    true => json!({"player": asked, "how": self.choices.word(&["random", "good"])}),
                    false => json!({"player": asked, "set_up": set_up}),
                }
            }
            (_, "moves") => {
                let mov = self.one_of(&state["position"]["moves"]);
                json!({"move": mov, "ply": state["plies"].as_array().map_or(0, Vec::len)})
            }
            (_, "hint") => json!({"ply": state["plies"].as_array().map_or(0, Vec::len)}),
            (_, "resign") => json!({"player": side}),
            (_, "decline") => json!({"offer": self.choices.word(&["take_back", "rematch"])}),
            (_, "phrases") => json!({"phrase": self.choices.word(&["hello", "oops", "good_game"])}),
            (_, "pace") => json!({"paused": flag, "delay_ms": u64::from(number) * 40}),
            (_, "rematch" | "take_back" | "stop" | "resume") => json!({}),
            (_, "position") => json!({"text": self.position()}),
            (_, "play") => {
                let position = known["position"].as_str().unwrap_or("startpos");
                let roll = self.one_of(&known["rolls"]);
                let mov =
                    self.one_of(if roll.is_null() { &known["moves"] } else { &roll["moves"] });
                json!({"position": position, "die": roll["die"], "move": mov})
            }
            (_, "edit") => self.edited(flag),
            (_, "read") => json!({"text": self.text(), "format": self.format()}),
            (_, "write") => match flag {
                true => json!({"position": self.position(), "format": self.format()}),
                false => json!({"record": self.record(), "format": self.format()}),
            },
            (_, "random_start") => json!({"seed": number}),
            (_, "set_up") => {
                json!({"player": side, "how": self.choices.word(&["good", "random"]), "seed": number})
            }
            (_, "evaluate") => {
                let evaluation = self.choices.word(&quick_evaluations(game));
                json!({"position": self.position(), "evaluators": [evaluation]})
            }
            (_, "prove") => json!({"position": self.position(), "time_ms": 1}),
            (_, "review") => json!({"record": self.record(), "engine": engine, "depth": 1}),
            // Also streams, whose bodies are read from the query or from the same body.
            _ if self.path.contains("review") => {
                json!({"record": self.record(), "engine": engine})
            }
            _ => {
                json!({"position": self.position(), "engine": engine, "depth": 1 + number % 2})
            }
        };
        without_nulls(body)
    }

    fn one_of(&mut self, list: &Value) -> Value {
        let list = list.as_array().cloned().unwrap_or_default();
        self.choices.one_of(&list).unwrap_or_default()
    }

    fn known_position(&mut self) -> Value {
        self.choices.one_of(&self.visitor.positions).unwrap_or_default()
    }

    fn position(&mut self) -> String {
        let text = played(self.game, self.choices).map(|record| record.position().to_string());
        text.unwrap_or_else(|| "startpos".to_owned())
    }

    fn record(&mut self) -> String {
        played(self.game, self.choices).map(|record| record.to_string()).unwrap_or_default()
    }

    fn text(&mut self) -> String {
        if self.choices.once_in(2) { self.record() } else { self.position() }
    }

    fn format(&mut self) -> &'static str {
        self.choices.word(&self.game.formats())
    }

    /// What an editor would send for a position: all that its description has, with or without its
    /// text.
    fn edited(&mut self, has_text: bool) -> Value {
        let record = played(self.game, self.choices);
        let description = record.map(|record| record.position().describe());
        let description = serde_json::to_value(description).unwrap_or_default();
        let fields = ["board", "cubes", "mover", "die", "stacks", "action"];
        let is_field =
            |name: &str| (has_text && name == "position") || (!has_text && fields.contains(&name));
        let fields = description.as_object().cloned().unwrap_or_default().into_iter();
        Value::Object(fields.filter(|(name, _)| is_field(name)).collect())
    }

    fn new_game(&mut self) -> Value {
        let (game, choices) = (self.game, &mut *self.choices);
        let level_names: Vec<&'static str> = game.levels.iter().map(|level| level.name).collect();
        let player = |choices: &mut Choices| match choices.below(8) {
            0..=4 => {
                json!({"kind": "human", "name": choices.word(&["Ada", "Bo", "Ada", "Bo", ""])})
            }
            5 => json!({"kind": "level", "level": choices.word(&level_names)}),
            _ => json!({"kind": "engine", "spec": quick_engine(game, choices)}),
        };
        let players = [player(choices), player(choices)];
        let mut body = json!({"game": game.name(), "players": players, "seed": choices.byte()});
        if choices.once_in(2) {
            body["set_up"] = choices.word(&game.play_set_ups()).into();
        }
        if choices.once_in(4) {
            body["clock"] =
                json!({"base_ms": 1000 + choices.number(2), "increment_ms": choices.byte()});
        }
        if choices.once_in(4) {
            let (games, sides) = (choices.byte() % 4, choices.word(&["alternate", "ccgc"]));
            // Those of the CCGC are of seven games.
            let games = if sides == "ccgc" && !choices.once_in(8) { 3 } else { games };
            body["best_of"] = json!(2 * games + 1);
            body["sides"] = sides.into();
        }
        if choices.once_in(4) {
            body["casual"] = choices.once_in(2).into();
            body["first"] = choices.word(&self.game.sides).into();
        }
        if choices.once_in(8) {
            body["start"] = self.position().into();
        }
        body
    }
}

fn without_nulls(body: Value) -> Value {
    match body {
        Value::Object(fields) => {
            let fields = fields.into_iter().filter(|(_, value)| !value.is_null());
            Value::Object(fields.collect::<Map<_, _>>())
        }
        other => other,
    }
}
