use std::sync::Mutex;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

use game::{PlayoutPolicy, Position};

use super::chunks::Chunks;
use super::{Attributes, Findings, Tally};
use crate::driver::{Clock, share_work};
use crate::{Found, Observer, Searcher, Task};

/// Flat Monte Carlo by a policy for the playouts and the attributes that judge them.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "the names say it")]
pub struct MonteCarlo<Y, A> {
    pub policy: Y,
    pub attributes: A,
    pub share: PlayoutShare,
    pub threads: usize,
}

/// What a limit on playouts counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PlayoutShare {
    /// The playouts of a decision, divided evenly among its moves.
    #[default]
    Decision,
    /// The playouts of each move.
    Move,
}

impl PlayoutShare {
    /// The playouts of move number `index` of a decision between `moves`; at least one.
    pub(super) fn of_move(self, playouts: u64, index: u64, moves: u64) -> u64 {
        match self {
            // The remainder goes to the first moves, one each.
            Self::Decision => (playouts / moves + u64::from(index < playouts % moves)).max(1),
            Self::Move => playouts.max(1),
        }
    }
}

/// Playouts before the first interim report; each further report comes after twice as many.
const FIRST_REPORT: u64 = 1 << 16;

impl<Y, A> MonteCarlo<Y, A> {
    /// A search on this many threads, in which the moves of a decision share the playouts.
    pub const fn new(policy: Y, attributes: A, threads: usize) -> Self {
        Self { policy, attributes, share: PlayoutShare::Decision, threads }
    }

    /// Plays games after each move of a position and ranks the moves; none in a finished game.
    ///
    /// [`crate::Limits::nodes`] limits the playouts, see [`PlayoutShare`]. Moves that end the game
    /// need no playouts; if one wins, other moves get playouts only if all moves are wanted.
    pub fn explore<P>(
        &self,
        position: &P,
        task: Task,
        mut observe: impl FnMut(&Findings<P>, Duration),
    ) -> Findings<P>
    where
        P: Position + Send + Sync,
        Y: PlayoutPolicy<P>,
        A: Attributes<P>,
    {
        let clock = Clock::start(position, task.limits);
        let mut findings = Findings::new(position);
        let is_open = task.all_moves || !findings.has_win();
        let open = findings.candidates.iter().filter(|found| is_open && !found.ends_game());
        let starts: Vec<P> = open.map(|found| found.after).collect();
        let chunks = Chunks {
            player: position.mover(),
            search: self,
            seed: task.seed,
            playouts: task.limits.nodes,
            stop: clock.soft_stop(task.stop),
            next: AtomicU64::new(0),
            tallies: Mutex::new(vec![Tally::default(); starts.len()]),
            starts,
        };
        let (mut done, mut next_report) = (0, FIRST_REPORT);
        let mut report = |playouts| {
            done += playouts;
            if done >= next_report {
                next_report *= 2;
                let interim = self.with_tallies(findings.clone(), &chunks.tallies());
                observe(&interim, clock.elapsed());
            }
        };
        share_work(1..self.threads, |_| chunks.play(|_| ()), || chunks.play(&mut report));
        findings = self.with_tallies(findings, &chunks.tallies());
        observe(&findings, clock.elapsed());
        findings
    }

    /// Puts the tallies of the moves that are played out into the findings, and ranks the moves.
    fn with_tallies<P: Position>(&self, mut findings: Findings<P>, tallies: &[Tally]) -> Findings<P>
    where
        A: Attributes<P>,
    {
        let open = findings.candidates.iter_mut().filter(|found| !found.ends_game());
        open.zip(tallies).for_each(|(found, tally)| found.tally = *tally);
        findings.rank(&self.attributes);
        findings
    }
}

/// `observe` gets a report whenever the number of playouts has doubled, and at the end.
impl<P, Y, A> Searcher<P> for MonteCarlo<Y, A>
where
    P: Position,
    Y: PlayoutPolicy<P> + Clone + 'static,
    A: Attributes<P> + Clone + 'static,
{
    fn search(&mut self, position: &P, task: Task, observe: &mut Observer<P>) -> Option<Found<P>> {
        let mut last = None;
        self.explore(position, task, |findings, time| {
            last = findings.report(time);
            last.iter().for_each(&mut *observe);
        });
        last
    }

    fn fresh(&self) -> Box<dyn Searcher<P>> {
        Box::new(self.clone())
    }
}
