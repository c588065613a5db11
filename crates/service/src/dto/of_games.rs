//! Schemas that the games give: what is not the same in all of them.

use std::borrow::Cow;

use games::{GameKind, GameName, GameWork};
use utoipa::openapi::schema::{ObjectBuilder, OneOfBuilder, SchemaType, Type};
use utoipa::openapi::{Ref, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// The name of a game.
pub struct WordForGame;

impl PartialSchema for WordForGame {
    fn schema() -> RefOr<Schema> {
        let names = GameName::ALL.iter().map(|game| game.name());
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
pub struct EditedPosition;

/// A shape that is another one in every game.
macro_rules! shape_of_games {
    ($shape:ident, $of_game:ident) => {
        impl GameWork for $shape {
            type Output = (Cow<'static, str>, Vec<(String, RefOr<Schema>)>);

            fn on<G: GameKind>(self) -> Self::Output {
                let name = G::$of_game::name();
                let mut schemas = vec![(name.to_string(), G::$of_game::schema())];
                G::$of_game::schemas(&mut schemas);
                (name, schemas)
            }
        }

        impl PartialSchema for $shape {
            fn schema() -> RefOr<Schema> {
                let names = GameName::ALL.iter().map(|game| game.run(Self).0);
                let shapes = names.map(Ref::from_schema_name);
                shapes.fold(OneOfBuilder::new(), OneOfBuilder::item).into()
            }
        }

        impl ToSchema for $shape {
            fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
                schemas.extend(GameName::ALL.iter().flat_map(|game| game.run(Self).1));
            }
        }
    };
}

shape_of_games!(GameDescription, Description);
shape_of_games!(EditedPosition, Edited);
