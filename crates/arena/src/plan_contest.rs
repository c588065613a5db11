use std::collections::BTreeMap;
use std::num::NonZeroUsize;

use games::{Problem, Tell, Variant};

use crate::{
    GameContest, NamedPlayer, Plan, PlanError, PlannedPlayer, PlayerFactory, default_judge,
    luck_judge,
};

/// A player to be made.
pub struct NewPlayer<'a> {
    /// Its place among the players of the plan.
    pub place: usize,
    /// What it has to play.
    pub variant: Variant,
    /// An engine or a program.
    pub spec: &'a str,
    /// Options of a program.
    pub options: &'a BTreeMap<String, String>,
    /// Called before slow preparations.
    pub tell: Tell,
}

/// Makes the players of a plan: engines alone, or programs too. Errors are for people to read.
pub type MakePlayer<'a> = dyn Fn(NewPlayer<'_>) -> Result<PlayerFactory, Problem> + 'a;

impl Plan {
    /// The contest between its players; `tell` is called before slow preparations.
    ///
    /// # Errors
    /// If the game has no such board, set-ups, reference or player.
    pub fn contest(
        &self,
        threads: NonZeroUsize,
        tell: Tell,
        make: &MakePlayer<'_>,
    ) -> Result<GameContest, PlanError> {
        let variant = self.variant()?;
        let player = |(place, planned)| named_player(place, variant, planned, tell, make);
        let players = self.players.iter().enumerate().map(player).collect::<Result<_, _>>()?;
        let reference = self.reference.as_deref().unwrap_or(default_judge(variant));
        let judge = luck_judge(variant, reference, tell).map_err(PlanError::Reference)?;
        Ok(GameContest {
            variant,
            set_ups: self.set_ups()?,
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
    pub fn variant(&self) -> Result<Variant, PlanError> {
        let board = self.board.unwrap_or_default();
        self.game().variant(self.board).map_err(|problem| PlanError::Board { board, problem })
    }

    fn set_ups(&self) -> Result<&'static str, PlanError> {
        let game = self.game();
        let known = game.contest_set_ups();
        let asked = self.setups.as_deref().unwrap_or(known[0]);
        let found = known.iter().find(|name| **name == asked).copied();
        found.ok_or_else(|| PlanError::SetUps {
            asked: asked.into(),
            game: game.title,
            known: known.join(", "),
        })
    }
}

fn named_player(
    place: usize,
    variant: Variant,
    planned: &PlannedPlayer,
    tell: Tell,
    make: &MakePlayer<'_>,
) -> Result<NamedPlayer, PlanError> {
    let PlannedPlayer { spec, tc, options, .. } = planned;
    // A store keeps the engine of a level, which may be another in another version.
    let mut spec = variant.game().level_or_engine(spec).map_err(PlanError::Level)?.to_owned();
    let new = NewPlayer { place, variant, spec: &spec, options, tell };
    let make = make(new).map_err(PlanError::Player)?;
    for (option, value) in options {
        // Other options make another player in a store; no spec has line breaks.
        spec.push_str(&format!("\n{option}={value}"));
    }
    Ok(NamedPlayer { name: planned.name().into(), spec, make, control: *tc })
}
