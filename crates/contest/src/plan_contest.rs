use std::num::NonZeroUsize;

use arena::{GameContest, NamedPlayer, PlayerFactory, contest_set_ups, default_judge, luck_judge};
use games::{GameKind, Rules, Tell, level_or_engine, variant_with_board};
use protocol::player;

use crate::{Plan, PlanError, PlannedPlayer};

/// The player with a place, if the caller makes it; errors are for people to read.
pub type OwnPlayers<'a, G> =
    dyn Fn(usize) -> Option<Result<OwnPlayer<<G as Rules>::Position>, String>> + 'a;

type OwnPlayer<P> = Box<PlayerFactory<'static, P>>;

impl Plan {
    /// The contest between its players; `tell` is called before slow preparations.
    ///
    /// # Errors
    /// If the game has no such board, set-ups, reference or player.
    pub fn contest<G: GameKind>(
        &self,
        threads: NonZeroUsize,
        tell: Tell,
    ) -> Result<GameContest<G>, PlanError> {
        self.contest_with::<G>(threads, tell, &|_| None)
    }

    /// As [`contest`](Self::contest), with players of the caller: `own` has those that are not made
    /// from their specs, by place.
    ///
    /// # Errors
    /// As there.
    pub fn contest_with<G: GameKind>(
        &self,
        threads: NonZeroUsize,
        tell: Tell,
        own: &OwnPlayers<'_, G>,
    ) -> Result<GameContest<G>, PlanError> {
        let variant = self.variant::<G>()?;
        let player = |(place, planned): (usize, &PlannedPlayer)| match own(place) {
            None => named_player::<G>(variant, planned, tell),
            Some(make) => {
                let (name, spec) = (planned.name().into(), planned.spec.clone());
                let make = make.map_err(PlanError::OwnPlayer)?;
                Ok(NamedPlayer { name, spec, make, control: planned.tc })
            }
        };
        let players = self.players.iter().enumerate().map(player).collect::<Result<_, _>>()?;
        let reference = self.reference.as_deref().unwrap_or(default_judge::<G>(variant));
        let judge = luck_judge::<G>(variant, reference, tell).map_err(PlanError::Reference)?;
        Ok(GameContest {
            variant,
            set_ups: self.set_ups::<G>()?,
            players,
            control: self.tc.unwrap_or_default(),
            reference: (judge, reference.into()),
            threads,
        })
    }

    /// The board.
    ///
    /// # Errors
    /// If the game has no such board.
    pub fn variant<G: GameKind>(&self) -> Result<G::Variant, PlanError> {
        let board = self.board.unwrap_or_default();
        variant_with_board::<G>(self.board).map_err(|problem| PlanError::Board { board, problem })
    }

    fn set_ups<G: GameKind>(&self) -> Result<&'static str, PlanError> {
        let known = contest_set_ups::<G>();
        let asked = self.setups.as_deref().unwrap_or(known[0]);
        let found = known.iter().find(|name| **name == asked).copied();
        found.ok_or_else(|| PlanError::SetUps {
            asked: asked.into(),
            game: G::TITLE,
            known: known.join(", "),
        })
    }
}

fn named_player<G: GameKind>(
    variant: G::Variant,
    planned: &PlannedPlayer,
    tell: Tell,
) -> Result<NamedPlayer<G::Position>, PlanError> {
    let PlannedPlayer { spec, tc, options, .. } = planned;
    // A store keeps the engine of a level, which may be another in another version.
    let mut spec = level_or_engine::<G>(spec).map_err(PlanError::Level)?.to_owned();
    let make = player::<G>(variant, &spec, options.clone().into_iter().collect(), tell)?;
    for (option, value) in options {
        // Other options make another player in a store; no spec has line breaks.
        spec.push_str(&format!("\n{option}={value}"));
    }
    Ok(NamedPlayer { name: planned.name().into(), spec, make, control: *tc })
}
