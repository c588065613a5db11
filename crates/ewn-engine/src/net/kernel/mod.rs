//! The arithmetic of networks, in several sets of instructions with the same results to the bit.
//!
//! They work on up to [`GROUP`] boards at a time, so that weights are loaded once for several
//! boards.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "x86_64")]
mod first_layer;
#[cfg(target_arch = "x86_64")]
mod last_layer;
#[cfg(target_arch = "x86_64")]
mod memory;
mod portable;

use std::fmt;

use super::difference::Difference;
use super::features::Rows;
use super::weights::{BLOCK, FirstLayer, Line, PART, Weights};

/// The maximum number of boards at a time.
pub const GROUP: usize = 8;

/// The widest layers.
pub const MAX_HIDDEN: usize = 1024;
pub const MAX_DENSE: usize = 128;

/// A set of instructions that this processor has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kernel(Instructions);

/// A [`Kernel`] is only made once they are detected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Instructions {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

/// The bytes between layers: in each part of a layer those of the first board, then those of the
/// next.
#[repr(C, align(64))]
pub struct Activations {
    pub hidden: [[[u8; PART]; GROUP]; MAX_HIDDEN / PART],
    second: [[[u8; BLOCK]; GROUP]; MAX_DENSE / BLOCK],
    third: [[[u8; BLOCK]; GROUP]; MAX_DENSE / BLOCK],
}

/// Sums of the first layer.
pub type Sums = [Line<i16, PART>];

/// The bytes of the first layer.
pub type Hidden = [[[u8; PART]; GROUP]];

impl Activations {
    pub const fn new() -> Self {
        Self {
            hidden: [[[0; PART]; GROUP]; MAX_HIDDEN / PART],
            second: [[[0; BLOCK]; GROUP]; MAX_DENSE / BLOCK],
            third: [[[0; BLOCK]; GROUP]; MAX_DENSE / BLOCK],
        }
    }
}

/// Calls the function of this name for the instructions of a kernel.
macro_rules! with_instructions {
    ($kernel:expr, $function:ident($($argument:expr),+)) => {
        match $kernel.0 {
            Instructions::Portable => portable::$function($($argument),+),
            #[cfg(target_arch = "x86_64")]
            #[allow(unsafe_code, reason = "not every processor has these instructions")]
            // SAFETY: a kernel with these instructions is made only where they were detected.
            Instructions::Avx2 => unsafe { avx2::$function($($argument),+) },
            #[cfg(target_arch = "x86_64")]
            #[allow(unsafe_code, reason = "not every processor has these instructions")]
            // SAFETY: a kernel with these instructions is made only where they were detected.
            Instructions::Avx512 => unsafe { avx512::$function($($argument),+) },
        }
    };
}

impl Kernel {
    /// All kernels of this processor, the fastest first.
    pub fn available() -> Vec<Self> {
        let mut kernels = Vec::new();
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512vnni")
                && is_x86_feature_detected!("avx2")
            {
                kernels.push(Self(Instructions::Avx512));
            }
            if is_x86_feature_detected!("avx2") {
                kernels.push(Self(Instructions::Avx2));
            }
        }
        kernels.push(Self(Instructions::Portable));
        kernels
    }

    /// The fastest kernel.
    pub fn fastest() -> Self {
        Self::available().first().copied().unwrap_or(Self(Instructions::Portable))
    }

    /// Adds up the active rows of a board.
    #[inline]
    pub(super) fn add_up(self, layer: &FirstLayer, rows: &Rows, sums: &mut Sums) {
        with_instructions!(self, add_up(layer, rows, sums));
    }

    /// Brings sums from one board to another.
    #[inline]
    pub(super) fn change(self, layer: &FirstLayer, difference: &Difference, sums: &mut Sums) {
        with_instructions!(self, change(layer, difference, sums));
    }

    /// The first layer's bytes of boards that differ from the one whose `sums` these are, at most
    /// [`GROUP`] of them, from board number `first` on.
    #[inline]
    pub(super) fn activate(
        self,
        layer: &FirstLayer,
        sums: &Sums,
        differences: &[Difference],
        first: usize,
        hidden: &mut Hidden,
    ) {
        with_instructions!(self, activate(layer, sums, differences, first, hidden));
    }

    /// The outputs of `outputs.len()` boards, from the first layer's bytes.
    #[inline]
    pub(super) fn forward(
        self,
        weights: &Weights,
        activations: &mut Activations,
        outputs: &mut [i32],
    ) {
        debug_assert!(outputs.len() <= GROUP);
        with_instructions!(self, forward(weights, activations, outputs));
    }
}

impl fmt::Display for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            Instructions::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2 => "AVX2",
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512 => "AVX-512 VNNI",
        })
    }
}
