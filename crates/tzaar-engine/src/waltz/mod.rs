//! The evaluations of WALTZ (Valla and Veselý 2013): that of its program, that of its paper, and
//! the beginner's.

mod bonuses;
mod material;
mod paper;
mod program;
mod simple;

use material::Material;
pub use paper::WaltzPaper;
pub use program::Waltz;
pub use simple::Simple;
