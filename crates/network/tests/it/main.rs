//! Networks of several shapes: their files, and their values by every set of instructions against
//! a slow and simple program that was written from the description of the format alone.

// `allow-unwrap-in-tests` covers test functions, but not the helpers they share.
#![allow(clippy::unwrap_used)]

mod agreement;
mod copying;
mod files;
mod naive;
mod probability;
mod random_network;
mod weights;
