//! Games of an engine against itself, in a file that a killed process does not spoil.

use std::collections::HashSet;
use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Read as _, Seek as _, Write};
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use game::files::sync_folder_of;
use game::{Dice, Evaluator as _, Options, Position as _, Side, Turn, derive_seed};
use search::alpha_beta::Heuristic as _;
use search::{Engine, Limits, Task};
use tzaar::{Action, Point, Position};
use tzaar_engine::{Corrected, Tuned, TzaarHeuristic, find};

/// Does what the arguments say.
pub fn run(arguments: &[String]) -> Result<(), String> {
    let number = |index: usize| arguments[index].parse::<u64>().unwrap();
    match arguments[0].as_str() {
        command @ ("play" | "compete") => {
            let plan = Plan {
                explores: command == "play",
                engine: arguments[1].clone(),
                nodes: number(4),
                seed: number(5),
                games: number(2) as u32..number(3) as u32,
            };
            let path = &arguments[7];
            return plan.play_all(number(6), path).map_err(|error| format!("{path}: {error}"));
        }
        "calibrate" => calibrate(&arguments[1], &arguments[2..]),
        "expand" => expand(&arguments[1..]),
        other => return Err(format!("{other}: expected play, compete, expand or calibrate")),
    }
    Ok(())
}

/// The first bytes of a file of games, before the seed, the length of the plan and the plan.
const MAGIC: &[u8; 8] = b"DREITZG2";
const MOST_RANDOM_ACTIONS: u32 = 8;
const ONE_RANDOM_IN: u32 = 30;
/// Logarithms of odds are kept in thousandths; a proven win has this one.
const PROVEN: i16 = 32_000;
const MOST_LIKELY: f64 = 20_000.0;

struct Plan {
    /// Whether there are random actions and positions aside.
    explores: bool,
    engine: String,
    nodes: u64,
    seed: u64,
    games: std::ops::Range<u32>,
}

impl Plan {
    fn play_all(&self, threads: u64, path: &str) -> io::Result<()> {
        let (file, done) = open(path, &self.header())?;
        // None once a game could not be written: nothing may follow half a game.
        let (file, next) = (Mutex::new(Some(file)), AtomicU32::new(self.games.start));
        let work = || -> io::Result<()> {
            let mut engine = build(&self.engine);
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= self.games.end {
                    return Ok(());
                }
                if !done.contains(&number) {
                    let game = self.play(&mut engine, number);
                    let mut place = file.lock().unwrap();
                    let Some(mut file) = place.take() else { return Ok(()) };
                    file.write_all(&game)?;
                    *place = Some(file);
                }
            }
        };
        std::thread::scope(|scope| {
            let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
            threads.into_iter().try_for_each(|thread| thread.join().unwrap())
        })?;
        file.into_inner().unwrap().map_or(Ok(()), |file| file.sync_all())
    }

    /// What a file of its games begins with.
    fn header(&self) -> Vec<u8> {
        let kind = if self.explores { "play" } else { "compete" };
        let plan = format!("{kind} {} {}", self.engine, self.nodes);
        let mut header = MAGIC.to_vec();
        header.extend(self.seed.to_le_bytes());
        header.extend((plan.len() as u16).to_le_bytes());
        header.extend(plan.into_bytes());
        header
    }

    /// The bytes of a game: its number, its length, the winner, and for each action the value of
    /// the position and which action it was, then the same of the position aside.
    fn play(&self, engine: &mut Engine<Position>, number: u32) -> Vec<u8> {
        let (mut position, mut dice) = start(self.seed, number);
        engine.search.new_game();
        let mut body = vec![0];
        while let Turn::ToMove(_) = position.turn() {
            let (value, best) = self.think(engine, &position, dice.seed());
            body.extend(value.to_le_bytes());
            let mut aside = position;
            let count = if self.explores { 1 + dice.below(2) as u8 } else { 0 };
            let place = body.len();
            body.push(0);
            for _ in 0..count {
                if aside.moves().len() > 0 {
                    let index = random_index(&aside, &mut dice);
                    aside = play(&aside, index);
                    body[place] += 1;
                    body.push(index);
                }
            }
            if aside != position && matches!(aside.turn(), Turn::ToMove(_)) {
                let (value, _) = self.think(engine, &aside, dice.seed());
                body.extend(value.to_le_bytes());
            }
            let index = if self.explores && dice.below(ONE_RANDOM_IN) == 0 {
                random_index(&position, &mut dice)
            } else {
                position.moves().position(|action| action == best).unwrap() as u8
            };
            body.push(index);
            position = play(&position, index);
        }
        if let Turn::Over(outcome) = position.turn() {
            body[0] = outcome.winner.index() as u8;
        }
        let mut game = number.to_le_bytes().to_vec();
        game.extend((body.len() as u16).to_le_bytes());
        game.extend(body);
        game
    }

    /// The logarithm of the mover's odds by a search, and its best action.
    fn think(
        &self,
        engine: &mut Engine<Position>,
        position: &Position,
        seed: u64,
    ) -> (i16, Action) {
        let stop = AtomicBool::new(false);
        let limits = Limits { nodes: Some(self.nodes), ..Limits::default() };
        let task = Task { limits, stop: &stop, all_moves: false, seed };
        let report = engine.search(position, task, &mut |_| ()).unwrap();
        let chance = report.value.of(position.mover());
        let value = if report.exact && (chance == 0.0 || chance == 1.0) {
            if chance == 1.0 { PROVEN } else { -PROVEN }
        } else {
            let odds = (chance / (1.0 - chance)).ln() * 1000.0;
            odds.clamp(-MOST_LIKELY, MOST_LIKELY).round() as i16
        };
        (value, report.best().unwrap())
    }
}

fn build(spec: &str) -> Engine<Position> {
    let (name, options) = spec.split_once(':').unwrap_or((spec, ""));
    let kind = find(name).unwrap();
    let (inner, own): (Vec<&str>, Vec<&str>) =
        options.split(',').partition(|option| option.starts_with("eval."));
    let inner: Vec<&str> = inner.iter().filter_map(|text| text.strip_prefix("eval.")).collect();
    let options = Options::parse(kind.options, &own.join(",")).unwrap();
    kind.make(&options, &inner.join(",")).unwrap()
}

/// The first position of a game, and its dice from then on.
fn start(seed: u64, number: u32) -> (Position, Dice) {
    let mut dice = Dice::new(derive_seed(seed, number.into()));
    let mut position = Position::random_start(&mut dice);
    for _ in 0..dice.below(MOST_RANDOM_ACTIONS + 1) {
        let index = random_index(&position, &mut dice);
        position = play(&position, index);
    }
    (position, dice)
}

/// The position after the action with this index.
fn play(position: &Position, index: u8) -> Position {
    let action = position.moves().nth(index.into()).unwrap();
    position.play(action)
}

fn random_index(position: &Position, dice: &mut Dice) -> u8 {
    dice.below(position.moves().len() as u32) as u8
}

/// Opens a file for more games of a plan, with the numbers of those that it has.
fn open(path: &str, header: &[u8]) -> io::Result<(File, HashSet<u32>)> {
    let mut file =
        OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
    file.try_lock()?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes)?;
    if bytes.is_empty() {
        sync_folder_of(Path::new(path))?;
    }
    if header.starts_with(&bytes) {
        bytes = header.to_vec();
        file.rewind()?;
        file.write_all(header)?;
    }
    if !bytes.starts_with(header) {
        return Err(io::Error::other("it has games of another plan"));
    }
    let games: Vec<Game> = games(&bytes).collect();
    let end =
        header.len() as u64 + games.iter().map(|game| 6 + game.body.len() as u64).sum::<u64>();
    file.set_len(end)?;
    file.seek(io::SeekFrom::Start(end))?;
    Ok((file, games.iter().map(|game| game.number).collect()))
}

/// A finished game.
pub struct Game<'a> {
    pub number: u32,
    /// See [`Plan::play`].
    pub body: &'a [u8],
}

fn seed_of(bytes: &[u8]) -> u64 {
    assert_eq!(&bytes[..8], MAGIC, "not a file of games");
    u64::from_le_bytes(bytes[8..16].try_into().unwrap())
}

/// The games in the bytes of a file, without one that is cut off at its end; none if its plan is.
pub fn games(bytes: &[u8]) -> impl Iterator<Item = Game<'_>> {
    let plan = bytes.get(16..18).map_or(0, |plan| u16::from_le_bytes(plan.try_into().unwrap()));
    let mut rest = bytes.get(18 + usize::from(plan)..).unwrap_or_default();
    std::iter::from_fn(move || {
        let (head, after) = rest.split_at_checked(6)?;
        let number = u32::from_le_bytes(head[..4].try_into().unwrap());
        let length = u16::from_le_bytes(head[4..].try_into().unwrap());
        let (body, after) = after.split_at_checked(length.into())?;
        rest = after;
        Some(Game { number, body })
    })
}

fn expand(paths: &[String]) {
    let mut output = BufWriter::with_capacity(1 << 20, io::stdout().lock());
    for path in paths {
        let bytes = std::fs::read(path).unwrap();
        let seed = seed_of(&bytes);
        let mut games: Vec<Game> = games(&bytes).collect();
        games.sort_by_key(|game| game.number);
        for game in games {
            expand_game(seed, &game, &mut output);
        }
    }
}

fn expand_game(seed: u64, game: &Game, output: &mut impl Write) {
    for_each_position(seed, game, |position, value, result| {
        record(position, value, result.unwrap_or(UNKNOWN), game.number, output);
    });
}

/// Calls `visit` with every position, the value that the search gave it, and whether the mover won
/// unless it was aside.
fn for_each_position(seed: u64, game: &Game, mut visit: impl FnMut(&Position, i16, Option<u8>)) {
    let (mut position, _) = start(seed, game.number);
    let winner = if game.body[0] == 0 { Side::First } else { Side::Second };
    let mut rest = &game.body[1..];
    let mut take = |count: usize| {
        let (taken, after) = rest.split_at(count);
        rest = after;
        taken
    };
    while let Turn::ToMove(mover) = position.turn() {
        let value = i16::from_le_bytes(take(2).try_into().unwrap());
        let mut aside = position;
        let count = take(1)[0];
        for &index in take(count.into()) {
            aside = play(&aside, index);
        }
        visit(&position, value, Some(u8::from(mover == winner)));
        if aside != position && matches!(aside.turn(), Turn::ToMove(_)) {
            visit(&aside, i16::from_le_bytes(take(2).try_into().unwrap()), None);
        }
        position = play(&position, take(1)[0]);
    }
}

/// Positions whose values are in the same tenth.
#[derive(Clone, Copy, Default)]
struct Tenth {
    count: f64,
    values: f64,
    wins: f64,
}

fn calibrate(network: &str, paths: &[String]) {
    let network = Corrected::load(network).unwrap();
    let mut tables = [[Tenth::default(); 10]; 2];
    for path in paths {
        let bytes = std::fs::read(path).unwrap();
        let seed = seed_of(&bytes);
        for game in games(&bytes) {
            for_each_position(seed, &game, |position, value, result| {
                let Some(result) = result else { return };
                let by_search = 1.0 / (1.0 + (f64::from(-value) / 1000.0).exp());
                let by_network = network.evaluate(position).probability();
                for (table, value) in tables.iter_mut().zip([by_network, by_search]) {
                    let tenth = &mut table[((value * 10.0) as usize).min(9)];
                    tenth.count += 1.0;
                    tenth.values += value;
                    tenth.wins += f64::from(result);
                }
            });
        }
    }
    println!("by,from,positions,mean_value,won,difference");
    for (name, table) in ["network", "search"].into_iter().zip(tables) {
        for (number, tenth) in table.iter().enumerate() {
            let Tenth { count, values, wins } = tenth;
            let (value, won) = (values / count, wins / count);
            let from = number as f64 / 10.0;
            println!("{name},{from:.1},{count},{value:.4},{won:.4},{:.4}", won - value);
        }
    }
}

/// The result of a position that no game had.
const UNKNOWN: u8 = 2;

/// 72 bytes: the number of the game, the value, the score of `tuned`, the action of the turn, the
/// result, and the stacks, the mover's being 1 to 24 and the opponent's 25 to 48. All but the
/// number as the mover sees them.
fn record(position: &Position, value: i16, result: u8, game: u32, output: &mut impl Write) {
    let heuristic = TzaarHeuristic(Tuned);
    let tuned = heuristic.score(position, &heuristic.state(position));
    let mut bytes = [0; 72];
    bytes[..4].copy_from_slice(&game.to_le_bytes());
    bytes[4..6].copy_from_slice(&value.to_le_bytes());
    bytes[6..8].copy_from_slice(&(tuned.clamp(-32_000, 32_000) as i16).to_le_bytes());
    bytes[8] = position.step() as u8;
    bytes[9] = result;
    for (byte, point) in bytes[10..].iter_mut().zip(Point::all()) {
        *byte = position.stack(point).map_or(0, |stack| {
            let owner = u8::from(stack.owner() != position.mover());
            1 + (owner * 3 + stack.kind().index() as u8) * 8 + stack.height().min(8) - 1
        });
    }
    output.write_all(&bytes).unwrap();
}
