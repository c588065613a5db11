//! What does taking the luck out of rollouts save, and are they honest?
//!
//! `rollouts factors [TRIALS]` rolls out middle-game positions with several judges of luck;
//! `rollouts bias [TRIALS]` compares rollouts of endgames with exact values.

mod bias;
mod factors;
mod positions;

type Failure = Box<dyn std::error::Error>;

const SEED: u64 = 1;

fn main() -> Result<(), Failure> {
    let mut arguments = std::env::args().skip(1);
    let study = arguments.next().unwrap_or_default();
    let trials = arguments.next().map(|text| text.parse()).transpose()?;
    match study.as_str() {
        "factors" => factors::measure(trials.unwrap_or(1008)),
        "bias" => bias::measure(trials.unwrap_or(1008)),
        _ => Err("expected factors or bias".into()),
    }
}
