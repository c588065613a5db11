//! Contests between players that follow a script, and their games as one thread would play them
//! with no scheduler at all.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use arena::{
    Choice, Fault, Forfeit, GameContest, GameSeed, MatchReport, MoveTask, Opening, PairSummary,
    Plan, PlannedPlayer, PlayedRound, Player, Schedule, StoredGame, TimeControl, Tournament,
};
use game::Position as _;
use games::{Game, Tell, Variant};
use proptest::prelude::*;
use stats::{Sprt, Verdict};
use store::ContestJob;

use crate::testing::without_times;

/// Who plays what with whom; all games follow from this.
#[derive(Clone, Debug)]
pub struct Scripted {
    pub players: Vec<Script>,
    pub schedule: Schedule,
    pub pairs: u64,
    pub seed: u64,
    /// Whether a sequential test ends pairings early.
    pub has_test: bool,
}

/// How a player plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Script {
    Random,
    FirstMove,
    /// Random moves, for some of which it takes its time.
    Slow,
    /// Loses after so many moves, if the game lasts that long.
    GivesUp(u32),
    CheatsAfter(u32),
}

/// A player in a game.
struct ScriptedPlayer {
    script: Script,
    moves: u32,
}

impl Player for ScriptedPlayer {
    fn new_game(&mut self) {
        self.moves = 0;
    }

    fn choose(&mut self, task: MoveTask) -> Result<Choice, Forfeit> {
        let MoveTask { position, mut dice, .. } = task;
        self.moves += 1;
        let mov = match self.script {
            Script::GivesUp(moves) if self.moves > moves => {
                return Err(Fault::NoMove.because("gives up"));
            }
            Script::CheatsAfter(moves) if self.moves > moves => {
                return Err(Fault::IllegalMove.because("a1a1"));
            }
            Script::FirstMove => position.moves().next(),
            Script::Slow => {
                (0..position.key() % 64).for_each(|_| thread::yield_now());
                position.random_move(&mut dice)
            }
            _ => position.random_move(&mut dice),
        };
        let mov = mov.ok_or_else(|| Fault::NoMove.because("there is none"))?;
        Ok(Choice { mov, value: None })
    }
}

/// The results of a contest.
#[derive(Debug, Default, PartialEq)]
pub struct Expected {
    pub games: Vec<StoredGame>,
    /// By round and pairing.
    pub reports: Vec<Vec<MatchReport>>,
}

/// A test that a few lopsided pairs decide.
const TEST: &str = "elo0=0,elo1=200";

impl Scripted {
    pub fn any(schedule: impl Strategy<Value = Schedule>) -> impl Strategy<Value = Self> {
        let script = prop_oneof![
            3 => Just(Script::Random),
            2 => Just(Script::FirstMove),
            2 => Just(Script::Slow),
            1 => (0_u32..12).prop_map(Script::GivesUp),
            1 => (0_u32..12).prop_map(Script::CheatsAfter),
        ];
        let players = prop::collection::vec(script, 2..5);
        let lengths = prop_oneof![(1_u64..6, Just(false)), (1_u64..30, Just(true))];
        (players, schedule, lengths, 0_u64..1000).prop_map(
            |(mut players, schedule, (pairs, has_test), seed)| {
                // A test is long, and has no place in a Swiss tournament.
                players.truncate(if has_test { 2 } else { 4 });
                let schedule = if has_test { Schedule::RoundRobin } else { schedule };
                Self { players, schedule, pairs, seed, has_test }
            },
        )
    }

    pub fn tournament(&self) -> Tournament {
        let Self { schedule, pairs, seed, .. } = *self;
        Tournament { schedule, pairs, seed, sprt: self.sprt() }
    }

    fn sprt(&self) -> Option<Sprt> {
        self.has_test.then(|| TEST.parse().unwrap())
    }

    fn plan(&self) -> Plan {
        let Self { pairs, seed, .. } = self;
        let schedule = match self.schedule {
            Schedule::Swiss { rounds } => format!("schedule = \"swiss\"\nrounds = {rounds}\n"),
            Schedule::Gauntlet => "schedule = \"gauntlet\"\n".into(),
            Schedule::RoundRobin => String::new(),
        };
        let test = if self.has_test { format!("sprt = \"{TEST}\"\n") } else { String::new() };
        // The specs only name the players, which are ours.
        let players = (0..self.players.len())
            .map(|place| format!("[[player]]\nname = \"{place}\"\nspec = \"random\"\n"));
        let players: String = players.collect();
        let games = 2 * pairs;
        let plan = format!(
            "game = \"ewn\"\nseed = {seed}\ngames = {games}\nreference = \"none\"\n{schedule}{test}{players}"
        );
        Plan::parse(&plan).unwrap()
    }

    pub fn job(&self) -> ContestJob {
        ContestJob::new(self.plan()).unwrap()
    }

    /// The contest, in which only so many players can be made.
    pub fn contest(&self, threads: usize, makeable: u64) -> GameContest {
        let threads = NonZeroUsize::new(threads).unwrap();
        let made = Arc::new(AtomicU64::new(0));
        let own = |place: usize, _: &PlannedPlayer, _: Variant, _: Tell| {
            let (script, made) = (self.players[place], Arc::clone(&made));
            let make = move || {
                if made.fetch_add(1, Ordering::Relaxed) >= makeable {
                    return Err("no more players".to_owned());
                }
                let player = ScriptedPlayer { script, moves: 0 };
                Ok(Box::new(player) as Box<dyn Player>)
            };
            Ok(Box::new(make) as _)
        };
        self.plan().contest(threads, |_| (), &own).unwrap()
    }

    /// What becomes of the contest: one pair after another, each from the seed and its number
    /// alone.
    pub fn expected(&self) -> Expected {
        let (mut expected, mut played) = (Expected::default(), Vec::<PlayedRound>::new());
        let mut number = 0;
        while let Some(pairings) = self.schedule.next_round(self.players.len(), self.pairs, &played)
        {
            let (mut reports, mut won) = (Vec::new(), PlayedRound::new());
            for (pairing, players) in pairings.into_iter().enumerate() {
                let mut report = MatchReport::default();
                for pair in 0..self.pairs {
                    let seed = GameSeed::of_pair(self.seed, (number << 40) + pair);
                    let place = (played.len() as u32, pairing, pair);
                    report.push(&self.pair(place, players, seed, &mut expected.games));
                    if self.sprt().is_some_and(|sprt| is_decided(&sprt, &report)) {
                        break;
                    }
                }
                let (games, a) = (report.pairs().games(), report.pairs().games_won());
                won.push((players, [a, games - a]));
                reports.push(report);
                number += 1;
            }
            played.push(won);
            expected.reports.push(reports);
        }
        expected
    }

    fn pair(
        &self,
        (round, pairing, pair): (u32, usize, u64),
        [a, b]: [usize; 2],
        seed: GameSeed,
        games: &mut Vec<StoredGame>,
    ) -> PairSummary {
        let opening = Opening::new(Game::Ewn.default_variant(), "random").unwrap();
        [(0, [a, b]), (1, [b, a])].map(|(leg, players)| {
            let [mut first, mut second] =
                players.map(|place| ScriptedPlayer { script: self.players[place], moves: 0 });
            let (controls, stop) = ([TimeControl::default(); 2], AtomicBool::new(false));
            let played = opening.play([&mut first, &mut second], seed, controls, None, &stop);
            let played = played.unwrap();
            let game = StoredGame::new(round, pairing, pair, leg, players, seed.0, &played);
            games.push(without_times(game));
            played.summary()
        })
    }
}

fn is_decided(sprt: &Sprt, report: &MatchReport) -> bool {
    sprt.verdict(sprt.log_likelihood_ratio(&report.pairs())) != Verdict::Continue
}
