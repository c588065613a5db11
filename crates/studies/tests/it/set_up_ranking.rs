//! Set-ups ranked by games.

use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;

use catalog::{Ewn, engine};
use ewn::{RED, SetUp, Size};
use studies::RankingPlan;

fn plan(threads: usize, against: Option<SetUp>) -> RankingPlan {
    let engine = engine::<Ewn>(Size::FIVE, "random", |_| ()).unwrap();
    let threads = NonZeroUsize::new(threads).unwrap();
    RankingPlan { engine, reference: None, against, games: 4000, seed: 3, threads }
}

#[test]
fn the_ranking_depends_on_the_seed_alone() {
    let rank = |threads| plan(threads, None).rank(RED, &AtomicBool::new(false), &|_| ());
    let ranked = rank(1).unwrap();
    assert_eq!(Some(&ranked), rank(3).as_ref());
    assert_eq!(ranked.len(), 180);
    assert!(ranked.is_sorted_by(|one, other| (one.round, one.rate) >= (other.round, other.rate)));
    assert_eq!(ranked.iter().filter(|ranked| ranked.round == 5).count(), 12);
    assert!(ranked[0].games > 10 * ranked[179].games);
}

#[test]
fn it_can_be_stopped() {
    assert_eq!(plan(2, None).rank(RED, &AtomicBool::new(true), &|_| ()), None);
}

#[test]
fn against_one_set_up_mirror_images_differ() {
    let blue = SetUp::canonical(Size::FIVE);
    let ranked = plan(2, Some(blue)).rank(RED, &AtomicBool::new(false), &|_| ());
    assert_eq!(ranked.unwrap().len(), 360);
}
