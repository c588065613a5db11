use std::num::NonZeroU8;

use crate::{BLACK, Kind, Side, WHITE};

/// A stack: its owner, the type of its top piece, and its height.
///
/// The two low bits are the kind plus one, the next is set for Black, the others are the height.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Stack(NonZeroU8);

const OF_BLACK: u8 = 1 << 2;
const HEIGHT_SHIFT: u32 = 3;

impl Stack {
    /// The greatest height: all pieces of a player in one stack.
    pub const MAX_HEIGHT: u8 = Kind::PIECES;

    /// A stack of this height; `None` unless that is 1 to 30.
    #[inline]
    pub const fn new(owner: Side, kind: Kind, height: u8) -> Option<Self> {
        if height == 0 || height > Self::MAX_HEIGHT {
            return None;
        }
        Some(Self::from_parts(owner, kind, height))
    }

    /// A single piece.
    #[inline]
    pub const fn single(owner: Side, kind: Kind) -> Self {
        Self::from_parts(owner, kind, 1)
    }

    const fn from_parts(owner: Side, kind: Kind, height: u8) -> Self {
        let colour = if matches!(owner, BLACK) { OF_BLACK } else { 0 };
        let rest = height << HEIGHT_SHIFT | colour;
        // The kind plus one is never zero, so neither is the whole.
        Self(NonZeroU8::MIN.saturating_add(kind as u8 | rest))
    }

    /// Its owner.
    #[inline]
    pub const fn owner(self) -> Side {
        if self.0.get() & OF_BLACK == 0 { WHITE } else { BLACK }
    }

    /// The type of its top piece.
    #[inline]
    pub const fn kind(self) -> Kind {
        match self.0.get() & 3 {
            1 => Kind::Tzaar,
            2 => Kind::Tzarra,
            _ => Kind::Tott,
        }
    }

    /// The stack as a byte for tables, never 0.
    #[inline]
    pub const fn bits(self) -> u8 {
        self.0.get()
    }

    /// How many pieces it has.
    #[inline]
    pub const fn height(self) -> u8 {
        self.0.get() >> HEIGHT_SHIFT
    }

    /// Whether this stack may capture `target` if it sees it.
    #[inline]
    pub const fn can_capture(self, target: Self) -> bool {
        let differ = (self.0.get() ^ target.0.get()) & OF_BLACK != 0;
        differ & (self.height() >= target.height())
    }

    /// This stack on top of another of the same player.
    #[inline]
    #[must_use]
    pub const fn on_top_of(self, other: Self) -> Self {
        debug_assert!(self.height() + other.height() <= Self::MAX_HEIGHT);
        Self(self.0.saturating_add(other.height() << HEIGHT_SHIFT))
    }

    /// The stack with another owner.
    #[must_use]
    pub const fn with_owner(self, owner: Side) -> Self {
        Self::from_parts(owner, self.kind(), self.height())
    }
}
