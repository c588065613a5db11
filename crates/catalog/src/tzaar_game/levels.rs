use crate::Level;
use crate::level::Strength;

/// The levels of TZAAR, the weakest first; measured in `experiments/levels`.
pub const LEVELS: &[Level] = &[
    Level {
        name: "beginner",
        label: "Beginner",
        spec: "greedy:noise=10",
        summary: "looks one action ahead and errs nearly always",
        strength: Strength { against: "random", percent: 0.0, error: 0.0, games: 0 },
    },
    Level {
        name: "casual",
        label: "Casual player",
        spec: "greedy:noise=2",
        summary: "looks one action ahead and errs now and then",
        strength: Strength { against: "beginner", percent: 0.0, error: 0.0, games: 0 },
    },
    Level {
        name: "club",
        label: "Club player",
        spec: "tzaar:depth=2,hash=1",
        summary: "looks one turn ahead",
        strength: Strength { against: "casual", percent: 0.0, error: 0.0, games: 0 },
    },
    Level {
        name: "expert",
        label: "Expert",
        spec: "tzaar:depth=4,hash=4",
        summary: "looks two turns ahead",
        strength: Strength { against: "club", percent: 0.0, error: 0.0, games: 0 },
    },
    Level {
        name: "champion",
        label: "Champion",
        spec: "tzaar:time=500",
        summary: "the strongest: a second a turn",
        strength: Strength { against: "expert", percent: 0.0, error: 0.0, games: 0 },
    },
];
