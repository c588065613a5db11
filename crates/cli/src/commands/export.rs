use std::io::{BufWriter, Write};
use std::path::PathBuf;

use anyhow::{Context, anyhow, bail};
use clap::Args;
use game::Side;
use games::Game;
use report::contest::Entrant;
use store::{EventSummary, Store, StoredGame, StoredRecordError, stored_record};

use super::results::events;
use crate::arguments::Common;
use crate::file::{self, AtomicFile};
use crate::output;
use crate::words::values;

#[derive(Args)]
pub struct Export {
    /// A file that --store wrote
    store: PathBuf,
    /// Format to write
    #[arg(long, value_name = "FORMAT", value_parser = values(Game::record_formats, &[CSV]))]
    to: String,
    /// Only the event with this number [default: all]
    #[arg(long, value_name = "N")]
    event: Option<i64>,
    /// File to write, - for standard output [default: -]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Overwrite an existing file
    #[arg(long)]
    force: bool,
}

/// The name of the export format that is not a notation of a game.
pub const CSV: &str = "csv";

const CSV_HEAD: &str = "event,round,pairing,pair,game,first,second,winner,plies,fault,detail,\
                        luck,seed,start,moves,microseconds\n";

/// Writes the games of a store as records or CSV.
pub fn run(export: &Export, common: &Common) -> anyhow::Result<()> {
    if common.json {
        bail!("games are exported as --to says: leave out --json");
    }
    let store = Store::read(&export.store)?;
    let events = events(&store, export.event, common.game)?;
    match file::output_file(export.output.as_deref()) {
        Some(path) => {
            file::check_not_input(path, &export.store)?;
            file::check_writable(path, export.force)?;
            let mut file = AtomicFile::create(path)?;
            write_events(&store, &events, &export.to, &mut |text| file.write(text))?;
            file.finish()
        }
        None => {
            let mut stdout = BufWriter::new(std::io::stdout().lock());
            let write = &mut |text: &str| {
                stdout
                    .write_all(output::raw(text).as_bytes())
                    .context("cannot write to standard output")
            };
            write_events(&store, &events, &export.to, write)?;
            stdout.flush().context("cannot write to standard output")
        }
    }
}

fn write_events(
    store: &Store,
    events: &[EventSummary],
    format: &str,
    sink: &mut dyn FnMut(&str) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    if format == CSV {
        sink(CSV_HEAD)?;
    }
    for event in events {
        let players = store.players(event.number)?;
        let game: Game = event.game.parse()?;
        store.visit_games::<anyhow::Error>(event.number, |stored| {
            let text = match format {
                CSV => Ok(csv_line(event, &players, &stored)),
                _ => {
                    let text = stored_record(game, event, &players, &stored, format);
                    text.map_err(|error| match error {
                        StoredRecordError::Format { .. } => anyhow!("{error}, {CSV}"),
                        StoredRecordError::Game(error) => anyhow::Error::from_boxed(error),
                    })
                }
            };
            let (event, pair, leg) = (event.number, stored.pair + 1, stored.leg + 1);
            sink(&text.with_context(|| format!("event {event}, pair {pair}, game {leg}"))?)
        })?;
    }
    Ok(())
}

fn csv_line(event: &EventSummary, players: &[Entrant], game: &StoredGame) -> String {
    let summary = &game.summary;
    let named = |side: Side| {
        let player = players.get(game.players[side.index()]);
        text_cell(player.map_or("unknown", |player| &player.name))
    };
    let cells = [
        event.number.to_string(),
        (game.round + 1).to_string(),
        (game.pairing + 1).to_string(),
        (game.pair + 1).to_string(),
        (game.leg + 1).to_string(),
        named(Side::First),
        named(Side::Second),
        named(summary.winner),
        summary.plies.to_string(),
        summary.fault.map(|fault| fault.name().to_owned()).unwrap_or_default(),
        text_cell(&game.detail),
        summary.luck.map(|luck| luck.to_string()).unwrap_or_default(),
        game.seed.to_string(),
        text_cell(&game.start),
        text_cell(&game.moves),
        text_cell(&game.times),
    ];
    cells.map(|cell| csv_cell(&cell)).join(",") + "\n"
}

/// Puts an apostrophe before a text that a spreadsheet would read as a formula.
fn text_cell(text: &str) -> String {
    let apostrophe = if text.starts_with(['=', '+', '-', '@', '\t', '\r']) { "'" } else { "" };
    format!("{apostrophe}{text}")
}

/// Quotes a cell if necessary, as RFC 4180 demands.
fn csv_cell(text: &str) -> String {
    if text.contains(['"', ',', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}
