//! Schemas that the games give: what is not the same in all of them.

use std::borrow::Cow;

use games::Game;
use serde::Deserialize;
use serde_json::Value;
use utoipa::openapi::schema::{ObjectBuilder, OneOfBuilder, SchemaType, Type};
use utoipa::openapi::{Ref, RefOr, Schema};
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

/// A game's description of a position.
pub struct GameDescription;

/// An edited position of a game.
#[derive(Deserialize)]
#[serde(transparent)]
pub struct EditedPosition(pub Value);

/// A shape that is another one in every game.
macro_rules! shape_of_games {
    ($shape:ident, $of_game:ident) => {
        impl PartialSchema for $shape {
            fn schema() -> RefOr<Schema> {
                let shapes = Game::all().map(|game| Ref::from_schema_name(game.$of_game().0));
                shapes.fold(OneOfBuilder::new(), OneOfBuilder::item).into()
            }
        }

        impl ToSchema for $shape {
            fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
                schemas.extend(Game::all().flat_map(|game| game.$of_game().1));
            }
        }
    };
}

shape_of_games!(GameDescription, description_shape);
shape_of_games!(EditedPosition, edited_shape);
