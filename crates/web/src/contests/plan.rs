use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::time::Duration;

use arena::{
    EnginePlayer, GameContest, NamedPlayer, Schedule, TimeControl, Tournament, default_judge,
    luck_judge,
};
use games::{Game, Problem, Variant};
use report::contest::Entrant;
use serde::{Deserialize, Serialize};
use service::api::{Code, Failure, variant};
use service::dto::NewContest;
use service::engines::Engines;
use service::play::game_name;

/// The players and conditions of a contest, which determine its games. Stored as JSON.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ContestPlan {
    pub game: Game,
    pub board: Option<u8>,
    /// The specs of the engines.
    pub players: Vec<String>,
    /// The number of games of each pairing.
    pub games: u64,
    pub set_ups: String,
    pub time: Option<String>,
    /// The evaluation that judges the luck of the dice.
    pub reference: String,
    pub seed: u64,
}

/// The maximum number of players.
pub const MOST_PLAYERS: usize = 8;

/// The maximum number of games; `dreistein match` plays more.
pub const MOST_GAMES: u64 = 2000;

/// The longest time per move, whatever the engines' specs say.
pub const LONGEST_MOVE: Duration = Duration::from_secs(1);

/// How far moves may exceed their time: no game is lost because the machine is busy.
const GRACE: Duration = Duration::from_secs(10);

impl ContestPlan {
    pub fn new(request: NewContest, seed: u64, engines: &Engines) -> Result<Self, Failure> {
        let NewContest { game, players, games, board, set_ups, time, .. } = request;
        let game = game_name(&game)?;
        let variant = variant(game, board)?;
        let plan = Self {
            game,
            board,
            players,
            games,
            set_ups: set_ups.unwrap_or_else(|| game.contest_set_ups()[0].into()),
            time,
            reference: default_judge(variant).into(),
            seed,
        };
        plan.check(variant, engines)?;
        Ok(plan)
    }

    fn check(&self, variant: Variant, engines: &Engines) -> Result<(), Failure> {
        let players = self.players.len();
        if !(2..=MOST_PLAYERS).contains(&players) {
            return invalid(format!("{players} players: expected 2 to {MOST_PLAYERS}"));
        }
        if !self.games.is_multiple_of(2) || self.games == 0 {
            let expected = "expected an even number above 0, as they come in pairs";
            return invalid(format!("{} games: {expected}", self.games));
        }
        if self.games > MOST_GAMES || self.of() > MOST_GAMES {
            let message = format!(
                "{} games for each of {} pairings: expected at most {MOST_GAMES} together",
                self.games,
                players * (players - 1) / 2,
            );
            return Err(Failure::new(Code::TooMuchWork, message));
        }
        self.set_ups()?;
        self.control()?;
        self.players.iter().try_for_each(|spec| engines.check(variant, spec))
    }

    pub fn of(&self) -> u64 {
        self.tournament().games(self.players.len())
    }

    /// The schedule: a round robin, played to its end.
    pub const fn tournament(&self) -> Tournament {
        let (pairs, seed) = (self.games / 2, self.seed);
        Tournament { schedule: Schedule::RoundRobin, pairs, seed, sprt: None }
    }

    /// The players with unique names.
    pub fn entrants(&self) -> Vec<Entrant> {
        let mut seen: HashMap<&str, u32> = HashMap::new();
        let mut entrants = Vec::new();
        for spec in &self.players {
            let times = seen.entry(spec).or_insert(0);
            *times += 1;
            let name = if *times == 1 { spec.clone() } else { format!("{spec} ({times})") };
            entrants.push(Entrant { name, spec: spec.clone() });
        }
        entrants
    }

    /// Builds the contest with its engines, to be played on one thread.
    pub fn contest(&self) -> Result<GameContest, Problem> {
        let variant = self.game.variant(self.board.map(usize::from))?;
        let player = |Entrant { name, spec }: Entrant| {
            let engine = variant.engine(&spec, |_| ())?;
            Ok(NamedPlayer { name, spec, make: EnginePlayer::maker(engine), control: None })
        };
        let judge = luck_judge(variant, &self.reference, |_| ())?;
        let refused = |failure: Failure| failure.message;
        Ok(GameContest {
            variant,
            set_ups: self.set_ups().map_err(refused)?,
            players: self.entrants().into_iter().map(player).collect::<Result<_, Problem>>()?,
            control: self.control().map_err(refused)?,
            reference: (judge, self.reference.clone()),
            threads: NonZeroUsize::MIN,
        })
    }

    fn set_ups(&self) -> Result<&'static str, Failure> {
        let known = self.game.contest_set_ups();
        let found = known.iter().find(|name| **name == self.set_ups);
        found.copied().ok_or_else(|| {
            let (asked, known) = (&self.set_ups, known.join(", "));
            let message = format!("set_ups \"{asked}\": {} has {known}", self.game.title);
            Failure::invalid_body(message)
        })
    }

    fn control(&self) -> Result<TimeControl, Failure> {
        let mut control = match &self.time {
            None => TimeControl::default(),
            Some(text) => text.parse::<TimeControl>().map_err(Failure::invalid_body)?,
        };
        let is_long = |time: Option<Duration>| time.is_some_and(|time| time > LONGEST_MOVE);
        let given = self.time.as_deref().unwrap_or_default();
        if control.total.is_some() {
            return invalid(format!("time \"{given}\": expected depth, nodes, move or turn"));
        }
        if is_long(control.per_move) || is_long(control.per_turn) {
            let longest = LONGEST_MOVE.as_millis();
            return invalid(format!("time \"{given}\": expected at most {longest} ms"));
        }
        if control.per_move.is_none() && control.per_turn.is_none() {
            control.per_move = Some(LONGEST_MOVE);
        }
        control.grace = GRACE;
        Ok(control)
    }
}

fn invalid<T>(message: String) -> Result<T, Failure> {
    Err(Failure::invalid_body(message))
}
