use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;

use arena::store::{EventId, EventPlan, Store};
use arena::{
    CcgcMatch, Conditions, Contest, Player, PlayerFactory, Reference, Round, Schedule, TimeControl,
    Tournament, TournamentError,
};
use ewn::{Board, Board5, Position, SetUpRule, Size, WideBoard};
use game::Evaluator;
use search::Searcher;

use crate::{Engine, Evaluation, EwnOpening, EwnSearch, LuckReference, PlayerSpec};

/// A match or tournament of EWN: who plays, and under which conditions.
pub struct EwnContest {
    /// The board.
    pub size: Size,
    /// How set-ups are drawn; `None` if each player chooses its own.
    pub set_ups: Option<SetUpRule>,
    /// The players and their names.
    pub players: Vec<NamedPlayer>,
    /// The rules for time and effort.
    pub control: TimeControl,
    /// Who judges the luck of rolls, if anybody, and the spec that asked for it.
    pub reference: (Option<LuckReference>, String),
    /// How many pairs are played at the same time.
    pub threads: NonZeroUsize,
}

/// A player and its name in tables.
pub struct NamedPlayer {
    /// The name.
    pub name: String,
    /// The text that asked for the player.
    pub spec: String,
    /// The player.
    pub player: PlayerSpec,
}

/// Where the games of a contest are kept.
pub type Shelf<'a> = Option<(&'a mut Store, EventId)>;

impl EwnContest {
    /// Plays a tournament; see [`Tournament::play`].
    ///
    /// # Errors
    /// If a player cannot be made, or the store cannot be read or written.
    pub fn play(
        &self,
        tournament: &Tournament,
        shelf: Shelf,
        stop: &AtomicBool,
        progress: &(dyn Fn(&[Round]) + Sync),
    ) -> Result<Vec<Round>, TournamentError> {
        if self.size == Size::FIVE {
            self.on_board::<Board5, _>(stop, |contest| tournament.play(contest, shelf, progress))
        } else {
            self.on_board::<WideBoard, _>(stop, |contest| tournament.play(contest, shelf, progress))
        }
    }

    /// Plays a match of the Chinese championships between the first two players; see
    /// [`CcgcMatch::play`].
    ///
    /// # Errors
    /// If a player cannot be made, or the store cannot be read or written.
    pub fn play_ccgc(
        &self,
        seed: u64,
        shelf: Shelf,
        stop: &AtomicBool,
        progress: &dyn Fn(&CcgcMatch),
    ) -> Result<CcgcMatch, TournamentError> {
        if self.size == Size::FIVE {
            self.on_board::<Board5, _>(stop, |contest| {
                CcgcMatch::play(contest, seed, shelf, progress)
            })
        } else {
            self.on_board::<WideBoard, _>(stop, |contest| {
                CcgcMatch::play(contest, seed, shelf, progress)
            })
        }
    }

    fn on_board<B, T>(
        &self,
        stop: &AtomicBool,
        play: impl FnOnce(&Contest<Position<B>>) -> Result<T, TournamentError>,
    ) -> Result<T, TournamentError>
    where
        B: Board + Sync + 'static,
        Engine: Player<Position<B>>,
        dyn Evaluation: Evaluator<Position<B>>,
        dyn EwnSearch: Searcher<Position<B>>,
    {
        let Some(opening) = EwnOpening::<B>::new(self.size, self.set_ups) else {
            return Err(TournamentError::Player("there is no such board".into()));
        };
        let makers: Vec<_> = self.players.iter().map(|named| || named.player.build()).collect();
        let makers: Vec<&PlayerFactory<Position<B>>> =
            makers.iter().map(|make| make as &PlayerFactory<Position<B>>).collect();
        let reference = self.reference.0.as_ref();
        let reference =
            reference.map(|reference| || -> Box<dyn Reference<Position<B>>> { reference.build() });
        play(&Contest {
            players: &makers,
            conditions: Conditions { opening: &opening, control: self.control, stop },
            reference: reference.as_ref().map(|make| make as _),
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
        let players = self.players.iter().map(|named| (named.name.clone(), named.spec.clone()));
        let players: Vec<(String, String)> = players.collect();
        let mut plan = format!(
            "dreistein {}\nformat {format}\nboard {}\nset-ups {}\nlimits {}\nreference {}\nseed {seed}",
            env!("CARGO_PKG_VERSION"),
            self.size.side(),
            self.set_ups.map_or("engine", SetUpRule::name),
            Some(self.control.to_string())
                .filter(|text| !text.is_empty())
                .as_deref()
                .unwrap_or("none"),
            self.reference.1,
        );
        for (name, spec) in &players {
            plan.push_str(&format!("\nplayer {name:?} {spec:?}"));
        }
        EventPlan { game: "ewn".into(), plan, players }
    }
}

/// What the plan of an event calls a match of the Chinese championships.
pub const CCGC_FORMAT: &str = "ccgc";

#[cfg(test)]
mod tests {
    use super::*;

    fn contest(control: &str) -> EwnContest {
        let player = |spec: &str| NamedPlayer {
            name: spec.into(),
            spec: spec.into(),
            player: PlayerSpec::parse(Size::FIVE, spec, Vec::new(), |_| ()).unwrap(),
        };
        EwnContest {
            size: Size::FIVE,
            set_ups: Some(SetUpRule::Random),
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
        let plan = |contest: &EwnContest, tournament: Tournament| contest.event(&tournament).plan;
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
        let distinct: std::collections::BTreeSet<&String> = others.iter().collect();
        assert_eq!(distinct.len(), others.len(), "{others:#?}");
    }
}
