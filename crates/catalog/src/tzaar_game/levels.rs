use crate::Level;
use crate::level::Strength;

/// The levels of TZAAR, the weakest first.
pub const LEVELS: &[Level] = &[
    Level {
        name: "beginner",
        label: "Beginner",
        spec: "greedy:noise=8",
        summary: "looks one action ahead and plays almost at random",
        strength: Strength { against: "random", percent: 81.8, error: 1.7, games: 2000 },
    },
    Level {
        name: "novice",
        label: "Novice",
        spec: "greedy:noise=3",
        summary: "looks one action ahead and errs often",
        strength: Strength { against: "beginner", percent: 78.8, error: 1.8, games: 2000 },
    },
    Level {
        name: "casual",
        label: "Casual player",
        spec: "tzaar:depth=2,noise=3,hash=2",
        summary: "looks two actions ahead and errs often",
        strength: Strength { against: "novice", percent: 83.2, error: 2.9, games: 600 },
    },
    Level {
        name: "club",
        label: "Club player",
        spec: "tzaar:depth=2,noise=1.5,hash=2",
        summary: "looks two actions ahead and errs occasionally",
        strength: Strength { against: "casual", percent: 78.7, error: 3.1, games: 600 },
    },
    Level {
        name: "expert",
        label: "Expert",
        spec: "tzaar:depth=2,hash=2",
        summary: "looks two actions ahead",
        strength: Strength { against: "club", percent: 84.5, error: 2.9, games: 600 },
    },
    Level {
        name: "master",
        label: "Master",
        spec: "tzaar:nodes=10000,hash=4",
        summary: "searches 10,000 positions per action",
        strength: Strength { against: "expert", percent: 79.7, error: 3.0, games: 600 },
    },
    Level {
        name: "champion",
        label: "Champion",
        spec: "tzaar:nodes=500000,time=1000,hash=16",
        summary: "the strongest: searches up to 500,000 positions per action, for at most a second",
        strength: Strength { against: "master", percent: 96.7, error: 6.7, games: 60 },
    },
];
