/// Moves waiting to be searched, best first.
///
/// Cuts come early or not at all, so the first moves are picked one by one, the rest sorted later.
pub(super) struct MoveList<M> {
    /// Each move with its rank.
    moves: Vec<(i32, M)>,
    next: usize,
    is_sorted: bool,
}

/// The number of moves that are picked before the rest is sorted.
const PICKED: usize = 4;

impl<M: Copy> MoveList<M> {
    pub const fn new() -> Self {
        Self { moves: Vec::new(), next: 0, is_sorted: false }
    }

    pub fn clear(&mut self) {
        self.moves.clear();
        self.next = 0;
        self.is_sorted = false;
    }

    #[inline]
    pub fn push(&mut self, mov: M, rank: i32) {
        self.moves.push((rank, mov));
    }

    /// The next move; unless `all_in_order`, only the first few come in order.
    #[inline]
    pub fn pop(&mut self, all_in_order: bool) -> Option<M> {
        let left = self.moves.get_mut(self.next..)?;
        if !self.is_sorted {
            if self.next < PICKED {
                let mut best = 0;
                for index in 1..left.len() {
                    if left[index].0 > left[best].0 {
                        best = index;
                    }
                }
                if best > 0 {
                    left.swap(0, best);
                }
            } else if all_in_order {
                left.sort_by_key(|&(rank, _)| std::cmp::Reverse(rank));
                self.is_sorted = true;
            }
        }
        let (_, first) = *left.first()?;
        self.next += 1;
        Some(first)
    }
}

#[cfg(test)]
#[path = "../../tests/unit/move_list.rs"]
mod tests;
