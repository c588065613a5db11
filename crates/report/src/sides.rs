use std::borrow::Cow;

use games::Game;
use serde::ser::{Serialize, Serializer};
use utoipa::openapi::{ObjectBuilder, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// A value for each side, named after the sides in JSON.
pub struct Sides<T> {
    names: [&'static str; 2],
    /// The first player's, then the second's.
    pub values: [T; 2],
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

/// A value for each side. Derived schemas know generic types by such names only.
pub type SideValues = Sides<f64>;

/// A value for each side that has one.
pub type OptionalSideValues = Sides<Option<f64>>;

/// A value for the first side, named after it in JSON.
pub struct OfFirst<T> {
    name: &'static str,
    /// The thing.
    pub value: T,
}

/// A value of the first side.
pub type ValueOfFirst = OfFirst<f64>;

impl<T> OfFirst<T> {
    /// A value for the first side of a game.
    pub fn new(game: Game, value: T) -> Self {
        Self { name: game.sides[0], value }
    }
}

impl<T: Serialize> Serialize for OfFirst<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map([(self.name, &self.value)])
    }
}

impl<T: PartialSchema> PartialSchema for OfFirst<T> {
    fn schema() -> RefOr<Schema> {
        let names = Game::all().map(|game| game.sides[0]);
        optional_properties(names, &T::schema())
    }
}

impl<T: ToSchema> ToSchema for OfFirst<T> {
    fn name() -> Cow<'static, str> {
        format!("OfFirst_{}", T::name()).into()
    }
}

/// An object with some of these properties.
fn optional_properties(
    names: impl Iterator<Item = &'static str>,
    schema: &RefOr<Schema>,
) -> RefOr<Schema> {
    let object = ObjectBuilder::new();
    names.fold(object, |object, name| object.property(name, schema.clone())).into()
}
