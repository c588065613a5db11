use ewn::{CubeSet, Size, faces_that_move};

/// The most cubes a side can have on 5x5, the board of the tables.
pub(crate) const SIDE: usize = Size::FIVE.cubes() as usize;

pub(crate) const CLASSES: usize = 33;

/// A class of label sets that the die treats alike: a set and its reverse, or all single cubes.
///
/// The cubes of a side are listed in *class order*: by number, in the numbering of the class's own
/// set, which is the smallest of the class as a number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LabelClass {
    /// The class's own set: bit i stands for number i + 1.
    pub set: u8,
    /// The number of cubes.
    pub size: usize,
    /// Whether the set is its own reverse; false for a single cube.
    pub is_symmetric: bool,
    /// By place in class order: how many faces of the die move this cube and no other.
    pub alone: [f32; SIDE],
    /// By place: how many faces leave the choice between this cube and the one before.
    pub choice: [f32; SIDE],
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Classified {
    /// The place of the class in [`LABEL_CLASSES`].
    pub class: u8,
    /// Whether class order lists this set by descending numbers.
    pub is_reversed: bool,
    /// The place of each number in class order; [`SIDE`] for numbers that are not in the set.
    pub places: [u8; SIDE],
}

/// Every class, by size and then by set.
pub(crate) static LABEL_CLASSES: [LabelClass; CLASSES] = all_classes();

/// The class of each label set; the entry of the empty set is meaningless.
pub(crate) static CLASS_OF_SET: [Classified; 1 << SIDE] = classify_all();

impl LabelClass {
    /// The class of the set without the cube in this place of class order.
    pub fn without(&self, place: usize) -> Classified {
        let mut lower = self.set;
        for _ in 0..place {
            lower &= lower - 1;
        }
        let bit = lower & lower.wrapping_neg();
        CLASS_OF_SET[usize::from(self.set & !bit)]
    }

    const fn new(set: u8) -> Self {
        let cubes = CubeSet::from_bits(set as u32);
        let size = cubes.len() as usize;
        let mut faces = [0; SIDE];
        let (mut place, mut rest) = (0, set);
        while rest != 0 {
            let cube = ewn::Cube::from_index(rest.trailing_zeros() as u8);
            faces[place] = faces_that_move(cubes, cube, Size::FIVE);
            place += 1;
            rest &= rest - 1;
        }
        let (mut alone, mut choice) = ([0.0; SIDE], [0.0; SIDE]);
        place = 0;
        while place < size {
            let next = if place + 1 < SIDE { faces[place + 1] } else { 0 };
            let previous = if place > 0 { faces[place - 1] } else { 0 };
            alone[place] = (faces[place] & !next & !previous).count_ones() as f32;
            choice[place] = (faces[place] & previous).count_ones() as f32;
            place += 1;
        }
        let is_symmetric = size > 1 && reversed(set) == set;
        Self { set, size, is_symmetric, alone, choice }
    }
}

/// The own set of the class that contains `set`.
const fn set_of_class(set: u8) -> u8 {
    if set.count_ones() == 1 {
        return 1;
    }
    let reversed = reversed(set);
    if reversed < set { reversed } else { set }
}

/// The set after numbering the cubes from the other end.
const fn reversed(set: u8) -> u8 {
    set.reverse_bits() >> (u8::BITS as usize - SIDE)
}

const fn all_classes() -> [LabelClass; CLASSES] {
    let mut classes = [LabelClass::new(1); CLASSES];
    let (mut count, mut size) = (0, 1);
    while size <= SIDE {
        let mut set = 1u8;
        while set < 1 << SIDE {
            if set.count_ones() as usize == size && set_of_class(set) == set {
                classes[count] = LabelClass::new(set);
                count += 1;
            }
            set += 1;
        }
        size += 1;
    }
    assert!(count == CLASSES);
    classes
}

const fn classify_all() -> [Classified; 1 << SIDE] {
    let mut table =
        [Classified { class: 0, is_reversed: false, places: [SIDE as u8; SIDE] }; 1 << SIDE];
    let mut set = 1;
    while set < table.len() {
        let wanted = set_of_class(set as u8);
        let mut class = 0;
        while LABEL_CLASSES[class].set != wanted {
            class += 1;
        }
        let is_reversed = wanted != set as u8 && wanted != 1;
        let mut places = [SIDE as u8; SIDE];
        let mut number = 0;
        while number < SIDE {
            if set >> number & 1 == 1 {
                let below = (set & ((1 << number) - 1)).count_ones() as u8;
                let last = set.count_ones() as u8 - 1;
                places[number] = if is_reversed { last - below } else { below };
            }
            number += 1;
        }
        table[set] = Classified { class: class as u8, is_reversed, places };
        set += 1;
    }
    table
}
