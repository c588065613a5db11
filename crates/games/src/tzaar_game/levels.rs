use crate::Level;
use crate::level::Strength;

/// The levels of TZAAR, the weakest first.
pub const LEVELS: &[Level] = &[
    Level {
        name: "beginner",
        label: "Beginner",
        spec: "greedy:noise=22",
        summary: "looks one action ahead and plays almost at random",
        strength: Strength { against: "random", percent: 84.2, error: 2.2, games: 1000 },
    },
    Level {
        name: "novice",
        label: "Novice",
        spec: "greedy:noise=7",
        summary: "looks one action ahead and errs often",
        strength: Strength { against: "beginner", percent: 84.0, error: 2.2, games: 1000 },
    },
    Level {
        name: "casual",
        label: "Casual player",
        spec: "tzaar:depth=2,noise=5,hash=2",
        summary: "looks two actions ahead and errs often",
        strength: Strength { against: "novice", percent: 82.8, error: 2.8, games: 600 },
    },
    Level {
        name: "club",
        label: "Club player",
        spec: "tzaar:depth=2,noise=2.8,hash=2",
        summary: "looks two actions ahead and errs occasionally",
        strength: Strength { against: "casual", percent: 79.3, error: 4.1, games: 300 },
    },
    Level {
        name: "advanced",
        label: "Advanced player",
        spec: "tzaar:depth=2,noise=1.6,hash=2",
        summary: "looks two actions ahead and errs rarely",
        strength: Strength { against: "club", percent: 72.3, error: 4.4, games: 300 },
    },
    Level {
        name: "expert",
        label: "Expert",
        spec: "tzaar:depth=2,hash=2",
        summary: "looks two actions ahead",
        strength: Strength { against: "advanced", percent: 83.3, error: 4.0, games: 300 },
    },
    Level {
        name: "master",
        label: "Master",
        spec: "tzaar:nodes=15000,hash=4",
        summary: "searches 15,000 positions per action",
        strength: Strength { against: "expert", percent: 83.0, error: 5.1, games: 200 },
    },
    Level {
        name: "grandmaster",
        label: "Grandmaster",
        spec: "tzaar:nodes=80000,hash=8",
        summary: "searches 80,000 positions per action",
        strength: Strength { against: "master", percent: 86.7, error: 9.7, games: 60 },
    },
    Level {
        name: "champion",
        label: "Champion",
        spec: "tzaar:nodes=500000,time=1000,hash=16",
        summary: "the strongest: searches up to 500,000 positions per action, for at most a second",
        strength: Strength { against: "grandmaster", percent: 80.0, error: 13.2, games: 40 },
    },
];
