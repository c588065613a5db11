use super::*;

#[test]
fn the_best_come_first_and_none_is_lost() {
    let mut list = MoveList::new();
    for round in 1..40u32 {
        list.clear();
        let ranks: Vec<i32> = (0..round).map(|mov| (mov * 7919 % 31) as i32).collect();
        for (mov, &rank) in ranks.iter().enumerate() {
            list.push(mov, rank);
        }
        let popped: Vec<usize> = std::iter::from_fn(|| list.pop(true)).collect();
        assert_eq!(popped.len(), ranks.len());
        assert!(popped.is_sorted_by_key(|&mov| std::cmp::Reverse(ranks[mov])));
    }
}
