//! Nodes and seconds of engines on one thread: `cargo xtask wasm-speed` compares a native build with
//! WebAssembly. Natively this prints a line for each search; in WebAssembly the caller measures.
#![cfg_attr(target_family = "wasm", allow(unsafe_code, reason = "exported names are unsafe"))]

use std::sync::atomic::AtomicBool;

use games::{Game, Position, Problem};
use search::{Limits, Task};

/// Searches the same positions each time and returns the number of nodes.
type Search = Box<dyn FnMut() -> u64>;

/// The names of the engines, and how to make their searches.
type Maker = fn() -> Result<Search, Problem>;

const ENGINES: [(&str, Maker); 3] = [
    ("star2", || search(Game::Ewn, Game::Ewn.bench.engine, Game::Ewn.bench.depth)),
    ("champion", || search(Game::Ewn, "champion:hash=16,threads=1", 5)),
    ("tzaar", || search(Game::Tzaar, Game::Tzaar.bench.engine, Game::Tzaar.bench.depth)),
];

/// The positions of `dreistein bench`, with the tables cleared before each.
fn search(game: Game, spec: &str, depth: u32) -> Result<Search, Problem> {
    let mut engine = game.default_variant().engine(spec, |_| ())?;
    let parsed = game.bench.positions.iter().map(|text| game.own_position(text));
    let positions: Vec<Position> = parsed.collect::<Result<_, _>>()?;
    Ok(Box::new(move || {
        let stop = AtomicBool::new(false);
        let limits = Limits { depth: Some(depth), ..Limits::default() };
        let task = Task { limits, stop: &stop, all_moves: false, seed: 0 };
        let mut nodes = 0;
        for position in &positions {
            engine.search.new_game();
            nodes += engine.search(position, task, &mut |_| ()).map_or(0, |report| report.nodes);
        }
        nodes
    }))
}

#[cfg(not(target_family = "wasm"))]
fn main() -> Result<(), Problem> {
    let rounds: u32 = std::env::args().nth(1).map_or(Ok(3), |rounds| rounds.parse())?;
    for (name, make) in ENGINES {
        let mut search = make()?;
        search();
        for _ in 0..rounds {
            let begin = seconds()?;
            let nodes = search();
            println!("{name} {nodes} {}", seconds()? - begin);
        }
    }
    Ok(())
}

/// Linux counts the nanoseconds that the main thread runs. Unlike the time on a clock, they say
/// something on a busy machine.
#[cfg(not(target_family = "wasm"))]
fn seconds() -> Result<f64, Problem> {
    let counts = std::fs::read_to_string("/proc/self/schedstat")?;
    let nanoseconds: f64 = counts.split(' ').next().unwrap_or_default().parse()?;
    Ok(nanoseconds / 1e9)
}

#[cfg(target_family = "wasm")]
fn main() {}

#[cfg(target_family = "wasm")]
mod exports {
    use std::cell::RefCell;

    use super::{ENGINES, Search};

    thread_local! {
        static SEARCH: RefCell<Option<Search>> = const { RefCell::new(None) };
    }

    /// Makes an engine by its number; returns the length of its name, or 0 if there is none.
    // SAFETY: nothing else has this name.
    #[unsafe(no_mangle)]
    extern "C" fn prepare(number: usize) -> usize {
        let Some((name, make)) = ENGINES.get(number) else { return 0 };
        SEARCH.set(make().ok());
        name.len()
    }

    /// Where the name of an engine is.
    // SAFETY: nothing else has this name.
    #[unsafe(no_mangle)]
    extern "C" fn name(number: usize) -> *const u8 {
        ENGINES[number].0.as_ptr()
    }

    /// Searches with the engine that was made last; returns the number of nodes.
    // SAFETY: nothing else has this name.
    #[unsafe(no_mangle)]
    extern "C" fn search() -> f64 {
        SEARCH.with_borrow_mut(|search| search.as_mut().map_or(0.0, |search| search() as f64))
    }
}
