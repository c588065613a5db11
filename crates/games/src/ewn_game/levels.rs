use crate::Level;
use crate::level::Strength;

/// The levels of EWN, the weakest first. The mean losses of `casual`, `club`, `master` and
/// `champion` lie in the review bands with these names; that of `expert` lies in the band of
/// `club`.
pub const LEVELS: &[Level] = &[
    Level {
        name: "beginner",
        label: "Beginner",
        spec: "greedy:noise=40",
        summary: "looks one move ahead and plays almost at random",
        strength: Strength { against: "random", percent: 61.0, error: 0.8, games: 10000 },
    },
    Level {
        name: "novice",
        label: "Novice",
        spec: "greedy:noise=15",
        summary: "looks one move ahead and errs often",
        strength: Strength { against: "beginner", percent: 63.6, error: 0.6, games: 10000 },
    },
    Level {
        name: "casual",
        label: "Casual player",
        spec: "star2:depth=2,noise=8,hash=1",
        summary: "looks two moves ahead and errs often",
        strength: Strength { against: "novice", percent: 63.2, error: 0.5, games: 10000 },
    },
    Level {
        name: "club",
        label: "Club player",
        spec: "star2:depth=2,noise=2,hash=1",
        summary: "looks two moves ahead and errs where moves are close",
        strength: Strength { against: "casual", percent: 66.4, error: 0.4, games: 10000 },
    },
    Level {
        name: "expert",
        label: "Expert",
        spec: "star2:depth=3,hash=1",
        summary: "looks three moves ahead",
        strength: Strength { against: "club", percent: 58.6, error: 0.3, games: 10000 },
    },
    Level {
        name: "master",
        label: "Master",
        spec: "star2:depth=5,hash=4",
        summary: "looks five moves ahead",
        strength: Strength { against: "expert", percent: 58.5, error: 0.5, games: 4000 },
    },
    Level {
        name: "champion",
        label: "Champion",
        spec: "champion:depth=6,time=1000,hash=16",
        summary: "the strongest: looks six moves ahead, with a network on the official board",
        strength: Strength { against: "master", percent: 56.2, error: 0.6, games: 1000 },
    },
];
