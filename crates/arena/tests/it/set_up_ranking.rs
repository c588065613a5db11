//! Set-ups ranked by games.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use arena::{RankedSetUp, RankingPlan, distinct_set_ups, luck_judge};
use ewn::{RED, SetUp, Side, Size};
use games::Game;

fn plan(threads: usize, against: Option<SetUp>) -> RankingPlan {
    let engine = Game::Ewn.default_variant().engine("random", |_| ()).unwrap();
    let threads = NonZeroUsize::new(threads).unwrap();
    RankingPlan { engine, reference: None, against, games: 4000, seed: 3, threads }
}

#[test]
fn the_ranking_depends_on_the_seed_alone() {
    let rank = |threads| plan(threads, None).rank(RED, &AtomicBool::new(false), &|_| ());
    let ranked = rank(1);
    assert_eq!(ranked, rank(3));
    assert_eq!(ranked.len(), 180);
    assert!(ranked.is_sorted_by(|one, other| (one.round, one.rate) >= (other.round, other.rate)));
    assert_eq!(ranked.iter().filter(|ranked| ranked.round == 5).count(), 12);
    assert!(ranked[0].games > 10 * ranked[179].games);
}

#[test]
fn it_can_be_stopped() {
    assert_eq!(plan(2, None).rank(RED, &AtomicBool::new(true), &|_| ()), []);
    let (stop, played) = (AtomicBool::new(false), AtomicU64::new(0));
    // Each round has a fifth of the games.
    let observe = |games| {
        let played = played.fetch_add(games, Ordering::Relaxed) + games;
        stop.store(played > 1800, Ordering::Relaxed);
    };
    let ranked = plan(1, None).rank(RED, &stop, &observe);
    assert_eq!(ranked.len(), 180);
    assert_eq!(
        [1, 2, 3].map(|round| ranked.iter().filter(|it| it.round == round).count()),
        [90, 90, 0]
    );
    assert!(ranked.is_sorted_by(|one, other| (one.round, one.rate) >= (other.round, other.rate)));
}

#[test]
fn against_one_set_up_mirror_images_differ() {
    let blue = SetUp::canonical(Size::FIVE);
    let ranked = plan(2, Some(blue)).rank(RED, &AtomicBool::new(false), &|_| ());
    assert_eq!(ranked.len(), 360);
}

/// The dice decide most of a game, so luck adjustment makes the same games say much more, and
/// nothing else.
#[test]
fn without_luck_the_same_games_say_more_and_nothing_else() {
    let judged = |reference| {
        let reference = luck_judge(Game::Ewn.default_variant(), reference, |_| ()).unwrap();
        let engine = Game::Ewn.default_variant().engine("greedy:eval=net", |_| ()).unwrap();
        let threads = NonZeroUsize::MIN;
        RankingPlan { engine, reference, against: None, games: 4000, seed: 3, threads }
    };
    let stop = AtomicBool::new(false);
    let (plain, judged) = (judged("none"), judged("net"));
    let (set_ups, games) = (distinct_set_ups(true), 6);
    for side in Side::BOTH {
        let plain = plain.play_round(&set_ups, side, 1, games, &stop, &|_| ()).unwrap();
        let judged = judged.play_round(&set_ups, side, 1, games, &stop, &|_| ()).unwrap();
        let mean = |of: &dyn Fn(&RankedSetUp) -> f64, ranked: &[RankedSetUp]| {
            ranked.iter().map(of).sum::<f64>() / ranked.len() as f64
        };
        let margin = |ranked| mean(&|ranked| ranked.margin, ranked);
        assert!(3.0 * margin(&judged) < margin(&plain), "{}", margin(&judged));
        // All set-ups have the same dice, so the mean of all is hardly better than of one.
        let difference = mean(&|ranked| ranked.rate, &judged) - mean(&|r| r.rate, &plain);
        assert!(difference.abs() < margin(&plain), "{side:?}: {difference}");
    }
}
