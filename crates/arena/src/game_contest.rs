use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};

use games::{Position, Variant};

use crate::{
    CcgcMatch, Conditions, Contest, EventPlan, EventStore, GameOpening, Listeners, LuckJudge,
    MatchReport, PairSummary, Pairing, PlayedPair, PlayerFactory, Reference, Round, Schedule,
    TimeControl, Tournament, TournamentError, play_round,
};

/// A match or tournament: its players and conditions.
pub struct GameContest {
    /// The variant, such as the size of the board.
    pub variant: Variant,
    /// How games begin: one of [`Game::contest_set_ups`](games::Game::contest_set_ups).
    pub set_ups: &'static str,
    /// The players and their names.
    pub players: Vec<NamedPlayer<Position>>,
    /// The limits of players that have none themselves.
    pub control: TimeControl,
    /// What judges luck, if anything does, and its spec.
    pub reference: (Option<LuckJudge<Position>>, String),
    /// Number of threads.
    pub threads: NonZeroUsize,
}

/// A player and its name in tables.
pub struct NamedPlayer<P: game::Position> {
    /// The name.
    pub name: String,
    /// Its spec.
    pub spec: String,
    /// Makes the player for one thread.
    pub make: Box<PlayerFactory<'static, P>>,
    /// Its own limits.
    pub control: Option<TimeControl>,
}

impl GameContest {
    /// Plays a tournament; see [`Tournament::play`].
    pub fn play(
        &self,
        tournament: &Tournament,
        store: Option<&mut (dyn EventStore + 'static)>,
        stop: &AtomicBool,
        progress: &(dyn Fn(&[Round]) + Sync),
    ) -> Result<Vec<Round>, TournamentError> {
        self.with_contest(stop, |contest| tournament.play(contest, store, progress))
    }

    /// Plays some units of a tournament; see [`Tournament::play_units`].
    pub fn play_units(
        &self,
        tournament: &Tournament,
        units: Range<u64>,
        store: &mut dyn EventStore,
        stop: &AtomicBool,
        progress: &(dyn Fn(&[MatchReport]) + Sync),
    ) -> Result<Round, TournamentError> {
        self.with_contest(stop, |contest| tournament.play_units(contest, units, store, progress))
    }

    /// Plays some pairs of the match between the first two players that has this seed: their
    /// results in order, up to the first that was not finished when the contest was stopped.
    ///
    /// # Errors
    /// If a player cannot be made.
    pub fn play_pairs(
        &self,
        seed: u64,
        pairs: Range<u64>,
        stop: &AtomicBool,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<Vec<PairSummary>, TournamentError> {
        let played = Mutex::new(BTreeMap::new());
        let keep = |pair: &PlayedPair<Position>| {
            let summary = [pair.games[0].summary(), pair.games[1].summary()];
            let mut played = played.lock().unwrap_or_else(PoisonError::into_inner);
            played.insert(pair.index, summary);
            progress(played.len() as u64);
            true
        };
        let pairing =
            Pairing { players: [0, 1], seed, number: 0, pairs: pairs.clone(), sprt: None };
        let listeners = Listeners { keep: &keep, progress: &|_| () };
        self.with_contest(stop, |contest| {
            Ok(play_round(contest, &[pairing], Vec::new(), &listeners)?)
        })?;
        let played = played.into_inner().unwrap_or_else(PoisonError::into_inner);
        let in_order = pairs.zip(played).take_while(|(number, (index, _))| number == index);
        Ok(in_order.map(|(_, (_, pair))| pair).collect())
    }

    /// Plays a match of the Chinese championships between the first two players; see
    /// [`CcgcMatch::play`].
    pub fn play_ccgc(
        &self,
        seed: u64,
        store: Option<&mut (dyn EventStore + 'static)>,
        stop: &AtomicBool,
        progress: &dyn Fn(&CcgcMatch),
    ) -> Result<CcgcMatch, TournamentError> {
        self.with_contest(stop, |contest| CcgcMatch::play(contest, seed, store, progress))
    }

    fn with_contest<T>(
        &self,
        stop: &AtomicBool,
        play: impl FnOnce(&Contest<Position>) -> Result<T, TournamentError>,
    ) -> Result<T, TournamentError> {
        let opening = GameOpening::new(self.variant, self.set_ups);
        let opening = opening.map_err(|problem| TournamentError::Player(problem.to_string()))?;
        let makers: Vec<_> = self.players.iter().map(|named| &*named.make).collect();
        let control = |named: &NamedPlayer<Position>| named.control.unwrap_or(self.control);
        let controls: Vec<TimeControl> = self.players.iter().map(control).collect();
        let reference = self.reference.0.as_ref();
        let reference =
            reference.map(|judge| || -> Box<dyn Reference<Position> + '_> { judge.build(stop) });
        play(&Contest {
            players: &makers,
            controls: &controls,
            conditions: Conditions { opening: &opening, stop },
            reference: reference.as_ref().map(|make| make as _),
            threads: self.threads,
        })
    }

    /// A tournament in a store: everything that its games follow from. The number of games is part
    /// of it only if it influences the pairings, so that an event can be made longer.
    #[must_use]
    pub fn event(&self, tournament: &Tournament) -> EventPlan {
        let Tournament { schedule, pairs, seed, sprt } = tournament;
        let schedule = match schedule {
            Schedule::RoundRobin => "round-robin".into(),
            Schedule::Gauntlet => "gauntlet".into(),
            Schedule::Swiss { rounds } => {
                format!("swiss of {rounds} rounds of {} games", 2 * pairs)
            }
        };
        let test = sprt.map(|sprt| format!("{UNTIL}{sprt}")).unwrap_or_default();
        self.event_of(*seed, &format!("{schedule}{test}"))
    }

    /// A match of the Chinese championships in a store.
    #[must_use]
    pub fn ccgc_event(&self, seed: u64) -> EventPlan {
        self.event_of(seed, CCGC_FORMAT)
    }

    fn event_of(&self, seed: u64, format: &str) -> EventPlan {
        let limits = |control: TimeControl| match control.to_string() {
            text if text.is_empty() => "none".to_owned(),
            text => text,
        };
        let board = self.variant.board_side().map(|side| format!("\nboard {side}"));
        let mut plan = format!(
            "dreistein {}\nformat {format}{}\nset-ups {}\nlimits {}\nreference {}\nseed {seed}",
            env!("CARGO_PKG_VERSION"),
            board.unwrap_or_default(),
            self.set_ups,
            limits(self.control),
            self.reference.1,
        );
        for NamedPlayer { name, spec, control, .. } in &self.players {
            let own = control.map(|control| format!(" limits {}", limits(control)));
            plan.push_str(&format!("\nplayer {name:?} {spec:?}{}", own.unwrap_or_default()));
        }
        let players = self.players.iter().map(|named| (named.name.clone(), named.spec.clone()));
        EventPlan { game: self.variant.game().name().into(), plan, players: players.collect() }
    }
}

/// What precedes a sequential test in plans of events.
pub const UNTIL: &str = " until ";

/// The name of matches of the Chinese championships in plans of events.
pub const CCGC_FORMAT: &str = "ccgc";
