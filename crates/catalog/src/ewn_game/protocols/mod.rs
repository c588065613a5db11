//! What programs for EWN speak besides UGI.

mod cells;
mod ewn_platform;
mod ewn_platform_session;
mod ntu;
mod ntu_session;
mod official_board;

use crate::ForeignProtocols;

use ewn_platform::EwnPlatform;
use ntu::Ntu;

/// The protocols of others; both are for the official board only.
pub const PROTOCOLS: ForeignProtocols = &[&Ntu, &EwnPlatform];
