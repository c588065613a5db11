//! Small neural networks for evaluating positions, whose first layer is updated from position to
//! position instead of recomputed, as in Yu Nasu's NNUE (2018).
//!
//! All but the final probability are integers, so that every machine gets the same values.
//!
//! A game says what its networks see: which rows of the first layer are active in a position, and
//! the [`Shape`] that its files must have. It keeps the sums of active rows, one for each *view*
//! of a position (the mover's, and perhaps the opponent's), brings them up to date with
//! [`Kernel::update`], puts them side by side with [`Kernel::activate`], and gets the output from
//! [`Kernel::forward`] with the [`Tail`] that it chooses for the position.

#[cfg(all(target_family = "wasm", target_feature = "simd128"))]
mod copying;
mod difference;
mod format;
mod kernel;
mod probability;
mod shape;
mod weights;

pub use difference::{Change, Difference};
pub use format::{BUILT_IN, MAGIC, NetworkError, checksum};
pub use kernel::{Activations, GROUP, Kernel, MAX_DENSE, MAX_HIDDEN, MAX_PARTS, Scale, Sums};
pub use probability::win_probability;
pub use shape::{ActiveRows, Shape};
pub use weights::{
    BLOCK, Block, DenseLayer, FOLD, FirstLayer, LINE, Line, OutputLayer, PART, QUAD, Run, Tail,
    Weights,
};
