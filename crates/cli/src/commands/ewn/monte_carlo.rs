use std::fmt::Write;

use anyhow::{Context, bail};
use arena::{MultiAttributeTable, ValuedMove};
use clap::Args;
use ewn::Board;
use game::Options;
use games::ewn_game::{EWN_PLAYOUTS, build_policy, multi_attribute};
use games::{PLAYOUTS_PER, Position, playout_share};
use serde_json::{Value, json};

use crate::arguments::{Common, Threads};
use crate::{interrupt, output, position_argument};

#[derive(Args)]
pub struct MonteCarloArguments {
    /// The position; see `dreistein --help`
    position: String,
    /// Number of playouts
    #[arg(long, value_name = "N", default_value = "60000")]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    playouts: u64,
    /// Count playouts for all moves together or for each move
    #[arg(long, value_name = "WHAT", default_value = "decision")]
    per: String,
    /// Playout policy; see `dreistein list`
    #[arg(long, value_name = "NAME", default_value = "uniform")]
    policy: String,
    /// Weight of losing the last cube in the value by several attributes
    #[arg(long, value_name = "C", default_value_t = ewn_engine::MultiAttribute::TEXT_WEIGHT)]
    weight: f64,
    /// Which case of the value by several attributes comes first
    #[arg(long, value_name = "ORDER", default_value = "listing")]
    cases: String,
    /// When a cube is next to the goal: after its move or before it
    #[arg(long, value_name = "WHEN", default_value = "after")]
    distance: String,
    #[command(flatten)]
    threads: Threads,
}

/// Prints two values of flat Monte Carlo for every move: from wins alone, and from attributes.
pub fn run(arguments: &MonteCarloArguments, common: &Common) -> anyhow::Result<()> {
    super::size("monte-carlo", common)?;
    let Position::Ewn(position) = position_argument::parse(&arguments.position, common)? else {
        bail!("expected a position of EWN");
    };
    if position.die().is_none() {
        bail!("{position}: the die is not rolled yet, so there is no choice between moves");
    }
    let seed = position_argument::told_seed(common, output::tell);
    let MonteCarloArguments { per, weight, cases, distance, .. } = arguments;
    let options = format!("per={per},weight={weight},cases={cases},distance={distance}");
    // The arguments are parsed as options of the engine `mc`.
    let options = Options::parse(&[&[PLAYOUTS_PER], EWN_PLAYOUTS.attributes].concat(), &options)?;
    let found = MultiAttributeTable {
        policy: build_policy(&arguments.policy, position.board().size(), output::tell)?,
        playouts: arguments.playouts,
        share: playout_share(&options),
        attributes: multi_attribute(&options),
        threads: arguments.threads.count().get(),
        seed,
    }
    .of(&position, interrupt::stop_flag());
    let best_by = |value: fn(&ValuedMove) -> f64| {
        // With equal values, a move that wins at once comes before one that won all its playouts.
        let better = |one: &ValuedMove, other: &ValuedMove| {
            value(other).total_cmp(&value(one)).then(other.wins.cmp(&one.wins))
        };
        let best = found.iter().copied().min_by(better);
        best.map(|best| best.mov.to_string()).context("a game that goes on has a move")
    };
    let (single_best, multi_best) = (best_by(ValuedMove::single)?, best_by(|valued| valued.multi)?);
    let json = json!({
        "position": position.to_string(),
        "policy": arguments.policy,
        "seed": seed,
        "moves": found.iter().map(row).collect::<Value>(),
        "single_best": single_best,
        "multi_best": multi_best,
    });
    let mut text = String::from("move  weight  playouts  wiped out   single    error      multi\n");
    for valued in &found {
        let (mov, weight, playouts) =
            (valued.mov.to_string(), valued.weight, valued.tally.playouts);
        let (wiped_out, single, error) = (valued.tally.marked, valued.single(), error(valued));
        let multi = if valued.wins { "wins".into() } else { format!("{:.5}", valued.multi) };
        let _ = writeln!(
            text,
            "{mov:<5} {weight:>6} {playouts:>9} {wiped_out:>10} {single:>8.5} {error:>8.5} {multi:>10}"
        );
    }
    let _ = writeln!(text, "best by single {single_best}, by multi {multi_best}");
    output::print_either(common, &json, &text)?;
    interrupt::check("these are the playouts so far")
}

/// `weight` is the move's weight in the playout policy; `wiped_out` counts the playouts in which
/// the mover lost all cubes. Moves that win at once have no `multi`.
fn row(valued: &ValuedMove) -> Value {
    json!({
        "move": valued.mov.to_string(),
        "playouts": valued.tally.playouts,
        "wins": valued.tally.wins,
        "wiped_out": valued.tally.marked,
        "weight": valued.weight,
        "single": valued.single(),
        "error": error(valued),
        "multi": (!valued.wins).then_some(valued.multi),
    })
}

/// The standard error of the value from wins alone.
fn error(valued: &ValuedMove) -> f64 {
    if valued.wins { 0.0 } else { valued.tally.standard_error() }
}
