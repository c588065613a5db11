use std::sync::atomic::AtomicBool;

use game::Position;
use search::{Engine, Found, Limits, Task};

/// Judges a roll and the moves after it.
pub trait RollJudge<P: Position> {
    /// The judgement of this roll in a position before it; `None` if the game is over.
    fn judge(&mut self, before: &P, roll: P::Roll) -> Option<JudgedRoll<P>>;
}

/// The luck of a roll and the values of the moves after it, as the player sees them who rolls.
#[derive(Clone, Debug, PartialEq)]
pub struct JudgedRoll<P: Position> {
    /// The value before the roll: the mean over all rolls.
    pub before: f64,
    /// The value of the roll minus that mean.
    pub luck: f64,
    /// Every legal move and its value, in no particular order.
    pub moves: Vec<(P::Move, f64)>,
}

impl<P: Position> JudgedRoll<P> {
    /// The value of the best move, which is that of the roll.
    pub fn best(&self) -> f64 {
        self.before + self.luck
    }

    /// What a move gives away; `None` if it is not legal.
    pub fn loss(&self, mov: P::Move) -> Option<f64> {
        let found = self.moves.iter().find(|(legal, _)| *legal == mov);
        found.map(|(_, value)| self.best() - value)
    }
}

/// A search to a fixed depth, before the roll.
pub struct SearchJudge<P: Position> {
    /// The engine. Without a transposition table it always judges a position alike.
    pub engine: Engine<P>,
    /// The depth in moves.
    pub depth: u32,
}

/// Searches to a fixed depth, for the best move or the values of all moves.
pub fn search_to_depth<P: Position>(
    engine: &mut Engine<P>,
    position: &P,
    depth: u32,
    all_moves: bool,
) -> Option<Found<P>> {
    let stop = AtomicBool::new(false);
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    engine.search(position, Task { limits, stop: &stop, all_moves, seed: 0 }, &mut |_| ())
}

impl<P: Position> RollJudge<P> for SearchJudge<P> {
    fn judge(&mut self, before: &P, roll: P::Roll) -> Option<JudgedRoll<P>> {
        let report = search_to_depth(&mut self.engine, before, self.depth, true)?;
        let mover = before.mover();
        let mean: f64 = report.rolls.iter().map(|it| it.probability * it.value.of(mover)).sum();
        let came = report.rolls.iter().find(|other| other.roll == roll)?;
        let legal: Vec<P::Move> = before.roll(roll).moves().collect();
        let moves = report.moves.iter().filter(|found| legal.contains(&found.mov));
        Some(JudgedRoll {
            before: mean,
            luck: came.value.of(mover) - mean,
            moves: moves.map(|found| (found.mov, found.value.of(mover))).collect(),
        })
    }
}
