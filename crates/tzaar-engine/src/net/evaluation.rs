use std::cell::RefCell;
use std::sync::Arc;

use game::{Domain, Evaluation, Evaluator, MoverValue, OptionKind, Position as _, Unit};
use network::{
    Activations, BUILT_IN, Kernel, Line, NetworkError, PART, Scale, Weights, win_probability,
};
use search::alpha_beta::Heuristic;
use tzaar::{Action, Position};

use super::captures::Captures;
use super::features::{
    Changes, LastAction, Row, SHAPE, active_rows, listed_changes, most_corrected, tail,
};
use crate::heuristic::{Score, State, TzaarHeuristic, stacks_of};
use crate::tuned::{UNIT, Weight};
use crate::{Tuned, ordering};

/// [`Tuned`], corrected by a network: the score is the sum of the log odds from both.
#[derive(Clone)]
pub struct Corrected {
    network: Arc<Network>,
}

struct Network {
    weights: Weights,
    kernel: Kernel,
}

/// The state that searches keep with each position.
#[derive(Clone, Copy)]
pub struct CorrectedState {
    tuned: State<Weight>,
    put_off: PutOff,
    /// Not valid while an update is put off.
    accumulator: Accumulator,
}

/// The update that a state still needs.
#[derive(Clone, Copy)]
enum PutOff {
    Nothing,
    /// The accumulator is that of the parent.
    Pass,
    Action(LastAction),
}

#[derive(Clone, Copy)]
struct Accumulator {
    /// The sums of the first layer, as White sees the position and as Black does.
    sums: Sums,
    captures: Captures,
}

/// By view: White's, then Black's.
type Sums = [[Line<i16, PART>; PARTS]; 2];
const NO_SUMS: Sums = [[Line([0; PART]); PARTS]; 2];

/// The width of the first layer in parts, for each view.
const PARTS: usize = 2;

/// The built-in network.
static BUILT_IN_FILE: &[u8] = include_bytes!("default.net");

/// The checksum of the built-in network, if its bytes are as they were when the program was built.
pub fn built_in_checksum() -> Result<u32, NetworkError> {
    network::checksum(BUILT_IN_FILE)
}

/// The options of networks.
pub(crate) const OPTIONS: &[OptionKind] = &[OptionKind {
    name: "file",
    help: "the network: the built-in one, or one from a file",
    domain: Domain::Text { default: BUILT_IN, expected: "built-in or a network file" },
}];

const BASE: TzaarHeuristic<Tuned> = TzaarHeuristic(Tuned);

thread_local! {
    /// Allocating it would take longer than evaluating.
    static ACTIVATIONS: RefCell<Activations> = const { RefCell::new(Activations::new()) };
}

impl Corrected {
    /// Loads the built-in network, or the one in the file of this name.
    pub fn load(name: &str) -> Result<Self, NetworkError> {
        Self::with_kernel(name, Kernel::fastest())
    }

    /// Loads a network that computes with these instructions.
    pub fn with_kernel(name: &str, kernel: Kernel) -> Result<Self, NetworkError> {
        let mut weights = Weights::load(name, BUILT_IN_FILE, &SHAPE)?;
        if weights.first.parts != PARTS {
            let found = weights.first.parts * PART;
            let expected = PARTS * PART;
            return Err(NetworkError(format!("{name}: H is {found}, expected {expected}")));
        }
        weights.first.add_changes(&listed_changes());
        Ok(Self { network: Arc::new(Network { weights, kernel }) })
    }
}

impl Network {
    /// The network's correction to the mover's score; the sums must be up to date.
    #[inline]
    fn correction(&self, position: &Position, sums: &Sums) -> i32 {
        ACTIVATIONS.with_borrow_mut(|activations| {
            let mover = position.mover();
            for (view, player) in [mover, mover.opponent()].into_iter().enumerate() {
                let sums = &sums[player.index()];
                self.kernel.activate(sums, Scale::Half, view, 0, activations);
            }
            let mut output = [0];
            self.kernel.forward(&self.weights.tails[tail(position)], activations, &mut output);
            (i64::from(output[0]) * UNIT as i64 / OUTPUT_UNIT) as i32
        })
    }

    /// Computes the accumulator after an action.
    #[inline]
    fn update(
        &self,
        before: &Accumulator,
        last: &LastAction,
        position: &Position,
        after: &mut Accumulator,
    ) {
        after.captures = before.captures;
        let changes = Changes::new(position, last, &mut after.captures);
        let views = changes.removed.views().into_iter().zip(changes.added.views());
        let sums = before.sums.iter().zip(&mut after.sums);
        for ((removed, added), (before, after)) in views.zip(sums) {
            self.kernel.update(&self.weights.first, before, removed, added, after);
        }
    }
}

/// Maps the built-in network's log odds, in thousandths, to those of games without random actions,
/// by linear interpolation. It learned from games with random actions, so it is too cautious.
/// `self_play calibrate` compares values with results.
const CALIBRATION: [(i32, i32); 5] =
    [(0, 0), (1000, 1190), (2000, 2210), (3200, 3200), (20_000, 15_800)];

/// The log odds of winning for a score, in thousandths.
fn log_odds(score: i32) -> f64 {
    let size = score.saturating_abs();
    let upper = CALIBRATION.iter().position(|&(from, _)| size < from);
    let upper = upper.unwrap_or(CALIBRATION.len() - 1);
    let ((from, low), (to, high)) = (CALIBRATION[upper - 1], CALIBRATION[upper]);
    let slope = f64::from(high - low) / f64::from(to - from);
    f64::from(score.signum()) * (f64::from(low) + slope * f64::from(size - from))
}

/// The output of a network for odds of e to 1.
const OUTPUT_UNIT: i64 = 127 * 512;

impl Heuristic<Position> for Corrected {
    type State = CorrectedState;
    const CODES: usize = ordering::CODES;

    fn state(&self, position: &Position) -> CorrectedState {
        let Network { weights, kernel } = &*self.network;
        let mut sums = NO_SUMS;
        let (rows, captures) = active_rows(position);
        let views: [fn(&Row) -> u16; 2] = [|row| row.white, |row| row.black];
        for (sums, number) in sums.iter_mut().zip(views) {
            let rows: Vec<u16> = rows.iter().map(number).collect();
            kernel.add_up(&weights.first, &rows, sums);
        }
        let accumulator = Accumulator { sums, captures };
        CorrectedState { tuned: BASE.state(position), put_off: PutOff::Nothing, accumulator }
    }

    #[inline]
    fn advance(
        &self,
        state: &CorrectedState,
        before: &Position,
        action: Action,
        after: &Position,
        next: &mut CorrectedState,
    ) {
        BASE.advance(&state.tuned, before, action, after, &mut next.tuned);
        next.put_off = match stacks_of(before, action) {
            None => PutOff::Pass,
            Some(stacks) => PutOff::Action(LastAction { action, stacks }),
        };
    }

    #[inline]
    fn settle(&self, parent: &CorrectedState, position: &Position, state: &mut CorrectedState) {
        match state.put_off {
            PutOff::Nothing => return,
            PutOff::Pass => state.accumulator = parent.accumulator,
            PutOff::Action(last) => {
                self.network.update(&parent.accumulator, &last, position, &mut state.accumulator);
            }
        }
        state.put_off = PutOff::Nothing;
    }

    fn score(&self, position: &Position, state: &CorrectedState) -> i32 {
        debug_assert!(matches!(state.put_off, PutOff::Nothing), "settle the state first");
        BASE.score(position, &state.tuned)
            + self.network.correction(position, &state.accumulator.sums)
    }

    #[inline]
    fn score_near(
        &self,
        parent: &CorrectedState,
        position: &Position,
        state: &mut CorrectedState,
        low: i32,
        high: i32,
    ) -> i32 {
        let score = BASE.score(position, &state.tuned);
        let most = most_corrected(position);
        if score - most >= high {
            return score - most;
        }
        if score + most <= low {
            return score + most;
        }
        self.settle(parent, position, state);
        score + self.network.correction(position, &state.accumulator.sums)
    }

    fn probability(&self, score: i32) -> f64 {
        win_probability((log_odds(score) / UNIT * OUTPUT_UNIT as f64) as i32)
    }

    #[inline]
    fn code(&self, action: Action) -> u16 {
        BASE.code(action)
    }

    #[inline]
    fn decode(&self, position: &Position, code: u16) -> Option<Action> {
        BASE.decode(position, code)
    }

    #[inline]
    fn order(&self, position: &Position, state: &CorrectedState, action: Action) -> i32 {
        BASE.order(position, &state.tuned, action)
    }

    #[inline]
    fn wins_at_once(&self, position: &Position, state: &CorrectedState) -> bool {
        BASE.wins_at_once(position, &state.tuned)
    }

    #[inline]
    fn is_repeated_turn(&self, before: &Position, first: Action, second: Action) -> bool {
        BASE.is_repeated_turn(before, first, second)
    }
}

impl Evaluator<Position> for Corrected {
    fn evaluate(&self, position: &Position) -> MoverValue {
        MoverValue::new(self.probability(self.score(position, &self.state(position))))
    }
}

impl Evaluation<Position> for Corrected {
    fn unit(&self) -> Unit {
        Tuned::UNIT
    }
}
