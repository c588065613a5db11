use std::borrow::Cow;

use games::Game;
use serde::ser::{Serialize, Serializer};
use utoipa::openapi::{ObjectBuilder, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// A value for each side, named after the sides in JSON.
pub struct Sides<T> {
    names: [&'static str; 2],
    values: [T; 2],
}

impl<T> Sides<T> {
    /// A value for each side of a game, the first player's first.
    pub fn new(game: Game, values: [T; 2]) -> Self {
        Self { names: game.sides, values }
    }
}

impl<T: Serialize> Serialize for Sides<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.names.iter().zip(&self.values))
    }
}

impl<T: PartialSchema> PartialSchema for Sides<T> {
    fn schema() -> RefOr<Schema> {
        let names = Game::all().flat_map(|game| game.sides);
        optional_properties(names, &T::schema())
    }
}

impl<T: ToSchema> ToSchema for Sides<T> {
    fn name() -> Cow<'static, str> {
        format!("Sides_{}", T::name()).into()
    }

    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        T::schemas(schemas);
    }
}

/// A value for each side. Derived schemas need such an alias for a generic type.
pub type SideValues = Sides<f64>;

/// A value for each side that has one.
pub type OptionalSideValues = Sides<Option<f64>>;

/// A value for the first side, under that side's name in JSON.
pub struct ValueOfFirst {
    name: &'static str,
    value: f64,
}

impl ValueOfFirst {
    /// A value for the first side of a game.
    pub fn new(game: Game, value: f64) -> Self {
        Self { name: game.sides[0], value }
    }
}

impl Serialize for ValueOfFirst {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map([(self.name, self.value)])
    }
}

impl PartialSchema for ValueOfFirst {
    fn schema() -> RefOr<Schema> {
        optional_properties(Game::all().map(|game| game.sides[0]), &f64::schema())
    }
}

impl ToSchema for ValueOfFirst {}

/// The schema of an object with any of these properties.
fn optional_properties(
    names: impl Iterator<Item = &'static str>,
    schema: &RefOr<Schema>,
) -> RefOr<Schema> {
    let object = ObjectBuilder::new();
    names.fold(object, |object, name| object.property(name, schema.clone())).into()
}
