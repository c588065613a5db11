//! What a variant of any game has: starts, engines, evaluations.

use std::ops::Deref;
use std::sync::Arc;

use game::record::Problem;
use game::{Dice, Evaluation, GameSeed, Side};

use crate::any::{AnyEvaluation, any_engine};
use crate::review::Band;
use crate::spec::evaluation_of_engine;
use crate::{Engine, Game, GameKind, Position, SetUpTable, SpecError, Tell, Variant, engines};

/// What games implement for their variants, and [`Variant`] derefs to.
pub trait VariantFace {
    /// The side of its boards; `None` if the game has only one board.
    fn board_side(&self) -> Option<u8> {
        None
    }

    /// The default start: `startpos`.
    fn start(&self) -> Result<Position, Problem>;

    /// A start drawn by one of [`Facts::starts`](crate::Facts::starts), with this side to move.
    fn drawn_start(&self, rule: &str, first: Side, dice: &mut Dice) -> Result<Position, Problem>;

    /// How many numbers a row has.
    fn row_length(&self) -> usize;

    /// The position of a row of that length; refuses illegal positions and finished games.
    fn read_row(&self, row: &[i8]) -> Result<Position, Problem>;

    /// Asks the players for their set-ups one after another, by the way to begin that is called
    /// [`Facts::open_set_ups`](crate::Facts::open_set_ups).
    fn open_set_up_table(&self, _first: Side, _: GameSeed) -> Result<Box<dyn SetUpTable>, Problem> {
        Err("there is nothing to set up".into())
    }

    /// The start that two hidden set-ups make, or whose set-up is illegal, and why; `None` if the
    /// game has no hidden set-ups.
    fn start_of_set_ups(&self, _set_ups: [&str; 2]) -> Option<Result<Position, (Side, String)>> {
        None
    }

    /// A good set-up for a side, if the game has hidden set-ups and any is known.
    fn good_set_up(&self, _: Side, _: &mut Dice) -> Option<String> {
        None
    }

    /// A random set-up, if the game has hidden set-ups.
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
    /// Its game.
    pub fn game(self) -> Game {
        of_value!(Variant: self, G, _own => G::GAME)
    }

    /// Begins a game by one of [`Game::play_set_ups`].
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

    /// The engine that `NAME`, `NAME:OPTION=VALUE,..` or `level:NAME` asks for; `tell` is called
    /// if making it takes long.
    pub fn engine(self, spec: &str, tell: Tell) -> Result<Engine, SpecError> {
        of_value!(Variant: self, G, own => {
            engines::engine::<G>(own, spec, tell).map(any_engine)
        })
    }

    /// The evaluation that a spec asks for; `tell` is called if making it takes long.
    pub fn evaluation(
        self,
        spec: &str,
        tell: Tell,
    ) -> Result<Arc<dyn Evaluation<Position>>, SpecError> {
        of_value!(Variant: self, G, own => {
            Ok(Arc::new(AnyEvaluation(G::evaluation(own, spec, tell)?)) as _)
        })
    }

    /// How many evaluations by a formula or a network cost as much as one by the evaluation of a
    /// spec. Those that play games multiply the cost of the evaluation inside.
    pub fn evaluation_cost(self, spec: &str) -> Result<f64, SpecError> {
        of_value!(Variant: self, G, own => G::evaluation_cost(own, spec))
    }

    /// The same for the evaluation of an engine.
    pub fn cost_of_engine(self, spec: &str) -> Result<f64, SpecError> {
        match evaluation_of_engine(spec) {
            Some(evaluation) => self.evaluation_cost(&evaluation),
            None => Ok(1.0),
        }
    }
}
