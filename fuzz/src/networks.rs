//! Network files: a damaged one is refused, or has the same finite values with all instructions.

use std::sync::LazyLock;
use std::{fs, iter};

use game::Position as _;
use games::Game;
use network::{
    Activations, ActiveRows, Kernel, Line, MAGIC, MAX_PARTS, PART, Scale, Shape, Weights,
};
use testkit::Folder;

use crate::files::damage;
use crate::game_choices::{any_game, played};
use crate::{Choices, Reached};

pub fn run(bytes: &[u8]) -> Reached {
    let mut choices = Choices::new(bytes);
    match choices.below(8) {
        7 => network_of_game(any_game(&mut choices), &mut choices),
        _ => small_network(&mut choices),
    }
    .into()
}

/// Adds the checksum, usually the right one.
fn add_checksum(bytes: &mut Vec<u8>, choices: &mut Choices) {
    let sum = if choices.once_in(8) { choices.number(4) as u32 } else { crc32fast::hash(bytes) };
    bytes.extend(sum.to_le_bytes());
}

fn small_network(choices: &mut Choices) -> bool {
    let rows = 4 * (1 + choices.below(4));
    let shape = Shape {
        feature_set: choices.byte().into(),
        rows,
        views: 1 + choices.below(2),
        tails: 1 + choices.below(2),
        active_rows: choices
            .one_of(&[ActiveRows::OneOfEach(4), ActiveRows::Any])
            .unwrap_or(ActiveRows::Any),
    };
    let (hidden, second, third) =
        (64 * (1 + choices.below(2)), 16 * (1 + choices.below(3)), 16 * (1 + choices.below(3)));
    let mut bytes = MAGIC.to_vec();
    for number in [shape.feature_set, rows as u32, hidden as u32, second as u32, third as u32] {
        bytes.extend(number.to_le_bytes());
    }
    let dense = second * (4 + shape.views * hidden) + third * (4 + second);
    let size = 2 * hidden * (1 + rows) + shape.tails * (dense + 4 + 2 * third);
    let (is_large, mut changes) = (choices.once_in(4), choices.clone());
    damage(&mut bytes, &mut changes);
    let checksum_choice = choices.byte();
    // Numbers of two bytes are small unless they are to be large; the pattern repeats.
    let pattern = choices.rest().iter().copied().chain([1, 0, 255]);
    let pattern: Vec<u8> = pattern.collect();
    let body = (0..size).map(|index| match (is_large, index % 2) {
        (false, 1) => 0,
        _ => pattern[index % pattern.len()],
    });
    bytes.extend(body);
    add_checksum(&mut bytes, &mut Choices::new(&[checksum_choice]));
    let Ok(weights) = Weights::from_bytes(&bytes, &shape) else { return false };
    kernels_agree(&weights, &shape);
    true
}

fn kernels_agree(weights: &Weights, shape: &Shape) {
    let active: Vec<u16> = match shape.active_rows {
        ActiveRows::OneOfEach(slot) => (0..shape.rows as u16).step_by(slot).collect(),
        ActiveRows::Any => (0..shape.rows as u16).collect(),
    };
    let scale = if shape.views == 1 { Scale::Full } else { Scale::Half };
    let outputs = |kernel: Kernel| {
        let mut sums = [Line([0; PART]); MAX_PARTS];
        let sums = &mut sums[..weights.first.parts];
        let mut activations = Box::new(Activations::new());
        kernel.add_up(&weights.first, &active, sums);
        for view in 0..shape.views {
            kernel.activate(sums, scale, view, 0, &mut activations);
        }
        let mut output = [0];
        let tails = weights.tails.iter().map(|tail| {
            kernel.forward(tail, &mut activations, &mut output);
            output[0]
        });
        tails.collect::<Vec<i32>>()
    };
    let all: Vec<Vec<i32>> = Kernel::available().into_iter().map(outputs).collect();
    assert!(all.iter().all(|other| *other == all[0]), "kernels differ: {all:?}");
}

/// The networks that come with the games.
static BUILT_IN: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let crates = concat!(env!("CARGO_MANIFEST_DIR"), "/../crates");
    let folders = fs::read_dir(crates).into_iter().flatten().flatten();
    let mut files: Vec<_> = folders.map(|it| it.path().join("src/net/default.net")).collect();
    files.sort();
    files.iter().filter_map(|file| fs::read(file).ok()).collect()
});

/// The network of a game: all of its evaluations that read a file are tried.
fn network_of_game(game: Game, choices: &mut Choices) -> bool {
    let Some(whole) = choices.one_of(&BUILT_IN) else { return false };
    let mut bytes = whole[..whole.len() - 4].to_vec();
    damage(&mut bytes, choices);
    add_checksum(&mut bytes, choices);
    let folder = Folder::create();
    let path = folder.join("net");
    assert!(fs::write(&path, &bytes).is_ok());
    let reads_file = |it: &games::Listing| it.options.iter().any(|kind| kind.name == "file");
    let names = game.evaluations().into_iter().filter(reads_file).map(|it| it.name);
    let loaded = names.filter_map(|name| {
        let spec = format!("{name}:file={}", path.display());
        game.default_variant().evaluation(&spec, |_| ()).ok()
    });
    let loaded: Vec<_> = loaded.collect();
    let Some(record) = played(game, choices) else { return false };
    let replies = record.position().replies().map(|reply| reply.after);
    for position in iter::once(*record.position()).chain(replies) {
        // Evaluations judge unfinished positions of the variant that they were made for.
        let is_usual = position.variant() == game.default_variant();
        if is_usual && !matches!(position.turn(), game::Turn::Over(_)) {
            for evaluation in &loaded {
                let value = evaluation.evaluate(&position).probability();
                assert!((0.0..=1.0).contains(&value), "{value} in {position}");
            }
        }
    }
    !loaded.is_empty()
}
