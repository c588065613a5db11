//! The first layer, for vectors of any width: only the names of the instructions differ.

/// Defines `update`, `activate` and `activate_changed`. The module that uses it defines `WORDS` (of
/// a vector), `TOGETHER` (parts that fit into registers), `update_parts` and `store_bytes`.
macro_rules! first_layer {
    ($features:literal, $vector:ty, $load:ident, $store:ident, $zero:ident, $add:ident, $subtract:ident) => {
        #[target_feature(enable = $features)]
        pub fn update(
            layer: &FirstLayer,
            before: &Sums,
            removed: &[u16],
            added: &[u16],
            after: &mut Sums,
        ) {
            let store = |index: usize, part: Part| store_part(&mut after[index].0, part);
            update_to(layer, before, removed, added, store);
        }

        /// Calls `store` with the number of each part and its sums after an update.
        #[inline]
        #[target_feature(enable = $features)]
        fn update_to(
            layer: &FirstLayer,
            before: &Sums,
            removed: &[u16],
            added: &[u16],
            mut store: impl FnMut(usize, Part),
        ) {
            let mut first = 0;
            while first < before.len() {
                first += match before.len() - first {
                    rest if rest >= TOGETHER => {
                        update_parts::<TOGETHER>(layer, before, removed, added, first, &mut store)
                    }
                    rest if rest >= 2 => {
                        update_parts::<2>(layer, before, removed, added, first, &mut store)
                    }
                    _ => update_parts::<1>(layer, before, removed, added, first, &mut store),
                };
            }
        }

        #[target_feature(enable = $features)]
        pub fn activate(sums: &Sums, scale: Scale, board: usize, hidden: &mut Hidden) {
            for (sums, hidden) in sums.iter().zip(hidden) {
                store_bytes(&mut hidden[board], load_part(&sums.0), scale);
            }
        }

        #[target_feature(enable = $features)]
        pub fn activate_changed(
            layer: &FirstLayer,
            sums: &Sums,
            differences: &[Difference],
            hidden: &mut Hidden,
        ) {
            let mut rest = differences.get(..GROUP).unwrap_or(differences);
            let mut board = 0;
            while let Some(difference) = rest.first() {
                let count = match difference.only_change() {
                    Some(change) => {
                        let is_alike = |other: &Change| other.removed == change.removed;
                        let alike =
                            rest.iter().map_while(|other| other.only_change().filter(is_alike));
                        match alike.take(3).count() {
                            3 => activate_steps::<3>(layer, sums, rest, board, hidden),
                            2 => activate_steps::<2>(layer, sums, rest, board, hidden),
                            _ => activate_steps::<1>(layer, sums, rest, board, hidden),
                        }
                    }
                    None => {
                        let (removed, added) = (difference.removed(), difference.added());
                        let store = |index: usize, part: Part| {
                            store_bytes(&mut hidden[index][board], part, Scale::Full);
                        };
                        update_to(layer, sums, removed, added, store);
                        1
                    }
                };
                (rest, board) = (&rest[count..], board + count);
            }
        }

        /// Activates `COUNT` boards with one change each and the same row removed: one piece moves.
        #[inline]
        #[target_feature(enable = $features)]
        fn activate_steps<const COUNT: usize>(
            layer: &FirstLayer,
            sums: &Sums,
            differences: &[Difference],
            first: usize,
            hidden: &mut Hidden,
        ) -> usize {
            let mut added: [&Sums; COUNT] = [&[]; COUNT];
            let mut removed: &Sums = &[];
            for (added, difference) in added.iter_mut().zip(differences) {
                if let Some(change) = difference.only_change() {
                    (*added, removed) = (layer.row(change.added), layer.row(change.removed));
                }
            }
            for (part, ((sums, hidden), removed)) in
                sums.iter().zip(hidden).zip(removed).enumerate()
            {
                let without = subtracted(load_part(&sums.0), &removed.0);
                for (board, added) in added.iter().enumerate() {
                    let sums = sum(without, &added[part].0);
                    store_bytes(&mut hidden[first + board], sums, Scale::Full);
                }
            }
            COUNT
        }

        /// Adds a row to the sums of a part.
        #[inline]
        #[target_feature(enable = $features)]
        fn sum(mut sums: Part, row: &[i16; PART]) -> Part {
            for (sum, row) in sums.iter_mut().zip(load_part(row)) {
                *sum = $add(*sum, row);
            }
            sums
        }

        /// Subtracts a row from the sums of a part.
        #[inline]
        #[target_feature(enable = $features)]
        fn subtracted(mut sums: Part, row: &[i16; PART]) -> Part {
            for (sum, row) in sums.iter_mut().zip(load_part(row)) {
                *sum = $subtract(*sum, row);
            }
            sums
        }

        /// The words of a part as vectors.
        type Part = [$vector; PART / WORDS];

        #[inline]
        #[target_feature(enable = $features)]
        fn load_part(words: &[i16; PART]) -> Part {
            let mut part = [$zero(); PART / WORDS];
            for (vector, words) in part.iter_mut().zip(words.as_chunks::<WORDS>().0) {
                *vector = $load(words);
            }
            part
        }

        #[inline]
        #[target_feature(enable = $features)]
        fn store_part(words: &mut [i16; PART], part: Part) {
            for (words, vector) in words.as_chunks_mut::<WORDS>().0.iter_mut().zip(part) {
                $store(words, vector);
            }
        }
    };
}

/// Defines `update_parts` for processors whose registers hold the sums of all these parts.
#[cfg(target_arch = "x86_64")]
macro_rules! update_parts {
    ($features:literal) => {
        /// Updates a few parts, from part number `first` on, and returns their number. Memory is
        /// fastest if read in order: rows are added one after the other, to sums in registers.
        #[inline]
        #[target_feature(enable = $features)]
        fn update_parts<const PARTS: usize>(
            layer: &FirstLayer,
            before: &Sums,
            removed: &[u16],
            added: &[u16],
            first: usize,
            store: &mut impl FnMut(usize, Part),
        ) -> usize {
            let before = &before[first..][..PARTS];
            let mut parts = [load_part(&before[0].0); PARTS];
            for (part, before) in parts.iter_mut().zip(before) {
                *part = load_part(&before.0);
            }
            for &row in removed {
                for (part, row) in parts.iter_mut().zip(layer.parts_of_row(row, first, PARTS)) {
                    *part = subtracted(*part, &row.0);
                }
            }
            for &row in added {
                for (part, row) in parts.iter_mut().zip(layer.parts_of_row(row, first, PARTS)) {
                    *part = sum(*part, &row.0);
                }
            }
            for (index, part) in parts.into_iter().enumerate() {
                store(first + index, part);
            }
            PARTS
        }
    };
}

pub(super) use first_layer;
#[cfg(target_arch = "x86_64")]
pub(super) use update_parts;
