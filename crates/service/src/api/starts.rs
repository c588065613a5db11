use game::{Dice, Side};
use games::{GameKind, GameWork, board_side, side_named};

use super::analyses::{GREATEST_NUMBER, check_range};
use super::positions::variant;
use super::{Code, Failure, describe};
use crate::dto::{ChosenSetUp, RandomStart, RandomStartRequest, SetUpKind, SetUpRequest};
use crate::play::random_bytes;

impl GameWork for RandomStartRequest {
    type Output = Result<RandomStart, Failure>;

    fn on<G: GameKind>(self) -> Result<RandomStart, Failure> {
        let variant = variant::<G>(self.board)?.unwrap_or_default();
        let seed = seed(self.seed)?;
        let start = G::drawn_start(G::STARTS[0], variant, Side::First, &mut Dice::new(seed));
        let start = start.map_err(|problem| Failure::new(Code::NotInThisGame, problem))?;
        Ok(RandomStart { position: describe::<G>(&start), seed })
    }
}

impl GameWork for SetUpRequest {
    type Output = Result<ChosenSetUp, Failure>;

    fn on<G: GameKind>(self) -> Result<ChosenSetUp, Failure> {
        let side = side_named::<G>(&self.player);
        let side = side.map_err(Failure::invalid_body)?;
        let variant = variant::<G>(self.board)?.unwrap_or_default();
        let seed = seed(self.seed)?;
        let mut dice = Dice::new(seed);
        let hidden = G::SET_UPS.and_then(|set_ups| set_ups.hidden);
        let (kind, set_up) = match self.how {
            SetUpKind::Good => {
                ("good", hidden.and_then(|hidden| (hidden.good)(variant, side, &mut dice)))
            }
            SetUpKind::Random => {
                ("random", hidden.map(|hidden| (hidden.random)(variant, &mut dice)))
            }
        };
        let board = board_side::<G>(variant);
        let board = board.map_or(String::new(), |side| format!(" on a {side}x{side} board"));
        let none = || format!("no {kind} set-ups are known in {}{board}", G::TITLE);
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
