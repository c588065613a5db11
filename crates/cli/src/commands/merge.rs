use std::path::PathBuf;

use clap::Args;
use serde_json::json;
use store::Merged;

use crate::arguments::Common;
use crate::interrupt::{self, interrupted};
use crate::output;

#[derive(Args)]
pub struct Merge {
    /// The file to add games to; a new one is made
    into: PathBuf,
    /// Files that --store wrote, with parts of the same matches and tournaments
    #[arg(required = true)]
    from: Vec<PathBuf>,
}

/// Adds the games of several files to one file.
pub fn run(merge: &Merge, common: &Common) -> anyhow::Result<()> {
    let merged = store::merge(&merge.into, &merge.from, interrupt::stop_flag());
    let Some(Merged { games, new }) = merged.map_err(anyhow::Error::from_boxed)? else {
        return Err(interrupted("nothing was merged"));
    };
    let file = merge.into.display().to_string();
    let json = json!({ "store": file, "games": games, "new": new });
    output::print_either(common, &json, &format!("{file}: {games} games, {new} of them new\n"))
}
