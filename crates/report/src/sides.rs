use catalog::GameKind;
use game::Side;
use serde::ser::{Serialize, SerializeMap, Serializer};

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
        let mut map = serializer.serialize_map(Some(2))?;
        for (name, value) in self.names.iter().zip(&self.values) {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

/// Something under a name that depends on the game.
pub struct Named<T> {
    name: String,
    /// The thing.
    pub value: T,
}

impl<T> Named<T> {
    /// Of the first player.
    pub fn first<G: GameKind>(value: T) -> Self {
        Self { name: G::SIDES[Side::First.index()].to_owned(), value }
    }

    /// Of the first player, at some time.
    pub fn first_and<G: GameKind>(when: &str, value: T) -> Self {
        Self { name: format!("{}_{when}", G::SIDES[Side::First.index()]), value }
    }
}

impl<T: Serialize> Serialize for Named<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(1))?;
        map.serialize_entry(&self.name, &self.value)?;
        map.end()
    }
}
