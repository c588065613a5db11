use std::fmt;
use std::num::NonZeroU8;

use crate::{Cube, Size};

/// A rolled face of the die, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Die(NonZeroU8);

impl Die {
    /// The face with this number; no face has number 0.
    #[inline]
    pub const fn new(face: u8) -> Option<Self> {
        match NonZeroU8::new(face) {
            Some(face) => Some(Self(face)),
            None => None,
        }
    }

    /// The face with the number of this cube.
    #[inline]
    pub const fn of(cube: Cube) -> Self {
        Self(NonZeroU8::MIN.saturating_add(cube.index() as u8))
    }

    /// The number on the face.
    #[inline]
    pub const fn face(self) -> u8 {
        self.0.get()
    }

    /// The cube with the number of this face.
    #[inline]
    pub const fn cube(self) -> Cube {
        Cube::from_index(self.0.get() - 1)
    }

    /// The faces of the die that belongs to boards of this size.
    pub fn faces(size: Size) -> impl ExactSizeIterator<Item = Self> + Clone {
        (0..size.cubes()).map(|index| Self::of(Cube::from_index(index)))
    }
}

impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
