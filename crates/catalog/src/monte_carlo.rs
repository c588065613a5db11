use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use ewn::{AnyPosition, Board, Board5, Move, Position, Position5, Size};
use ewn_engine::MultiAttribute;
use ewn_engine::playout::Policy;
use game::{Domain, OptionKind, Options, PlayoutPolicy, Position as _, Unit};
use search::monte_carlo::{Attributes, Candidate, MonteCarlo, Tally, WinRate};
use search::{Limits, Task};

use crate::policy::{POLICY, build_policy};
use crate::search_engine::{CLOCK, nodes_limit, time_limit};
use crate::{EwnEngine, EwnSearch, SpecError};

/// Playouts for a move if nothing else limits them.
const DEFAULT_PLAYOUTS: u64 = 60_000;

/// Flat Monte Carlo with these [`OPTIONS`].
///
/// # Errors
/// If there is no such policy.
pub(crate) fn engine(
    size: Size,
    options: &Options,
    tell: fn(&str),
) -> Result<EwnEngine, SpecError> {
    let policy = build_policy(options.word("policy"), size, tell)?;
    let threads = options.integer("threads") as usize;
    let search: Box<dyn EwnSearch> = match options.word("value") {
        "multi" => {
            let attributes = MultiAttribute { weight: options.number("weight") };
            Box::new(MonteCarlo::new(policy, attributes, threads))
        }
        _ => Box::new(MonteCarlo::new(policy, WinRate, threads)),
    };
    let usual = Limits { nodes: Some(DEFAULT_PLAYOUTS), ..Limits::default() };
    Ok(EwnEngine::new(search, options, usual, Unit::WinProbability))
}

impl<A> EwnSearch for MonteCarlo<Arc<dyn Policy>, A>
where
    A: Attributes<Position5> + Attributes<AnyPosition> + Clone + 'static,
{
    fn fresh(&self) -> Box<dyn EwnSearch> {
        Box::new(self.clone())
    }
}

/// The options of flat Monte Carlo.
pub(crate) const OPTIONS: &[OptionKind] = &[
    nodes_limit(
        "playouts",
        "playouts for all moves together; 0 for no such limit, or 60000 if there is no other",
    ),
    time_limit(),
    POLICY,
    OptionKind {
        name: "value",
        help: "what ranks the moves: the share of wins, or several attributes of the playouts",
        domain: Domain::Choice(&["single", "multi"]),
    },
    OptionKind {
        name: "weight",
        help: "with value=multi, what losing the last cube weighs",
        domain: Domain::Number { default: MultiAttribute::PAPER_WEIGHT, min: 0.0, max: 1000.0 },
    },
    OptionKind {
        name: "threads",
        help: "threads; the result does not depend on it",
        domain: Domain::Integer { default: 1, min: 1, max: 64 },
    },
    CLOCK,
    crate::noise::NOISE,
];

/// Both values of flat Monte Carlo for every move of a position, from the same playouts.
pub struct MultiAttributeTable {
    /// How the games are played out.
    pub policy: Arc<dyn Policy>,
    /// How many, for all moves together.
    pub playouts: u64,
    /// What losing the last cube weighs.
    pub weight: f64,
    /// Threads; the result does not depend on it.
    pub threads: usize,
    /// What all chance draws from.
    pub seed: u64,
}

/// A move with both values.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ValuedMove {
    /// The move.
    pub mov: Move,
    /// Its playouts; [`Tally::marked`] are those in which no own cube was left.
    pub tally: Tally,
    /// The value by several attributes; infinite for a move that wins at once.
    pub multi: f64,
    /// Whether the move wins at once, and so has no playouts.
    pub wins: bool,
}

impl ValuedMove {
    /// The value by wins alone.
    #[must_use]
    pub fn single(&self) -> f64 {
        if self.wins { 1.0 } else { self.tally.win_rate() }
    }
}

impl MultiAttributeTable {
    /// The moves after the roll, in the game's order.
    #[must_use]
    pub fn of(&self, position: &AnyPosition) -> Vec<ValuedMove> {
        // The official board has a type of its own, which is much faster.
        match position.convert::<Board5>() {
            Some(position) => self.of_board(&position),
            None => self.of_board(position),
        }
    }

    fn of_board<B: Board>(&self, position: &Position<B>) -> Vec<ValuedMove>
    where
        Arc<dyn Policy>: PlayoutPolicy<Position<B>>,
    {
        let stop = AtomicBool::new(false);
        let limits = Limits { nodes: Some(self.playouts), ..Limits::default() };
        let task = Task { limits, stop: &stop, all_moves: true, seed: self.seed };
        let attributes = MultiAttribute { weight: self.weight };
        let search = MonteCarlo::new(Arc::clone(&self.policy), attributes, self.threads);
        let found = search.explore(position, task, |_, _| ()).candidates;
        let valued = |found: &Candidate<Position<B>>| ValuedMove {
            mov: found.mov,
            tally: found.tally,
            multi: found.value,
            wins: found.ends_game(),
        };
        let of_move = |mov| found.iter().find(|found| found.mov == mov).map(valued);
        position.moves().filter_map(of_move).collect()
    }
}
