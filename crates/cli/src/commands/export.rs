use std::io::{BufWriter, Write};
use std::path::Path;

use anyhow::{Context, bail};
use arena::store::{EventSummary, Store, StoreError, StoredGame, StoredPlayer};
use ewn::notation::{Record, Start, ccgc};
use ewn::{AnyPosition, BLUE, RED, SetUp};
use game::{Player as Side, Position};

use super::results::events;
use crate::arguments::Common;
use crate::contest_arguments::{Export, ExportFormat};
use crate::file::{self, AtomicFile};

const CSV_HEAD: &str = "event,round,pairing,pair,game,first,second,winner,plies,fault,detail,\
                        luck,seed,start,moves,microseconds\n";

/// Writes the games of a store.
pub fn run(export: &Export, common: &Common) -> anyhow::Result<()> {
    if common.json {
        bail!("games are exported as record, ccgc or csv: leave out --json");
    }
    let store = Store::read(&export.store)?;
    let events = events(&store, export.event)?;
    let is_store = |path: &&Path| {
        path.canonicalize().is_ok_and(|path| export.store.canonicalize().ok() == Some(path))
    };
    match export.output.as_deref().filter(|path| *path != Path::new("-")) {
        Some(path) if is_store(&path) => {
            bail!("{} is the file that is read: write to another one", path.display())
        }
        Some(path) if !export.force && file::would_lose(path) => {
            bail!("{} exists already: use --force to replace it", path.display())
        }
        Some(path) => {
            let mut file = AtomicFile::create(path)?;
            write_events(&store, &events, export.to, &mut |text| file.write(text))?;
            file.finish()
        }
        None => {
            let mut stdout = BufWriter::new(std::io::stdout().lock());
            let write = &mut |text: &str| {
                stdout.write_all(text.as_bytes()).context("cannot write to standard output")
            };
            write_events(&store, &events, export.to, write)?;
            stdout.flush().context("cannot write to standard output")
        }
    }
}

/// Takes text piece by piece.
type Sink<'a> = dyn FnMut(&str) -> anyhow::Result<()> + 'a;

fn write_events(
    store: &Store,
    events: &[EventSummary],
    format: ExportFormat,
    sink: &mut Sink,
) -> anyhow::Result<()> {
    if format == ExportFormat::Csv {
        sink(CSV_HEAD)?;
    }
    for event in events {
        let players = store.players(event.id())?;
        store.visit_games::<Problem>(event.id(), |game| {
            let text = match format {
                ExportFormat::Csv => Ok(csv_line(event, &players, &game)),
                ExportFormat::Record => record(event, &players, &game).map(|it| format!("{it}\n")),
                ExportFormat::Ccgc => ccgc_text(event, &players, &game),
            };
            let place =
                || format!("event {}, pair {}, game {}", event.number, game.pair + 1, game.leg + 1);
            sink(&text.with_context(place)?)?;
            Ok(())
        })?;
    }
    Ok(())
}

/// Fields end with a bracket, so names have none.
fn ccgc_text(
    event: &EventSummary,
    players: &[StoredPlayer],
    game: &StoredGame,
) -> anyhow::Result<String> {
    let mut record = record(event, players, game)?;
    for tag in ["Red", "Blue"] {
        let name = record.tag(tag).unwrap_or_default().replace(']', ")");
        record.set_tag(tag, name.trim())?;
    }
    Ok(ccgc::write(&record)? + "\n")
}

/// Any error: the store's own and ours.
struct Problem(anyhow::Error);

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        Self(error.into())
    }
}

impl From<anyhow::Error> for Problem {
    fn from(error: anyhow::Error) -> Self {
        Self(error)
    }
}

impl From<Problem> for anyhow::Error {
    fn from(problem: Problem) -> Self {
        problem.0
    }
}

fn name<'a>(players: &'a [StoredPlayer], game: &StoredGame, side: Side) -> &'a str {
    players.get(game.players[side.index()]).map_or("unknown", |player| &player.name)
}

fn csv_line(event: &EventSummary, players: &[StoredPlayer], game: &StoredGame) -> String {
    let summary = &game.summary;
    let cells = [
        event.number.to_string(),
        (game.round + 1).to_string(),
        (game.pairing + 1).to_string(),
        (game.pair + 1).to_string(),
        (game.leg + 1).to_string(),
        name(players, game, Side::First).to_owned(),
        name(players, game, Side::Second).to_owned(),
        name(players, game, summary.winner).to_owned(),
        summary.plies.to_string(),
        summary.fault.map(|fault| fault.name().to_owned()).unwrap_or_default(),
        game.detail.clone(),
        summary.luck.map(|luck| luck.to_string()).unwrap_or_default(),
        game.seed.to_string(),
        game.start.clone(),
        game.moves.clone(),
        game.times.clone(),
    ];
    cells.map(|cell| csv_cell(&cell)).join(",") + "\n"
}

/// In quotes if need be, as RFC 4180 has it.
fn csv_cell(text: &str) -> String {
    if text.contains(['"', ',', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}

/// The record of a stored game; reading its moves checks them.
fn record(
    event: &EventSummary,
    players: &[StoredPlayer],
    game: &StoredGame,
) -> anyhow::Result<Record> {
    let start: AnyPosition = game.start.parse()?;
    let set_ups = SetUp::of(start.board(), RED).zip(SetUp::of(start.board(), BLUE));
    let mut record = Record::new(match set_ups {
        Some((red, blue)) => Start::SetUps { red, blue, first: start.mover() },
        None => Start::Position(start),
    })?;
    record.set_tag("Red", name(players, game, Side::First))?;
    record.set_tag("Blue", name(players, game, Side::Second))?;
    record.set_tag("Event", &format!("event {}", event.number))?;
    record.set_tag("Round", &format!("{}.{}.{}", game.round + 1, game.pair + 1, game.leg + 1))?;
    record.set_tag("Seed", &game.seed.to_string())?;
    if let Some(forfeit) = game.forfeit() {
        record.set_tag("Forfeit", &forfeit.to_string())?;
    }
    let mut die = start.die();
    for word in game.moves.split(' ').filter(|word| !word.is_empty()) {
        match word.strip_prefix('@') {
            Some(face) => {
                let rolled = face.parse().ok().and_then(ewn::Die::new);
                die = Some(rolled.with_context(|| format!("\"{word}\" is not a roll"))?);
                record.roll(die.context("just rolled")?)?;
            }
            None => {
                let mov = record.position().parse_move(word)?;
                record.push(die.context("a move without a roll")?, mov)?;
            }
        }
    }
    record.set_result(Some(game.summary.winner))?;
    Ok(record)
}
