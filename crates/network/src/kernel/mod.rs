//! The arithmetic of networks for several instruction sets, with bit-identical results. A call
//! computes up to [`GROUP`] boards, for which AVX-512 loads the weights only once.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(any(target_arch = "x86_64", target_feature = "simd128"))]
mod first_layer;
#[cfg(target_arch = "x86_64")]
mod last_layer;
#[cfg(any(target_arch = "x86_64", target_feature = "simd128"))]
mod memory;
mod portable;
#[cfg(target_feature = "simd128")]
mod simd128;

use std::fmt;

use super::difference::Difference;
use super::weights::{BLOCK, FirstLayer, Line, PART, Tail};

/// The maximum number of boards that one call of [`Kernel::forward`] computes.
pub const GROUP: usize = 8;

/// The most inputs of the second layer: the sums of all views together.
pub const MAX_HIDDEN: usize = 1024;
/// [`MAX_HIDDEN`], counted in parts.
pub const MAX_PARTS: usize = MAX_HIDDEN / PART;
/// The most outputs of the second and the third layer.
pub const MAX_DENSE: usize = 128;

/// A set of instructions that this processor has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kernel(Instructions);

/// A [`Kernel`] has only instructions that were detected. Browsers cannot detect any: there, a
/// kernel has the instructions that the whole program is compiled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Instructions {
    Portable,
    #[cfg(target_feature = "simd128")]
    Simd128,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

/// The bytes between layers. Each part of a layer holds the bytes of one board after the other.
#[repr(C, align(64))]
pub struct Activations {
    hidden: [[[u8; PART]; GROUP]; MAX_PARTS],
    /// The list of a layer's inputs that are not 0; only the portable kernel needs it.
    active: [ActiveInput; MAX_HIDDEN],
    second: [[[u8; BLOCK]; GROUP]; MAX_DENSE / BLOCK],
    third: [[[u8; BLOCK]; GROUP]; MAX_DENSE / BLOCK],
}

/// An input of a layer that is not 0.
#[derive(Clone, Copy)]
struct ActiveInput {
    number: u16,
    value: i16,
}

/// The sums of the first layer, part after part.
pub type Sums = [Line<i16, PART>];

/// How many of the last bits of a sum are a fraction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// The last three bits.
    Full,
    /// The last two bits: half as large, for games whose boards need room for larger sums.
    Half,
}

/// The bytes of the first layer.
type Hidden = [[[u8; PART]; GROUP]];

impl Activations {
    /// Activations whose bytes are all 0.
    pub const fn new() -> Self {
        Self {
            hidden: [[[0; PART]; GROUP]; MAX_PARTS],
            active: [ActiveInput { number: 0, value: 0 }; MAX_HIDDEN],
            second: [[[0; BLOCK]; GROUP]; MAX_DENSE / BLOCK],
            third: [[[0; BLOCK]; GROUP]; MAX_DENSE / BLOCK],
        }
    }
}

impl Default for Activations {
    fn default() -> Self {
        Self::new()
    }
}

/// Calls the function of this name for the instructions of a kernel.
macro_rules! with_instructions {
    ($kernel:expr, $function:ident($($argument:expr),+)) => {
        match $kernel.0 {
            Instructions::Portable => portable::$function($($argument),+),
            #[cfg(target_feature = "simd128")]
            Instructions::Simd128 => simd128::$function($($argument),+),
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
        let mut kernels = vec![Self(Instructions::Portable)];
        #[cfg(target_feature = "simd128")]
        kernels.push(Self(Instructions::Simd128));
        #[cfg(target_arch = "x86_64")]
        if is_x86_feature_detected!("avx2") {
            kernels.push(Self(Instructions::Avx2));
            if is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512vnni")
            {
                kernels.push(Self(Instructions::Avx512));
            }
        }
        kernels.reverse();
        kernels
    }

    /// The fastest kernel.
    pub fn fastest() -> Self {
        Self::available().first().copied().unwrap_or(Self(Instructions::Portable))
    }

    /// Adds up the active rows of a board.
    #[inline]
    pub fn add_up(self, layer: &FirstLayer, rows: &[u16], sums: &mut Sums) {
        self.update(layer, &layer.bias, &[], rows, sums);
    }

    /// Computes the sums `after` from those `before`, without the `removed` rows, with the `added`.
    #[inline]
    pub fn update(
        self,
        layer: &FirstLayer,
        before: &Sums,
        removed: &[u16],
        added: &[u16],
        after: &mut Sums,
    ) {
        with_instructions!(self, update(layer, before, removed, added, after));
    }

    /// Turns the sums of view number `view` into inputs of the second layer, for board number
    /// `board`, which is less than [`GROUP`].
    #[inline]
    pub fn activate(
        self,
        sums: &Sums,
        scale: Scale,
        view: usize,
        board: usize,
        activations: &mut Activations,
    ) {
        let hidden = &mut activations.hidden[view * sums.len()..];
        with_instructions!(self, activate(sums, scale, board, hidden));
    }

    /// Like [`Kernel::activate`] with one view, for up to [`GROUP`] boards given by `differences`.
    #[inline]
    pub fn activate_changed(
        self,
        layer: &FirstLayer,
        sums: &Sums,
        differences: &[Difference],
        activations: &mut Activations,
    ) {
        let hidden = &mut activations.hidden;
        with_instructions!(self, activate_changed(layer, sums, differences, hidden));
    }

    /// Computes the first `outputs.len()` boards, at most [`GROUP`], which must be activated.
    #[inline]
    pub fn forward(self, tail: &Tail, activations: &mut Activations, outputs: &mut [i32]) {
        debug_assert!(outputs.len() <= GROUP);
        with_instructions!(self, forward(tail, activations, outputs));
    }
}

impl fmt::Display for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            Instructions::Portable => "portable",
            #[cfg(target_feature = "simd128")]
            Instructions::Simd128 => "WebAssembly SIMD",
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2 => "AVX2",
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512 => "AVX-512 VNNI",
        })
    }
}
