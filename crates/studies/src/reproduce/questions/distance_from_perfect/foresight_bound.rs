use std::sync::atomic::AtomicBool;

use arena::{Budget, GameSeed, choose_move};
use ewn::{AnyPosition, Side};
use game::{Dice, derive_seed};

use super::Depths;
use crate::questions::{Foresight, SearchJudge};
use crate::reproduce::questions::games::{ewn_engine, random_start};
use crate::reproduce::{Cell, Estimate, ReproduceError, Run, Table};

/// How much worse than the best a move may be, as the judge sees it.
pub const TOLERANCES: [f64; 4] = [0.0, 0.01, 0.02, 0.05];
/// A stream of random numbers for this part of the study.
const STREAM: u64 = 1;

/// What opponents with foresight score over one half, for each tolerance.
pub fn bounds(
    run: &mut Run,
    depths: &Depths,
    pairs: u64,
) -> Result<Option<Vec<Estimate>>, ReproduceError> {
    // Without tables, engines do not depend on earlier positions.
    let player = ewn_engine(&format!("champion:depth={},hash=0", depths.player))?;
    let judge = ewn_engine("star2:eval=net,tb=auto,hash=0")?;
    let seed = derive_seed(run.seed(), STREAM);
    let items: Vec<u64> = (0..pairs).collect();
    let (of_player, of_judge) = (depths.player, depths.foresight);
    let key = |pair: &u64| {
        format!("foresight, pair {pair} of {seed} at depth {of_player}, judged at {of_judge}")
    };
    let work = |&pair: &u64| {
        let seed = GameSeed::of_pair(seed, pair);
        let start = random_start(seed)?;
        let mut player = player.clone();
        let mut choose = |rolled: &AnyPosition| {
            let (budget, stop) = (Budget::default(), AtomicBool::new(false));
            let choice = choose_move(&mut player, rolled, &budget, &mut Dice::new(0), &stop);
            choice.ok().map(|choice| choice.mov)
        };
        let mut judge = SearchJudge { engine: judge.clone(), depth: of_judge };
        let mut score = |tolerance: f64, opponent: Side| {
            let (player, judge) = (&mut choose as _, &mut judge as _);
            Foresight { player, judge, tolerance, opponent, seed }.best_result(&start)
        };
        Ok(TOLERANCES.map(|tolerance| {
            let both = Side::BOTH.map(|opponent| score(tolerance, opponent));
            (both[0] + both[1] - 1.0) / 2.0
        }))
    };
    let found: Vec<[f64; TOLERANCES.len()]> =
        run.steps(&items, key, work)?.into_iter().flatten().collect();
    let estimate = |index: usize| {
        Estimate::of_samples(&found.iter().map(|leads| leads[index]).collect::<Vec<_>>())
    };
    Ok((0..TOLERANCES.len()).map(estimate).collect())
}

/// The bounds by tolerance.
pub fn bounds_table(bounds: Option<&[Estimate]>) -> Table {
    let mut table = Table::with_columns("moves within | an opponent with foresight leads by");
    for (index, tolerance) in TOLERANCES.iter().enumerate() {
        let within = format!("{:.0} %", 100.0 * tolerance);
        table.push([Cell::from(within), bounds.map(|bounds| bounds[index]).into()]);
    }
    table
}
