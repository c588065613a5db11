//! What does taking the luck out of results save, and is it honest?
//!
//! Plays many matches between two engines and looks at how their results spread, raw and with the
//! luck adjusted by several references. `luck_adjustment [MATCHES] [GAMES]`.

use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;

use arena::{GameContest, MatchReport, NamedPlayer, Schedule, TimeControl, Tournament, luck_judge};
use games::Game;

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
        let contest = contest(reference)?;
        let reports = (0..matches).map(|index| play(&contest, SEED + index, games));
        println!("{}", row(reference, &reports.collect::<Result<Vec<_>, _>>()?));
    }
    Ok(())
}

fn contest(reference: &str) -> Result<GameContest, Failure> {
    let variant = Game::Ewn.default_variant();
    let player = |spec: &&str| {
        let make = protocol::player(variant, spec, Vec::new(), |_| ())?;
        Ok(NamedPlayer { name: spec.to_string(), spec: spec.to_string(), make, control: None })
    };
    Ok(GameContest {
        variant,
        set_ups: "random",
        players: PLAYERS.iter().map(player).collect::<Result<_, Failure>>()?,
        control: TimeControl::default(),
        reference: (luck_judge(variant, reference, |_| ())?, reference.into()),
        threads: std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
    })
}

fn play(contest: &GameContest, seed: u64, games: u64) -> Result<MatchReport, Failure> {
    let schedule = Schedule::RoundRobin;
    let tournament = Tournament { schedule, pairs: games / 2, seed, sprt: None };
    let mut rounds = contest.play(&tournament, None, &AtomicBool::new(false), &|_| ())?;
    Ok(rounds.remove(0).reports.remove(0))
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
