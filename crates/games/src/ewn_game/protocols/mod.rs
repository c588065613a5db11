//! The protocols of EWN engines besides UGI.

mod ewn_platform;
mod ntu;
mod official_board;

use crate::ForeignProtocol;

/// The protocols, both for the official board only.
pub const PROTOCOLS: &[ForeignProtocol] = &[ntu::NTU, ewn_platform::EWN_PLATFORM];
