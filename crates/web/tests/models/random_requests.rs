use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use super::clock;
use super::page::PageHost;
use super::player::Player;
use super::server::{Patience, ServerHost};
use super::steps::{Step, steps};

/// As many random cases as `PROPTEST_CASES` says; without it `usual` cases, always the same.
pub fn cases(usual: u32) -> ProptestConfig {
    let is_given = std::env::var_os("PROPTEST_CASES").is_some();
    let config = ProptestConfig {
        failure_persistence: None,
        max_shrink_iters: 4096,
        ..ProptestConfig::default()
    };
    match is_given {
        true => config,
        false => ProptestConfig { cases: usual, rng_seed: RngSeed::Fixed(1), ..config },
    }
}

#[test]
fn the_page_without_a_server_does_what_the_model_does() {
    let patience = Patience::default();
    proptest!(cases(100), |(steps in steps(60, true))| {
        clock::begin();
        Player::new(PageHost::new(), &[Some(0)], &patience).play(&and_restart(steps))?;
    });
}

#[test]
fn the_server_does_what_the_model_does() {
    let viewers = [Some(0), Some(1), Some(2), None];
    let patience = Patience::default();
    proptest!(cases(40), |(steps in steps(40, false))| {
        clock::begin();
        Player::new(ServerHost::new(), &viewers, &patience).play(&and_restart(steps))?;
    });
}

/// What was acknowledged last survives too.
fn and_restart(steps: Vec<Step>) -> Vec<Step> {
    [steps, vec![Step::Restart]].concat()
}
