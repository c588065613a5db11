//! What a variant of any game has: starts, engines, evaluations.

use std::sync::Arc;

use game::record::Problem;
use game::{Dice, Evaluation, GameSeed, Side};
use search::Engine;

use crate::any::{AnyEvaluation, any_engine};
use crate::review::Band;
use crate::{
    ArrayForm, Capabilities, Game, Listed, Position, Roster, Rules, SetUpTable, SpecError, Tell,
    Variant, engines,
};

impl Variant {
    /// Its game.
    #[must_use]
    pub fn game(self) -> Game {
        of_value!(Variant: self, G, _own => G::GAME)
    }

    /// The side of its boards; `None` if the game has only one board.
    #[must_use]
    pub fn board_side(self) -> Option<u8> {
        of_value!(Variant: self, G, own => G::board_side(own))
    }

    /// The default start: `startpos`.
    pub fn start(self) -> Result<Position, Problem> {
        of_value!(Variant: self, G, own => G::start(own).map(G::any_position))
    }

    /// A start drawn by one of [`Facts::starts`](crate::Facts::starts), with this side to move.
    pub fn drawn_start(
        self,
        rule: &str,
        first: Side,
        dice: &mut Dice,
    ) -> Result<Position, Problem> {
        of_value!(Variant: self, G, own => {
            G::drawn_start(rule, own, first, dice).map(G::any_position)
        })
    }

    /// Begins a game by one of [`Game::play_set_ups`].
    pub fn set_up_table(
        self,
        name: &str,
        first: Side,
        seed: GameSeed,
    ) -> Result<Box<dyn SetUpTable>, Problem> {
        if self.game().open_set_ups == Some(name) {
            return of_value!(Variant: self, G, own => G::set_up_table(own, first, seed));
        }
        Ok(Box::new(self.drawn_start(name, first, &mut seed.start())?))
    }

    /// The start that two hidden set-ups make, or whose set-up is illegal, and why; `None` if the
    /// game has no hidden set-ups.
    #[must_use]
    pub fn start_of_set_ups(self, set_ups: [&str; 2]) -> Option<Result<Position, (Side, String)>> {
        of_value!(Variant: self, G, own => {
            Some(G::start_of_set_ups(own, set_ups)?.map(G::any_position))
        })
    }

    /// A good set-up for a side, if the game has hidden set-ups and any is known.
    #[must_use]
    pub fn good_set_up(self, side: Side, dice: &mut Dice) -> Option<String> {
        of_value!(Variant: self, G, own => G::good_set_up(own, side, dice))
    }

    /// A random set-up, if the game has hidden set-ups.
    #[must_use]
    pub fn random_set_up(self, dice: &mut Dice) -> Option<String> {
        of_value!(Variant: self, G, own => G::random_set_up(own, dice))
    }

    /// The engine that `NAME`, `NAME:OPTION=VALUE,..` or `level:NAME` asks for; `tell` is called
    /// if making it takes long.
    pub fn engine(self, spec: &str, tell: Tell) -> Result<Engine<Position>, SpecError> {
        of_value!(Variant: self, G, own => {
            engines::engine::<G>(own, spec, tell).map(any_engine::<G>)
        })
    }

    /// The evaluation that a spec asks for; `tell` is called if making it takes long.
    pub fn evaluation(
        self,
        spec: &str,
        tell: Tell,
    ) -> Result<Arc<dyn Evaluation<Position>>, SpecError> {
        of_value!(Variant: self, G, own => {
            let evaluation = G::evaluation(own, spec, tell)?;
            Ok(Arc::new(AnyEvaluation::<G>::new(evaluation)) as _)
        })
    }

    /// Whether the evaluation or playout policy of this name takes seconds and much memory to
    /// make.
    #[must_use]
    pub fn takes_long(self, name: &str) -> bool {
        of_value!(Variant: self, G, own => G::takes_long(own, name))
    }

    /// The default evaluation or engine that judges the luck of rolls, in games with dice.
    #[must_use]
    pub fn luck_judge(self) -> Option<&'static str> {
        of_value!(Variant: self, G, own => G::luck_judge(own))
    }

    /// Names for players by their mean loss per move, in reviews by an engine with this depth;
    /// empty if they were not measured.
    #[must_use]
    pub fn bands(self, spec: &str, depth: Option<u32>) -> &'static [Band] {
        of_value!(Variant: self, G, own => G::bands(own, spec, depth))
    }

    /// How many numbers a row has; see [`Position::write_row`].
    #[must_use]
    pub fn row_length(self) -> usize {
        of_value!(Variant: self, G, own => G::row_length(own))
    }

    /// The position of a row; refuses illegal positions and finished games.
    pub fn read_row(self, row: &[i8]) -> Result<Position, Problem> {
        of_value!(Variant: self, G, own => G::read_row(own, row).map(G::any_position))
    }
}
