//! The protocols of EWN engines besides UGI.

mod ewn_platform;
mod ntu;
mod official_board;

use crate::ForeignProtocols;

/// Both are for the official board only.
pub const PROTOCOLS: ForeignProtocols = &[ntu::NTU, ewn_platform::EWN_PLATFORM];
