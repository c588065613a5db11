//! The kept inputs of every target, variations of them, and random ones, without a fuzzer.

// `allow-unwrap-in-tests` covers test functions, but not the helpers they share.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;

use dreistein_fuzz::{Reached, TARGETS, Target};
use game::Dice;

fn corpus() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("corpus")
}

/// The kept inputs of a target, in the same order everywhere.
fn kept_inputs(name: &str) -> Vec<Vec<u8>> {
    let files = fs::read_dir(corpus().join(name)).unwrap();
    let mut files: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    files.sort();
    files.iter().map(|file| fs::read(file).unwrap()).collect()
}

/// An input with a few changes: bytes replaced, inserted or left out, or the end of another input.
fn varied(inputs: &[Vec<u8>], dice: &mut Dice) -> Vec<u8> {
    let pick = |dice: &mut Dice| inputs[dice.below(inputs.len() as u32) as usize].clone();
    let mut input = pick(dice);
    for _ in 0..=dice.below(4) {
        let place = dice.below(input.len() as u32 + 1) as usize;
        let end = (place + dice.below(4) as usize).min(input.len());
        match dice.below(4) {
            0 => drop(input.drain(place..end)),
            1 => input.insert(place, dice.below(256) as u8),
            2 => input[place..end].iter_mut().for_each(|byte| *byte = dice.below(256) as u8),
            _ => {
                input.truncate(place);
                input.extend(pick(dice).into_iter().skip(place));
            }
        }
    }
    input
}

fn random_bytes(dice: &mut Dice) -> Vec<u8> {
    (0..dice.below(200)).map(|_| dice.below(256) as u8).collect()
}

/// No input makes the target panic, and enough of them get far enough to show something.
fn check(name: &str, variations: usize) {
    let Target { run, least_accepted, .. } = Target::named(name).unwrap();
    let inputs = kept_inputs(name);
    let mut dice = Dice::new(1);
    let varied = (0..variations).map(|_| varied(&inputs, &mut dice)).collect::<Vec<_>>();
    let random = (0..variations).map(|_| random_bytes(&mut dice)).collect::<Vec<_>>();
    let all: Vec<&Vec<u8>> = inputs.iter().chain(&varied).chain(&random).collect();
    let accepted = all.iter().filter(|input| run(input) == Reached::Accepted).count();
    let percent = 100 * accepted / all.len();
    assert!(percent >= *least_accepted as usize, "{percent} % of {} accepted", all.len());
}

#[test]
fn notations() {
    check("notations", 500);
}

#[test]
fn protocol() {
    check("protocol", 1500);
}

#[test]
fn sessions() {
    check("sessions", 100);
}

#[test]
fn interface() {
    check("interface", 100);
}

#[test]
fn stored_games() {
    check("stored_games", 50);
}

#[test]
fn specs() {
    check("specs", 200);
}

#[test]
fn tables() {
    check("tables", 250);
}

#[test]
fn networks() {
    check("networks", 100);
}

#[test]
fn every_target_has_kept_inputs() {
    let folders = fs::read_dir(corpus()).unwrap().map(|folder| folder.unwrap());
    let folders = folders.filter(|folder| folder.path().is_dir());
    let found: BTreeSet<String> =
        folders.map(|folder| folder.file_name().into_string().unwrap()).collect();
    assert_eq!(found, TARGETS.iter().map(|target| target.name.to_owned()).collect());
}
