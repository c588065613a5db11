use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;

use crate::{EnginePlayer, GameSeed, LuckJudge, Opening, TimeControl};
use ewn::{AnyPosition, RED, SetUp, Side, Size};
use game::derive_seed;
use games::Position;
use search::Engine;

use crate::regret::mean_and_error;
use crate::share_work;

/// Compares set-ups of the official board by games of an engine against itself.
pub struct RankingPlan {
    /// The engine that plays both sides.
    pub engine: Engine<Position>,
    /// The judge of luck; `None` for unadjusted results.
    pub reference: Option<LuckJudge>,
    /// The opponent's set-up; `None` for a random one in each game.
    pub against: Option<SetUp>,
    /// The approximate number of games.
    pub games: u64,
    /// The seed of the games.
    pub seed: u64,
    /// The number of threads; the result does not depend on it.
    pub threads: NonZeroUsize,
}

/// A set-up and its results in its last round.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RankedSetUp {
    /// The set-up, the first of its symmetric images.
    pub set_up: SetUp,
    /// Its last round, counted from 1.
    pub round: u32,
    /// The games of that round.
    pub games: u64,
    /// The share of these games that the set-up won, luck-adjusted if luck was judged.
    pub rate: f64,
    /// Half the width of the 95 % interval around the rate.
    pub margin: f64,
}

/// The number of rounds; between rounds, the worse half of the set-ups drops out.
const ROUNDS: u32 = 5;

impl RankingPlan {
    /// Ranks the set-ups for a side, best first; after a stop, by the rounds that were finished.
    /// Red moves first.
    ///
    /// The better half of each round advances to the next, which has twice as many games for each.
    /// Rounds have different games, so that the luck of earlier rounds does not count in the last;
    /// within a round all have the same dice and opponents. `observe` gets the number of finished
    /// games.
    pub fn rank(
        &self,
        side: Side,
        stop: &AtomicBool,
        observe: &(dyn Fn(u64) + Sync),
    ) -> Vec<RankedSetUp> {
        let mut running = distinct_set_ups(self.against.is_none());
        let (mut advanced, mut ranked) = (Vec::new(), Vec::new());
        for round in 1..=ROUNDS {
            let games = (self.games / u64::from(ROUNDS) / running.len() as u64).max(1);
            let results = self.play_round(&running, side, round, games, stop, observe);
            let Some(mut results) = results else { break };
            results.sort_by(|one, other| other.rate.total_cmp(&one.rate));
            let stay = if round < ROUNDS { results.len().div_ceil(2) } else { 0 };
            // Set-ups that reach later rounds will go before these.
            ranked.splice(0..0, results.drain(stay..));
            running = results.iter().map(|result| result.set_up).collect();
            advanced = results;
        }
        ranked.splice(0..0, advanced);
        ranked
    }

    /// Plays one round: all these set-ups with the same dice and opponents, in this many games
    /// each. Results are in the order of the set-ups; `None` if stopped.
    pub fn play_round(
        &self,
        set_ups: &[SetUp],
        side: Side,
        round: u32,
        games: u64,
        stop: &AtomicBool,
        observe: &(dyn Fn(u64) + Sync),
    ) -> Option<Vec<RankedSetUp>> {
        let seed = derive_seed(derive_seed(self.seed, side as u64), round.into());
        let player = || EnginePlayer(self.engine.clone());
        let prepare = || Ok(([player(), player()], self.reference.clone()));
        let play = |table: &mut Table, index: u64| {
            let set_up = set_ups[index as usize];
            let mut scores = Vec::new();
            for game in 0..games {
                let seed = GameSeed::of_pair(seed, game);
                match self.score(set_up, side, seed, table, stop) {
                    Some(score) => scores.push(score),
                    None => return Ok(None),
                }
            }
            observe(games);
            let (rate, error) = mean_and_error(&scores);
            let margin = 1.96 * error.unwrap_or_default();
            Ok(Some(RankedSetUp { set_up, round, games, rate, margin }))
        };
        share_work(set_ups.len() as u64, self.threads, stop, &|_| (), prepare, play).ok()?
    }

    /// Plays a game with a set-up and returns its luck-adjusted result: 1 for a win and 0 for a
    /// loss, minus its luck. `None` if stopped.
    fn score(
        &self,
        set_up: SetUp,
        side: Side,
        seed: GameSeed,
        ([red_player, blue_player], judge): &mut Table,
        stop: &AtomicBool,
    ) -> Option<f64> {
        let opponent = side.opponent();
        let draw = || SetUp::random(Size::FIVE, &mut seed.set_up_of(opponent));
        let other = self.against.unwrap_or_else(draw);
        let (red, blue) = if side == RED { (set_up, other) } else { (other, set_up) };
        let opening = Opening::from(Position::Ewn(AnyPosition::start(&red, &blue, RED)?));
        let (players, controls) = ([red_player as _, blue_player as _], TimeControl::default());
        let played = opening.play(players, seed, controls.into(), judge.as_mut(), stop)?;
        let won = f64::from(u8::from(played.game.winner == side));
        let luck_of_red = played.luck.unwrap_or_default();
        Some(if side == RED { won - luck_of_red } else { won + luck_of_red })
    }
}

/// The players and the judge of a thread.
type Table = ([EnginePlayer; 2], Option<LuckJudge>);

/// Lists the set-ups of the official board, only one of each group of symmetric images. Images have
/// their cubes numbered from the other end or, if `may_mirror`, are mirrored.
pub fn distinct_set_ups(may_mirror: bool) -> Vec<SetUp> {
    let is_first = |set_up: &SetUp| {
        let images = [(true, false), (false, true), (true, true)];
        let mut images = images.iter().filter(|(_, mirror)| may_mirror || !mirror);
        images.all(|&(reverse, mirror)| set_up.image(reverse, mirror).numbers() >= set_up.numbers())
    };
    SetUp::all(Size::FIVE).filter(is_first).collect()
}
