//! Numbers in memory as vectors. The functions of the standard library take pointers, which is
//! the only reason for `unsafe` here: an array of the right size is always safe to load or store.

#![allow(unsafe_code, reason = "vectors have no safe way from and to memory")]

use std::arch::x86_64::{
    __m128i, __m256i, __m512i, _mm_loadu_si128, _mm_storeu_si128, _mm256_loadu_si256,
    _mm256_storeu_si256, _mm512_loadu_si512, _mm512_storeu_si512,
};

/// Any bits are a number of these types.
pub trait Integer: Copy {}
impl Integer for i8 {}
impl Integer for u8 {}
impl Integer for i16 {}
impl Integer for i32 {}

#[inline]
#[target_feature(enable = "sse2")]
pub fn load_128<T: Integer, const N: usize>(numbers: &[T; N]) -> __m128i {
    const { assert!(size_of::<[T; N]>() == size_of::<__m128i>()) }
    // SAFETY: the array has as many bytes as are read.
    unsafe { _mm_loadu_si128(numbers.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "sse2")]
pub fn store_128<T: Integer, const N: usize>(numbers: &mut [T; N], vector: __m128i) {
    const { assert!(size_of::<[T; N]>() == size_of::<__m128i>()) }
    // SAFETY: the array has as many bytes as are written, and any bits are numbers.
    unsafe { _mm_storeu_si128(numbers.as_mut_ptr().cast(), vector) }
}

#[inline]
#[target_feature(enable = "avx2")]
pub fn load_256<T: Integer, const N: usize>(numbers: &[T; N]) -> __m256i {
    const { assert!(size_of::<[T; N]>() == size_of::<__m256i>()) }
    // SAFETY: the array has as many bytes as are read.
    unsafe { _mm256_loadu_si256(numbers.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx2")]
pub fn store_256<T: Integer, const N: usize>(numbers: &mut [T; N], vector: __m256i) {
    const { assert!(size_of::<[T; N]>() == size_of::<__m256i>()) }
    // SAFETY: the array has as many bytes as are written, and any bits are numbers.
    unsafe { _mm256_storeu_si256(numbers.as_mut_ptr().cast(), vector) }
}

#[inline]
#[target_feature(enable = "avx512f")]
pub fn load_512<T: Integer, const N: usize>(numbers: &[T; N]) -> __m512i {
    const { assert!(size_of::<[T; N]>() == size_of::<__m512i>()) }
    // SAFETY: the array has as many bytes as are read.
    unsafe { _mm512_loadu_si512(numbers.as_ptr().cast()) }
}

#[inline]
#[target_feature(enable = "avx512f")]
pub fn store_512<T: Integer, const N: usize>(numbers: &mut [T; N], vector: __m512i) {
    const { assert!(size_of::<[T; N]>() == size_of::<__m512i>()) }
    // SAFETY: the array has as many bytes as are written, and any bits are numbers.
    unsafe { _mm512_storeu_si512(numbers.as_mut_ptr().cast(), vector) }
}
