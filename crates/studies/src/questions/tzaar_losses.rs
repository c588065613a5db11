use arena::Game;
use game::{Position as _, Side};
use serde::{Deserialize, Serialize};
use tzaar::{ActionKind, Kind, Position};

/// Which stones were lost in a game of TZAAR, and how it ended.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct StonesLost {
    /// Captures in their order: the type on top of the stack that was captured, as in [`Kind::ALL`].
    pub captured: Vec<u8>,
    /// The heights of the captured stacks, in the same order.
    pub heights: Vec<u8>,
    /// How many stones of each type were covered by their own player.
    pub covered: [u32; 3],
    /// How the game ended; `None` if a player forfeited.
    pub end: Option<GameEnd>,
    /// Whether White, who begins, won.
    pub first_won: bool,
    /// The number of actions.
    pub actions: u32,
}

/// How a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum GameEnd {
    /// The loser has no stack of this type left, as in [`Kind::ALL`].
    OutOf(u8),
    /// The loser cannot capture at the beginning of a turn.
    NoCapture,
}

impl GameEnd {
    /// All ends.
    pub const ALL: [Self; 4] = [Self::OutOf(0), Self::OutOf(1), Self::OutOf(2), Self::NoCapture];

    /// Its name.
    #[must_use]
    pub fn name(self) -> String {
        match self {
            Self::OutOf(kind) => format!("no {} left", Kind::ALL[usize::from(kind)].name()),
            Self::NoCapture => "no capture".into(),
        }
    }
}

impl StonesLost {
    /// The stones lost in a game.
    #[must_use]
    pub fn of(game: &Game<Position>) -> Self {
        let mut lost = Self {
            first_won: game.winner == Side::First,
            actions: game.plies.len() as u32,
            ..Self::default()
        };
        let mut position = game.start;
        for ply in &game.plies {
            let target = position.stack(ply.mov.to());
            match (ply.mov.kind(), target) {
                (ActionKind::Capture, Some(stack)) => {
                    lost.captured.push(stack.kind() as u8);
                    lost.heights.push(stack.height());
                }
                (ActionKind::Stacking, Some(stack)) => lost.covered[stack.kind().index()] += 1,
                _ => {}
            }
            position = position.play(ply.mov);
        }
        let loser = game.winner.opponent();
        let is_out = |kind: &&Kind| position.count(loser, **kind) == 0;
        let missing = Kind::ALL.iter().find(is_out).map(|&kind| GameEnd::OutOf(kind as u8));
        lost.end = game.forfeit.is_none().then(|| missing.unwrap_or(GameEnd::NoCapture));
        lost
    }

    /// How many stacks of a type were among the first captures, this many at most.
    #[must_use]
    pub fn among_first(&self, kind: Kind, captures: usize) -> usize {
        let first = self.captured.iter().take(captures);
        first.filter(|captured| usize::from(**captured) == kind.index()).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arena::{EnginePlayer, GameSeed, TimeControl, play_game};
    use games::{Tzaar, engine};

    /// What is left and what was lost are all the stones, counted apart from each other.
    #[test]
    fn captured_covered_and_remaining_stacks_are_all_that_there_were() {
        let make = || EnginePlayer::<Tzaar>(engine::<Tzaar>((), "random", |_| ()).unwrap());
        let mut ends = Vec::new();
        for seed in 0..60 {
            let start = Position::random_start(&mut game::Dice::new(seed));
            let (mut white, mut black) = (make(), make());
            let control = TimeControl::default();
            let game = play_game(start, [&mut white, &mut black], GameSeed(seed), control);
            let lost = StonesLost::of(&game);
            let end = game.plies.iter().fold(start, |at, ply| at.play(ply.mov));
            for kind in Kind::ALL {
                let left: u8 = Side::BOTH.iter().map(|&side| end.count(side, kind)).sum();
                let gone = lost.among_first(kind, usize::MAX) as u32;
                let all = u32::from(left) + gone + lost.covered[kind.index()];
                assert_eq!(all, 2 * u32::from(kind.initial_count()), "{kind:?}, game {seed}");
            }
            ends.extend(lost.end);
        }
        assert_eq!(ends.len(), 60);
        assert!(GameEnd::ALL.iter().filter(|end| ends.contains(end)).count() > 2, "{ends:?}");
    }
}
