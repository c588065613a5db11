use game::{Dice, Side};
use games::Game;

use super::analyses::{GREATEST_NUMBER, check_range};
use super::positions::variant;
use super::{Code, Failure, describe};
use crate::dto::{ChosenSetUp, RandomStart, RandomStartRequest, SetUpKind, SetUpRequest};
use crate::play::random_bytes;

impl RandomStartRequest {
    pub fn answer(self, game: Game) -> Result<RandomStart, Failure> {
        let variant = variant(game, self.board)?;
        let seed = seed(self.seed)?;
        let start = variant.drawn_start(game.starts[0], Side::First, &mut Dice::new(seed));
        let start = start.map_err(|problem| Failure::new(Code::NotInThisGame, problem))?;
        Ok(RandomStart { position: describe(&start), seed })
    }
}

impl SetUpRequest {
    pub fn answer(self, game: Game) -> Result<ChosenSetUp, Failure> {
        let side = game.side_named(&self.player);
        let side = side.map_err(Failure::invalid_body)?;
        let variant = variant(game, self.board)?;
        let seed = seed(self.seed)?;
        let mut dice = Dice::new(seed);
        let (kind, set_up) = match self.how {
            SetUpKind::Good => ("good", variant.good_set_up(side, &mut dice)),
            SetUpKind::Random => ("random", variant.random_set_up(&mut dice)),
        };
        let board = variant.board_side();
        let board = board.map_or(String::new(), |side| format!(" on a {side}x{side} board"));
        let none = || format!("no {kind} set-ups are known in {}{board}", game.title);
        let set_up = set_up.ok_or_else(|| Failure::new(Code::NotInThisGame, none()))?;
        Ok(ChosenSetUp { set_up, seed })
    }
}

/// The requested seed, or a random one.
fn seed(asked: Option<u64>) -> Result<u64, Failure> {
    check_range("seed", asked.filter(|&seed| seed > 0), GREATEST_NUMBER)?;
    asked.map_or_else(any_seed, Ok)
}

/// A random seed with few digits, so that a person can type it again.
fn any_seed() -> Result<u64, Failure> {
    Ok(u64::from_le_bytes(random_bytes()?) % 1_000_000)
}
