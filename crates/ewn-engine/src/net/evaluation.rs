use std::cell::RefCell;
use std::sync::atomic::{AtomicU64, Ordering};

use ewn::{Board, Position, Size};
use game::{Domain, Evaluation, Evaluator, LookAhead, MoverValue, OptionKind, Unit};
use network::{Activations, BUILT_IN, Kernel, NetworkError, Scale, Weights, win_probability};

use super::accumulator::Accumulator;
use super::features::{SHAPE, active_rows};
use super::replies::Replies;

/// An evaluation by a neural network, for the official board.
pub struct Network {
    weights: Weights,
    kernel: Kernel,
    number: u64,
}

/// A thread's buffers: allocating them would take longer than evaluating.
struct Workspace {
    /// One for each player.
    accumulators: [Accumulator; 2],
    activations: Activations,
    replies: Replies,
}

thread_local! {
    static WORKSPACE: RefCell<Workspace> = const {
        RefCell::new(Workspace {
            accumulators: [Accumulator::new(), Accumulator::new()],
            activations: Activations::new(),
            replies: Replies::new(),
        })
    };
}

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

/// Numbers networks, so that a thread never uses the sums of another network.
static NETWORKS: AtomicU64 = AtomicU64::new(0);

impl Network {
    /// Loads the built-in network, or one from the file of this name.
    pub fn load(name: &str) -> Result<Self, NetworkError> {
        Weights::load(name, BUILT_IN_FILE, &SHAPE).map(Self::new)
    }

    /// Reads a network from the bytes of a file.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NetworkError> {
        Weights::from_bytes(bytes, &SHAPE).map(Self::new)
    }

    fn new(weights: Weights) -> Self {
        let number = NETWORKS.fetch_add(1, Ordering::Relaxed) + 1;
        Self { weights, kernel: Kernel::fastest(), number }
    }

    /// Chooses the instructions that the network computes with.
    #[must_use]
    pub fn with_kernel(self, kernel: Kernel) -> Self {
        Self { kernel, ..self }
    }

    /// The network's output for a board, not yet a probability.
    pub fn output<B: Board>(&self, board: &B) -> i32 {
        WORKSPACE.with_borrow_mut(|workspace| {
            let Workspace { accumulators, activations, .. } = workspace;
            let rows = active_rows(board, board.mover());
            let accumulator = &mut accumulators[board.mover().index()];
            let sums = accumulator.sums_for(self.number, &self.weights.first, self.kernel, &rows);
            self.kernel.activate(sums, Scale::Full, 0, 0, activations);
            let mut output = [0];
            self.kernel.forward(&self.weights.tails[0], activations, &mut output);
            output[0]
        })
    }

    /// Calls `then` with the replies to a position and their outputs, from the opponent's point of
    /// view. The features of the position are added up once; each move changes only a few.
    fn with_replies<B: Board, T>(
        &self,
        position: &Position<B>,
        then: impl FnOnce(&Replies) -> T,
    ) -> T {
        WORKSPACE.with_borrow_mut(|workspace| {
            let Workspace { accumulators, activations, replies } = workspace;
            let first = &self.weights.first;
            let rows = replies.list(position.board());
            let accumulator = &mut accumulators[position.board().mover().opponent().index()];
            let sums = accumulator.sums_for(self.number, first, self.kernel, &rows);
            for (differences, outputs) in replies.groups() {
                self.kernel.activate_changed(first, sums, differences, activations);
                self.kernel.forward(&self.weights.tails[0], activations, outputs);
            }
            then(replies)
        })
    }
}

impl<B: Board> Evaluator<Position<B>> for Network {
    fn evaluate(&self, position: &Position<B>) -> MoverValue {
        debug_assert_eq!(position.board().size(), Size::FIVE);
        MoverValue::new(win_probability(self.output(position.board())))
    }

    fn look_ahead(&self, position: &Position<B>) -> LookAhead {
        self.with_replies(position, |replies| replies.look_ahead())
    }

    fn evaluate_replies(&self, position: &Position<B>, values: &mut Vec<f64>) {
        values.clear();
        self.with_replies(position, |replies| values.extend(replies.values()));
    }
}

impl<B: Board> Evaluation<Position<B>> for Network {
    fn unit(&self) -> Unit {
        Unit::WinProbability
    }
}
