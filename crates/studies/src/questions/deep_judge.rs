use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;

use game::{FirstValue, Position, Side, Turn};
use search::Engine;
use search::rollout::{Rollout, RolloutPlayer};
use serde::{Deserialize, Serialize};

use super::roll_judge::search_to_depth;

/// Judges moves by a search that looks further than the player did, and its objections by rollouts.
pub struct DeepJudge<P: Position> {
    /// The search.
    pub engine: Engine<P>,
    /// Its depth in moves.
    pub depth: u32,
    /// Plays the rollouts.
    pub player: Box<dyn RolloutPlayer<P>>,
    /// The number of games from each of two moves.
    pub trials: u64,
}

/// What a move gives away.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct JudgedChoice {
    /// By the search.
    pub deep: f64,
    /// By rollouts from the search's move and the move that was made; zero if they are the same.
    pub rolled_out: f64,
    /// Whether the search saw every game to its end, so that its value is that of perfect play.
    pub exact: bool,
}

impl JudgedChoice {
    const BEST: Self = Self::exact(0.0);

    /// A choice whose loss is known exactly.
    #[must_use]
    pub const fn exact(loss: f64) -> Self {
        Self { deep: loss, rolled_out: loss, exact: true }
    }
}

impl<P: Position> DeepJudge<P> {
    /// What a move gives away after a roll; `seed` is that of the rollouts. `None` if the move is
    /// not legal.
    pub fn judge(&mut self, rolled: &P, mov: P::Move, seed: u64) -> Option<JudgedChoice> {
        let legal: Vec<P::Move> = rolled.moves().collect();
        if legal.len() == 1 {
            return legal.contains(&mov).then_some(JudgedChoice::BEST);
        }
        legal.contains(&mov).then_some(())?;
        let found = search_to_depth(&mut self.engine, rolled, self.depth, false)?;
        let best = found.best()?;
        if best == mov {
            return Some(JudgedChoice { exact: found.exact, ..JudgedChoice::BEST });
        }
        let mover = rolled.mover();
        let after = [best, mov].map(|mov| rolled.play(mov));
        let (value, exact) = match after[1].turn() {
            Turn::Over(outcome) => (FirstValue::from(outcome), true),
            _ => search_to_depth(&mut self.engine, &after[1], self.depth - 1, false)
                .map(|it| (it.value, it.exact))?,
        };
        Some(JudgedChoice {
            deep: (found.value.of(mover) - value.of(mover)).max(0.0),
            rolled_out: self.roll_out(&after, mover, seed)?,
            exact: found.exact && exact,
        })
    }

    /// How much better the first position is for a player.
    fn roll_out(&mut self, starts: &[P], player: Side, seed: u64) -> Option<f64> {
        let rollout = Rollout {
            starts,
            trials: self.trials,
            target: None,
            time: None,
            seed,
            threads: NonZeroUsize::MIN,
            stop: &AtomicBool::new(false),
        };
        let mean = rollout.run_here(&mut *self.player).difference(0, 1)?.mean;
        Some(if player == Side::First { mean } else { -mean })
    }
}
