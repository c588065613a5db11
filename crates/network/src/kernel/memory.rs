//! Loads numbers as vectors and stores them. The functions of the standard library take pointers,
//! the only reason for `unsafe` here: an array of the right size is always safe to load or store.

#![allow(unsafe_code, reason = "vectors have no safe way from and to memory")]

#[cfg(target_feature = "simd128")]
use std::arch::wasm32::{v128, v128_load, v128_store};
#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::{
    __m128i, __m256i, __m512i, _mm_loadu_si128, _mm_storeu_si128, _mm256_loadu_si256,
    _mm256_storeu_si256, _mm512_loadu_si512, _mm512_storeu_si512,
};

/// Types of numbers for which all bit patterns are valid.
pub trait Integer: Copy {}
impl Integer for i8 {}
impl Integer for u8 {}
impl Integer for i16 {}
impl Integer for i32 {}

/// Defines two functions that load and store a vector.
macro_rules! memory {
    ($feature:literal, $vector:ty, $load:ident, $read:ident, $store:ident, $write:ident) => {
        #[inline]
        #[target_feature(enable = $feature)]
        pub fn $load<T: Integer, const N: usize>(numbers: &[T; N]) -> $vector {
            const { assert!(size_of::<[T; N]>() == size_of::<$vector>()) }
            // SAFETY: the array has as many bytes as are read.
            unsafe { $read(numbers.as_ptr().cast()) }
        }

        #[inline]
        #[target_feature(enable = $feature)]
        pub fn $store<T: Integer, const N: usize>(numbers: &mut [T; N], vector: $vector) {
            const { assert!(size_of::<[T; N]>() == size_of::<$vector>()) }
            // SAFETY: the array has as many bytes as are written, and any bits are numbers.
            unsafe { $write(numbers.as_mut_ptr().cast(), vector) }
        }
    };
}

#[cfg(target_feature = "simd128")]
memory!("simd128", v128, load_128, v128_load, store_128, v128_store);
#[cfg(target_arch = "x86_64")]
memory!("sse2", __m128i, load_128, _mm_loadu_si128, store_128, _mm_storeu_si128);
#[cfg(target_arch = "x86_64")]
memory!("avx2", __m256i, load_256, _mm256_loadu_si256, store_256, _mm256_storeu_si256);
#[cfg(target_arch = "x86_64")]
memory!("avx512f", __m512i, load_512, _mm512_loadu_si512, store_512, _mm512_storeu_si512);
