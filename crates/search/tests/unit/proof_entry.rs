use super::*;
use crate::proof_number::numbers::GREATEST;
use crate::table::Table;

#[test]
fn entries_come_back_as_they_were_and_remember_the_most_work() {
    let table = Table::new(1);
    let numbers = Some(Numbers { win: GREATEST, loss: 1 });
    for (key, known) in [
        Known::Solved { mover_wins: true, distance: 3 },
        Known::Solved { mover_wins: false, distance: 255 },
        Known::Open(Open::default()),
        Known::Open(Open { numbers, no_win: 15, no_loss: 0 }),
        Known::Open(Open { numbers: None, no_win: 0, no_loss: 7 }),
    ]
    .into_iter()
    .enumerate()
    {
        for (nodes, work) in [(0, 0), (8, 3), (1, 3), (u64::MAX, 63)] {
            table.put(key as u64, ProofEntry::new(known, nodes));
            assert_eq!(table.get(key as u64), Some(ProofEntry { known, work }));
        }
    }
}
