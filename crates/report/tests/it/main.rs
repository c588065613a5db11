//! What programs and browsers get: JSON and pictures.

// `allow-unwrap-in-tests` covers test functions, but not the helpers they share.
#![allow(clippy::unwrap_used)]

mod board;
mod contest;
mod ending;
mod judged;
