//! Copying memory in WebAssembly, up to 64 bytes at a time, as searches copy a position and its
//! sums for every node. The instruction that copies memory makes browsers leave the module, and the
//! standard library copies four bytes at a time: with either, searches took a quarter longer.

#![allow(unsafe_code, reason = "the compiler calls this function by its name, with pointers")]

use std::arch::wasm32::{v128, v128_load, v128_store};

const VECTOR: usize = size_of::<v128>();

/// Copies memory for compiled code, which calls it by this name; as unsafe as in C.
// SAFETY: only the standard library has another function of this name, and it yields to this one.
#[unsafe(no_mangle)]
unsafe extern "C" fn memcpy(to: *mut u8, from: *const u8, count: usize) -> *mut u8 {
    // SAFETY: the caller guarantees that `count` bytes can be read and written, and every offset
    // below ends within them. The last copy may overlap the one before, with the same bytes.
    unsafe {
        let copy = |offset: usize| {
            v128_store(to.add(offset).cast(), v128_load(from.add(offset).cast()));
        };
        if count < VECTOR {
            let mut offset = 0;
            while offset < count {
                *to.add(offset) = *from.add(offset);
                offset += 1;
            }
            return to;
        }
        let mut offset = 0;
        while offset + 4 * VECTOR <= count {
            copy(offset);
            copy(offset + VECTOR);
            copy(offset + 2 * VECTOR);
            copy(offset + 3 * VECTOR);
            offset += 4 * VECTOR;
        }
        while offset + VECTOR < count {
            copy(offset);
            offset += VECTOR;
        }
        copy(count - VECTOR);
    }
    to
}
