//! What does taking the luck out of results save, and is it honest?
//!
//! Plays many matches between two engines and looks at how their results spread, raw and with the
//! luck adjusted by several references. `luck_adjustment [MATCHES] [GAMES]`.

use std::sync::atomic::AtomicBool;

use arena::{MatchReport, Plan, Tournament};
use protocol::make_player;

type Failure = Box<dyn std::error::Error + Send + Sync>;

const PLAYERS: [&str; 2] =
    ["star2:depth=2,hash=1", "star2:eval=odema,eval.block=attack,depth=2,hash=1"];
const REFERENCES: [&str; 5] =
    ["schwarz", "zweistein", "net", "star2:depth=2,hash=1", "star2:depth=3,hash=1"];
const SEED: u64 = 1;

fn main() -> Result<(), Failure> {
    let mut arguments = std::env::args().skip(1);
    let matches: u64 = arguments.next().map_or(Ok(200), |text| text.parse())?;
    let games: u64 = arguments.next().map_or(Ok(400), |text| text.parse())?;
    println!(
        "{matches} matches of {games} games, {} against {}, seeds {SEED} and on\n",
        PLAYERS[0], PLAYERS[1]
    );
    println!(
        "| reference | mean of raw | mean of adjusted | z of the difference | spread over stated error | worth single games: pairs alone | and luck |"
    );
    println!("|---|---|---|---|---|---|---|");
    for reference in REFERENCES {
        println!("{}", row(reference, &reports(reference, matches, games)?));
    }
    Ok(())
}

fn reports(reference: &str, matches: u64, games: u64) -> Result<Vec<MatchReport>, Failure> {
    let plan = Plan {
        games: Some(games),
        seed: Some(SEED),
        reference: Some(reference.into()),
        ..Plan::of_match(PLAYERS[0], PLAYERS[1])
    };
    let threads = std::thread::available_parallelism()?;
    let contest = plan.contest(threads, |_| (), &make_player)?;
    let first = plan.tournament()?;
    let play = |index| {
        let tournament = Tournament { seed: SEED + index, ..first };
        let mut rounds = contest.play(&tournament, None, &AtomicBool::new(false), &|_| ())?;
        Ok(rounds.remove(0).reports.remove(0))
    };
    (0..matches).map(play).collect()
}

fn row(reference: &str, reports: &[MatchReport]) -> String {
    let column = |number: fn(&MatchReport) -> Option<f64>| -> Vec<f64> {
        reports.iter().filter_map(number).collect()
    };
    let raw = column(|report| report.pairs().win_rate());
    let adjusted = column(|report| report.tally.win_rate());
    let differences: Vec<f64> = adjusted.iter().zip(&raw).map(|(one, other)| one - other).collect();
    let count = reports.len() as f64;
    let z_score = mean(&differences) / (variance(&differences) / count).sqrt();
    let stated = column(|report| report.tally.standard_error().map(|error| error * error));
    let spread = (variance(&adjusted) / mean(&stated)).sqrt();
    let rate = mean(&raw);
    let games = reports.iter().map(|report| report.pairs().games() as f64).sum::<f64>() / count;
    let saving = |rates: &[f64]| rate * (1.0 - rate) / variance(rates) / games;
    format!(
        "| {reference} | {:.4} | {:.4} | {z_score:+.2} | {spread:.3} | {:.2} | {:.2} |",
        rate,
        mean(&adjusted),
        saving(&raw),
        saving(&adjusted)
    )
}

fn mean(numbers: &[f64]) -> f64 {
    numbers.iter().sum::<f64>() / numbers.len() as f64
}

fn variance(numbers: &[f64]) -> f64 {
    let mean = mean(numbers);
    numbers.iter().map(|number| (number - mean).powi(2)).sum::<f64>() / (numbers.len() as f64 - 1.0)
}
