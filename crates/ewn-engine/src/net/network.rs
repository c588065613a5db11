use std::cell::RefCell;
use std::path::{Path, PathBuf};

use ewn::{AnyPosition, Board, Position, Size, WideBoard};
use game::{Evaluator, LookAhead, MoverValue, Unit};
use thiserror::Error;

use super::difference::Difference;
use super::format::{self, FormatError};
use super::kernel::{Activations, GROUP, Kernel, MAX_HIDDEN};
use super::probability::win_probability;
use super::replies::Replies;
use super::weights::Weights;
use crate::{Evaluation, Judgement};

/// An evaluation by a neural network, for the official board.
pub struct Network {
    weights: Weights,
    kernel: Kernel,
}

/// What an evaluation works with, once for each thread: making it anew would take longer than
/// evaluating.
struct Workspace {
    sums: Sums,
    activations: Activations,
    replies: Replies,
}

#[repr(align(64))]
struct Sums([i16; MAX_HIDDEN]);

thread_local! {
    static WORKSPACE: RefCell<Workspace> = const {
        RefCell::new(Workspace {
            sums: Sums([0; MAX_HIDDEN]),
            activations: Activations::new(),
            replies: Replies::new(),
        })
    };
}

impl Network {
    /// The network in a file.
    ///
    /// # Errors
    /// If there is no such file, or it is no network.
    pub fn open(path: &Path) -> Result<Self, NetworkError> {
        let read = |error| NetworkError::Unreadable { path: path.into(), error };
        let bytes = std::fs::read(path).map_err(read)?;
        Self::from_bytes(&bytes)
            .map_err(|problem| NetworkError::Format { path: path.into(), problem })
    }

    /// The network that the bytes of a file hold.
    ///
    /// # Errors
    /// If they hold none, or one whose sums could overflow.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, FormatError> {
        Ok(Self { weights: format::read(bytes)?, kernel: Kernel::fastest() })
    }

    /// The same network, worked out with other instructions.
    #[must_use]
    pub fn with_kernel(self, kernel: Kernel) -> Self {
        Self { kernel, ..self }
    }

    /// The mover's win probability on each of these boards, none of which is a finished game.
    /// `values` has room for all of them.
    pub fn evaluate_batch<B: Board>(&self, boards: &[B], values: &mut [MoverValue]) {
        let groups = boards.chunks(GROUP).zip(values.chunks_mut(GROUP));
        WORKSPACE.with_borrow_mut(|Workspace { sums, activations, .. }| {
            for (boards, values) in groups {
                let mut outputs = [0; GROUP];
                self.group_outputs(boards, sums, activations, &mut outputs);
                for (value, &output) in values.iter_mut().zip(&outputs) {
                    *value = MoverValue::new(win_probability(output));
                }
            }
        });
    }

    /// The network's output for a board, before it is made a probability.
    pub fn output<B: Board>(&self, board: &B) -> i32 {
        WORKSPACE.with_borrow_mut(|Workspace { sums, activations, .. }| {
            let mut outputs = [0; 1];
            self.group_outputs(std::slice::from_ref(board), sums, activations, &mut outputs);
            outputs[0]
        })
    }

    /// At most [`GROUP`] boards, each from scratch.
    fn group_outputs<B: Board>(
        &self,
        boards: &[B],
        Sums(sums): &mut Sums,
        activations: &mut Activations,
        outputs: &mut [i32],
    ) {
        let Weights { features, first, .. } = &self.weights;
        let hidden = activations.hidden.chunks_exact_mut(first.width);
        for (board, hidden) in boards.iter().zip(hidden) {
            let rows = features.active(board, board.mover());
            let sums = &mut sums[..first.width];
            self.kernel.add_up(first, &rows, sums);
            self.kernel.activate(first, sums, &[Difference::NONE], hidden);
        }
        let count = boards.len().min(outputs.len());
        self.kernel.forward(&self.weights, activations, &mut outputs[..count]);
    }

    /// Hands over the replies to a position whose outputs are known, from the opponent's point
    /// of view: the features of the position are added up once, and each move changes few.
    fn with_replies<B: Board, T>(
        &self,
        position: &Position<B>,
        then: impl FnOnce(&Replies) -> T,
    ) -> T {
        WORKSPACE.with_borrow_mut(|workspace| {
            let Workspace { sums: Sums(sums), activations, replies } = workspace;
            let Weights { features, first, .. } = &self.weights;
            let sums = &mut sums[..first.width];
            let rows = replies.list(*features, position.board());
            self.kernel.add_up(first, &rows, sums);
            for (differences, outputs) in replies.groups() {
                self.kernel.activate(first, sums, differences, &mut activations.hidden);
                self.kernel.forward(&self.weights, activations, outputs);
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
}

impl Evaluation for Network {
    fn judge(&self, board: &WideBoard) -> Judgement {
        let value = self.evaluate(&AnyPosition::unrolled(*board));
        Judgement::probabilities(board.mover(), value, Vec::new())
    }

    fn unit(&self) -> Unit {
        Unit::WinProbability
    }
}

/// Why there is no network.
#[derive(Debug, Error)]
#[allow(missing_docs, reason = "the messages say it")]
pub enum NetworkError {
    #[error("cannot read {}: {error}", path.display())]
    Unreadable { path: PathBuf, error: std::io::Error },
    #[error("{}: {problem}", path.display())]
    Format { path: PathBuf, problem: FormatError },
    #[error("the network is for 5x5 boards, not for {0}x{0}", size.side())]
    Size { size: Size },
}
