use std::fmt::Write;
use std::sync::atomic::AtomicBool;
use std::thread::available_parallelism;

use arena::{GameSeed, share_work};
use game::{Side, derive_seed};
use games::ewn_game::DEFAULT_REFERENCE;
use games::review::{Mark, Totals};
use games::{Game, ReviewReference};

use crate::sample::{Sample, game_between, player};

/// From weak to strong, as one would guess.
pub const ENGINES: [&str; 10] = [
    "random",
    "greedy:eval=offence-defence",
    "greedy:eval=odema,eval.block=attack",
    "greedy:eval=schwarz",
    "greedy",
    "star2:depth=2",
    "star2:depth=3",
    "star2:depth=4",
    "star2:depth=6",
    "champion:depth=3",
];

/// The results of all games of one engine.
#[derive(Clone, Copy, Default)]
struct Score {
    totals: Totals,
    points: Sample,
    adjusted: Sample,
    /// The mean loss per move in each game.
    mean_losses: Sample,
}

/// Every engine against every other one.
pub struct Contest {
    scores: [Score; ENGINES.len()],
}

impl Contest {
    pub fn play(seed: u64, pairs: u64) -> anyhow::Result<Self> {
        let meetings: Vec<[usize; 2]> =
            (0..ENGINES.len()).flat_map(|a| (a + 1..ENGINES.len()).map(move |b| [a, b])).collect();
        let meet = |(): &mut (), number: u64| {
            let scores = meet(meetings[number as usize], derive_seed(seed, number), pairs);
            scores.map(Some).map_err(|problem| problem.to_string())
        };
        let (count, threads) = (meetings.len() as u64, available_parallelism()?);
        let played = share_work(count, threads, &AtomicBool::new(false), &|_| (), || Ok(()), meet);
        let mut scores = [Score::default(); ENGINES.len()];
        // In the order of the meetings, so that rounding does not depend on the threads.
        let played = played.map_err(anyhow::Error::msg)?.unwrap_or_default();
        for (meeting, of_both) in meetings.iter().zip(played) {
            for (&engine, score) in meeting.iter().zip(of_both) {
                scores[engine] += score;
            }
        }
        Ok(Self { scores })
    }

    pub fn table(&self) -> String {
        let mut text = "| engine | games | points | luck-adjusted | mean loss a move | of one game: mean +- standard deviation | best moves | inaccuracies | mistakes | blunders |\n|---|---|---|---|---|---|---|---|---|---|\n".to_owned();
        for (engine, score) in ENGINES.iter().zip(&self.scores) {
            let totals = score.totals;
            let share = |mark| 100.0 * f64::from(totals.count(mark)) / f64::from(totals.choices());
            let _ = writeln!(
                text,
                "| {engine} | {} | {:.1} +- {:.1} % | {:.1} +- {:.1} % | {:.2} % | {:.2} +- {:.2} % | {:.0} % | {:.1} % | {:.1} % | {:.1} % |",
                score.points.count(),
                100.0 * score.points.mean(),
                100.0 * score.points.error(),
                100.0 * score.adjusted.mean(),
                100.0 * score.adjusted.error(),
                100.0 * totals.mean_loss().unwrap_or_default(),
                100.0 * score.mean_losses.mean(),
                100.0 * score.mean_losses.variance().sqrt(),
                share(Mark::Best),
                share(Mark::Inaccuracy),
                share(Mark::Mistake),
                share(Mark::Blunder),
            );
        }
        text
    }

    /// The engines from strong to weak, by points and by mean loss.
    pub fn ranking(&self) -> String {
        let by = |strength: fn(&Score) -> f64| {
            let mut order: Vec<usize> = (0..ENGINES.len()).collect();
            let strength = |index: &usize| strength(&self.scores[*index]);
            order.sort_by(|a, b| strength(b).total_cmp(&strength(a)));
            order.iter().map(|&index| ENGINES[index]).collect::<Vec<_>>().join(", ")
        };
        let by_points = by(|score| score.points.mean());
        let by_adjusted = by(|score| score.adjusted.mean());
        let by_loss = by(|score| -score.totals.mean_loss().unwrap_or_default());
        format!("By points: {by_points}\nLuck-adjusted: {by_adjusted}\nBy mean loss: {by_loss}\n")
    }
}

/// Plays and reviews the games of two engines.
fn meet(meeting: [usize; 2], seed: u64, pairs: u64) -> anyhow::Result<[Score; 2]> {
    let mut reference =
        ReviewReference::parse(Game::Ewn.default_variant(), DEFAULT_REFERENCE, None, |_| ())?;
    let mut engines = [player(ENGINES[meeting[0]])?, player(ENGINES[meeting[1]])?];
    let mut scores = [Score::default(); 2];
    for index in 0..pairs {
        // Who plays Red: both once, with the same dice.
        for red in 0..2 {
            let [a, b] = &mut engines;
            let players = if red == 0 { [a, b] } else { [b, a] };
            let game = game_between(players, GameSeed::of_pair(seed, index))?;
            let reviewed = reference.review(&game, &AtomicBool::new(false), |_| ())?;
            for (engine, score) in scores.iter_mut().enumerate() {
                let side = if engine == red { Side::First } else { Side::Second };
                let totals = reviewed.totals[side.index()];
                score.totals += totals;
                score.points.add(reviewed.balance.result_of(side));
                let adjusted = reviewed.balance.luck_adjusted(side);
                adjusted.into_iter().for_each(|result| score.adjusted.add(result));
                totals.mean_loss().into_iter().for_each(|loss| score.mean_losses.add(loss));
            }
        }
    }
    Ok(scores)
}

impl std::ops::AddAssign for Score {
    fn add_assign(&mut self, other: Self) {
        self.totals += other.totals;
        self.points += other.points;
        self.adjusted += other.adjusted;
        self.mean_losses += other.mean_losses;
    }
}
