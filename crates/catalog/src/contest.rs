use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;

use arena::{
    CcgcMatch, Conditions, Contest, EventPlan, EventStore, Opening, Player, PlayerFactory,
    ReferenceFactory, Round, Schedule, TimeControl, Tournament, TournamentError,
};
use game::Position;

use crate::{ContestWork, Engine, GameKind, PlayerSpec};

/// A match or tournament: who plays, and under which conditions.
pub struct GameContest<G: GameKind> {
    /// The board and the like.
    pub variant: G::Variant,
    /// How games begin: one of [`GameKind::SET_UPS`].
    pub set_ups: &'static str,
    /// The players and their names.
    pub players: Vec<NamedPlayer<G>>,
    /// The rules for time and effort of players that have none of their own.
    pub control: TimeControl,
    /// Who judges the luck of rolls, if anybody, and the spec that asked for it.
    pub reference: (Option<G::Luck>, String),
    /// How many pairs are played at the same time.
    pub threads: NonZeroUsize,
}

/// A player and its name in tables.
pub struct NamedPlayer<G: GameKind> {
    /// The name.
    pub name: String,
    /// The text that asked for the player.
    pub spec: String,
    /// The player.
    pub player: PlayerSpec<G>,
    /// Its own rules for time and effort instead of those of the contest.
    pub control: Option<TimeControl>,
}

struct PlayTournament<'a> {
    tournament: &'a Tournament,
    store: Option<&'a mut (dyn EventStore + 'static)>,
    progress: &'a (dyn Fn(&[Round]) + Sync),
}

impl ContestWork for PlayTournament<'_> {
    type Output = Vec<Round>;

    fn on<P: Position>(self, contest: &Contest<P>) -> Result<Vec<Round>, TournamentError> {
        self.tournament.play(contest, self.store, self.progress)
    }
}

struct PlayCcgc<'a> {
    seed: u64,
    store: Option<&'a mut (dyn EventStore + 'static)>,
    progress: &'a dyn Fn(&CcgcMatch),
}

impl ContestWork for PlayCcgc<'_> {
    type Output = CcgcMatch;

    fn on<P: Position>(self, contest: &Contest<P>) -> Result<CcgcMatch, TournamentError> {
        CcgcMatch::play(contest, self.seed, self.store, self.progress)
    }
}

impl<G: GameKind> GameContest<G> {
    /// Plays a tournament; see [`Tournament::play`].
    ///
    /// # Errors
    /// If a player cannot be made, or the store cannot be read or written.
    pub fn play(
        &self,
        tournament: &Tournament,
        store: Option<&mut (dyn EventStore + 'static)>,
        stop: &AtomicBool,
        progress: &(dyn Fn(&[Round]) + Sync),
    ) -> Result<Vec<Round>, TournamentError> {
        G::on_contest(self, stop, PlayTournament { tournament, store, progress })
    }

    /// Plays a match of the Chinese championships between the first two players; see
    /// [`CcgcMatch::play`].
    ///
    /// # Errors
    /// If a player cannot be made, or the store cannot be read or written.
    pub fn play_ccgc(
        &self,
        seed: u64,
        store: Option<&mut (dyn EventStore + 'static)>,
        stop: &AtomicBool,
        progress: &dyn Fn(&CcgcMatch),
    ) -> Result<CcgcMatch, TournamentError> {
        G::on_contest(self, stop, PlayCcgc { seed, store, progress })
    }

    /// Does the work on positions of this type. `start` is some start of the game.
    pub(crate) fn on_positions<P, W>(
        &self,
        start: P,
        opening: &(dyn Opening<P> + Sync),
        reference: Option<&ReferenceFactory<P>>,
        stop: &AtomicBool,
        work: W,
    ) -> Result<W::Output, TournamentError>
    where
        P: Position + Send + Sync + 'static,
        W: ContestWork,
        Engine<G>: Player<P>,
    {
        let makers: Vec<_> =
            self.players.iter().map(|named| move || named.player.build(&start)).collect();
        let makers: Vec<&PlayerFactory<P>> =
            makers.iter().map(|make| make as &PlayerFactory<P>).collect();
        let control = |named: &NamedPlayer<G>| named.control.unwrap_or(self.control);
        let controls: Vec<TimeControl> = self.players.iter().map(control).collect();
        work.on(&Contest {
            players: &makers,
            controls: &controls,
            conditions: Conditions { opening, stop },
            reference,
            threads: self.threads,
        })
    }

    /// What a tournament is in a store: everything that its games follow from. How many games
    /// there are is no part of it unless they decide who plays whom, so that an event can be
    /// made longer.
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
        let test = sprt.map(|sprt| format!(" until {sprt}")).unwrap_or_default();
        self.event_of(*seed, &format!("{schedule}{test}"))
    }

    /// What a match of the Chinese championships is in a store.
    #[must_use]
    pub fn ccgc_event(&self, seed: u64) -> EventPlan {
        self.event_of(seed, CCGC_FORMAT)
    }

    fn event_of(&self, seed: u64, format: &str) -> EventPlan {
        let limits = |control: TimeControl| match control.to_string() {
            text if text.is_empty() => "none".to_owned(),
            text => text,
        };
        let board = G::size(self.variant).map(|size| format!("\nboard {}", size.side()));
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
        EventPlan { game: G::NAME.into(), plan, players: players.collect() }
    }
}

/// What the plan of an event calls a match of the Chinese championships.
pub const CCGC_FORMAT: &str = "ccgc";

#[cfg(test)]
mod tests {
    use super::*;

    use crate::Ewn;
    use ewn::Size;

    fn contest(control: &str) -> GameContest<Ewn> {
        let player = |spec: &str| NamedPlayer {
            name: spec.into(),
            spec: spec.into(),
            player: PlayerSpec::parse(Size::FIVE, spec, Vec::new(), |_| ()).unwrap(),
            control: None,
        };
        GameContest {
            variant: Size::FIVE,
            set_ups: "random",
            players: vec![player("random"), player("greedy")],
            control: control.parse().unwrap(),
            reference: (None, "none".into()),
            threads: NonZeroUsize::MIN,
        }
    }

    /// Longer events go on where shorter ones ended; whatever changes games makes another event.
    #[test]
    fn events_are_the_same_if_their_games_are() {
        let base = Tournament { schedule: Schedule::RoundRobin, pairs: 5, seed: 1, sprt: None };
        let plan =
            |contest: &GameContest<Ewn>, tournament: Tournament| contest.event(&tournament).plan;
        let contest_at_depth_2 = contest("depth=2");
        let plan_of = |tournament| plan(&contest_at_depth_2, tournament);
        assert_eq!(plan_of(Tournament { pairs: 9, ..base }), plan_of(base));
        let swiss = Tournament { schedule: Schedule::Swiss { rounds: 3 }, ..base };
        let others = [
            plan_of(Tournament { seed: 2, ..base }),
            plan_of(Tournament { schedule: Schedule::Gauntlet, ..base }),
            plan_of(Tournament { sprt: "elo0=0,elo1=5".parse().ok(), ..base }),
            plan_of(swiss),
            plan_of(Tournament { pairs: 9, ..swiss }),
            plan(&contest("depth=3"), base),
            contest_at_depth_2.ccgc_event(1).plan,
            plan_of(base),
        ];
        let mut handicap = contest("depth=2");
        handicap.players[0].control = "depth=1".parse().ok();
        let others: Vec<String> = others.into_iter().chain([plan(&handicap, base)]).collect();
        let distinct: std::collections::BTreeSet<&String> = others.iter().collect();
        assert_eq!(distinct.len(), others.len(), "{others:#?}");
    }
}
