//! Searches over any game. They know no rules, never print, and return what they found.
//!
//! # Search to a depth
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//!
//! use ewn_engine::Zweistein;
//! use search::star::{Star, StarOptions};
//! use search::{Limits, Searcher, Task};
//!
//! let position: ewn::Position5 = "r1r2r3../r4r5.../r6...b6/...b5b4/..b3b2b1 r 3".parse()?;
//! let mut star2 = Star::new(Zweistein::new(ewn::Size::FIVE), StarOptions::default());
//! let limits = Limits { depth: Some(4), ..Limits::default() };
//! let stop = AtomicBool::new(false);
//! let task = Task { limits, stop: &stop, all_moves: false, seed: 1 };
//! let report = star2.search(&position, task, &mut |_| ()).expect("the game is not over");
//! println!("{} {:?}", report.best().unwrap(), report.value);
//! # assert_eq!(report.depth, 4);
//! # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
//! ```
//!
//! # Solve an endgame
//!
//! With dice, the exact win probability:
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//!
//! use search::solve::{Solver, Watch};
//!
//! let position: ewn::AnyPosition = ".../.r1./..b1 r -".parse()?;
//! let stop = AtomicBool::new(false);
//! let mut watch = Watch { stop: &stop, observe: &mut |_| () };
//! let value = Solver::new(1 << 20).value(&position, &mut watch)?;
//! assert_eq!(value.of(ewn::RED), 1.0);
//! # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
//! ```
//!
//! Without dice, a proof of who wins:
//!
//! ```
//! use std::sync::atomic::AtomicBool;
//!
//! use search::proof_number::{ProofOptions, Prover, Verdict};
//! use search::{Limits, Task};
//! use tzaar_engine::ProofKnowledge;
//!
//! let text = "TtR../o.O.../r....../......../......../......../......./....../..... w 1";
//! let position: tzaar::Position = text.parse()?;
//! let mut prover = Prover::new(ProofKnowledge::default(), ProofOptions::default());
//! let stop = AtomicBool::new(false);
//! let task = Task::new(Limits::default(), &stop);
//! let report = prover.prove(&position, task, &mut |_| ());
//! assert_eq!(report.verdict, Verdict::Win);
//! # Ok::<(), Box<dyn std::error::Error + Send + Sync>>(())
//! ```

pub mod alpha_beta;
mod budget;
mod driver;
mod engine;
mod expectiminimax;
mod greedy;
mod limits;
mod line;
pub mod mcts;
pub mod monte_carlo;
mod noisy_search;
pub mod options;
pub mod proof_number;
mod random;
mod report;
pub mod rollout;
mod searcher;
pub mod solve;
pub mod star;
mod stopwatch;
mod surrounding;
mod table;
mod ties;
mod time_control;

pub use budget::{Budget, TurnTime};
pub use engine::Engine;
pub use expectiminimax::{PlainSearch, expectiminimax};
pub use greedy::{GreedySearch, RankedMove, rank_moves};
pub use limits::{Limits, TimeLimit, TimeRule};
pub use noisy_search::NoisySearch;
pub use random::RandomSearch;
pub use report::{MoveReport, Report, RollReport};
pub use searcher::{Found, Observer, Searcher, Task};
pub use stopwatch::{Deadline, Stopwatch, TimeSource, set_time_source};
pub use ties::Ties;
pub use time_control::{TimeControl, TimeControlError};
