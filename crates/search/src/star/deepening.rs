/// Which depths a search goes through on its way to the deepest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Deepening {
    /// Every depth.
    #[default]
    ByOne,
    /// Every second depth, so that the same side moves last.
    ByTwo,
    /// Only the deepest. Without a depth limit there is no deepest, so every depth is searched.
    Off,
}

/// The maximum depth.
const MAX_DEPTH: u32 = 100;

impl Deepening {
    /// The names that options use; the first is the default.
    pub const NAMES: &[&str] = &["on", "by-two", "off"];

    /// The variant with this name; the default for any other text.
    pub fn named(name: &str) -> Self {
        match name {
            "by-two" => Self::ByTwo,
            "off" => Self::Off,
            _ => Self::ByOne,
        }
    }

    /// The depths up to a limit, which is the last.
    pub(super) fn depths(self, limit: Option<u32>) -> impl Iterator<Item = u32> {
        let last = limit.unwrap_or(MAX_DEPTH).max(1);
        let (first, step) = match self {
            Self::ByTwo => (2, 2),
            Self::Off if limit.is_some() => (last, 1),
            Self::ByOne | Self::Off => (1, 1),
        };
        (first..last).step_by(step).chain([last])
    }

    /// A low estimate of the time for the next depth, divided by the time for the last one.
    pub(super) const fn growth(self) -> u32 {
        match self {
            Self::ByTwo => 16,
            Self::ByOne | Self::Off => 4,
        }
    }
}
