use std::fmt;

use game::{Outcome, Side};

/// A node of the game tree. Nodes with the same content are the same position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Node {
    Over(Outcome),
    Choice { player: Side, value: Option<StaticValue>, children: Vec<Self> },
    Roll { value: Option<StaticValue>, children: Vec<(Fraction, Self)> },
}

impl Node {
    /// The player who moves here. A roll is for the first player found behind it, in reading order.
    pub(super) fn mover(&self) -> Option<Side> {
        match self {
            Self::Over(_) => None,
            Self::Choice { player, .. } => Some(*player),
            Self::Roll { children, .. } => children.iter().find_map(|(_, child)| child.mover()),
        }
    }

    pub(super) const fn static_value(&self) -> Option<StaticValue> {
        match self {
            Self::Over(_) => None,
            Self::Choice { value, .. } | Self::Roll { value, .. } => *value,
        }
    }
}

/// The first player's chance as the evaluator sees it: kept as the bits of the number,
/// which can be compared and hashed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct StaticValue(u64);

impl StaticValue {
    pub(super) fn new(probability: f64) -> Option<Self> {
        (0.0..=1.0).contains(&probability).then(|| Self(probability.to_bits()))
    }

    pub(super) const fn probability(self) -> f64 {
        f64::from_bits(self.0)
    }
}

/// A probability such as 1/6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Fraction {
    pub(super) numerator: u32,
    pub(super) denominator: u32,
}

impl Fraction {
    pub(super) fn probability(self) -> f64 {
        f64::from(self.numerator) / f64::from(self.denominator)
    }
}

impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Over(Outcome { winner: Side::First }) => "win",
            Self::Over(Outcome { winner: Side::Second }) => "loss",
            Self::Choice { player: Side::First, .. } => "first",
            Self::Choice { player: Side::Second, .. } => "second",
            Self::Roll { .. } => "roll",
        })?;
        if let Some(value) = self.static_value() {
            write!(f, "={}", value.probability())?;
        }
        match self {
            Self::Over(_) => Ok(()),
            Self::Choice { children, .. } => write_list(f, children, |f, child| child.fmt(f)),
            Self::Roll { children, .. } => write_list(f, children, |f, (chance, child)| {
                write!(f, "{}/{}: {child}", chance.numerator, chance.denominator)
            }),
        }
    }
}

fn write_list<T>(
    f: &mut fmt::Formatter<'_>,
    items: &[T],
    write_item: impl Fn(&mut fmt::Formatter<'_>, &T) -> fmt::Result,
) -> fmt::Result {
    f.write_str("(")?;
    for (index, item) in items.iter().enumerate() {
        if index > 0 {
            f.write_str(", ")?;
        }
        write_item(f, item)?;
    }
    f.write_str(")")
}
