use std::borrow::Cow;

use catalog::{GameKind, GameName, GameWork};
use game::Side;
use serde::ser::{Serialize, SerializeMap, Serializer};
use utoipa::openapi::{ObjectBuilder, RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// Something for each side, which JSON shows under the names of the sides.
pub struct Sides<T> {
    names: [&'static str; 2],
    /// The first player's, then the second's.
    pub values: [T; 2],
}

impl<T> Sides<T> {
    /// Something for each side of a game, the first player's first.
    pub fn new<G: GameKind>(values: [T; 2]) -> Self {
        Self { names: G::SIDES, values }
    }
}

impl<T: Serialize> Serialize for Sides<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.names.iter().zip(&self.values))
    }
}

impl<T: PartialSchema> PartialSchema for Sides<T> {
    fn schema() -> RefOr<Schema> {
        optional_properties(names_of_sides().into_iter().flatten(), &T::schema())
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

/// Something of the first side, which JSON shows under its name.
pub struct OfFirst<T> {
    name: &'static str,
    /// The thing.
    pub value: T,
}

impl<T> OfFirst<T> {
    /// Something of the first side of a game.
    pub fn new<G: GameKind>(value: T) -> Self {
        Self { name: G::SIDES[Side::First.index()], value }
    }
}

impl<T: Serialize> Serialize for OfFirst<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(1))?;
        map.serialize_entry(self.name, &self.value)?;
        map.end()
    }
}

impl<T: PartialSchema> PartialSchema for OfFirst<T> {
    fn schema() -> RefOr<Schema> {
        optional_properties(names_of_sides().into_iter().map(|[first, _]| first), &T::schema())
    }
}

impl<T: ToSchema> ToSchema for OfFirst<T> {
    fn name() -> Cow<'static, str> {
        format!("OfFirst_{}", T::name()).into()
    }
}

/// A value for each side. Derived schemas know generic types by such names only.
pub type SideValues = Sides<f64>;

/// A value of the first side.
pub type ValueOfFirst = OfFirst<f64>;

/// An object with some of these properties.
fn optional_properties(
    names: impl Iterator<Item = &'static str>,
    schema: &RefOr<Schema>,
) -> RefOr<Schema> {
    let object = ObjectBuilder::new();
    names.fold(object, |object, name| object.property(name, schema.clone())).into()
}

/// What the sides of every game are called.
fn names_of_sides() -> Vec<[&'static str; 2]> {
    GameName::ALL.iter().map(|game| game.run(NamesOfSides)).collect()
}

struct NamesOfSides;

impl GameWork for NamesOfSides {
    type Output = [&'static str; 2];

    fn on<G: GameKind>(self) -> Self::Output {
        G::SIDES
    }
}
