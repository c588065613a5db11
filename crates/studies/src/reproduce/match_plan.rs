use std::num::NonZeroUsize;

use arena::{GameContest, TimeControl};
use contest::Plan;
use games::{GameKind, GameName};

/// A match between two engines.
#[derive(Clone, Debug, PartialEq)]
pub struct MatchPlan {
    /// The game.
    pub game: GameName,
    /// The side of the board, if not the default.
    pub board: Option<usize>,
    /// The engine whose score counts.
    pub a: String,
    /// Its opponent.
    pub b: String,
    /// The number of games.
    pub games: u64,
    /// The limits of both, as for `dreistein match --tc`.
    pub limits: Option<String>,
    /// How games begin, if not as by default.
    pub set_ups: Option<&'static str>,
    /// What judges luck, if not the default.
    pub judge: Option<&'static str>,
}

impl MatchPlan {
    /// A match of EWN on the official board under the engines' own limits; the network judges luck.
    #[must_use]
    pub fn ewn(a: impl Into<String>, b: impl Into<String>, games: u64) -> Self {
        Self { game: GameName::Ewn, judge: Some("net"), ..Self::tzaar(a, b, games) }
    }

    /// A match of TZAAR under the engines' own limits.
    #[must_use]
    pub fn tzaar(a: impl Into<String>, b: impl Into<String>, games: u64) -> Self {
        let (game, a, b) = (GameName::Tzaar, a.into(), b.into());
        Self { game, board: None, a, b, games, limits: None, set_ups: None, judge: None }
    }

    /// The same under limits such as `move=10ms`.
    #[must_use]
    pub fn with_limits(self, limits: impl Into<String>) -> Self {
        Self { limits: Some(limits.into()), ..self }
    }

    /// The command that plays this match, apart from its seed and number of games.
    #[must_use]
    pub fn command(&self) -> String {
        let mut command = format!("dreistein match {} {}", self.a, self.b);
        if self.game != GameName::default() {
            command += &format!(" --game {}", self.game);
        }
        let board = self.board.map(|side| side.to_string());
        let options = [
            ("board", board.as_deref()),
            ("tc", self.limits.as_deref()),
            ("setups", self.set_ups),
            ("reference", self.judge),
        ];
        for (name, value) in options {
            command += &value.map(|value| format!(" --{name} {value}")).unwrap_or_default();
        }
        command
    }

    /// The contest between the two players.
    pub(super) fn contest<G: GameKind>(
        &self,
        threads: NonZeroUsize,
    ) -> Result<GameContest<G>, String> {
        let in_match = |problem: &dyn std::fmt::Display| format!("{}: {problem}", self.command());
        let control = self.limits.as_deref().map(str::parse::<TimeControl>).transpose();
        let plan = Plan {
            board: self.board,
            setups: self.set_ups.map(str::to_owned),
            tc: control.map_err(|problem| in_match(&problem))?,
            reference: G::DICE.and(self.judge).map(str::to_owned),
            ..Plan::of_match(&self.a, &self.b)
        };
        plan.contest(threads, |_| ()).map_err(|problem| in_match(&problem))
    }
}
