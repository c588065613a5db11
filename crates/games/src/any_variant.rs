//! What a variant of any game has: starts, engines, evaluations.

use std::ops::Deref;
use std::sync::Arc;

use game::record::Problem;
use game::{Dice, Evaluation, GameSeed, Side};

use crate::any::{AnyEvaluation, any_engine};
use crate::review::Band;
use crate::spec::evaluation_of_engine;
use crate::{Engine, Game, GameKind, Position, SetUpTable, SpecError, Tell, Variant, engines};

/// What every game implements for its variants; [`Variant`] derefs to it.
pub trait VariantFace {
    /// The number of squares along a side of the board; `None` if the game has only one board.
    fn board_side(&self) -> Option<u8> {
        None
    }

    /// The default start: `startpos`.
    fn start(&self) -> Result<Position, Problem>;

    /// Draws a start by a rule of [`Facts::starts`](crate::Facts::starts), with this side to move.
    fn drawn_start(&self, rule: &str, first: Side, dice: &mut Dice) -> Result<Position, Problem>;

    /// How many numbers a position has as a row.
    fn row_length(&self) -> usize;

    /// Reads a position from a row; refuses illegal positions and finished games.
    fn read_row(&self, row: &[i8]) -> Result<Position, Problem>;

    /// Begins a game in which the players set up one after another, the way to begin that is named
    /// in [`Facts::open_set_ups`](crate::Facts::open_set_ups).
    fn open_set_up_table(&self, _first: Side, _: GameSeed) -> Result<Box<dyn SetUpTable>, Problem> {
        Err("there is nothing to set up".into())
    }

    /// Makes a start from two hidden set-ups; the error says whose set-up is illegal, and why.
    /// `None` if the game has no hidden set-ups.
    fn start_of_set_ups(&self, _set_ups: [&str; 2]) -> Option<Result<Position, (Side, String)>> {
        None
    }

    /// Draws a good set-up for a side, if the game has hidden set-ups and good ones are known.
    fn good_set_up(&self, _: Side, _: &mut Dice) -> Option<String> {
        None
    }

    /// Draws a random set-up, if the game has hidden set-ups.
    fn random_set_up(&self, _: &mut Dice) -> Option<String> {
        None
    }

    /// The default evaluation or engine that judges the luck of rolls, in games with dice.
    fn luck_judge(&self) -> Option<&'static str> {
        None
    }

    /// Whether the evaluation or playout policy of this name takes seconds and much memory to
    /// make.
    fn takes_long(&self, _name: &str) -> bool {
        false
    }

    /// Names for players by their mean loss per move, in reviews by an engine with this depth;
    /// empty if they were not measured.
    fn bands(&self, _engine: &str, _depth: Option<u32>) -> &'static [Band] {
        &[]
    }
}

impl Deref for Variant {
    type Target = dyn VariantFace;

    fn deref(&self) -> &Self::Target {
        of_value!(Variant: self, G, own => own)
    }
}

impl Variant {
    /// The game to which the variant belongs.
    pub fn game(self) -> Game {
        of_value!(Variant: self, G, _own => G::GAME)
    }

    /// Begins a game in one of the ways in [`Game::play_set_ups`].
    pub fn set_up_table(
        self,
        name: &str,
        first: Side,
        seed: GameSeed,
    ) -> Result<Box<dyn SetUpTable>, Problem> {
        if self.game().open_set_ups == Some(name) {
            return self.open_set_up_table(first, seed);
        }
        Ok(Box::new(self.drawn_start(name, first, &mut seed.start())?))
    }

    /// Builds the engine that `NAME`, `NAME:OPTION=VALUE,..` or `level:NAME` asks for; `tell` is
    /// called if that takes long.
    pub fn engine(self, spec: &str, tell: Tell) -> Result<Engine, SpecError> {
        of_value!(Variant: self, G, own => {
            engines::engine::<G>(own, spec, tell).map(any_engine)
        })
    }

    /// Builds the evaluation that a spec asks for; `tell` is called if that takes long.
    pub fn evaluation(
        self,
        spec: &str,
        tell: Tell,
    ) -> Result<Arc<dyn Evaluation<Position>>, SpecError> {
        of_value!(Variant: self, G, own => {
            Ok(Arc::new(AnyEvaluation(G::evaluation(own, spec, tell)?)) as _)
        })
    }

    /// The cost of one evaluation, in evaluations by a formula or a network. Evaluations that play
    /// games multiply the cost of the evaluation inside.
    pub fn evaluation_cost(self, spec: &str) -> Result<f64, SpecError> {
        of_value!(Variant: self, G, own => G::evaluation_cost(own, spec))
    }

    /// The cost of one evaluation by the evaluation in an engine's spec; 1 if there is none.
    pub fn cost_of_engine(self, spec: &str) -> Result<f64, SpecError> {
        match evaluation_of_engine(spec) {
            Some(evaluation) => self.evaluation_cost(&evaluation),
            None => Ok(1.0),
        }
    }
}
