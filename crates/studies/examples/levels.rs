//! How strong are the levels? Each plays the one below it, the lowest `random`:
//! `levels GAME GAMES [LEVEL..]` prints rows for `experiments/levels`.

use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;

use arena::{
    GameContest, Interval, NamedPlayer, Schedule, TimeControl, Tournament, default_judge,
    luck_judge,
};
use games::{GameKind, GameName, GameWork, Level, has_luck};
use protocol::player;

type Failure = Box<dyn std::error::Error>;

const SEED: u64 = 1;

fn main() -> Result<(), Failure> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, games, wanted @ ..] = &arguments[..] else {
        return Err("expected: levels GAME GAMES [LEVEL..]".into());
    };
    let game: GameName = game.parse()?;
    game.run(Study { games: games.parse()?, wanted })
}

struct Study<'a> {
    games: u64,
    /// Levels to be played; all if there are none.
    wanted: &'a [String],
}

impl GameWork for Study<'_> {
    type Output = Result<(), Failure>;

    fn on<G: GameKind>(self) -> Result<(), Failure> {
        for level in G::LEVELS {
            if self.wanted.is_empty() || self.wanted.iter().any(|name| name == level.name) {
                println!("{}", row::<G>(level, self.games)?);
            }
        }
        Ok(())
    }
}

fn row<G: GameKind>(level: &Level, games: u64) -> Result<String, Failure> {
    let against = level.strength.against;
    let below = G::LEVELS.iter().find(|other| other.name == against);
    let variant = G::Variant::default();
    let player = |spec: &str| -> Result<_, Failure> {
        let make = player::<G>(variant, spec, Vec::new(), |_| ())?;
        Ok(NamedPlayer { name: spec.into(), spec: spec.into(), make, control: None })
    };
    let judge = default_judge::<G>(variant);
    let contest = GameContest::<G> {
        variant,
        set_ups: G::STARTS[0],
        players: vec![player(level.spec)?, player(below.map_or(against, |level| level.spec))?],
        control: TimeControl::default(),
        reference: (luck_judge::<G>(variant, judge, |_| ())?, judge.into()),
        threads: NonZeroUsize::MIN,
    };
    let schedule = Schedule::RoundRobin;
    let tournament = Tournament { schedule, pairs: games / 2, seed: SEED, sprt: None };
    let mut rounds = contest.play(&tournament, None, &AtomicBool::new(false), &|_| ())?;
    let report = rounds.remove(0).reports.remove(0);
    let raw = percent(report.pairs().win_rate(), report.pairs().interval());
    let adjusted = percent(report.tally.win_rate(), report.tally.interval());
    let result = if has_luck::<G>() { format!("{raw} | {adjusted}") } else { raw };
    Ok(format!(
        "| {} | `{}` | {against} | {} | {result} |",
        level.name,
        level.spec,
        report.pairs().games()
    ))
}

fn percent(rate: Option<f64>, interval: Option<Interval>) -> String {
    let (Some(rate), Some(interval)) = (rate, interval) else {
        return "-".into();
    };
    format!("{:.1} ± {:.1} %", 100.0 * rate, 50.0 * (interval.high - interval.low))
}
