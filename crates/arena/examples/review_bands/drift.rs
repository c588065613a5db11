use std::fmt::Write;
use std::sync::atomic::AtomicBool;

use game::Position as _;
use games::ewn_game::DEFAULT_REFERENCE;
use games::review::{Analyst, Judgement, Review, ReviewError, review};
use games::{Game, Position, Record, ReviewReference};
use search::Limits;
use search::Task;

use crate::sample::Sample;

/// How much a reference's value changes from a move to the next search, if it judges by its last
/// depth alone and if it takes the mean of the last two.
pub fn table(games: &[Record]) -> anyhow::Result<String> {
    let mut text = "| depth | last depth: mean for the mover | rms | mean of two depths: mean for the mover | rms |\n|---|---|---|---|---|\n".to_owned();
    for depth in 2..=5 {
        let mut last = last_depth_alone(depth)?;
        let last = drift(games, |game| review(game, &mut last, |_| ()))?;
        let mut reference = ReviewReference::parse(
            Game::Ewn.default_variant(),
            DEFAULT_REFERENCE,
            Some(depth),
            |_| (),
        )?;
        let stop = AtomicBool::new(false);
        let mean = drift(games, |game| reference.review(game, &stop, |_| ()))?;
        let cells = [last, mean].map(|sample| {
            let rms = (sample.variance() + sample.mean().powi(2)).sqrt();
            let [mean, error] = [sample.mean(), sample.error()].map(|share| 100.0 * share);
            format!("{mean:+.2} +- {error:.2} % | {:.2} %", 100.0 * rms)
        });
        writeln!(text, "| {depth} | {} | {} |", cells[0], cells[1])?;
    }
    Ok(text)
}

/// The changes of mind after every move, as the player who made it sees them.
fn drift(
    games: &[Record],
    mut review: impl FnMut(&Record) -> Result<Review<Position>, ReviewError>,
) -> anyhow::Result<Sample> {
    let mut sample = Sample::default();
    for game in games {
        for pair in review(game)?.turns.windows(2) {
            let mover = pair[0].rolled.mover();
            sample.add(pair[1].value_before.of(mover) - pair[0].value_after.of(mover));
        }
    }
    Ok(sample)
}

fn last_depth_alone(depth: u32) -> anyhow::Result<impl Analyst<Position>> {
    let mut engine = Game::Ewn.default_variant().engine(DEFAULT_REFERENCE, |_| ())?;
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    Ok(move |position: &Position, _| {
        let stop = AtomicBool::new(false);
        let task = Task { limits, stop: &stop, all_moves: true, seed: 0 };
        match engine.search(position, task, &mut |_| ()) {
            Some(report) => Judgement::from(&report),
            None => Judgement { moves: Vec::new(), exact: false },
        }
    })
}
