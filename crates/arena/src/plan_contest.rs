use std::num::NonZeroUsize;

use games::{Problem, Tell, Variant};

use crate::{
    ContestError, GameContest, NamedPlayer, Plan, PlannedPlayer, PlayerFactory, default_judge,
    luck_judge,
};

/// Makes the players of a plan, engines alone or programs too: from the place of each, what it has
/// to play, and what to call before slow preparations. Errors are for people to read.
pub type MakePlayer<'a> =
    dyn Fn(usize, &PlannedPlayer, Variant, Tell) -> Result<PlayerFactory, Problem> + 'a;

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
    ) -> Result<GameContest, ContestError> {
        let variant = self.variant()?;
        let player = |(place, planned)| named_player(place, variant, planned, tell, make);
        let players = self.players.iter().enumerate().map(player).collect::<Result<_, _>>()?;
        let reference = self.reference.as_deref().unwrap_or(default_judge(variant));
        let judge = luck_judge(variant, reference, tell)
            .map_err(|problem| format!("invalid reference for luck: {problem}"))?;
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
    pub fn variant(&self) -> Result<Variant, ContestError> {
        let board = self.board.unwrap_or_default();
        let variant = self.game().variant(self.board);
        Ok(variant.map_err(|problem| format!("board = {board}: {problem}"))?)
    }

    fn set_ups(&self) -> Result<&'static str, ContestError> {
        let game = self.game();
        let known = game.contest_set_ups();
        let asked = self.setups.as_deref().unwrap_or(known[0]);
        let found = known.iter().find(|name| **name == asked).copied();
        Ok(found
            .ok_or_else(|| format!("setups {asked}: {} has {}", game.title, known.join(", ")))?)
    }
}

fn named_player(
    place: usize,
    variant: Variant,
    planned: &PlannedPlayer,
    tell: Tell,
    make: &MakePlayer<'_>,
) -> Result<NamedPlayer, ContestError> {
    // A store keeps the engine of a level, which may be another in another version.
    let spec = variant.game().level_or_engine(&planned.spec).map_err(Problem::from)?.to_owned();
    let player = PlannedPlayer { spec, ..planned.clone() };
    let make = make(place, &player, variant, tell)?;
    let mut spec = player.spec;
    for (option, value) in &planned.options {
        // Other options make another player in a store; no spec has line breaks.
        spec.push_str(&format!("\n{option}={value}"));
    }
    Ok(NamedPlayer { name: planned.name().into(), spec, make, control: planned.tc })
}
