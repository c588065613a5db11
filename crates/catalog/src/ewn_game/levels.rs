use crate::Level;
use crate::level::Strength;

/// The levels of EWN, the weakest first; measured in `experiments/levels`.
pub const LEVELS: &[Level] = &[
    Level {
        name: "beginner",
        label: "Beginner",
        spec: "greedy:noise=20",
        summary: "looks one move ahead and errs nearly always",
        strength: Strength { against: "random", percent: 0.0, error: 0.0, games: 0 },
    },
    Level {
        name: "novice",
        label: "Novice",
        spec: "greedy:noise=8",
        summary: "looks one move ahead and errs often",
        strength: Strength { against: "beginner", percent: 0.0, error: 0.0, games: 0 },
    },
    Level {
        name: "casual",
        label: "Casual player",
        spec: "greedy:noise=3",
        summary: "looks one move ahead and errs now and then",
        strength: Strength { against: "novice", percent: 0.0, error: 0.0, games: 0 },
    },
    Level {
        name: "club",
        label: "Club player",
        spec: "greedy",
        summary: "looks one move ahead, without errors on purpose",
        strength: Strength { against: "casual", percent: 0.0, error: 0.0, games: 0 },
    },
    Level {
        name: "expert",
        label: "Expert",
        spec: "star2:depth=2,hash=1",
        summary: "looks two moves ahead",
        strength: Strength { against: "club", percent: 0.0, error: 0.0, games: 0 },
    },
    Level {
        name: "master",
        label: "Master",
        spec: "star2:depth=4,hash=4",
        summary: "looks four moves ahead",
        strength: Strength { against: "expert", percent: 0.0, error: 0.0, games: 0 },
    },
    Level {
        name: "champion",
        label: "Champion",
        spec: "star2:depth=7,time=1000",
        summary: "the strongest: looks seven moves ahead, a second at most",
        strength: Strength { against: "master", percent: 0.0, error: 0.0, games: 0 },
    },
];
