//! Counts sequences of actions and says how long it took:
//! `cargo run --release -p tzaar --example perft -- 5 [POSITION]`.

use std::error::Error;
use std::time::Instant;

use game::perft;
use tzaar::Position;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let depth: u32 = arguments.next().map_or(Ok(4), |text| text.parse())?;
    let text: Vec<String> = arguments.collect();
    let text = if text.is_empty() { "startpos".into() } else { text.join(" ") };
    let position: Position = text.parse()?;
    for depth in 1..=depth {
        let begin = Instant::now();
        let count = perft(position, depth);
        println!("{depth} {count} {:.3} s", begin.elapsed().as_secs_f64());
    }
    Ok(())
}
