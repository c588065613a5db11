//! Schemas that differ from game to game.

use std::borrow::Cow;

use games::Game;
use serde::Deserialize;
use serde_json::Value;
use utoipa::openapi::schema::{ObjectBuilder, SchemaType, Type};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// The name of a game.
pub struct WordForGame;

impl PartialSchema for WordForGame {
    fn schema() -> RefOr<Schema> {
        let names = Game::all().map(|game| game.name());
        let words = ObjectBuilder::new().schema_type(SchemaType::Type(Type::String));
        words.enum_values(Some(names)).into()
    }
}

impl ToSchema for WordForGame {
    fn name() -> Cow<'static, str> {
        "GameName".into()
    }
}

/// An edited position of a game.
#[derive(Deserialize, ToSchema)]
#[serde(transparent)]
#[schema(value_type = games::Edited)]
pub struct EditedPosition(pub Value);
