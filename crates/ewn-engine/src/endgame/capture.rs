use crate::tablebase::Table;

use super::label_class::{Classified, LABEL_CLASSES, SIDE};
use super::level::Level;
use super::pair_orbits::FAR_CORNER;
use super::slice_index::{OPPONENT, Placement, SliceIndex};

/// Looks up the values of positions after a capture.
pub(super) struct Captures<'a> {
    lower: Option<&'a Table>,
    sizes: [usize; 2],
    /// By the side that loses a cube, its place, and the next mover; `None` for the last cube.
    after: [[[Option<After>; 2]; SIDE]; 2],
}

#[derive(Clone, Copy)]
struct After {
    slice: usize,
    index: &'static SliceIndex,
    /// Whether the remaining cubes are in reverse order in their new class.
    is_reversed: bool,
}

impl<'a> Captures<'a> {
    /// `lower` is the table with one cube less, if there is one.
    pub fn new(classes: [usize; 2], lower: Option<&'a Table>) -> Self {
        let both = classes.map(|class| &LABEL_CLASSES[class]);
        let sizes = both.map(|class| class.size);
        let after = |side: usize, place: usize, next: usize| {
            let has_place = place < sizes[side] && sizes[side] > 1;
            has_place.then(|| {
                let Classified { class, is_reversed, .. } = both[side].without(place);
                let mut left = classes.map(|class| class as u8);
                left[side] = class;
                let level = Level::of(sizes[0] + sizes[1] - 1);
                let slice = level.number(left[next], left[1 - next]);
                After { slice, index: &level.slices[slice], is_reversed }
            })
        };
        let after = [0, 1]
            .map(|side| std::array::from_fn(|place| [0, 1].map(|next| after(side, place, next))));
        Self { lower, sizes, after }
    }

    /// The win probability of side `next`, which is to move, after `side` lost the cube at `place`.
    /// `digits` has the squares of all cubes, each counted from its own side's goal.
    pub fn value(&self, side: usize, place: usize, next: usize, digits: &[[u8; SIDE]; 2]) -> f32 {
        let (Some(after), Some(lower)) = (&self.after[side][place][next], self.lower) else {
            // It was the side's last cube, and the side that has lost it moves next.
            return 0.0;
        };
        let left = self.sizes[side] - 1;
        let mut sides = *digits;
        for kept in 0..left {
            let from = if kept < place { kept } else { kept + 1 };
            let to = if after.is_reversed { left - 1 - kept } else { kept };
            sides[side][to] = digits[side][from];
        }
        let mut placement = Placement::default();
        placement.squares[..SIDE].copy_from_slice(&sides[next]);
        let seen_from_other_goal = sides[1 - next].map(|square| FAR_CORNER - square);
        placement.squares[OPPONENT..OPPONENT + SIDE].copy_from_slice(&seen_from_other_goal);
        lower.value(after.slice, after.index.offset(&placement)) as f32
    }
}
