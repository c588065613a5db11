use ewn::{AnyPosition, Size};
use game::OptionKind;
use search::Limits;
use search::star::{Star, StarOptions};

use super::evaluation::EvaluationSpec;
use super::roster::on_fastest_board;
use super::tables::{TABLES, with_tables};
use crate::SpecError;
use crate::engines::{
    Built, CLOCK, EngineRequest, HASH, NODES, NOISE, THREADS, depth_limit, time_limit,
};

/// The strongest engine of each board: the fastest search, over the network where there is one.
///
/// # Errors
/// If the tables that the options ask for cannot be had.
pub fn build(size: Size, request: &EngineRequest) -> Result<Built<AnyPosition>, SpecError> {
    let options = request.options;
    let evaluation = EvaluationSpec::parse(if size == Size::FIVE { "net" } else { "zweistein" })?;
    let evaluation = with_tables(&evaluation, size, options.text("tb"), request.tell)?;
    let star_options = StarOptions {
        hash: options.integer("hash") as usize,
        threads: options.integer("threads") as usize,
        ..StarOptions::default()
    };
    let unit = game::Evaluation::<AnyPosition>::unit(&*evaluation);
    let usual = Limits { depth: Some(usual_depth(size)), ..Limits::default() };
    Ok(on_fastest_board(size, Star::new(evaluation, star_options), usual, unit))
}

/// How deep it searches if nothing limits it: for a few hundredths of a second at most on small
/// boards, for about a second on large ones.
fn usual_depth(size: Size) -> u32 {
    match size.side() {
        ..=5 => 5,
        6 => 4,
        _ => 3,
    }
}

/// What can be said about it: how long it thinks, and with what.
pub const OPTIONS: &[OptionKind] =
    &[TABLES, depth_limit(), NODES, time_limit(), HASH, THREADS, CLOCK, NOISE];

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use ewn::{SetUp, SetUpRule};
    use game::{Dice, Position};
    use search::Task;

    use super::*;
    use crate::{Ewn, engine};

    /// What an engine thinks of a position, to the bit, and how deep it looked.
    fn opinion(spec: &str, position: &AnyPosition, limits: Limits) -> (u64, u32) {
        let size = ewn::Board::size(position.board());
        let mut engine = engine::<Ewn>(size, spec, |_| ()).unwrap();
        let stop = AtomicBool::new(false);
        let task = Task { limits, stop: &stop, all_moves: false, seed: 0 };
        let report = engine.search(position, task, &mut |_| ()).unwrap();
        (report.value.of(position.mover()).to_bits(), report.depth)
    }

    #[test]
    fn it_is_star2_with_the_best_evaluation_of_the_board() {
        let limits = Limits { depth: Some(2), ..Limits::default() };
        let mut dice = Dice::new(1);
        for (side, plain) in [(5, "star2:eval=net"), (4, "star2"), (7, "star2")] {
            let size = Size::new(side).unwrap();
            let [red, blue] = SetUp::pair(SetUpRule::Random, size, &mut dice);
            let start = AnyPosition::start(&red, &blue, ewn::RED).unwrap();
            let rolled = start.roll(start.random_roll(&mut dice).unwrap());
            assert_eq!(opinion("champion", &rolled, limits), opinion(plain, &rolled, limits));
        }
    }

    #[test]
    fn large_boards_are_searched_less_deeply_if_nothing_limits_it() {
        let depths = [3, 5, 6, 8].map(|side| usual_depth(Size::new(side).unwrap()));
        assert_eq!(depths, [5, 5, 4, 3]);
    }
}
