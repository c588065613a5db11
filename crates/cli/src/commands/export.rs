use std::io::{BufWriter, Write};
use std::path::Path;

use anyhow::{Context, bail};
use arena::store::{EventSummary, Store, StoreError, StoredGame, StoredPlayer};
use catalog::{GameKind, GameName, GameRecord, GameWork, player_tag};
use game::{Player as Side, Position};

use super::results::events;
use crate::arguments::Common;
use crate::contest_arguments::{CSV, Export};
use crate::file::{self, AtomicFile};
use crate::position_argument::problem;

const CSV_HEAD: &str = "event,round,pairing,pair,game,first,second,winner,plies,fault,detail,\
                        luck,seed,start,moves,microseconds\n";

/// Writes the games of a store.
pub fn run(export: &Export, common: &Common) -> anyhow::Result<()> {
    if common.json {
        bail!("games are exported as record, ccgc or csv: leave out --json");
    }
    let store = Store::read(&export.store)?;
    let events = events(&store, export.event, common.game)?;
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
            write_events(&store, &events, &export.to, &mut |text| file.write(text))?;
            file.finish()
        }
        None => {
            let mut stdout = BufWriter::new(std::io::stdout().lock());
            let write = &mut |text: &str| {
                stdout.write_all(text.as_bytes()).context("cannot write to standard output")
            };
            write_events(&store, &events, &export.to, write)?;
            stdout.flush().context("cannot write to standard output")
        }
    }
}

/// Takes text piece by piece.
type Sink<'a> = dyn FnMut(&str) -> anyhow::Result<()> + 'a;

fn write_events(
    store: &Store,
    events: &[EventSummary],
    format: &str,
    sink: &mut Sink,
) -> anyhow::Result<()> {
    if format == CSV {
        sink(CSV_HEAD)?;
    }
    for event in events {
        let players = store.players(event.id())?;
        let game: GameName = event.game.parse()?;
        store.visit_games::<Problem>(event.id(), |stored| {
            let text = match format {
                CSV => Ok(csv_line(event, &players, &stored)),
                _ => game.run(Written { event, players: &players, stored: &stored, format }),
            };
            let (event, pair, leg) = (event.number, stored.pair + 1, stored.leg + 1);
            sink(&text.with_context(|| format!("event {event}, pair {pair}, game {leg}"))?)?;
            Ok(())
        })?;
    }
    Ok(())
}

/// A stored game in one of the notations of its game.
struct Written<'a> {
    event: &'a EventSummary,
    players: &'a [StoredPlayer],
    stored: &'a StoredGame,
    format: &'a str,
}

impl GameWork for Written<'_> {
    type Output = anyhow::Result<String>;

    fn on<G: GameKind>(self) -> anyhow::Result<String> {
        let Self { event, players, stored, format } = self;
        if !G::GAME_FORMATS.contains(&format) {
            let formats = G::GAME_FORMATS.join(", ");
            bail!("games of {} cannot be written as {format}: expected {formats}, {CSV}", G::NAME);
        }
        let record = record::<G>(event, players, stored, format)?;
        Ok(G::write_record(&record, format).map_err(problem)? + "\n")
    }
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
fn record<G: GameKind>(
    event: &EventSummary,
    players: &[StoredPlayer],
    game: &StoredGame,
    format: &str,
) -> anyhow::Result<G::Record> {
    let start: G::Position = game.start.parse()?;
    let mut record = G::Record::from_start(start).map_err(problem)?;
    let mut set_tag = |tag: &str, value: &str| record.set_tag(tag, value).map_err(problem);
    for side in Side::BOTH {
        let mut name = name(players, game, side).to_owned();
        if format == "ccgc" {
            // Fields end with a bracket, so names have none.
            name = name.replace(']', ")").trim().to_owned();
        }
        set_tag(&player_tag::<G>(side), &name)?;
    }
    set_tag("Event", &format!("event {}", event.number))?;
    set_tag("Round", &format!("{}.{}.{}", game.round + 1, game.pair + 1, game.leg + 1))?;
    set_tag("Seed", &game.seed.to_string())?;
    if let Some(forfeit) = game.forfeit() {
        set_tag("Forfeit", &forfeit.to_string())?;
    }
    for word in game.moves.split(' ').filter(|word| !word.is_empty()) {
        let position = *record.position();
        match word.strip_prefix('@') {
            Some(face) => {
                let rolled = position.rolls().find(|(roll, _)| roll.to_string() == face);
                let (roll, _) = rolled.with_context(|| format!("\"{word}\" is not a roll"))?;
                record.roll(roll).map_err(problem)?;
            }
            None => record.push(position.parse_move(word)?, None).map_err(problem)?,
        }
    }
    record.set_result(Some(game.summary.winner)).map_err(problem)?;
    Ok(record)
}
