//! The first layer, for vectors of any width: only the names of the instructions differ.

/// Defines `add_up`, `change` and `activate`. The module that uses it defines `WORDS` (of a vector),
/// `TOGETHER` (parts that fit into the registers) and `store_bytes` (of a part).
macro_rules! first_layer {
    ($features:literal, $vector:ty, $load:ident, $store:ident, $zero:ident, $add:ident, $subtract:ident) => {
        #[target_feature(enable = $features)]
        pub fn add_up(layer: &FirstLayer, rows: &Rows, sums: &mut Sums) {
            // Not by `map`, which would be compiled without these instructions.
            let mut lines: [&Sums; SLOTS] = [&[]; SLOTS];
            for (lines, &row) in lines.iter_mut().zip(rows) {
                *lines = layer.row(row);
            }
            for (part, (sums, bias)) in sums.iter_mut().zip(&layer.bias).enumerate() {
                let mut total = load_part(&bias.0);
                for row in lines {
                    total = sum(total, &row[part].0);
                }
                store_part(&mut sums.0, total);
            }
        }

        #[target_feature(enable = $features)]
        pub fn change(layer: &FirstLayer, difference: &Difference, sums: &mut Sums) {
            for change in difference.changes() {
                let rows = layer.row(change.removed).iter().zip(layer.row(change.added));
                for (sums, (removed, added)) in sums.iter_mut().zip(rows) {
                    let without = subtracted(load_part(&sums.0), &removed.0);
                    store_part(&mut sums.0, sum(without, &added.0));
                }
            }
        }

        #[target_feature(enable = $features)]
        pub fn activate(
            layer: &FirstLayer,
            sums: &Sums,
            differences: &[Difference],
            first: usize,
            hidden: &mut Hidden,
        ) {
            let mut rest = differences.get(..GROUP - first).unwrap_or(differences);
            let mut board = first;
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
                        activate_any(layer, sums, difference, board, hidden);
                        1
                    }
                };
                (rest, board) = (&rest[count..], board + count);
            }
        }

        /// Steps of the same cube: boards with one change each, and the same row removed.
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
                    store_bytes(&mut hidden[first + board], sum(without, &added[part].0));
                }
            }
            COUNT
        }

        /// A board with any number of changes.
        #[inline]
        #[target_feature(enable = $features)]
        fn activate_any(
            layer: &FirstLayer,
            sums: &Sums,
            difference: &Difference,
            board: usize,
            hidden: &mut Hidden,
        ) {
            // Row after row as far as registers reach: memory is fastest if read in order.
            let (several, rest) = sums.as_chunks::<TOGETHER>();
            for (first, sums) in (0..).step_by(TOGETHER).zip(several) {
                activate_parts(layer, sums, difference, first, board, hidden);
            }
            let first = several.len() * TOGETHER;
            for (part, sums) in (first..).zip(rest.as_chunks::<1>().0) {
                activate_parts(layer, sums, difference, part, board, hidden);
            }
        }

        /// A few parts of a board, from part number `first` on.
        #[inline]
        #[target_feature(enable = $features)]
        fn activate_parts<const PARTS: usize>(
            layer: &FirstLayer,
            sums: &[Line<i16, PART>; PARTS],
            difference: &Difference,
            first: usize,
            board: usize,
            hidden: &mut Hidden,
        ) {
            let mut parts = [load_part(&sums[0].0); PARTS];
            for (part, sums) in parts.iter_mut().zip(sums) {
                *part = load_part(&sums.0);
            }
            for change in difference.changes() {
                let removed = &layer.row(change.removed)[first..][..PARTS];
                let added = &layer.row(change.added)[first..][..PARTS];
                for (part, removed) in parts.iter_mut().zip(removed) {
                    *part = subtracted(*part, &removed.0);
                }
                for (part, added) in parts.iter_mut().zip(added) {
                    *part = sum(*part, &added.0);
                }
            }
            for (hidden, part) in hidden[first..].iter_mut().zip(parts) {
                store_bytes(&mut hidden[board], part);
            }
        }

        /// Sums with one row more.
        #[inline]
        #[target_feature(enable = $features)]
        fn sum(mut sums: Part, row: &[i16; PART]) -> Part {
            for (sum, row) in sums.iter_mut().zip(load_part(row)) {
                *sum = $add(*sum, row);
            }
            sums
        }

        /// Sums with one row less.
        #[inline]
        #[target_feature(enable = $features)]
        fn subtracted(mut sums: Part, row: &[i16; PART]) -> Part {
            for (sum, row) in sums.iter_mut().zip(load_part(row)) {
                *sum = $subtract(*sum, row);
            }
            sums
        }

        /// The words of a part.
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

pub(super) use first_layer;
