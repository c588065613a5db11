use std::sync::atomic::AtomicBool;

use game::Position;
use search::{Engine, Found, Limits, Task};
use serde::{Deserialize, Serialize};

/// What a player loses by exact values, and what a search that looks further thinks it loses.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct LossTwice {
    /// By exact values.
    pub exact: f64,
    /// By the search.
    pub estimated: f64,
}

/// Checks the judgement of deeper searches where exact values are known.
pub struct DepthBias<P: Position> {
    /// The engine whose depths are compared; it has no exact values.
    pub engine: Engine<P>,
    /// Finds exact values, given enough depth.
    pub exact: Engine<P>,
    /// That depth.
    pub exact_depth: u32,
    /// How much further the judge looks than the player.
    pub further: u32,
}

impl<P: Position> DepthBias<P> {
    /// The losses of a player of this depth in a position after the roll; `None` if its exact
    /// values are out of reach.
    pub fn losses(&mut self, rolled: &P, depths: &[u32]) -> Option<Vec<LossTwice>> {
        let exact = search(&mut self.exact, rolled, self.exact_depth).filter(|it| it.exact)?;
        let mover = rolled.mover();
        let loss = |report: &Found<P>, mov: P::Move| {
            let found = report.moves.iter().find(|found| found.mov == mov)?;
            Some(report.value.of(mover) - found.value.of(mover))
        };
        let of_depth = |&depth: &u32| {
            let chosen = search(&mut self.engine, rolled, depth)?.best()?;
            let judge = search(&mut self.engine, rolled, depth + self.further)?;
            Some(LossTwice { exact: loss(&exact, chosen)?, estimated: loss(&judge, chosen)? })
        };
        depths.iter().map(of_depth).collect()
    }
}

/// The values of all moves.
fn search<P: Position>(engine: &mut Engine<P>, rolled: &P, depth: u32) -> Option<Found<P>> {
    let stop = AtomicBool::new(false);
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let task = Task { limits, stop: &stop, all_moves: true, seed: 0 };
    engine.search(rolled, task, &mut |_| ())
}
