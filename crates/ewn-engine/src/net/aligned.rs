use std::ops::Deref;

/// Numbers that begin at a cache line, so that no vector of them lies across two.
pub struct Aligned<T> {
    buffer: Box<[T]>,
    start: usize,
    len: usize,
}

const CACHE_LINE: usize = 64;

impl<T: Copy + Default> Aligned<T> {
    /// So many numbers, each from its index.
    pub fn from_fn(len: usize, number: impl FnMut(usize) -> T) -> Self {
        let spare = CACHE_LINE / size_of::<T>();
        let mut buffer = vec![T::default(); len + spare].into_boxed_slice();
        // Whatever this gives, the numbers have their place; the memory of a box stays put.
        let start = buffer.as_ptr().align_offset(CACHE_LINE).min(spare);
        let numbers = (0..len).map(number);
        buffer[start..].iter_mut().zip(numbers).for_each(|(place, number)| *place = number);
        Self { buffer, start, len }
    }
}

impl<T> Deref for Aligned<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.buffer[self.start..self.start + self.len]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_begin_at_a_cache_line_and_are_all_there() {
        for len in [0, 1, 31, 64, 1000] {
            let numbers = Aligned::from_fn(len, |index| index as i16);
            assert_eq!(numbers.as_ptr() as usize % CACHE_LINE, 0);
            assert!(numbers.iter().copied().eq(0..len as i16));
        }
    }
}
