use ewn::Size;
use game::{OptionKind, Options};
use search::star::StarOptions;

use crate::noise::NOISE;
use crate::search_engine::{CLOCK, depth_limit, time_limit};
use crate::star::{HASH, NODES, THREADS, engine_of};
use crate::tables::{TABLES, with_tables};
use crate::{EvaluationSpec, EwnEngine, SpecError};

/// The strongest player of each board: the fastest search, over the network where there is one.
///
/// # Errors
/// If the tables that the options ask for cannot be had.
pub(crate) fn engine(
    size: Size,
    options: &Options,
    tell: fn(&str),
) -> Result<EwnEngine, SpecError> {
    let evaluation = EvaluationSpec::parse(if size == Size::FIVE { "net" } else { "zweistein" })?;
    let evaluation = with_tables(&evaluation, size, options.text("tb"), tell)?;
    let star_options = StarOptions {
        hash: options.integer("hash") as usize,
        threads: options.integer("threads") as usize,
        ..StarOptions::default()
    };
    Ok(engine_of(star_options, options, evaluation, usual_depth(size)))
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
pub(crate) const OPTIONS: &[OptionKind] =
    &[TABLES, depth_limit(), NODES, time_limit(), HASH, THREADS, CLOCK, NOISE];
