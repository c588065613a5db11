//! Evaluations and proofs of TZAAR.

// `allow-unwrap-in-tests` covers test functions, but not the helpers they share.
#![allow(clippy::unwrap_used)]

mod attacks;
#[path = "../../../search/examples/check_proof/check.rs"]
mod check_proof;
mod consistency;
mod engines;
mod pass;
mod proofs;
mod trained;
mod turns;
mod waltz_paper;
mod waltz_values;
