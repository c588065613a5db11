use std::time::Duration;

use game::{FirstValue, MoverValue, Position};

use crate::{MoveReport, Report, RollReport};

/// Reports that say nothing of time and effort.
impl<M: Copy, R> Report<M, R> {
    /// What comes of ranking the moves of a position, the best first; `None` if there are none.
    pub(crate) fn of_ranking<P>(
        position: &P,
        depth: u32,
        ranked: Vec<(M, MoverValue)>,
    ) -> Option<Self>
    where
        P: Position<Move = M, Roll = R>,
    {
        let mover = position.mover();
        let report = |(mov, value): (M, MoverValue)| MoveReport {
            mov,
            value: value.for_first(mover),
            is_bound: false,
        };
        let moves: Vec<_> = ranked.into_iter().map(report).collect();
        let best = *moves.first()?;
        let (value, line) = (best.value, vec![(None, best.mov)]);
        Some(Self { moves, line, ..Self::empty(value, depth) })
    }

    /// What comes of the best moves of all rolls.
    pub(crate) fn of_rolls(depth: u32, rolls: Vec<RollReport<M, R>>) -> Self {
        let sum: f64 = rolls.iter().map(|roll| roll.probability * roll.value.probability()).sum();
        // Six times a sixth is less than 1, and a sure win must be worth no less.
        let all: f64 = rolls.iter().map(|roll| roll.probability).sum();
        let value = FirstValue::new((sum / all).clamp(0.0, 1.0));
        Self { rolls, ..Self::empty(value, depth) }
    }

    /// A value without any moves.
    pub(crate) const fn empty(value: FirstValue, depth: u32) -> Self {
        Self {
            value,
            moves: Vec::new(),
            rolls: Vec::new(),
            line: Vec::new(),
            depth,
            nodes: 1,
            leaves: 0,
            table_hits: 0,
            time: Duration::ZERO,
            exact: false,
        }
    }
}
